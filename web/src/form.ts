// The form in which a game is typed, with live checking: the spot underlined, the reason and the fix below.

import { type Child, type Paused, fill, fresh, h, paused } from "./dom";
import { Engine, complaint } from "./engine";
import { type Fields, isYes } from "./state";
import { type Spans, marked, sentence, sentenceOf } from "./words";

/** What a rule says. */
export interface Reading {
  rule: string;
  name: string | null;
  title: string;
  uses: string[];
  needs_first_limit: boolean;
  words: Spans[];
  kind: string;
}

interface Wrong {
  field: string;
  error: string;
  span?: [number, number];
  message?: string;
  help?: string;
}

interface Checked {
  reading: Reading | null;
  wrong: Wrong[];
}

/** A field of the form. */
interface Field {
  name: string;
  label: string;
  hint?: string;
  placeholder?: string;
}

const RULE: Field = { name: "rule", label: "Rule", placeholder: "2*last" };
const PILE: Field = { name: "pile", label: "Pile", placeholder: "100" };
const AGREED: Field[] = [
  { name: "first", label: "First move", hint: "not-all, all, or a number", placeholder: "not-all" },
  { name: "stop", label: "The game stops at", hint: "numbers of counters besides 0, such as 5,7", placeholder: "none" },
  { name: "block", label: "Forbidden takes", hint: "how many the opponent may forbid before each move", placeholder: "0" },
];
const POSITION: Field[] = [
  { name: "limit", label: "Limit now", hint: "in the place of what the rule says", placeholder: "as the rule says" },
  { name: "last", label: "Opponent just took", placeholder: "nothing yet" },
  { name: "turn", label: "Number of the move", placeholder: "1" },
];

export interface Shape {
  /** Whether the form asks for the limit of the coming move and so on. */
  position: boolean;
  /** What else stands among the fields that are folded. */
  more?: Child[];
  /** The names of these fields, which open the fold when they are given. */
  moreNames?: string[];
}

/** The form. It knows the fields of an address, and tells when a person changes one. */
export class GameForm {
  readonly element: HTMLElement;
  private readonly inputs = new Map<string, HTMLInputElement>();
  private readonly problems = new Map<string, HTMLElement>();
  private readonly mirror = h("div", { className: "mirror", ariaHidden: "true" });
  private readonly misere: HTMLSelectElement;
  private readonly fold: HTMLDetailsElement;
  private readonly said = h("div", { className: "reading" });
  private readonly engine = new Engine();
  private readonly folded: string[];
  private readonly tell: Paused;
  private asked = 0;

  /** `changed` gets the fields of the form as they are typed now. */
  constructor(shape: Shape, changed: (fields: Fields) => void) {
    const folded = [...AGREED, ...(shape.position ? POSITION : [])];
    this.folded = [...folded.map(({ name }) => name), ...(shape.moreNames ?? [])];
    const tell = (this.tell = paused(160, () => changed(this.fields())));
    this.misere = h(
      "select",
      { id: fresh("misere"), onchange: () => changed(this.fields()) },
      h("option", { value: "" }, "loses"),
      h("option", { value: "1" }, "wins"),
    );
    this.fold = h(
      "details",
      { className: "more" },
      h("summary", null, "More"),
      h("div", { className: "row" }, folded.map((field) => this.field(field, tell))),
      shape.more,
    );
    const rule = this.field(RULE, tell);
    this.input("rule").after(this.mirror);
    this.input("rule").addEventListener("scroll", () => (this.mirror.scrollLeft = this.input("rule").scrollLeft));
    this.element = h(
      "form",
      {
        className: "game-form",
        ariaLabel: "The game",
        onsubmit: (event: Event) => {
          event.preventDefault();
          changed(this.fields());
        },
      },
      h(
        "div",
        { className: "row" },
        rule,
        this.field(PILE, tell),
        h("div", { className: "field" }, h("label", { htmlFor: this.misere.id }, "A player who cannot move"), this.misere),
      ),
      this.said,
      this.fold,
    );
  }

  /** What is typed now. */
  fields(): Fields {
    const typed = [...this.inputs].map(([name, input]) => [name, input.value.trim()] as const);
    return Object.fromEntries([...typed, ["misere", this.misere.value] as const]);
  }

  /** Shows the fields of an address. What a person is typing is left alone. */
  show(fields: Fields): void {
    for (const [name, input] of this.inputs) {
      const value = fields[name] ?? "";
      if (input.value.trim() !== value.trim()) input.value = value;
    }
    this.misere.value = isYes(fields["misere"]) ? "1" : "";
    if (this.folded.some((name) => fields[name])) this.fold.open = true;
  }

