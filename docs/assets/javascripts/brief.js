// The screens at the head of the first turns: each move is made when its picture comes into view, taken back and made
// once more, until the reader chooses. Loaded by site.js.

const MOVES = [[1500, true], [3200, false], [4700, true]]; // milliseconds, whether the move is made
const still = matchMedia("(prefers-reduced-motion: reduce)");

function show(pair) {
  const after = [...pair.querySelectorAll("input")];
  const timers = MOVES.map(([wait, isMade]) => setTimeout(() => (after[isMade ? 1 : 0].checked = true), Number(wait)));
  pair.addEventListener("change", () => timers.forEach(clearTimeout), { once: true });
}

const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    seen.unobserve(target);
    if (!still.matches) show(target);
  }
}, { threshold: 0.9 });
document.querySelectorAll("[data-brief] .case__pair").forEach((pair) => seen.observe(pair));
