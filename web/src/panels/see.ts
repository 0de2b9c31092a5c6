// Pictures of the game: values under the pointer and by keys, zoom, files.

import { command } from "../command";
import { type Paused, download, fill, fresh, h, paused } from "../dom";
import type { Found, Written } from "../engine";
import type { Reading } from "../form";
import { Glass, type Look, type Places, type Spot } from "../see/glass";
import { KINDS, type Kind, SEE_FIELDS, USUAL, Wrong, fitting, kindOf, optionsOf, plotOf, usualOf } from "../see/kinds";
import { type Fields, changed, go } from "../state";
import { fileName } from "./names";
import { Panel } from "./panel";

/** A picture, as the module gives it. */
interface Drawn {
  svg: string;
  width: number;
  height: number;
  title: string;
  description: string;
  places: Places | null;
}

/** Sizes for narrow and wide places, so that letters can be read. A file has the last one, as on the command line. */
const SIZES: [number, string][] = [
  [460, "340x380"],
  [700, "640x480"],
  [Infinity, "960x640"],
];
const FILE_SIZE = "960x640";
/** A file of pixels has this many in the place of one. */
const SHARPNESS = 2;
/** Zooming stops at so few piles. */
const FEWEST = 8n;

const dark = matchMedia("(prefers-color-scheme: dark)");

/** Pictures, with their state in the fields of `SEE_FIELDS`. */
export class SeePanel {
  readonly panel: Panel;
  private fields: Fields = {};
  private reading: Reading | undefined;
  private kind: Kind = USUAL;
  private size = "";
  private typing: Paused | undefined;
  private asked: object | undefined;
  private drawn: { question: Record<string, unknown>; data: Drawn; url: string } | undefined;
  private readonly kinds = h("div", { className: "chips" });
  private readonly about = h("p", { className: "dim" });
  private readonly controls = h("div", { className: "row choices no-print" });
  private readonly glass: Glass;
  private readonly image = h("img", { alt: "", draggable: false });
  private readonly frame: HTMLElement;
  private readonly readout = h("p", { className: "readout", "aria-live": "polite" });
  private readonly zooms: HTMLButtonElement[];
  private readonly files: HTMLButtonElement[];
  private readonly told = h("p", null);
  private readonly typed = h("code", null);
  private readonly more: HTMLDetailsElement;
  private readonly watch: ResizeObserver;
  private readonly relit = () => this.draw();

  constructor(private readonly change: (fields: Record<string, string | undefined>) => void) {
    this.glass = new Glass({
      read: (look) => this.read(look),
      told: (spot) => this.tell(spot),
      chosen: (spot) => this.visit(spot),
      dragged: (from, to) => this.range(from, to),
      zoom: (how) => this.zoom(how),
    });
    const button = (said: string, name: string, onclick: () => void) => h("button", { type: "button", ariaLabel: name, title: name, onclick }, said);
    this.zooms = [
      button("+", "Zoom in", () => this.zoom("in")),
      button("−", "Zoom out", () => this.zoom("out")),
      button("Reset", "Reset the range", () => this.zoom("reset")),
    ];
    this.files = [
      h("button", { type: "button", onclick: () => void this.keep("svg") }, "SVG"),
      h("button", { type: "button", onclick: () => void this.keep("png") }, "PNG"),
    ];
    this.frame = h("div", { className: "picture", hidden: true }, this.image, this.glass.element);
    this.more = h("details", { hidden: true }, h("summary", null, "What the picture shows"), this.told, h("p", { className: "no-print" }, "In the terminal: ", this.typed));
    this.panel = new Panel(
      "See it",
      "see",
      "Drawing …",
      h("fieldset", { className: "no-print" }, h("legend", { className: "unseen" }, "Picture"), this.kinds),
      this.about,
      this.controls,
      this.frame,
      this.readout,
      h("div", { className: "buttons bar no-print" },
        h("span", { className: "buttons" }, h("span", null, "Zoom:"), this.zooms),
        h("span", { className: "buttons" }, h("span", null, "Download:"), this.files)),
      this.more,
    );
    this.watch = new ResizeObserver(() => this.resized());
    this.watch.observe(this.panel.element);
    dark.addEventListener("change", this.relit);
  }

