// The way from one page to its neighbours.

import { h } from "../dom";

export interface Neighbour {
  title: string;
  to: string;
}

/** Links to the page before and the page behind. */
export function neighbours(before: Neighbour | undefined, behind: Neighbour | undefined): HTMLElement {
  const link = (neighbour: Neighbour | undefined, word: string, rel: string) =>
    neighbour ? h("a", { href: neighbour.to, rel, className: rel }, h("span", { className: "dim" }, `${word} `), neighbour.title) : h("span");
  return h("nav", { className: "neighbours", ariaLabel: "Neighbouring pages" }, link(before, "Before:", "prev"), link(behind, "Next:", "next"));
}

/** The entries before and behind one of a list. */
export function around<T>(all: T[], is: (entry: T) => boolean): [T | undefined, T | undefined] {
  const at = all.findIndex(is);
  return at < 0 ? [undefined, undefined] : [all[at - 1], all[at + 1]];
}
