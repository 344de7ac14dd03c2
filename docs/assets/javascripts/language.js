// A line for who follows a link into a language that is not theirs: this very page in their own. Loaded by site.js.

const here = document.documentElement.lang;
const alike = (one, other) => one.split("-")[0] === other.split("-")[0];

/** Shows the line if the page is there in one of these languages. */
export function offer(wanted) {
  const links = [...document.querySelectorAll("[data-read]")];
  const language = wanted.find((tag) => links.some(({ hreflang }) => alike(tag, hreflang)));
  if (!language) return;
  const link = links.find(({ hreflang }) => alike(language, hreflang)).cloneNode();
  link.textContent = link.dataset.read;
  link.removeAttribute("class");
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "×";
  close.ariaLabel = document.querySelector("[data-share-close]").textContent;
  const line = document.createElement("p");
  line.className = "read-in";
  line.append(link, close);
  close.addEventListener("click", () => {
    line.remove();
    try {
      localStorage.setItem("stele.language", here); // chosen: it is not offered again
    } catch {
      // No storage: it comes with the next link.
    }
  });
  document.querySelector(".md-header").append(line);
}
