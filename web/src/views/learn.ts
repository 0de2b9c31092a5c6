// Learn: the contents, and pages with live examples.

import { fill, h } from "../dom";
import { Examples } from "../learn/example";
import { fetched } from "../learn/fetch";
import { type Block, type Words, headings, idOf, page, parted, plain, words } from "../learn/page";
import { around, neighbours } from "../learn/turn";
import type { Mounted } from "../main";
import { type State, address } from "../state";

interface Entry {
  name: string;
  title: string;
  words: Words;
}

interface Group {
  title: string;
  words: Words;
  pages: Entry[];
}

export function learn(root: HTMLElement, state: State): Mounted {
  const examples = new Examples();
  let shown: string | undefined;
  let visit = 0;

  async function show(state: State): Promise<void> {
    if (shown === state.page) {
      name(state.page);
      seek(state.fields["at"]);
      return;
    }
    shown = state.page;
    visit += 1;
    const mine = visit;
    root.ariaBusy = "true";
    const [groups, blocks] = await found(state.page).catch(() => [undefined, undefined]);
    // Somebody may have gone elsewhere while the page was fetched.
    if (mine !== visit) return;
    root.ariaBusy = "false";
    examples.clear();
    if (!groups) fill(root, missing("The pages cannot be fetched", "There may be no network. Try again in a while."));
    else if (state.page === "") fill(root, contents(groups));
    else if (blocks) fill(root, leaf(state.page, blocks, groups, examples));
    else fill(root, missing("There is no such page", "The address may have a slip of the pen."));
    name(state.page);
    if (mine > 1) {
      scrollTo(0, 0);
      root.focus({ preventScroll: true });
    }
    seek(state.fields["at"]);
  }

  /** The window has the name of the page. */
  function name(page: string): void {
    const title = root.querySelector("h1")?.textContent;
    if (title && page !== "") document.title = `${title.trim()} · Onepile`;
  }

  void show(state);
  return {
    show: (state) => void show(state),
    leave: () => {
      visit += 1;
      examples.clear();
    },
  };
}

/** The contents, and a page if it is one of them. */
async function found(name: string): Promise<[Group[] | undefined, Block[] | undefined]> {
  const groups = await fetched<Group[]>("learn/contents.json");
  const isPage = groups?.some(({ pages }) => pages.some((entry) => entry.name === name));
  return [groups, isPage ? await fetched<Block[]>(`learn/${name}.json`) : undefined];
}

/** Goes to a heading of the page. */
function seek(heading: string | undefined): void {
  if (!heading) return;
  const element = document.getElementById(idOf(heading));
  element?.scrollIntoView();
  element?.focus({ preventScroll: true });
}

function contents(groups: Group[]): HTMLElement {
  const entry = ({ name, title, words: said }: Entry) =>
    h("li", null, h("a", { href: address({ view: "learn", page: name, fields: {} }) }, title), h("p", null, words(said)));
  return h(
    "div",
    { className: "contents" },
    h("h1", null, "Learn"),
    groups.map(({ title, words: said, pages }, at) =>
      h(
        "section",
        { className: at === 0 ? "group beginning" : "group" },
        h("h2", null, title),
        h("p", { className: "lead" }, words(said)),
        at === 0 ? h("ol", { className: "entries" }, pages.map(entry)) : h("ul", { className: "entries" }, pages.map(entry)),
      ),
    ),
  );
}

/** A page. */
function leaf(name: string, blocks: Block[], groups: Group[], examples: Examples): HTMLElement {
  const here = (page: string) => address({ view: "learn", page, fields: {} });
  const { title, rest } = parted(blocks);
  const list = headings(rest);
  const [before, behind] = around(groups.flatMap(({ pages }) => pages), (entry) => entry.name === name);
  const neighbour = (entry: Entry | undefined) => entry && { title: entry.title, to: here(entry.name) };
  const group = groups.find(({ pages }) => pages.some((entry) => entry.name === name));
  return h(
    "div",
    { className: "leaf" },
    h("nav", { className: "crumbs", ariaLabel: "Where you are" }, h("a", { href: "#/learn" }, "All pages"), group ? [" / ", group.title] : null),
    h("h1", null, words(title)),
    list.length > 2
      ? h(
          "nav",
          { className: "headings", ariaLabel: "On this page" },
          h("p", { className: "dim" }, "On this page"),
          h("ul", null, list.map(({ id, text }) => h("li", null, h("a", { href: `${here(name)}?at=${encodeURIComponent(id)}` }, text)))),
        )
      : null,
    h("article", { ariaLabel: plain(title) }, page(rest, { address: here(name), example: (example) => examples.show(example) })),
    neighbours(neighbour(before), neighbour(behind)),
  );
}

function missing(title: string, reason: string): HTMLElement {
  return h("section", { className: "panel" }, h("h1", null, title), h("p", null, reason), h("p", null, h("a", { href: "#/learn" }, "All pages")));
}
