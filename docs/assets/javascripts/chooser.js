// The root of the site redirects to a language: the one chosen last, else the browser's, else English; `/#choose` stays
// on the start page. A classic script in the head, so that it redirects before the page is painted.
(() => {
  const offered = new Map([...document.querySelectorAll("link[rel=alternate][hreflang]")].map((link) => [link.hreflang, link.href]));
  let stored = null;
  try {
    stored = localStorage.getItem("stele.language");
  } catch {
    // No storage: the browser's languages decide.
  }
  // Of a reader's pt-PT: pt-PT, pt-Latn, pt, and any other Portuguese.
  const alike = (tag) => {
    const { language, script } = new Intl.Locale(tag).maximize();
    return [tag, `${language}-${script}`, language, ...[...offered.keys()].filter((code) => code.startsWith(`${language}-`))];
  };
  const wanted = [stored, ...navigator.languages.flatMap(alike), "en"];
  const language = wanted.find((candidate) => offered.has(candidate));
  if (language && location.hash !== "#choose") location.replace(offered.get(language) + location.search + location.hash);
})();
