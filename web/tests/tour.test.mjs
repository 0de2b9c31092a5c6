// The pages of Learn and Games: every link leads somewhere, and every example says in the browser what the page prints.
// Run after web/build.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { words } from "../tour/command.mjs";
import { anchor } from "../tour/markdown.mjs";
import { forBothThemes } from "../tour/themes.mjs";

const dist = process.env.DIST ?? fileURLToPath(new URL("../dist", import.meta.url));

async function json(file) {
  return JSON.parse(await readFile(join(dist, file), "utf8"));
}

/** All pages of a folder by their names. */
async function pages(folder, without) {
  const names = (await readdir(join(dist, folder))).filter((file) => file.endsWith(".json") && file !== without);
  return new Map(await Promise.all(names.map(async (file) => [file.replace(".json", ""), await json(`${folder}/${file}`)])));
}

/** All blocks, those in lists and folds too. */
function flat(blocks) {
  return blocks.flatMap((block) => [block, ...flat(block.fold?.inside ?? block.quote ?? block.items?.items.flat() ?? [])]);
}

/** All links of some data. */
function links(data) {
  if (Array.isArray(data)) return data.flatMap(links);
  if (data === null || typeof data !== "object") return [];
  return [...(data.link ? [data.link] : []), ...Object.values(data).flatMap(links)];
}

function text(spans) {
  return spans.map((span) => (typeof span === "string" ? span : (span.code ?? text(span.strong ?? span.em ?? span.link.words)))).join("");
}

/** The module, asked as the page asks it. */
async function module() {
  const code = await readFile(join(dist, "onepile.wasm"));
  const end = { at: Infinity };
  const { instance } = await WebAssembly.instantiate(code, { env: { poll: () => (performance.now() > end.at ? 1 : 0) } });
  const { memory, room, reply, length } = instance.exports;
  return (request) => {
    const bytes = new TextEncoder().encode(JSON.stringify(request));
    end.at = performance.now() + 120_000;
    const at = room(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const where = reply();
    return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, where, length())));
  };
}

const learn = await pages("learn", "contents.json");
const games = await pages("games", "gallery.json");
const contents = await json("learn/contents.json");
const gallery = await json("games/gallery.json");

test("the contents name every page, and the gallery every game", () => {
  assert.deepEqual(contents.flatMap((group) => group.pages.map((page) => page.name)).sort(), [...learn.keys()].sort());
  assert.deepEqual(gallery.flatMap((group) => group.games.map((game) => game.name)).sort(), [...games.keys()].sort());
  assert.equal(games.size, 60);
  assert.equal(contents.length, 3);
});

test("every link leads somewhere", () => {
  const anchors = new Map([...learn].map(([name, page]) => [name, new Set(flat(page).map((block) => block.heading?.id ?? block.id))]));
  const known = (to) => {
    const [, view, page, heading] = /^#\/(learn|games)(?:\/([\w-]+))?(?:\?at=([^&]+))?$/.exec(to) ?? [];
    if (view === undefined) return /^https:\/\/[\w.-]+(\/|$)/.test(to);
    if (page === undefined) return heading === undefined;
    if (view === "games") return games.has(page) && heading === undefined;
    return learn.has(page) && (heading === undefined || anchors.get(page).has(decodeURIComponent(heading)));
  };
  const all = links([contents, gallery, [...learn.values()], [...games.values()]]);
  assert.ok(all.length > 300, `${all.length} links`);
  assert.deepEqual(all.filter(({ to }) => !known(to)), []);
});

test("no link has a name that the navigation has", () => {
  const all = links([contents, gallery, [...learn.values()], [...games.values()]]).map(({ words }) => text(words));
  const titles = [...contents.flatMap((group) => group.pages), ...gallery.flatMap((group) => group.games)].map(({ title }) => title);
  assert.deepEqual([...all, ...titles].filter((name) => /explore|play|learn|games/i.test(name)), []);
});

test("every picture is there", () => {
  const shown = [...learn.values(), ...games.values()].flatMap(flat).flatMap((block) => block.picture?.file ?? block.example?.picture?.file ?? []);
  assert.ok(shown.length > 70, `${shown.length} pictures`);
  for (const file of [...shown, ...[...games.keys()].map((name) => `games/${name}.svg`)]) assert.ok(existsSync(join(dist, file)), file);
});

test("small pictures are light", async () => {
  let sum = 0;
  for (const name of games.keys()) sum += (await readFile(join(dist, `games/${name}.svg`))).length;
  assert.ok(sum < 700_000, `${sum} bytes`);
});

test("every example says what the page prints", async () => {
  const ask = await module();
  const counts = new Map();
  for (const [name, page] of learn) {
    for (const { example } of flat(page).filter((block) => block.example?.question && !block.example.waits)) {
      if (example.question.verb === "plot") continue;
      const reply = ask({ question: example.question, format: example.format, page: true });
      // The command line says at the end which command may come next; a page has links for that.
      const printed = example.printed.replace(/^ *- Next: .*\n(?: {4}.*\n)*/m, "").trimEnd();
      const said = reply.status === "refused" ? `error: ${reply.error}` : example.certificate ? reply.certificate : reply.text;
      assert.equal(said.trimEnd(), printed, `${name}: ${example.line}`);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  assert.ok(counts.size >= 20, `${counts.size} pages`);
  assert.ok([...counts.values()].reduce((sum, count) => sum + count) >= 300, JSON.stringify([...counts]));
});

test("every picture of the pages can be drawn", async () => {
  const ask = await module();
  const drawn = [...learn.values(), games.get("fibonacci-nim")].flatMap(flat).filter((block) => block.example?.question?.verb === "plot");
  assert.ok(drawn.length > 10, `${drawn.length} pictures`);
  for (const { example } of drawn) {
    const reply = ask({ question: example.question });
    assert.equal(reply.status, "answered", `${example.line}: ${reply.error}`);
    assert.match(reply.data.svg, /^<svg /);
  }
});

test("commands that ask nothing are few", () => {
  const all = [...learn.values(), ...games.values()].flatMap(flat).flatMap((block) => block.example ?? []);
  // A survey works for minutes and fills a folder: it belongs to a terminal.
  const silent = all.filter((example) => !example.question && !example.start).map(({ line }) => line).filter((line) => !line.startsWith("onepile survey "));
  assert.ok(silent.length <= 11, silent.join("\n"));
});

test("arguments are told apart as a shell does", () => {
  assert.deepEqual(words("onepile solve '2*last + 1' 10 --json"), ["onepile", "solve", "2*last + 1", "10", "--json"]);
});

test("headings have the names that links use", () => {
  assert.equal(anchor("F, H and the rest: Beatty's theorem"), "f-h-and-the-rest-beattys-theorem");
});

test("two drawings become one", () => {
  const drawing = (colour, image) => `<svg width="1">\n<rect fill="${colour}" stroke="${colour}"/>\n<image href="${image}"/>\n</svg>`;
  const both = forBothThemes(drawing("#fff", "a"), drawing("#000", "b"));
  assert.match(both, /\.c0\{fill:#fff\}\.c1\{stroke:#fff\}@media\(prefers-color-scheme:dark\)/);
  assert.match(both, /<rect class="c0 c1"\/>/);
  assert.match(both, /<g class="day"><image href="a"\/><\/g><g class="night"><image href="b"\/><\/g>/);
  assert.throws(() => forBothThemes("<svg>", "<svg>\n"), /lines/);
});
