// What players agree on before a game: the game itself, who plays, and how well.

import { command, quoted } from "../command";
import { fill, fresh, h } from "../dom";
import { GameForm } from "../form";
import { type Fields, changed } from "../state";
import { anySeed, hasChance, levelOf, others, sideOf } from "./question";

/** What is played before anybody chooses. */
const USUAL = { rule: "2*last", pile: "20" };

/** The fields with what is usual where nothing is said. */
export function effective(fields: Fields): Fields {
  return { ...USUAL, ...fields };
}

/** The form of a new game. */
export class Setup {
  readonly element: HTMLElement;
  readonly form: GameForm;
  private readonly you: HTMLSelectElement;
  private readonly level: HTMLSelectElement;
  private readonly sum: HTMLInputElement;
  private readonly seed: HTMLInputElement;
  private readonly note = h("p", { className: "note dim" });

  /** `typed` gets the fields as they are typed now, `begin` those of a new game. */
  constructor(typed: (fields: Fields) => void, begin: (fields: Fields) => void) {
    const tell = () => typed(this.fields());
    this.you = select([["first", "You begin"], ["second", "The computer begins"], ["both", "Two people at one screen"]], tell);
    this.level = select([["random", "random: anything"], ["easy", "easy: sees every second win"], ["perfect", "perfect: never loses a win"], ["teach", "teach: perfect, and comments your moves"]], tell);
    this.sum = box("none", tell);
    this.seed = box("chosen by chance", tell);
    const more = h(
      "div",
      { className: "row" },
      field("Sum with", this.sum, "other piles, such as 34; 3:12. The last one has 12 counters and its own limit, 3."),
      field("Seed", this.seed, "The same seed brings the same chances."),
    );
    this.form = new GameForm({ position: false, more: [more], moreNames: ["with", "seed"] }, tell);
    this.form.element.append(
      h("div", { className: "row players" }, field("Players", this.you), field("Level", this.level),
        h("button", { type: "submit", className: "main begin" }, "New game")),
      this.note,
    );
    this.form.element.addEventListener("submit", () => begin(this.fresh()));
    this.element = h("section", { className: "panel setup no-print", ariaLabel: "A new game" }, h("h2", null, "A new game"), this.form.element);
  }

  /** What is typed now. */
  fields(): Fields {
    const [you, level] = [this.you.value, this.level.value];
    return {
      ...this.form.fields(),
      with: this.sum.value.trim(),
      you: you === "first" ? "" : you,
      level: level === "perfect" ? "" : level,
      seed: this.seed.value.trim(),
    };
  }

  /** What is typed now, with other chances than before unless a person chose the seed. */
  fresh(): Fields {
    const fields = this.fields();
    const isChosen = this.seed.dataset["chosen"] === "yes";
    return changed(fields, { seed: hasChance(fields) ? (isChosen && fields["seed"]) || anySeed() : undefined });
  }

  show(fields: Fields): void {
    this.form.show(fields);
    this.you.value = sideOf(fields);
    this.level.value = levelOf(fields);
    this.sum.value = fields["with"] ?? "";
    if (this.seed.value !== (fields["seed"] ?? "")) {
      this.seed.value = fields["seed"] ?? "";
      delete this.seed.dataset["chosen"];
    }
  }

  /** Says something about what is typed. */
  say(text: string): void {
    if (this.note.textContent !== text) fill(this.note, text);
  }
}

function select(options: [string, string][], tell: () => void): HTMLSelectElement {
  return h("select", { onchange: tell }, options.map(([value, label]) => h("option", { value }, label)));
}

function box(placeholder: string, tell: () => void): HTMLInputElement {
  const input: HTMLInputElement = h("input", { type: "text", placeholder, autocomplete: "off", spellcheck: false, onchange: () => {
    input.dataset["chosen"] = "yes";
    tell();
  } });
  return input;
}

function field(label: string, control: HTMLElement, hint?: string): HTMLElement {
  control.id = fresh("setup");
  if (hint) control.setAttribute("aria-describedby", `${control.id}-hint`);
  return h(
    "div",
    { className: "field" },
    h("label", { htmlFor: control.id }, label),
    control,
    hint ? h("div", { className: "hint", id: `${control.id}-hint` }, hint) : null,
  );
}

/** The same game for the terminal. */
export function playCommand(fields: Fields): string {
  const heaps = others(fields["with"] ?? "");
  const same = heaps.filter((heap) => heap.rule === undefined).map((heap) => heap.pile);
  const other = heaps.flatMap(({ rule, pile }) => (rule === undefined ? [] : ["--with", quoted(rule), pile]));
  const side = { first: [], second: ["--second"], both: ["--two"] }[sideOf(fields)];
  const seed = fields["seed"] ? ["--seed", quoted(fields["seed"])] : [];
  return command("play", fields, [fields["pile"] ?? "0", ...same], [...other, "--level", levelOf(fields), ...side, ...seed]);
}
