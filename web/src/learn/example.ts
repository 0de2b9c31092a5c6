// A live example: a command with its reply, which the browser computes when it comes into view, and which a reader may change.

import { announce, fill, fresh, h } from "../dom";
import { Engine, type Reply, Stopped, complaint } from "../engine";
import { type Fields, address } from "../state";
import { page as blocks } from "../words";
import { Working } from "../working";
import { type Part, type Question, asked, label, text } from "./command";

/** An example as the pages hold it. */
export interface Example {
  /** The command. */
  line: string;
  /** The same in pieces, if it asks something. */
  parts?: Part[];
  question?: Question;
  format?: string;
  /** What the command prints. */
  printed?: string;
  /** Whether it is only run on demand. */
  waits?: boolean;
  /** The state in which Explore shows the game. */
  open?: Fields;
  /** The state in which a game starts. */
  start?: Fields;
  /** Whether the certificate of the answer is what it prints. */
  certificate?: boolean;
  /** The picture that it draws. */
  picture?: { file: string; words: string };
}

/** What the verb `plot` gives. */
interface Drawing {
  svg: string;
  width: number;
  height: number;
  description: string;
}

/** The size of most pictures. */
const USUAL_SIZE = "960x640";
/** The time that an example may take, in seconds. */
const PATIENCE = 60;

/** One worker serves the examples of all pages. */
const engine = new Engine();

/** All examples of a page. They are computed one after the other, those in view first. */
export class Examples {
  private readonly waiting: Live[] = [];
  private busy = false;
  private readonly live = new Map<Element, Live>();
  private readonly watch = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const live = this.live.get(target);
        if (!live || !isIntersecting) continue;
        this.watch.unobserve(target);
        this.run(live);
      }
    },
    { rootMargin: "300px" },
  );

  /** The element of an example. */
  show(example: Example): HTMLElement {
    const live = new Live(example, () => this.run(live, "first"));
    if (example.question && !example.waits) {
      this.live.set(live.element, live);
      this.watch.observe(live.element);
    }
    return live.element;
  }

  /** Forgets all examples. */
  clear(): void {
    this.waiting.length = 0;
    this.live.clear();
    this.watch.disconnect();
    engine.close();
  }

  private run(live: Live, place: "first" | "last" = "last"): void {
    if (this.waiting.includes(live)) return;
    if (place === "first") this.waiting.unshift(live);
    else this.waiting.push(live);
    if (!this.busy) void this.work();
  }

  private async work(): Promise<void> {
    for (let live = this.waiting.shift(); live; live = this.waiting.shift()) {
      this.busy = true;
      await live.ask();
    }
    this.busy = false;
  }
}

/** One example on the page. */
class Live {
  readonly element: HTMLElement;
  private readonly values = new Map<string, string>();
  private readonly command = h("code");
  private readonly output = h("div", { className: "output" });
  private readonly state = h("span", { className: "state" });
  private readonly way = h("button", { type: "button", className: "link", hidden: true });
  private readonly working = new Working(engine, "Computing");
  private readonly opening: HTMLAnchorElement | undefined;
  private readonly starting: HTMLAnchorElement | undefined;
  private asText: boolean;
  private reply: Reply<Drawing> | undefined;

  constructor(
    private readonly example: Example,
    private readonly run: () => void,
  ) {
    const { open, start, parts, question } = example;
    // In a sum, binary digits stand below each other.
    this.asText = question?.["verb"] === "sum";
    const form = question && parts?.some((part) => typeof part !== "string") ? this.form(parts) : undefined;
    this.opening = open && h("a", { href: address({ view: "explore", page: "", fields: open }) }, "Open this example");
    const style = question ? undefined : "button main";
    this.starting = start && h("a", { href: address({ view: "play", page: "", fields: start }), className: style }, "Start a game");
    this.way.onclick = () => {
      this.asText = !this.asText;
      this.draw();
    };
    const now = example.waits && question ? h("button", { type: "button", className: "link", onclick: run }, "Run") : null;
    this.element = h(
      "figure",
      { className: "example" },
      h("pre", { className: "command", tabIndex: 0 }, h("span", { ariaHidden: "true", className: "prompt" }, "$ "), this.command),
      h(
        "div",
        { className: "actions" },
        this.state,
        this.way,
        now,
        form?.button,
        this.opening,
        this.starting,
      ),
      form?.element,
      this.working.element,
      this.output,
    );
    this.tell();
    if (example.picture) fill(this.output, image(example.picture.file, example.picture.words));
    else if (example.printed) fill(this.output, h("pre", { tabIndex: 0 }, h("code", null, example.printed.trimEnd())));
    this.element.dataset["line"] = example.line;
    this.element.dataset["state"] = example.waits ? "waiting" : "printed";
  }

  /** Works out the reply and shows it. */
  async ask(): Promise<void> {
    const { question, parts, format } = this.example;
    if (!question || !parts) return;
    this.working.begin();
    this.output.ariaBusy = "true";
    try {
      const given = asked(question, parts, this.values);
      const common = { seconds: PATIENCE, progress: this.working.progress };
      this.reply =
        question["verb"] === "plot"
          ? await engine.ask<Drawing>({ ...given, ...fitted(question, this.output.clientWidth) }, common)
          : await engine.ask<Drawing>(given, { format: format ?? "text", page: true, ...common });
      this.element.dataset["state"] = "live";
      fill(this.state, "computed here");
      this.output.classList.remove("stale");
      this.draw();
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      fill(this.state, "stopped");
    } finally {
      this.output.ariaBusy = "false";
      this.working.end();
    }
  }