  get element(): HTMLElement {
    return this.panel.element;
  }

  show(fields: Fields, reading: Reading): void {
    [this.fields, this.reading] = [fields, reading];
    const kind = kindOf(fields);
    this.offer(fields, reading, kind);
    if (kind !== this.kind || this.controls.childElementCount === 0) this.equip(kind);
    this.kind = kind;
    this.about.textContent = KINDS[kind].shows;
    const usual = usualOf(kind, fields, reading);
    for (const input of this.controls.querySelectorAll("input")) {
      if (input.type === "checkbox") input.checked = (fields["log"] ?? "").includes(input.value);
      else {
        const value = fields[input.name] ?? "";
        if (input.value.trim() !== value.trim()) input.value = value;
        const placeholder = usual[input.name];
        if (placeholder) input.placeholder = placeholder;
      }
    }
    this.draw();
  }

  clear(): void {
    this.panel.clear();
    this.asked = this.reading = undefined;
    this.empty();
  }

  leave(): void {
    this.watch.disconnect();
    dark.removeEventListener("change", this.relit);
    this.typing?.cancel();
    this.asked = undefined;
    this.empty();
  }

  /** The kinds of pictures, those that fit the game first. */
  private offer(fields: Fields, reading: Reading, kind: Kind): void {
    const { fit, others } = fitting(fields, reading);
    const order = [...fit, ...others];
    const shown = [...this.kinds.querySelectorAll("input")];
    if (shown.map(({ value }) => value).join() !== order.join()) {
      const name = fresh("see");
      const chip = (one: Kind) => {
        const input = h("input", { type: "radio", name, value: one, onchange: () => this.choose(one) });
        const why = fit.includes(one) ? {} : { className: "other", title: "This picture may not fit the game" };
        return h("label", why, input, h("span", null, KINDS[one].label));
      };
      const held = document.activeElement instanceof HTMLInputElement && shown.includes(document.activeElement) ? document.activeElement.value : "";
      fill(this.kinds, order.map(chip));
      if (held) this.kinds.querySelector<HTMLInputElement>(`input[value="${held}"]`)?.focus();
    }
    for (const input of this.kinds.querySelectorAll("input")) input.checked = input.value === kind;
  }

  /** Another picture: what was chosen for the last one is left behind, but for a range of piles that both have. */
  private choose(kind: Kind): void {
    const alike: Kind[] = ["outcome", "g", "nim"];
    const kept = alike.includes(kind) && alike.includes(this.kind) ? ["from", "to", "log"] : ["family", "vary"];
    const dropped = SEE_FIELDS.filter((name) => !kept.includes(name)).map((name) => [name, undefined] as const);
    this.change({ ...Object.fromEntries(dropped), see: kind === USUAL ? undefined : kind });
  }

  /** The controls of a kind. */
  private equip(kind: Kind): void {
    this.typing?.cancel();
    const tell = (this.typing = paused(350, () => this.changed()));
    const { choices, logs } = KINDS[kind];
    const boxes = choices.map(({ name, label, placeholder, hint, wide }) => {
      const id = fresh(name);
      const input = h("input", { id, name, type: "text", placeholder, size: wide ? 16 : 7, autocomplete: "off", autocapitalize: "none", spellcheck: false, oninput: tell, onchange: () => tell.flush(), "aria-describedby": hint ? `${id}-hint` : undefined });
      return h("div", { className: "field" }, h("label", { htmlFor: id }, label), input, hint ? h("div", { className: "hint", id: `${id}-hint` }, hint) : null);
    });
    const axes = [...logs].map((axis) => {
      const box = h("input", { type: "checkbox", value: axis, onchange: () => this.changed() });
      return h("label", null, box, axis === "x" ? " lower axis" : " left axis");
    });
    const log = axes.length > 0 ? h("fieldset", { className: "logs" }, h("legend", null, "Logarithmic"), axes) : null;
    fill(this.controls, boxes, log);
  }