  /** Checks the fields and shows what is wrong with them; gives what the rule says if nothing is. */
  async check(fields: Fields): Promise<Reading | undefined> {
    this.asked += 1;
    const mine = this.asked;
    const question = { verb: "rule", ...Object.fromEntries([...this.inputs.keys()].map((name) => [name, fields[name] ?? ""])) };
    const asked = this.engine.ask<Checked>({ ...question, misere: isYes(fields["misere"]) });
    // It is stopped when another view comes.
    const reply = await asked.catch(() => undefined);
    if (mine !== this.asked || !reply) return undefined;
    if (reply.status === "broken") fill(this.said, h("p", { className: "problem" }, complaint(reply)));
    if (!("data" in reply) || !reply.data) return undefined;
    const { reading, wrong } = reply.data;
    this.mark(wrong, fields);
    fill(this.said, reading ? words(reading) : null);
    return wrong.length === 0 && reading ? reading : undefined;
  }

  /** Ends all work. */
  leave(): void {
    this.tell.cancel();
    this.engine.close();
  }

  private input(name: string): HTMLInputElement {
    return this.inputs.get(name) as HTMLInputElement;
  }

  private field({ name, label, hint, placeholder }: Field, tell: Paused): HTMLElement {
    const id = fresh(name);
    const problem = h("div", { className: "problem", id: `${id}-problem` });
    const input = h("input", {
      id,
      name,
      type: "text",
      placeholder,
      autocomplete: "off",
      autocapitalize: "none",
      spellcheck: false,
      oninput: () => {
        if (name === "rule") fill(this.mirror);
        tell();
      },
      // Whoever goes elsewhere has finished typing.
      onchange: () => tell.flush(),
      "aria-describedby": hint ? `${id}-hint ${id}-problem` : `${id}-problem`,
    });
    this.inputs.set(name, input);
    this.problems.set(name, problem);
    return h(
      "div",
      { className: `field field-${name}` },
      h("label", { htmlFor: id }, label),
      h("div", { className: "box" }, input),
      hint ? h("div", { className: "hint", id: `${id}-hint` }, hint) : null,
      problem,
    );
  }

  /** Marks what is wrong. */
  private mark(wrong: Wrong[], fields: Fields): void {
    for (const [name, input] of this.inputs) {
      const found = wrong.find((one) => one.field === name);
      const problem = this.problems.get(name) as HTMLElement;
      if (found) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
      fill(problem, found ? this.report(found, fields[name] ?? "") : null);
      if (found && this.folded.includes(name)) this.fold.open = true;
    }
    const spot = wrong.find((one) => one.field === "rule");
    fill(this.mirror, spot?.span ? underlined(this.input("rule").value, spot.span) : null);
    this.mirror.scrollLeft = this.input("rule").scrollLeft;
  }

  /** The reason and the fix. */
  private report({ error, message, help, span }: Wrong, text: string): Child {
    if (!message || !span) return h("p", null, marked(sentenceOf(error)));
    if (text.trim() === "") return h("p", null, "Type a rule, such as ", h("code", null, "2*last"), ".");
    // Behind the report of the language there may be the name of a game.
    const game = /did you mean the game `([^`]*)`/.exec(error)?.[1];
    return [
      h("p", null, excerpt(text.trim(), span)),
      h("p", null, h("strong", null, marked(sentenceOf(message))), " ", marked(sentenceOf(help ?? ""))),
      game ? h("p", null, "Or did you mean the game ", h("code", null, game), "?") : null,
    ];
  }
}

/** How a game is played. */
function words({ title, name, words }: Reading): Child {
  const said = words.flatMap((spans) => [...sentence(spans), " "]);
  return h("p", null, name ? [h("strong", null, `${title}.`), " "] : null, said);
}

/** The text in the box with the spot underlined; blanks before it do not count. */
function underlined(text: string, span: [number, number]): Child {
  const before = text.length - text.trimStart().length;
  const [from, to] = ends(span).map((end) => end + before) as [number, number];
  return [text.slice(0, from), h("span", { className: "spot" }, text.slice(from, to) || " "), text.slice(to)];
}

/** The spot with a little of what stands around it. */
function excerpt(text: string, span: [number, number]): Child {
  const AROUND = 24;
  const [from, to] = ends(span);
  const start = Math.max(0, from - AROUND);
  const end = Math.min(text.length, Math.min(to, from + 2 * AROUND) + AROUND);
  return h(
    "code",
    { className: "excerpt" },
    start > 0 ? "…" : "",
    text.slice(start, from),
    h("span", { className: "spot" }, text.slice(from, Math.min(to, end)) || " "),
    text.slice(Math.min(to, end), end),
    end < text.length ? "…" : "",
  );
}

function ends([from, to]: [number, number]): [number, number] {
  return [from, Math.max(to, from + 1)];
}
