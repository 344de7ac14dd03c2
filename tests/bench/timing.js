// Put into every page that is measured.

/** The milliseconds from the next event of a kind, where it is not handled yet, to the next change of the answer. */
globalThis.timeAnswer = (kind) => new Promise((resolve) => {
  let start = null;
  addEventListener(kind, (event) => { start ??= event.timeStamp; }, { capture: true, once: true });
  const observer = new MutationObserver(() => {
    if (start === null) return;
    observer.disconnect();
    resolve(performance.now() - start);
  });
  observer.observe(document.querySelector(".calculator__answer"), { childList: true, characterData: true, subtree: true });
});
