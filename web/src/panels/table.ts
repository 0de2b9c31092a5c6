// One value or several for each pile, to look at and to keep.

import { type Paused, download, fill, fresh, h, paused } from "../dom";
import { type Written, told } from "../engine";
import type { Reading } from "../form";
import { type Fields, gameOf, given } from "../state";
import { number, short } from "../words";
import { fileName } from "./names";
import { Panel } from "./panel";

/** The columns and what they are called. */
const COLUMNS: [string, string][] = [
  ["outcome", "who wins"],
  ["take", "smallest winning take"],
  ["count", "number of winning takes"],
  ["limit", "limit"],
  ["g", "smallest take that wins if allowed"],
  ["nim", "nim-value"],
  ["remoteness", "moves left, the winner hurries"],
  ["suspense", "moves left, the winner delays"],
];
const USUAL = "take,count";
const USUAL_ROWS = "0-100";

/** Formats in which a table can be kept: the name of the format, the ending of the file, its type, what the button says. */
const FORMATS = [
  ["csv", "csv", "text/csv", "CSV"],
  ["json", "json", "application/json", "JSON"],
  ["bfile", "txt", "text/plain", "b-file"],
  ["latex", "tex", "text/plain", "LaTeX"],
] as const;

/** Rows that are shown; a file has all of them. */
const SHOWN = 500n;

/** Who wins, as the strip of piles says it. Files have the letters of the papers. */
const LETTERS: Record<string, string> = { N: "W", P: "L" };

/** A table, with its state in the fields `table` (columns) and `rows` (the first and the last pile). */
export class TablePanel {
  readonly panel: Panel;
  private fields: Fields = {};
  private reading: Reading | undefined;
  private readonly boxes = COLUMNS.map(([name, label]) => {
    const box = h("input", { type: "checkbox", value: name, onchange: () => this.changed() });
    return { box, label: h("label", null, box, ` ${label}`) };
  });
  private readonly tell: Paused = paused(300, () => this.changed());
  private readonly from = this.box("from");
  private readonly to = this.box("to");
  private readonly body = h("div", null);
  private readonly files: HTMLButtonElement[];

  constructor(private readonly change: (fields: Fields) => void) {
    this.files = FORMATS.map(([format, ending, type, said]) =>
      h("button", { type: "button", onclick: () => void this.keep(format, ending, type) }, said),
    );
    this.panel = new Panel(
      "Table",
      "table-panel",
      "Computing the table …",
      h("fieldset", null, h("legend", { className: "unseen" }, "Columns"), h("div", { className: "checks" }, this.boxes.map(({ label }) => label))),
      h("div", { className: "row" },
        h("div", null, h("label", { htmlFor: this.from.id }, "From "), this.from),
        h("div", null, h("label", { htmlFor: this.to.id }, "To "), this.to)),
      this.body,
      h("div", { className: "buttons" }, h("span", null, "Download:"), this.files),
    );
  }

  get element(): HTMLElement {
    return this.panel.element;
  }

  show(fields: Fields, reading: Reading): void {
    this.fields = fields;
    this.reading = reading;
    const columns = (fields["table"] ?? USUAL).split(",");
    for (const { box } of this.boxes) box.checked = columns.includes(box.value);
    const [from = "", to = ""] = (fields["rows"] ?? USUAL_ROWS).split("-");
    if (this.from.value.trim() !== from) this.from.value = from;
    if (this.to.value.trim() !== to) this.to.value = to;
    const all = this.question();
    const question = firstRows(all);
    this.panel.want(JSON.stringify(all), (isWanted) => this.load(question, all, isWanted));
  }

  leave(): void {
    this.tell.cancel();
  }

  private box(stem: string): HTMLInputElement {
    // Whoever goes elsewhere has finished typing.
    return h("input", { id: fresh(stem), type: "text", inputMode: "numeric", size: 8, oninput: this.tell, onchange: () => this.tell.flush() });
  }

  clear(): void {
    this.panel.clear();
    fill(this.body);
  }

  private columns(): string[] {
    return this.boxes.filter(({ box }) => box.checked).map(({ box }) => box.value);
  }

