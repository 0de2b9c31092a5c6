// A game and a position: who wins and why, pictures, tables, what is known of the rule.

import { h } from "../dom";
import { command } from "../command";
import { GameForm } from "../form";
import type { Mounted } from "../main";
import { AnswerPanel } from "../panels/answer";
import { CertificatePanel } from "../panels/certificate";
import { ExplainPanel } from "../panels/explain";
import { SeePanel } from "../panels/see";
import { SharePanel } from "../panels/share";
import { TablePanel } from "../panels/table";
import { type Fields, GAME_FIELDS, type State, address, changed, given, go, isYes } from "../state";

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
  const starts = { element: h("ul", { className: "starts no-print", ariaLabel: "Games to start from" }, STARTS.map(([title, rule, pile]) => {
    const href = address({ view: "explore", page: "", fields: { rule, pile } });
    return h("li", null, h("a", { href }, title));
  })) };
  const play = h("a", { className: "button no-print", href: "#/play" }, "Start a game");
  /** Inside of another page it leads to this one. */
  const open = h("a", { className: "no-print", target: "_blank", rel: "noopener", hidden: true }, "Open the whole page");
  const others = [see, table, explain, certificate];
  const column = (...parts: { element: HTMLElement }[]) => h("div", { className: "column" }, parts.map((part) => part.element));
  const content = h("div", { className: "panels" }, column(answer, table, certificate), column(see, explain));
  root.append(h("h1", { className: "unseen" }, "Explore a take-away game"), form.element, starts.element, content, share.element);
  answer.element.append(h("p", { className: "buttons" }, play, open));

  let asked = 0;
  async function show(next: State): Promise<void> {
    state = next;
    asked += 1;
    const mine = asked;
    const fields = effective(state.fields);
    const isEmbedded = isYes(fields["embed"]);
    for (const { element } of [starts, share, ...others]) element.hidden = isEmbedded;
    const whole = { view: "explore", page: "", fields: changed(fields, { embed: undefined }) } as const;
    open.hidden = !isEmbedded;
    open.href = address(whole);
    play.href = address({ view: "play", page: "", fields: given(fields, [...GAME_FIELDS, "pile"]) });
    const asCommand = command("solve", fields, [fields["pile"] ?? "0"]);
    share.show(whole, { command: asCommand, title: fields["rule"] ?? "" });
    form.show(fields);
    const reading = await form.check(fields);
    if (mine !== asked) return;
    if (!reading) {
      answer.clear("There is no answer until the game is right.");
      for (const panel of others) panel.clear();
      return;
    }
    share.show(whole, { command: asCommand, title: reading.title });
    answer.show(fields);
    if (!isEmbedded) for (const panel of others) panel.show(fields, reading);
  }

  void show(state);
  return {
    show: (next) => void show(next),
    leave: () => {
      form.leave();
      see.leave();
      table.leave();
      for (const { panel } of [answer, ...others]) panel.leave();
    },
  };
}

/** The fields with what is usual where nothing is said. */
function effective(fields: Fields): Fields {
  return { ...USUAL, ...fields };
}
