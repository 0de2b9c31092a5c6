// A game that is played: against the computer, or between two people at one screen. Nothing here tells who wins before somebody asks.

import { announce, fill, h } from "../dom";
import { Engine, Stopped, complaint } from "../engine";
import type { Mounted } from "../main";
import { SharePanel } from "../panels/share";
import { Board } from "../play/board";
import { Controls } from "../play/controls";
import { KEYS, keys } from "../play/keys";
import { pathOf } from "../play/picture";
import { AGREED, type Act, BadField, type PlayData, allows, anySeed, hasChance, levelOf, question, sideOf } from "../play/question";
import { Setup, effective, playCommand } from "../play/setup";
import { Retrospect, Story } from "../play/story";
import { type Fields, type State, address, changed, go, isYes } from "../state";
import { type Spans, plain, sentence, short } from "../words";
import { Working } from "../working";

/** What the computer may think about one move, a hint or a review, in seconds. */
const PATIENCE = 10;
/** Between two moves, in milliseconds: long enough to see what was taken. */
const PAUSE = 650;

export function play(root: HTMLElement, first: State): Mounted {
  const game = new PlayView(root);
  game.show(first);
  return { show: (state) => game.show(state), leave: () => game.leave() };
}

class PlayView {
  private fields: Fields = {};
  private data: PlayData | undefined;
  private chosen = 0;
  /** What is waited for is of no interest once another number stands here. */
  private visit = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private loading: Promise<void> | undefined;
  private wanted: Promise<void> = Promise.resolve();
  private readonly engine = new Engine();
  private readonly working = new Working(this.engine, "Thinking …");
  private readonly setup = new Setup((fields) => this.typed(fields), (fields) => this.begin(fields));
  private readonly about = h("div", { className: "about" });
  private readonly news = h("div", { className: "news", role: "status", ariaLabel: "News" });
  private readonly advice = h("div", { className: "advice", hidden: true });
  private readonly after = h("div", { className: "buttons after no-print", hidden: true });
  private readonly story = new Story();
  private readonly retrospect = new Retrospect();
  private readonly share = new SharePanel();
  /** Inside of another page it leads to this one. */
  private readonly whole = h("a", { className: "no-print", target: "_blank", rel: "noopener", hidden: true }, "Open the whole page");
  private readonly title = h("h2", { className: "game-title" });
  private readonly board = new Board({
    point: (index, take) => this.point(index, take),
    choose: (index, take, byFinger) => this.choose(index, take, byFinger),
    turn: (index) => this.turnTo(index),
  });
  private readonly controls = new Controls({
    enter: () => this.next(() => this.enter()),
    hint: () => this.next(() => this.hint()),
    undo: () => this.undo(),
    typed: () => this.preview(),
  });
  private readonly unkey: () => void;

  constructor(root: HTMLElement) {
    const table = h(
      "section",
      { className: "panel on-table", ariaLabel: "The game on the table" },
      this.title,
      this.about,
      this.news,
      this.board.element,
      this.controls.element,
      this.working.element,
      this.advice,
      this.after,
      this.whole,
      h("details", { className: "keys no-print" }, h("summary", null, "Keys"), h("dl", null, KEYS.map(([key, what]) => [h("dt", null, h("kbd", null, key)), h("dd", null, what)]))),
    );
    root.append(
      h("h1", { className: "unseen" }, "Play a take-away game"),
      h(
        "div",
        { className: "play-panels" },
        h("div", { className: "column" }, table, this.retrospect.element),
        h("div", { className: "column" }, this.story.element, this.setup.element),
      ),
      this.share.element,
    );
    this.unkey = keys(table, this.controls.box, {
      hint: () => this.next(() => this.hint()),
      undo: () => this.undo(),
      begin: () => this.begin(this.setup.fresh()),
      enter: () => this.next(() => this.enter()),
      change: (by) => this.change(by),
    });
  }

  leave(): void {
    this.visit += 1;
    clearTimeout(this.timer);
    this.unkey();
    this.engine.close();
    this.setup.form.leave();
  }