  private changed(): void {
    const table = this.columns().join(",");
    const rows = `${this.from.value.trim()}-${this.to.value.trim()}`;
    this.change({ table: table === USUAL ? "" : table || "none", rows: rows === USUAL_ROWS ? "" : rows });
  }

  private question(): Question {
    const [from, to] = [this.from.value.trim() || "0", this.to.value.trim() || "0"];
    return { verb: "table", ...gameOf(this.fields), ...given(this.fields, ["turn"]), of: this.columns(), from, to };
  }

  private async load(question: Question, all: Question, isWanted: () => boolean): Promise<void> {
    const columns = question.of;
    this.files.forEach((button, place) => {
      const isTooWide = FORMATS[place]?.[0] === "bfile" && columns.length > 1;
      button.disabled = columns.length === 0 || isTooWide;
      button.title = isTooWide ? "A b-file has one column." : "";
    });
    if (columns.length === 0) {
      fill(this.body, h("p", null, "Choose a column."));
      return;
    }
    const reply = (await this.panel.ask(question)) as Written | undefined;
    if (!isWanted()) return;
    fill(this.body);
    if (reply) this.draw(told(reply) as unknown as TableReply, columns, reply.status === "undecided", question.to !== all.to);
  }

  private draw(reply: TableReply, columns: string[], isUndecided: boolean, isCut: boolean): void {
    const values = columns.map((name) => reply.columns?.[name] ?? reply.values ?? []);
    const from = BigInt(reply.from ?? "0");
    const count = Math.max(0, ...values.map((column) => column.length));
    const cell = (value: string | null | undefined) => h("td", null, value === null || value === undefined ? "?" : number(LETTERS[value] ?? value));
    const rows = Array.from({ length: count }, (_, place) =>
      h("tr", null, h("th", { scope: "row" }, short(String(from + BigInt(place)))), values.map((column) => cell(column[place]))),
    );
    fill(
      this.body,
      h("div", { className: "scroll", tabIndex: 0, role: "group", ariaLabel: "Values" },
        h("table", null, h("thead", null, h("tr", null, h("th", { scope: "col" }, "pile"), columns.map((name) => h("th", { scope: "col" }, name)))), h("tbody", null, rows))),
      isCut ? h("p", { className: "dim" }, `These are the first ${SHOWN} rows. A download has all of them.`) : null,
      columns.includes("outcome") ? h("p", { className: "dim" }, "W: the player to move wins. L: the player to move loses. Files have N and P for them, as the papers do.") : null,
      isUndecided ? h("p", null, "A bound was met: a question mark stands where the value is not known.") : null,
    );
  }

  /** The table as a file, written by the module. */
  private async keep(format: string, ending: string, type: string): Promise<void> {
    const columns = this.columns();
    const reply = (await this.panel.ask(this.question(), { format }, () => void this.keep(format, ending, type))) as Written | undefined;
    if (!reply || !this.reading) return;
    if (reply.status === "undecided" && format !== "json") {
      this.panel.clear(h("p", { className: "problem" }, "A bound was met, so the table is not complete, and no file is written. Choose fewer rows."));
      return;
    }
    download(`${fileName(this.reading)}-${columns.join("-")}.${ending}`, reply.text, type);
  }
}

/** What is asked of the module. */
interface Question {
  [name: string]: unknown;
  of: string[];
  from: string;
  to: string;
}

/** The same for the rows that are shown. */
function firstRows(question: Question): Question {
  const [from, to] = [question.from, question.to].map(counted);
  if (from === undefined || to === undefined || to - from < SHOWN) return question;
  return { ...question, to: String(from + SHOWN - 1n) };
}

/** A number as people type it: digits, perhaps with underscores, perhaps a power of ten. */
function counted(text: string): bigint | undefined {
  const [, digits = "", zeros = "0"] = /^([\d_]+)(?:e(\d{1,3}))?$/i.exec(text.trim()) ?? [];
  const plain = digits.replaceAll("_", "");
  return plain === "" ? undefined : BigInt(plain) * 10n ** BigInt(zeros);
}

interface TableReply {
  from?: string;
  values?: (string | null)[];
  columns?: Record<string, (string | null)[]>;
}
