"""The search dialog as a reader uses it."""

import json
from typing import Self

from playwright.sync_api import Page, expect

from tests.browser.visit import await_elements

SHOWN_ANCHORS = "links => links.map(link => decodeURIComponent(link.hash.slice(1)))"


ASK_ALL = """async ([dialog, queries]) => {
  const input = dialog.querySelector(".search__input");
  const answers = [];
  for (const query of queries) {
    input.value = query;
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    const until = performance.now() + 15_000;
    while (dialog.dataset.shown !== query) {
      if (performance.now() > until) throw new Error(`no results for ${query}`);
      await new Promise((done) => setTimeout(done, 5));
    }
    answers.push([...dialog.querySelectorAll(".search__link")].map((link) => decodeURIComponent(link.hash.slice(1))));
  }
  return answers;
}"""
"""Asks one query after another from inside the page: from outside, waiting for each takes ten times as long."""


class Search:
    """The dialog on a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.dialog = page.locator("dialog.search")
        self.input = page.locator(".search__input")
        self.links = page.locator(".search__link")
        self.status = page.locator(".search__status")

    def open(self, key: str = "/") -> Self:
        self.page.keyboard.press(key)
        expect(self.dialog).to_be_visible()
        return self

    def ask(self, query: str) -> list[str]:
        """The anchors of the results, as far as they are shown."""
        self.input.fill(query)
        await_elements(self.page, f"dialog.search[data-shown={json.dumps(query, ensure_ascii=False)}]")
        expect(self.dialog).to_have_attribute("data-shown", query)
        return self.links.evaluate_all(SHOWN_ANCHORS)

    def ask_all(self, queries: list[str]) -> list[list[str]]:
        return self.page.evaluate(ASK_ALL, [self.dialog.element_handle(), queries])