  /** Shows the game of an address. */
  show(state: State): void {
    const loading = this.load(state).finally(() => {
      if (this.loading === loading) this.loading = undefined;
    });
    this.loading = loading;
  }

  /** Does what a person wants once the game is there and what the person wanted before is done, for people who are quicker. */
  private next(work: () => Promise<void>): void {
    const run = async () => {
      while (this.loading) await this.loading;
      await work();
    };
    this.wanted = this.wanted.then(run, run);
  }

  private async load({ fields: given }: State): Promise<void> {
    const fields = effective(given);
    const isSame = AGREED.every((name) => (this.fields[name] ?? "") === (fields[name] ?? ""));
    // What was just done here need not be asked for again.
    if (isSame && this.data?.moves === (fields["moves"] ?? "")) {
      this.fields = fields;
      this.shareState();
      return;
    }
    this.interrupt();
    const mine = this.visit;
    this.fields = fields;
    this.setup.element.hidden = this.share.element.hidden = isYes(fields["embed"]);
    this.whole.hidden = !isYes(fields["embed"]);
    if (!isSame) {
      this.data = undefined;
      this.chosen = 0;
      this.setup.show(fields);
      this.setup.say("");
      const reading = await this.setup.form.check(fields);
      if (mine !== this.visit) return;
      if (!reading) {
        this.nothing("There is no game until the fields of the form are right.");
        return;
      }
      if (hasChance(fields) && !fields["seed"] && !fields["moves"]) {
        go({ view: "play", page: "", fields: changed(fields, { seed: anySeed() }) }, "same");
        return;
      }
    }
    const data = await this.ask("show");
    if (mine !== this.visit || !data) return;
    this.render(data, !isSame);
    this.keep("same");
    this.goOn();
  }

  /** Asks; what fails is told in the place of the game. */
  private async ask(act: Act): Promise<PlayData | undefined> {
    const mine = this.visit;
    this.working.begin();
    try {
      const reply = await this.engine.ask<PlayData>(question(this.fields, act), { seconds: PATIENCE, progress: this.working.progress });
      if (mine !== this.visit) return undefined;
      if ("data" in reply && reply.data) return reply.data;
      if (reply.status === "refused" || reply.status === "broken") this.nothing(complaint(reply));
    } catch (error) {
      if (error instanceof BadField) this.nothing(error.message);
      else if (!(error instanceof Stopped)) throw error;
      else if (mine === this.visit) this.stopped(act);
    } finally {
      if (!this.engine.busy) this.working.end();
    }
    return undefined;
  }

  /** Ends what is going on, for something else comes. */
  private interrupt(): void {
    this.visit += 1;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.engine.stop();
    this.working.end();
  }

  private nothing(why: string): void {
    this.data = undefined;
    fill(this.title, "No game");
    for (const part of [this.about, this.board.element, this.advice]) fill(part);
    this.advice.hidden = this.after.hidden = this.controls.element.hidden = true;
    this.retrospect.clear();
    this.story.clear();
    this.shareState();
    fill(this.news, h("p", { className: "problem" }, why));
  }

  /** A person stopped the work. What the page does of itself can be asked for again. */
  private stopped(act: Act): void {
    const { fields } = this;
    const anew = () => {
      this.fields = {};
      void this.show({ view: "play", page: "", fields });
    };
    const again = act === "show" ? anew : act === "go" || act === "review" ? () => this.goOn() : undefined;
    const button = again ? h("button", { type: "button", onclick: again }, "Go on") : null;
    fill(this.news, h("p", { className: "coming" }, "The work was stopped. ", button));
  }

  private render(data: PlayData, isNew: boolean): void {
    this.data = data;
    if (isNew) this.chosen = 0;
    this.chosen = liveHeap(data, this.chosen);
    this.title.textContent = data.title;
    fill(this.about, withoutTitle(data).map((line) => h("p", null, sentence(line))));
    this.board.show(data, this.chosen);
    this.controls.show(data);
    this.showAdvice(data);
    this.story.show(data, levelOf(this.fields) === "teach" && data.next.step !== "over");
    if (data.review) this.retrospect.show(data, data.review, sideOf(this.fields));
    else this.retrospect.clear();
    this.showAfter(data);
    this.hideControls(data.next.step === "over" || data.stuck);
    this.tell(data);
    this.preview();
  }

