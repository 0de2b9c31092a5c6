// A page of the book as elements.

import { type Child, h } from "../dom";
import type { Example } from "./example";

/** A sentence: texts, and what stands out in it. */
export type Words = Word[];
export type Word = string | { code: string } | { strong: Words } | { em: Words } | { link: { to: string; words: Words } };

export type Block =
  | { heading: { level: number; id: string; words: Words } }
  | { words: Words; id?: string }
  | { items: { ordered: boolean; start?: number; items: Block[][] } }
  | { table: { align: (string | null)[]; head: Words[]; rows: Words[][] } }
  | { code: string }
  | { example: Example }
  | { picture: { file: string; words: string } }
  | { fold: { summary: Words; inside: Block[] } }
  | { quote: Block[] };

/** What a page needs to be shown. */
export interface Ways {
  /** The address of the page, to which its headings add. */
  address: string;
  /** Shows an example. */
  example: (example: Example) => HTMLElement;
}

/** The name of an element that an address names: headings of a page must not take the names of others. */
export function idOf(anchor: string): string {
  return `at-${anchor}`;
}

export function words(spans: Words): Child[] {
  return spans.map((span) => {
    if (typeof span === "string") return span;
    if ("code" in span) return h("code", null, span.code);
    if ("strong" in span) return h("strong", null, words(span.strong));
    if ("em" in span) return h("em", null, words(span.em));
    const { to } = span.link;
    // Other sites need not know where their readers come from.
    return h("a", { href: to, rel: to.startsWith("#") ? undefined : "noopener noreferrer external" }, words(span.link.words));
  });
}

export function plain(spans: Words): string {
  return spans
    .map((span) => {
      if (typeof span === "string") return span;
      if ("code" in span) return span.code;
      if ("strong" in span) return plain(span.strong);
      if ("em" in span) return plain(span.em);
      return plain(span.link.words);
    })
    .join("");
}

export function page(blocks: Block[], ways: Ways): HTMLElement[] {
  return blocks.map((block) => one(block, ways));
}

function one(block: Block, ways: Ways): HTMLElement {
  if ("heading" in block) return heading(block.heading, ways);
  if ("words" in block) return h("p", { id: block.id && idOf(block.id) }, words(block.words));
  if ("items" in block) {
    const { ordered, start, items } = block.items;
    const lines = items.map((item) => h("li", null, within(item, ways)));
    return ordered ? h("ol", { start: start ?? 1 }, lines) : h("ul", null, lines);
  }
  if ("table" in block) return table(block.table);
  if ("code" in block) return h("pre", { tabIndex: 0 }, h("code", null, block.code));
  if ("example" in block) return ways.example(block.example);
  if ("picture" in block) {
    const { file, words } = block.picture;
    return h("figure", { className: "picture" }, h("img", { src: file, alt: words, loading: "lazy", width: 960, height: 640 }));
  }
  if ("quote" in block) return h("blockquote", null, page(block.quote, ways));
  return h("details", { className: "fold" }, h("summary", null, words(block.fold.summary)), page(block.fold.inside, ways));
}

/** A point of a list that is one sentence needs no paragraph. */
function within(blocks: Block[], ways: Ways): Child[] {
  const [first, ...rest] = blocks;
  return first && "words" in first ? [...words(first.words), page(rest, ways)] : page(blocks, ways);
}

function heading({ level, id, words: spans }: { level: number; id: string; words: Words }, ways: Ways): HTMLElement {
  const tag = `h${Math.min(level, 6)}` as "h2";
  if (level === 1) return h(tag, null, words(spans));
  const to = `${ways.address}?at=${encodeURIComponent(id)}`;
  return h(tag, { id: idOf(id), tabIndex: -1 }, words(spans), " ", h("a", { className: "anchor", href: to, ariaLabel: "Link to this section" }, "#"));
}

function table({ align, head, rows }: { align: (string | null)[]; head: Words[]; rows: Words[][] }): HTMLElement {
  const side = (at: number) => (align[at] ? `to-${align[at]}` : undefined);
  const named = head.some((cell) => cell.length > 0);
  return h(
    "div",
    { className: "scroll", tabIndex: 0, role: "group", ariaLabel: "Table" },
    h(
      "table",
      null,
      named ? h("thead", null, h("tr", null, head.map((cell, at) => h("th", { scope: "col", className: side(at) }, words(cell))))) : null,
      h("tbody", null, rows.map((row) => h("tr", null, row.map((cell, at) => h("td", { className: side(at) }, words(cell)))))),
    ),
  );
}

/** The headings of a page that its list of contents names. */
export function headings(blocks: Block[]): { id: string; text: string }[] {
  return blocks.flatMap((block) => ("heading" in block && block.heading.level === 2 ? [{ id: block.heading.id, text: plain(block.heading.words) }] : []));
}

/** The title of a page, and what stands below it. */
export function parted(blocks: Block[]): { title: Words; rest: Block[] } {
  const [first, ...rest] = blocks;
  return first && "heading" in first && first.heading.level === 1 ? { title: first.heading.words, rest } : { title: [], rest: blocks };
}