  /** Somebody typed something. */
  private changed(): void {
    const inputs = [...this.controls.querySelectorAll("input")];
    const texts = inputs.filter(({ type }) => type === "text").map(({ name, value }) => [name, value.trim()] as const);
    const log = inputs.filter(({ type, checked }) => type === "checkbox" && checked).map(({ value }) => value);
    this.change({ ...Object.fromEntries(texts), log: log.join("") });
  }

  private resized(): void {
    const width = this.panel.element.clientWidth;
    const size = SIZES.find(([most]) => width < most)?.[1] ?? FILE_SIZE;
    if (width === 0 || size === this.size) return;
    this.size = size;
    this.draw();
  }

  /** Asks for the picture of the fields as they are. */
  private draw(): void {
    const { reading, fields, kind, size } = this;
    if (!reading || !size) return;
    let question: Record<string, unknown>;
    try {
      question = { ...plotOf(kind, fields, reading), size, theme: dark.matches ? "dark" : "light" };
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      this.panel.clear(h("p", { className: "problem" }, error.message));
      this.empty();
      return;
    }
    this.panel.want(JSON.stringify(question), () => this.load(question));
  }

  private async load(question: Record<string, unknown>): Promise<void> {
    this.asked = question;
    this.frame.setAttribute("aria-busy", "true");
    this.glass.over([1, 1], undefined, false);
    const reply = (await this.panel.ask<Drawn>(question)) as Found<Drawn> | undefined;
    // A question that came later has its own picture.
    if (this.asked !== question) return;
    this.frame.removeAttribute("aria-busy");
    if (!reply) {
      this.empty();
      return;
    }
    this.hang(question, reply.data);
  }

  /** Shows a picture. */
  private hang(question: Record<string, unknown>, data: Drawn): void {
    const { kind, fields } = this;
    const url = URL.createObjectURL(new Blob([data.svg], { type: "image/svg+xml" }));
    if (this.drawn) URL.revokeObjectURL(this.drawn.url);
    this.drawn = { question, data, url };
    Object.assign(this.image, { src: url, alt: `${data.title}. ${data.description}`, width: data.width, height: data.height });
    this.frame.classList.toggle("on-dark", question["theme"] === "dark");
    this.frame.hidden = this.more.hidden = false;
    this.told.textContent = data.description;
    const game = changed(fields, { limit: undefined, last: undefined, turn: KINDS[kind].turn ? fields["turn"] : undefined, rule: String(question["rule"]) });
    this.typed.textContent = command("plot", game, [], ["--of", kind, ...optionsOf(question), "-o", `${this.name()}.svg`]);
    this.glass.over([data.width, data.height], data.places ?? undefined, kind === "family");
    fill(this.readout, h("span", { className: "dim" }, HINT));
    const [zoomIn, zoomOut, reset] = this.zooms as [HTMLButtonElement, HTMLButtonElement, HTMLButtonElement];
    const piles = data.places?.piles;
    zoomIn.disabled = !piles || count(piles) <= FEWEST;
    zoomOut.disabled = !piles;
    reset.disabled = !fields["from"] && !fields["to"];
    for (const file of this.files) file.disabled = false;
  }

  /** There is no picture. */
  private empty(): void {
    if (this.drawn) URL.revokeObjectURL(this.drawn.url);
    this.drawn = undefined;
    this.image.removeAttribute("src");
    this.frame.removeAttribute("aria-busy");
    this.frame.hidden = this.more.hidden = true;
    this.glass.over([1, 1], undefined, false);
    fill(this.readout);
    for (const button of [...this.zooms, ...this.files]) button.disabled = true;
    // A range that cannot be drawn can still be left.
    const [, , reset] = this.zooms;
    if (reset) reset.disabled = !this.fields["from"] && !this.fields["to"];
  }

  private async read(look: Look): Promise<Spot | undefined> {
    if (!this.drawn) return undefined;
    const { verb: _, ...plot } = this.drawn.question;
    const reply = await this.panel.engine.ask<Spot>({ verb: "read", plot, ...look }).catch(() => undefined);
    return reply && "data" in reply ? reply.data : undefined;
  }