  /** What happened, and what comes next. */
  private tell({ news, refused, prompt, end }: PlayData): void {
    const line = (spans: Spans, className: string) => h("p", { className }, sentence(spans));
    fill(
      this.news,
      refused ? line(refused, "problem") : null,
      news.length > 0 ? h("p", { className: "just" }, news.flatMap((spans) => [...sentence(spans), " "])) : null,
      end ? line(end, "headline") : prompt ? line(prompt, "coming") : null,
    );
  }

  private showAdvice({ hint }: PlayData): void {
    this.advice.hidden = !hint;
    if (!hint) return fill(this.advice);
    const [what, ...why] = hint.words;
    fill(this.advice, h("h3", null, "Advice"), what ? h("p", null, h("strong", null, sentence(what))) : null,
      why.length > 0 ? h("ul", null, why.map((line) => h("li", null, sentence(line)))) : null);
    if (what) announce(plain(what));
  }

  /** How to go on after the game. */
  private showAfter({ next, stuck }: PlayData): void {
    const isOver = next.step === "over" || stuck;
    this.after.hidden = !isOver;
    if (!isOver) return fill(this.after);
    const side = sideOf(this.fields);
    const other = side === "first" ? "second" : "";
    fill(
      this.after,
      h("button", { type: "button", className: "main", onclick: () => this.again({}) }, "Same game again"),
      side === "both" ? null : h("button", { type: "button", onclick: () => this.again({ you: other }) }, "Change sides"),
      h("button", { type: "button", onclick: () => this.undo() }, "Undo"),
    );
  }

  /** Once the game is over, whoever worked with the controls finds the buttons that come after them. */
  private hideControls(isOver: boolean): void {
    const { element } = this.controls;
    const hadFocus = element.contains(document.activeElement);
    element.hidden = isOver;
    if (isOver && hadFocus) this.after.querySelector("button")?.focus({ preventScroll: true });
  }

  /** The same game from its start. */
  private again(changes: Record<string, string | undefined>): void {
    const fields = changed(this.fields, { ...changes, moves: undefined });
    this.begin(changed(fields, { seed: hasChance(fields) ? anySeed() : undefined }));
  }

  /** A new game. */
  private begin(fields: Fields): void {
    const next = changed(fields, { moves: undefined, embed: this.fields["embed"] });
    const isSame = [...AGREED, "moves"].every((name) => (this.fields[name] ?? "") === (next[name] ?? ""));
    if (!isSame) go({ view: "play", page: "", fields: next });
    this.controls.box.focus({ preventScroll: true });
  }

  /** A person changes the fields of the form. Before the first move of a person the game changes with them. */
  private typed(fields: Fields): void {
    if (!this.data?.can_undo && fields["rule"] && fields["pile"]) {
      const seed = hasChance(fields) ? fields["seed"] || anySeed() : undefined;
      go({ view: "play", page: "", fields: changed(fields, { seed, embed: this.fields["embed"] }) }, "same");
      return;
    }
    void this.setup.form.check(fields);
    if (this.data?.can_undo) this.setup.say("“New game” starts with these fields.");
  }

  /** The address gets the moves. */
  private keep(how: "step" | "same"): void {
    this.fields = changed(this.fields, { moves: this.data?.moves });
    go({ view: "play", page: "", fields: this.fields }, how);
    this.shareState();
  }

  private shareState(): void {
    const whole = { view: "play", page: "", fields: changed(this.fields, { embed: undefined }) } as const;
    this.whole.href = address(whole);
    this.share.show(whole, { command: playCommand(this.data ? this.fields : changed(this.fields, { with: undefined })), title: this.data?.title ?? "a game" });
  }

