// What the type checker (tsconfig.json) cannot read from our scripts.

/** Elements are found by selectors, which do not tell their kind: each has what elements of some kind have, and a name
 * that none has is still an error. */
interface Element extends HTMLOrSVGElement {
  checked: boolean;
  disabled: boolean;
  form: any;
  hash: string;
  hidden: boolean;
  href: string;
  hreflang: string;
  labels: any;
  lang: string;
  name: string;
  onclick: any;
  open: boolean;
  title: string;
  type: string;
  value: any;
  click(): void;
  close(): void;
  hidePopover(): void;
  select(): void;
  showModal(): void;
}

/** What an event happens to is an element, or the document. */
interface EventTarget {
  closest?(selector: string): Element | null;
  matches?(selector: string): boolean;
}

/** Fields by their names. */
interface HTMLFormControlsCollection {
  [name: string]: any;
}

/** Chrome's alone. */
interface Navigator {
  connection?: any;
}

/** Of the browser tests. */
interface Window {
  probes: any;
}

/** Of the package `qr`; the build puts it beside our scripts. */
declare module "*/qr.js" {
  export function encodeQR(text: string, output: "raw", options?: object): boolean[][];
}
