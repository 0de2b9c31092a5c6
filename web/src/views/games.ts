// Games: the catalogue as a gallery, and a page for each game.

import { type Paused, fill, fresh, h, paused } from "../dom";
import { Examples } from "../learn/example";
import { fetched } from "../learn/fetch";
import { type Block, type Words, page, parted, plain, words } from "../learn/page";
import { around, neighbours } from "../learn/turn";
import type { Mounted } from "../main";
import { type Fields, type State, address, changed, go } from "../state";

interface Game {
  name: string;
  title: string;
  rule: string;
  words: Words;
  /** The pile of its puzzle, if that has one. */
  pile?: string;
}

interface Group {
  title: string;
  words: Words;
  games: Game[];
}

/** A pile to start with. */
const COUNTERS = "30";

export function games(root: HTMLElement, state: State): Mounted {
  const examples = new Examples();
  let shown: string | undefined;
  let gallery: Gallery | undefined;
  let visit = 0;

  async function show(state: State): Promise<void> {
    if (shown === state.page) {
      gallery?.filter(state.fields);
      return;
    }
    shown = state.page;
    gallery?.typing.cancel();
    gallery = undefined;
    visit += 1;
    const mine = visit;
    root.ariaBusy = "true";
    const [groups, game, blocks] = await found(state.page).catch(() => []);
    // Somebody may have gone elsewhere while the page was fetched.
    if (mine !== visit) return;
    root.ariaBusy = "false";
    examples.clear();
    if (!groups) {
      fill(root, missing("The games cannot be fetched", "There may be no network. Try again in a while."));
    } else if (state.page === "") {
      gallery = new Gallery(groups);
      fill(root, gallery.element);
      gallery.filter(state.fields);
    } else if (game && blocks) {
      fill(root, leaf(game, blocks, groups, examples));
      document.title = `${game.title} · Onepile`;
    } else {
      fill(root, missing("There is no such game", "The address may have a slip of the pen."));
    }
    if (mine > 1) {
      scrollTo(0, 0);
      root.focus({ preventScroll: true });
    }
  }

  void show(state);
  return {
    show: (state) => void show(state),
    leave: () => {
      visit += 1;
      gallery?.typing.cancel();
      examples.clear();
    },
  };
}

/** The gallery, and a game of it with its page. */
async function found(name: string): Promise<[Group[]?, Game?, Block[]?]> {
  const groups = await fetched<Group[]>("games/gallery.json");
  const game = groups?.flatMap(({ games }) => games).find((game) => game.name === name);
  return [groups, game, game && (await fetched<Block[]>(`games/${name}.json`))];
}

function explored({ name, pile = COUNTERS }: Game): string {
  return address({ view: "explore", page: "", fields: { rule: name, pile } });
}

function started({ name }: Game): string {
  return address({ view: "play", page: "", fields: { rule: name, pile: COUNTERS } });
}

/** The gallery. A filter hides what does not fit. */
class Gallery {
  readonly element: HTMLElement;
  private readonly search = h("input", { id: fresh("search"), type: "search", autocomplete: "off", spellcheck: false });
  private readonly kind: HTMLSelectElement;
  readonly typing: Paused;
  private readonly count = h("p", { className: "dim", "aria-live": "polite" });
  private readonly sections: { title: string; element: HTMLElement; cards: { text: string; element: HTMLElement }[] }[];

  constructor(groups: Group[]) {
    const tell = (how: "step" | "same") => {
      const fields = { search: this.search.value.trim(), kind: this.kind.value };
      go({ view: "games", page: "", fields: changed({}, fields) }, how);
    };
    this.kind = h(
      "select",
      { id: fresh("kind"), onchange: () => tell("same") },
      h("option", { value: "" }, "all kinds"),
      groups.map(({ title }) => h("option", { value: key(title) }, kindOf(title))),
    );
    this.typing = paused(120, () => tell("same"));
    this.search.addEventListener("input", this.typing);
    this.sections = groups.map(({ title, words: said, games }) => {
      const cards = games.map((game) => ({ text: searched(game), element: card(game) }));
      const list = h("ul", { className: "cards" }, cards.map(({ element }) => element));
      return { title, cards, element: h("section", null, h("h2", null, title), h("p", { className: "dim" }, words(said)), list) };
    });
    this.element = h(
      "div",
      { className: "gallery" },
      h("h1", null, "Games"),
      h(
        "form",
        { className: "filter", role: "search", onsubmit: (event: Event) => event.preventDefault() },
        h("div", { className: "field" }, h("label", { htmlFor: this.search.id }, "Search"), this.search),
        h("div", { className: "field" }, h("label", { htmlFor: this.kind.id }, "The limit depends on"), this.kind),
      ),
      this.count,
      this.sections.map(({ element }) => element),
    );
  }