  /** Lets the computer move, or tells how the game went. */
  private goOn(): void {
    const { data } = this;
    if (!data || data.stuck) return;
    if (data.next.step === "over") {
      if (!data.review) void this.review();
      return;
    }
    if (data.next.seat !== "computer") return;
    const mine = this.visit;
    this.timer = setTimeout(async () => {
      const moved = await this.ask("go");
      if (mine !== this.visit || !moved) return;
      // What the person did just before is told together with it.
      this.render({ ...moved, news: [...(this.data?.news ?? []), ...moved.news] }, false);
      this.keep("same");
      this.goOn();
    }, PAUSE);
  }

  private async review(): Promise<void> {
    const news = this.data?.news ?? [];
    const data = await this.ask("review");
    if (!data?.review) return;
    this.data = { ...data, news };
    this.story.show(data, false);
    this.retrospect.show(data, data.review, sideOf(this.fields));
    await this.draw(data.review.record, data.start);
  }

  /** Draws the path of the game, which is an addition that may be missing. */
  private async draw(record: object, start: string[]): Promise<void> {
    const mine = this.visit;
    try {
      const picture = await pathOf(this.engine, this.fields, start, record);
      if (picture && mine === this.visit) fill(this.retrospect.picture, picture);
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
    }
  }

  /** Whether a person is to do something now. */
  private get isYours(): boolean {
    return this.data !== undefined && !this.engine.busy && this.data.next.seat === "person" && this.data.next.step !== "over";
  }

  /** Takes or forbids what is in the box. */
  private async enter(): Promise<void> {
    const text = this.controls.box.value.trim();
    if (!this.data || !this.isYours) return;
    const isSum = this.data.piles.length > 1;
    if (this.data.next.step === "forbid") return this.act({ forbid: text });
    if (text === "") {
      this.complain("Type a number of counters, or point at them.");
      return;
    }
    await this.act({ take: isSum && !text.includes(":") ? `${this.chosen + 1}:${text}` : text });
  }

  private async act(act: Act): Promise<void> {
    const data = await this.ask(act);
    if (!data) return;
    if (data.refused) {
      this.data = { ...data, hint: this.data?.hint ?? null };
      this.tell(data);
      return;
    }
    this.controls.box.value = "";
    this.render(data, false);
    this.keep("step");
    this.goOn();
  }

  private complain(text: string): void {
    if (this.data) this.tell({ ...this.data, news: [], refused: [{ text }] });
  }

  private async hint(): Promise<void> {
    if (!this.isYours) return;
    const data = await this.ask("hint");
    if (!data) return;
    this.data = data;
    this.controls.show(data);
    this.showAdvice(data);
    if (data.refused) this.tell(data);
    this.preview();
  }

  /** Goes back before the last move of a person, whatever the computer is doing. */
  private undo(): void {
    if (!this.loading) this.interrupt();
    this.next(() => this.back());
  }

  private async back(): Promise<void> {
    if (!this.data) return;
    const data = await this.ask("undo");
    if (!data) return;
    if (data.refused) {
      this.tell(data);
      this.data = data;
      this.goOn();
      return;
    }
    this.render(data, false);
    this.keep("step");
    this.goOn();
  }

  private point(index: number, take: number): void {
    const { data } = this;
    if (!data || !this.isYours) return;
    if (take === 0) return this.preview();
    this.board.mark(index, BigInt(take));
    const isForbidding = data.next.step === "forbid";
    this.controls.say(isForbidding ? `This counter stands for a move of ${take}.` : outcomeOf(data, index, BigInt(take)));
  }

  private choose(index: number, take: number, byFinger: boolean): void {
    const { data } = this;
    if (!data || !this.isYours) return;
    const isSum = data.piles.length > 1;
    this.turnTo(index);
    const text = isSum ? `${index + 1}:${take}` : String(take);
    if (data.next.step === "forbid") {
      this.controls.box.value = toggled(this.controls.box.value, index, take, isSum);
      this.preview();
    } else if (byFinger && this.controls.box.value !== text) {
      this.controls.box.value = text;
      this.preview();
    } else {
      // A second click is not meant for the move after this one.
      this.next(async () => {
        if (this.isYours && this.data?.moves === data.moves) await this.act({ take: text });
      });
    }
  }