  private tell(spot: Spot): void {
    const link = spot.pile === null && spot.rule === null ? null : h("button", { type: "button", className: "link no-print", onclick: () => this.visit(spot) }, "Show this position");
    fill(this.readout, spot.words, " ", link);
  }

  /** Goes to the position of a spot. The picture stays. */
  private visit({ rule, pile, limit, turn }: Spot): void {
    if (rule === null && pile === null) return;
    const position = { limit: limit ?? undefined, last: undefined, turn: turn ?? undefined, ...(pile === null ? {} : { pile }) };
    const kept = plotKept(this.kind, this.fields, this.reading);
    go({ view: "explore", page: "", fields: changed(this.fields, { ...kept, ...(rule === null ? {} : { rule, first: undefined }), ...position }) });
  }

  private range(from: Spot, to: Spot): void {
    if (from.pile === null || to.pile === null) return;
    const [low, high] = [BigInt(from.pile), BigInt(to.pile)].sort((a, b) => (a < b ? -1 : 1)) as [bigint, bigint];
    this.zoomTo(low, high);
  }

  private zoom(how: "in" | "out" | "reset"): void {
    if (how === "reset") {
      this.change({ from: undefined, to: undefined });
      return;
    }
    const piles = this.drawn?.data.places?.piles;
    if (!piles) return;
    const [from, to] = piles.map(BigInt) as [bigint, bigint];
    const all = to - from + 1n;
    const wanted = how === "in" ? max(all / 2n, FEWEST) : all * 2n;
    const found = this.glass.found?.pile;
    const middle = found ? BigInt(found) : (from + to) / 2n;
    // The pile in the middle keeps its place.
    const low = max(0n, middle - ((middle - from) * wanted) / all);
    this.zoomTo(low, low + wanted - 1n);
  }

  private zoomTo(low: bigint, high: bigint): void {
    const first = max(low, this.kind === "family" ? 1n : 0n);
    const last = max(high, first + FEWEST - 1n);
    // F and H always begin with the first pile.
    const from = this.kind === "beatty" || first === 0n ? undefined : String(first);
    this.change({ from, to: String(last) });
  }

  private name(): string {
    const { drawn, reading, kind } = this;
    const isFamily = kind === "family" || kind === "growth";
    const game = isFamily ? { name: null, rule: String(drawn?.question["rule"] ?? "") } : (reading ?? { name: null, rule: "" });
    return `${fileName(game)}-${kind}`;
  }

  /** The picture as a file. */
  private async keep(ending: "svg" | "png"): Promise<void> {
    if (!this.drawn) return;
    const name = `${this.name()}.${ending}`;
    const question = { ...this.drawn.question, size: FILE_SIZE };
    const reply = (await this.panel.ask(question, { format: "svg" })) as Written | undefined;
    if (!reply) return;
    if (ending === "svg") {
      download(name, reply.text, "image/svg+xml");
      return;
    }
    const pixels = await painted(reply.text);
    if (pixels) download(name, pixels, "image/png");
    else this.panel.clear(h("p", { className: "problem" }, "The browser cannot paint this picture. The SVG has the same."));
  }
}

const HINT = "Point at the picture, or go there with Tab and use the arrow keys, to read its values. Drag across it to zoom.";

/** What is usual for a picture because of the position, and stays when the position changes. */
function plotKept(kind: Kind, fields: Fields, reading: Reading | undefined): Fields {
  return reading ? { ...usualOf(kind, fields, reading), ...Object.fromEntries(SEE_FIELDS.filter((name) => fields[name]).map((name) => [name, fields[name] ?? ""])) } : {};
}

/** A picture of shapes as one of pixels. */
async function painted(svg: string): Promise<Blob | null> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    const canvas = h("canvas", { width: image.naturalWidth * SHARPNESS, height: image.naturalHeight * SHARPNESS });
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function count([from, to]: [string, string]): bigint {
  return BigInt(to) - BigInt(from) + 1n;
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