  /** Shows the reply as a page or as the text of the command line. */
  private draw(): void {
    const { reply } = this;
    if (!reply) return;
    const certificate = this.example.certificate && "certificate" in reply ? reply.certificate : undefined;
    const page = certificate === undefined && "page" in reply && (this.example.format ?? "text") === "text" ? reply.page : undefined;
    // A table is the same in both ways.
    const shown = page?.every((block) => "code" in block) ? undefined : page;
    this.way.hidden = !shown;
    this.way.textContent = this.asText ? "As a page" : "As text";
    if (reply.status === "refused" || reply.status === "broken") {
      // As in a terminal, with the spot in a line of its own.
      const said = reply.status === "refused" ? reply.error : complaint(reply);
      fill(this.output, h("pre", { className: "problem", tabIndex: 0 }, h("code", null, `error: ${said}`)));
    } else if ("data" in reply && reply.data) {
      const { svg, width, height, description } = reply.data;
      const src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
      const drawn = image(src, this.example.picture?.words ?? description, width, height);
      drawn.onload = () => URL.revokeObjectURL(src);
      fill(this.output, drawn);
    } else if (shown && !this.asText) {
      const pile = (pile: { pile: string; limit: string | null; turn: string | null }) => this.position(pile);
      fill(this.output, h("div", { className: "told" }, blocks(shown, { pile, level: 3 })));
    } else {
      const lines = (certificate ?? (reply as { text: string }).text).trimEnd();
      fill(this.output, h("pre", { tabIndex: 0 }, h("code", null, lines)));
    }
  }

  /** The address of a position of the game of this example. */
  private position({ pile, limit, turn }: { pile: string; limit: string | null; turn: string | null }): string | undefined {
    const fields = this.opened();
    if (!fields) return undefined;
    const { last: _, ...game } = fields;
    const at: Fields = { pile, ...(limit ? { limit } : {}), ...(turn && turn !== "1" ? { turn } : {}) };
    return address({ view: "explore", page: "", fields: { ...game, ...at } });
  }

  /** The state in which Explore shows the game as it is typed now. */
  private opened(): Fields | undefined {
    const { open } = this.example;
    if (!open) return undefined;
    const typed = [...this.values].filter(([path]) => path in open);
    const [from, to] = ["from", "to"].map((path) => this.values.get(path)?.trim());
    const [first, last] = open["rows"]?.split("-") ?? [];
    return { ...open, ...Object.fromEntries(typed), ...(open["rows"] ? { rows: `${from ?? first}-${to ?? last}` } : {}) };
  }

  /** Says what the command is now. */
  private tell(): void {
    const { line, parts } = this.example;
    fill(this.command, parts ? text(parts, this.values) : line);
    // A sum that is changed is another one.
    if (this.starting) this.starting.hidden = this.values.size > 0;
    const fields = this.opened();
    if (fields && this.opening) this.opening.href = address({ view: "explore", page: "", fields });
  }

  /** The boxes for what a reader may change, and the button that shows them. */
  private form(parts: Part[]): { element: HTMLElement; button: HTMLElement } {
    const id = fresh("example");
    const open = parts.flatMap((part) => (typeof part === "string" ? [] : [part]));
    const boxes = open.map(({ path, value }) => {
      const name = fresh("box");
      const box = h("input", {
        id: name,
        value,
        autocomplete: "off",
        autocapitalize: "none",
        spellcheck: false,
        className: path.includes("rule") || path === "where" ? "wide" : undefined,
        oninput: () => {
          this.values.set(path, box.value);
          this.tell();
          // The reply below is that of another question now.
          fill(this.state, "press Run");
          this.output.classList.add("stale");
        },
      });
      return { path, value, box, field: h("div", { className: "field" }, h("label", { htmlFor: name }, label(path)), box) };
    });
    const element = h(
      "form",
      {
        id,
        hidden: true,
        className: "change",
        ariaLabel: "Change this example",
        onsubmit: (event: Event) => {
          event.preventDefault();
          announce("Computing");
          this.run();
        },
      },
      boxes.map(({ field }) => field),
      h("button", { type: "submit" }, "Run"),
      h(
        "button",
        {
          type: "button",
          className: "link",
          onclick: () => {
            this.values.clear();
            for (const { box, value } of boxes) box.value = value;
            this.tell();
            this.run();
          },
        },
        "As before",
      ),
    );
    const button = h("button", { type: "button", className: "link", "aria-expanded": "false", "aria-controls": id }, "Change");
    button.onclick = () => {
      element.hidden = !element.hidden;
      button.setAttribute("aria-expanded", String(!element.hidden));
      if (!element.hidden) boxes[0]?.box.focus();
    };
    return { element, button };
  }
}

/** A picture of some size; most have the size of a page. */
function image(src: string, alt: string, width = 960, height = 640): HTMLImageElement {
  return h("img", { src, alt, width, height });
}

/** Pictures have the colours of the screen and a size for it, unless the example is about colours or sizes. */
function fitted(question: Question, width: number): Question {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const size = width < 460 ? "420x400" : width < 700 ? "640x480" : USUAL_SIZE;
  return {
    ...(question["theme"] === "light" && dark ? { theme: "dark" } : {}),
    ...(question["size"] === USUAL_SIZE ? { size } : {}),
  };
}