  private turnTo(index: number): void {
    this.chosen = index;
    this.board.turn(index);
    this.preview();
  }

  /** An arrow key makes the number larger or smaller. */
  private change(by: 1 | -1): void {
    const { data } = this;
    const heap = data?.piles[this.chosen];
    if (!data || !heap || data.next.step !== "move") return;
    const text = this.controls.box.value.trim();
    const [largest, now] = [BigInt(heap.largest), /^\d+$/.test(text) ? BigInt(text) : 0n];
    const next = now + BigInt(by);
    this.controls.box.value = String(next < 1n ? 1n : next > largest ? largest : next);
    this.preview();
  }

  /** Shows on the board what is in the box. */
  private preview(): void {
    const { data } = this;
    if (!data) return;
    const text = this.controls.box.value.trim();
    const groups = /^(?:(\d+)\s*:)?\s*(\d{1,15})$/.exec(text);
    if (data.next.step === "forbid") {
      this.board.mark(0, 0n);
      this.controls.say("");
      this.board.markForbidden((index, take) => data.next.seat === "person" && meant(text, index, take, data.piles.length > 1));
      return;
    }
    const index = groups?.[1] ? Number(groups[1]) - 1 : this.chosen;
    const take = groups ? BigInt(groups[2] as string) : 0n;
    this.board.mark(index, take);
    this.controls.say(take > 0n && data.piles[index] ? outcomeOf(data, index, take) : "");
  }
}

/** The words about the game, whose title stands above them already. */
function withoutTitle({ greeting, title }: PlayData): Spans[] {
  const [first, ...others] = greeting;
  const [start, ...rest] = first ?? [];
  const isRepeated = start && "text" in start && start.text.startsWith(`${title}. `);
  return isRepeated ? [[{ text: start.text.slice(title.length + 2) }, ...rest], ...others] : greeting;
}

/** The pile to work with: the one before, if something can be taken from it. */
function liveHeap(data: PlayData, before: number): number {
  const isLive = (index: number) => (data.piles[index]?.legal.ranges.length ?? 0) > 0;
  if (isLive(before)) return before;
  const live = data.piles.findIndex((_, index) => isLive(index));
  return live < 0 ? 0 : live;
}

/** What a take would leave. */
function outcomeOf(data: PlayData, index: number, take: bigint): string {
  const heap = data.piles[index];
  if (!heap) return "";
  if (!allows(heap.legal, take)) return `${take} is not allowed now.`;
  return `${take} leaves ${short(String(BigInt(heap.pile) - take))}.`;
}

/** The numbers that are typed to be forbidden in a pile. */
function typedIn(text: string, index: number, isSum: boolean): string[] {
  const groups = text.split(";").map((group) => group.trim());
  const own = groups.flatMap((group) => {
    const at = group.indexOf(":");
    const pile = at < 0 ? 1 : Number(group.slice(0, at));
    return pile === index + 1 || !isSum ? group.slice(at + 1).split(/[\s,+]+/) : [];
  });
  return own.filter((item) => item !== "");
}

function meant(text: string, index: number, take: number, isSum: boolean): boolean {
  return typedIn(text, index, isSum).some((item) => {
    const [low, high] = item.split("-").map(Number);
    return low !== undefined && low <= take && take <= (high ?? low);
  });
}

/** The text with a number added, or without it where it is there. */
function toggled(text: string, index: number, take: number, isSum: boolean): string {
  const change = (items: string[]) => (items.includes(String(take)) ? items.filter((item) => item !== String(take)) : [...items, String(take)]);
  if (!isSum) return change(typedIn(text, 0, false)).join(" ");
  const groups = Array.from({ length: 5 }, (_, pile) => {
    const items = typedIn(text, pile, true);
    return pile === index ? change(items) : items;
  });
  return groups.flatMap((items, pile) => (items.length > 0 ? [`${pile + 1}:${items.join(" ")}`] : [])).join("; ");
}