  /** Shows the games that fit. */
  filter(fields: Fields): void {
    const text = (fields["search"] ?? "").slice(0, 200);
    const kind = fields["kind"] ?? "";
    if (this.search.value.trim() !== text) this.search.value = text;
    this.kind.value = this.sections.some(({ title }) => key(title) === kind) ? kind : "";
    const wanted = text.toLowerCase().split(/\s+/);
    let all = 0;
    let fitting = 0;
    for (const { title, element, cards } of this.sections) {
      let some = false;
      for (const card of cards) {
        const fits = (this.kind.value === "" || this.kind.value === key(title)) && wanted.every((word) => card.text.includes(word));
        card.element.hidden = !fits;
        some ||= fits;
        all += 1;
        fitting += fits ? 1 : 0;
      }
      element.hidden = !some;
    }
    this.count.textContent = fitting === all ? `${all} games, each with its history, a picture and a puzzle.` : `${fitting} of ${all} games fit.`;
  }
}

/** A kind in an address. */
function key(title: string): string {
  return kindOf(title).toLowerCase().replace(/[^a-z]+/g, "-");
}

/** What the limit depends on. */
function kindOf(title: string): string {
  const said = title.replace(/^Games (of|that) /, "");
  return said === "name their takes" ? "named takes" : said;
}

function searched({ name, title, rule, words: said }: Game): string {
  return `${name} ${title} ${rule} ${plain(said)}`.toLowerCase();
}

/** A game in the gallery. */
function card(game: Game): HTMLElement {
  const { name, title, rule, words: said } = game;
  const unseen = (text: string) => h("span", { className: "unseen" }, text);
  return h(
    "li",
    { className: "card" },
    h("img", { src: `games/${name}.svg`, alt: "", width: 240, height: 160, loading: "lazy", decoding: "async" }),
    h("h3", null, h("a", { href: explored(game) }, title)),
    h("p", { className: "rule" }, h("code", null, rule)),
    h("p", { className: "words" }, words(said)),
    h(
      "p",
      { className: "ways" },
      h("a", { href: started(game) }, "Start a game", unseen(` of ${title}`)),
      h("a", { href: address({ view: "games", page: name, fields: {} }) }, "Story", unseen(` of ${title}`)),
    ),
  );
}

/** The page of a game. */
function leaf(game: Game, blocks: Block[], groups: Group[], examples: Examples): HTMLElement {
  const here = (name: string) => address({ view: "games", page: name, fields: {} });
  const { rest } = parted(blocks);
  const group = groups.find(({ games }) => games.includes(game));
  const [before, behind] = around(groups.flatMap(({ games }) => games), (other) => other === game);
  const neighbour = (other: Game | undefined) => other && { title: other.title, to: here(other.name) };
  return h(
    "div",
    { className: "leaf" },
    h("nav", { className: "crumbs", ariaLabel: "Where you are" }, h("a", { href: "#/games" }, "The whole gallery"), group ? [" / ", group.title] : null),
    h("h1", null, game.title),
    h("p", { className: "ways" }, h("a", { className: "button", href: explored(game) }, "Who wins?"), h("a", { className: "button main", href: started(game) }, "Start a game")),
    h("article", { ariaLabel: game.title }, page(rest, { address: here(game.name), example: (example) => examples.show(example) })),
    neighbours(neighbour(before), neighbour(behind)),
  );
}

function missing(title: string, reason: string): HTMLElement {
  return h("section", { className: "panel" }, h("h1", null, title), h("p", null, reason), h("p", null, h("a", { href: "#/games" }, "The whole gallery")));
}
