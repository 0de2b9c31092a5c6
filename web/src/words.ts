// Sentences and pages of the module as elements. Each span is shown in its own way: long numbers short, piles as links.

import { type Child, copy, h } from "./dom";

export type Span =
  | { text: string }
  | { number: string }
  | { code: string }
  | { won: string }
  | { lost: string }
  | { pile: Pile }
  | { link: { text: string; to: string } };

/** A pile of the same game, with limit and turn where they are known. */
export interface Pile {
  pile: string;
  limit: string | null;
  turn: string | null;
}

export type Spans = Span[];

export type Block =
  | { title: Spans }
  | { heading: Spans }
  | { headline: Spans }
  | { reasons: Spans[] }
  | { words: Spans }
  | { items: Spans[] }
  | { table: { head: string[]; rows: Spans[][] } }
  | { code: string }
  | { picture: { file: string; words: Spans } }
  | { fold: { summary: Spans; inside: Block[] } };

/** How spans that lead somewhere do so; without a way they are plain. */
export interface Ways {
  /** The address of a pile of the game that is spoken of. */
  pile?: (pile: Pile) => string | undefined;
  /** The address that a link of the text means on this page; nothing if there is none. */
  link?: (to: string) => string | undefined;
  /** The level of the first headings. */
  level?: number;
}

/** Longer numbers are shown short. */
const LONG = 40;
const ENDS = 8;

/** A number: short if it is long, and then whole on demand. */
export function number(digits: string): Node {
  if (digits.length <= LONG) return document.createTextNode(digits);
  const button = h("button", { type: "button", className: "link", title: "Copy all digits" }, "copy");
  button.onclick = () => void copy(digits, button);
  return h("span", { className: "long" }, short(digits), " ", button);
}

/** A number on one line, short if it is long. */
export function short(digits: string): string {
  if (digits.length <= LONG) return digits;
  return `${digits.slice(0, ENDS)}…${digits.slice(-ENDS)} (${digits.length} digits)`;
}

/** A sentence. */
export function sentence(spans: Spans, ways: Ways = {}): Node[] {
  return spans.flatMap((span) => ("text" in span ? marked(span.text) : [one(span, ways)]));
}

/** Text in which some words stand between backticks, as rules do in sentences that the library itself makes. */
export function marked(text: string): Node[] {
  const parts = text.split("`");
  // A single backtick is one.
  if (parts.length % 2 === 0) return [document.createTextNode(text)];
  return parts.map((part, place) => (place % 2 === 1 ? h("code", null, part) : document.createTextNode(part)));
}

/** With a capital and a full stop. */
export function sentenceOf(text: string): string {
  const trimmed = text.trim();
  if (trimmed === "") return "";
  const end = /[.?!…]$/.test(trimmed) ? "" : ".";
  return trimmed.charAt(0).toUpperCase() + trimmed.slice(1) + end;
}

/** A sentence as plain text, with all digits. */
export function plain(spans: Spans): string {
  const text = (span: Span): string => {
    if ("pile" in span) return span.pile.pile;
    if ("link" in span) return span.link.text;
    return Object.values(span)[0] as string;
  };
  return spans.map(text).join("");
}

function one(span: Exclude<Span, { text: string }>, ways: Ways): Node {
  if ("number" in span) return number(span.number);
  if ("code" in span) return h("code", null, span.code);
  if ("won" in span) return h("span", { className: "won-text" }, span.won);
  if ("lost" in span) return h("span", { className: "lost-text" }, span.lost);
  if ("pile" in span) {
    const href = ways.pile?.(span.pile);
    return href ? pileLink(span.pile, href, short(span.pile.pile)) : number(span.pile.pile);
  }
  const href = ways.link?.(span.link.to);
  return href ? h("a", { href }, span.link.text) : document.createTextNode(span.link.text);
}

/** A link to a pile, which keeps what it leads to. */
export function pileLink({ pile, limit, turn }: Pile, href: string, ...shown: Child[]): HTMLAnchorElement {
  const data = { "data-pile": pile, "data-limit": limit, "data-turn": turn };
  return h("a", { href, className: "pile", title: "Show this position", ...data }, shown);
}

/** Lets the links to piles lead to new addresses: the rest of the state has changed. */
export function relink(element: Element, way: (pile: Pile) => string): void {
  for (const link of element.querySelectorAll<HTMLAnchorElement>("a[data-pile]")) {
    const { pile = "0", limit = null, turn = null } = link.dataset as Partial<Pile>;
    link.href = way({ pile, limit, turn });
  }
}

/** A page. */
export function page(blocks: Block[], ways: Ways = {}): HTMLElement[] {
  const level = ways.level ?? 2;
  const heading = (depth: number, spans: Spans) =>
    h(`h${Math.min(level + depth, 6)}` as "h2", null, sentence(spans, ways));
  const lines = (all: Spans[], className?: string) =>
    h("ul", { className }, all.map((spans) => h("li", null, sentence(spans, ways))));
  return blocks.map((block): HTMLElement => {
    if ("title" in block) return heading(0, block.title);
    if ("heading" in block) return heading(1, block.heading);
    if ("headline" in block) return h("p", { className: "headline" }, sentence(block.headline, ways));
    if ("reasons" in block) return lines(block.reasons, "reasons");
    if ("words" in block) return h("p", null, sentence(block.words, ways));
    if ("items" in block) return lines(block.items);
    if ("table" in block) return table(block.table.head, block.table.rows.map((row) => row.map((cell) => sentence(cell, ways))));
    if ("code" in block) return h("pre", { tabIndex: 0 }, h("code", null, block.code));
    if ("picture" in block) return h("p", { className: "dim" }, sentence(block.picture.words, ways));
    return h("details", null, h("summary", null, sentence(block.fold.summary, ways)), page(block.fold.inside, { ...ways, level: level + 1 }));
  });
}

/** A table with a head. */
export function table(head: string[], rows: Child[][]): HTMLElement {
  const cells = (row: Child[]) => h("tr", null, row.map((cell) => h("td", null, cell)));
  return h(
    "div",
    { className: "scroll", tabIndex: 0, role: "group", ariaLabel: "Table" },
    h("table", null, h("thead", null, h("tr", null, head.map((name) => h("th", { scope: "col" }, name)))), h("tbody", null, rows.map(cells))),
  );
}
