// A game and a position: who wins and why, pictures, tables, what is known of the rule.

import { h } from "../dom";
import { command } from "../command";
import { GameForm, type Reading } from "../form";
import type { Mounted } from "../main";
import { AnswerPanel } from "../panels/answer";
import { CertificatePanel } from "../panels/certificate";
import { ExplainPanel } from "../panels/explain";
import { SeePanel } from "../panels/see";
import { SharePanel } from "../panels/share";
import { TablePanel } from "../panels/table";
import { SEE_FIELDS } from "../see/kinds";
import { type Fields, type State, address, changed, go, isYes } from "../state";

/** What is shown before anybody types something. */
const USUAL = { rule: "2*last", pile: "100" };

/** Games to start from. */
const STARTS: [string, string, string][] = [
  ["Fibonacci Nim", "2*last", "100"],
  ["Take at most three", "3", "21"],
  ["Square root", "floor(sqrt(pile))", "100"],
  ["Half of the pile", "pile // 2", "50"],
  ["One, three or four", "{1, 3, 4}", "50"],
  ["Odd times four", "if even(last) then last else 4*last", "100"],
  ["Flanigan's tableau", "turn + 1 + pile // 2", "40"],
  ["A pile of a hundred digits", "2*last", "1e99"],
];

export function explore(root: HTMLElement, first: State): Mounted {
  let state = first;
  const change = (fields: Record<string, string | undefined>) =>
    go({ view: "explore", page: "", fields: changed(effective(state.fields), fields) }, "same");
  const form = new GameForm({ position: true }, (typed) => change(typed));
  const answer = new AnswerPanel();
  const see = new SeePanel(change);
  const table = new TablePanel(change);
  const explain = new ExplainPanel();
  const certificate = new CertificatePanel();
  const share = new SharePanel();
  const starts = h("ul", { className: "starts no-print", ariaLabel: "Games to start from" }, STARTS.map(([title, rule, pile]) => {
    const href = address({ view: "explore", page: "", fields: { rule, pile } });
    return h("li", null, h("a", { href }, title));
  }));
  const play = h("a", { className: "button no-print", href: "#/play" }, "Start a game");
  const open = h("a", { className: "no-print", target: "_blank", rel: "noopener" }, "Open the whole page");
  const panels = [answer, see, table, explain, certificate];
  const column = (...parts: { element: HTMLElement }[]) => h("div", { className: "column" }, parts.map((part) => part.element));
  const content = h("div", { className: "panels" }, column(answer, table, certificate), column(see, explain));
  root.append(h("h1", { className: "unseen" }, "Explore a take-away game"), form.element, starts, content, share.element);
  answer.element.append(h("p", { className: "buttons" }, play));

  let asked = 0;
  async function show(next: State): Promise<void> {
    state = next;
    asked += 1;
    const mine = asked;
    const fields = effective(state.fields);
    const isEmbedded = isYes(fields["embed"]);
    starts.hidden = isEmbedded;
    form.show(fields);
    const reading = await form.check(fields);
    if (mine !== asked) return;
    if (!reading) {
      answer.clear("There is no answer until the game is right.");
      for (const panel of [see, table, explain, certificate]) panel.clear();
      return;
    }
    update(fields, reading, isEmbedded);
  }

  function update(fields: Fields, reading: Reading, isEmbedded: boolean): void {
    answer.show(fields);
    const others = [see, table, explain, certificate];
    for (const panel of others) panel.element.hidden = isEmbedded;
    if (!isEmbedded) {
      for (const panel of others) panel.show(fields, reading);
    }
    const whole = { view: "explore", page: "", fields: changed(fields, { embed: undefined }) } as const;
    share.element.hidden = isEmbedded;
    share.show(whole, { command: command("solve", fields, [fields["pile"] ?? "0"]), title: reading.title });
    play.href = address({ view: "play", page: "", fields: changed(whole.fields, { limit: undefined, last: undefined, turn: undefined, table: undefined, rows: undefined, ...Object.fromEntries(SEE_FIELDS.map((name) => [name, undefined])) }) });
    open.href = address(whole);
    if (isEmbedded) play.after(open);
    else open.remove();
  }

  void show(state);
  return {
    show: (next) => void show(next),
    leave: () => {
      form.leave();
      see.leave();
      for (const { panel } of panels) panel.leave();
    },
  };
}

/** The fields with what is usual where nothing is said. */
function effective(fields: Fields): Fields {
  return { ...USUAL, ...fields };
}
