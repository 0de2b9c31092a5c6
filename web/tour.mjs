// Turns the pages of `docs` into data for Learn and Games: blocks of text, commands as live examples, and small pictures.
//
//   dist/learn/contents.json      the pages in their order, in groups
//   dist/learn/PAGE.json          a page
//   dist/learn/pictures/*.svg     what is seen before a picture is drawn in the browser
//   dist/games/gallery.json       the games in groups
//   dist/games/NAME.json, .svg    the page of a game, and its small picture

import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, posix, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Commands } from "./tour/command.mjs";
import { blocks, plain } from "./tour/markdown.mjs";
import { bare, forBothThemes } from "./tour/themes.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Writes all of it below a folder. `command` is the program `onepile`. */
export async function tour(dist, command) {
  // Commands of the pages name certificates and saved games.
  const folder = await mkdtemp(join(tmpdir(), "onepile-tour-"));
  try {
    for (const files of ["docs/certificates", "docs/saved"]) await cp(join(root, files), folder, { recursive: true });
    await new Tour(dist, new Commands(resolve(command), folder)).write();
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Where the pages of a file are: those of the tour under their own names, the front pages under others. */
const PLACES = {
  "docs/README.md": "#/learn/tour",
  "docs/learn/README.md": "#/learn",
  "docs/games/README.md": "#/games",
  "REFERENCES.md": "#/learn/references",
};

/** The address on the site of a file of the repository, perhaps with a heading; nothing if the site does not have it. */
function place(file, heading) {
  const at = (address) => (heading && address !== "#/learn" && address !== "#/games" ? `${address}?at=${encodeURIComponent(heading)}` : address);
  if (file === "CONTRIBUTING.md" && heading === "glossary") return "#/learn/glossary";
  if (file in PLACES) return at(PLACES[file]);
  const [, folder, name] = /^docs\/(learn\/|games\/)?([\w-]+)\.md$/.exec(file) ?? [];
  if (name === undefined) return undefined;
  return at(folder === "games/" ? `#/games/${name}` : `#/learn/${name}`);
}

class Tour {
  constructor(dist, commands) {
    this.learn = join(dist, "learn");
    this.games = join(dist, "games");
    this.commands = commands;
  }

  async write() {
    for (const folder of [this.learn, join(this.learn, "pictures"), this.games]) await mkdir(folder, { recursive: true });
    this.keys = new Set([...(await read("REFERENCES.md")).matchAll(/^\*\*\[([\w-]+)\]\*\*/gm)].map(([, key]) => key));
    const contents = await this.contents();
    await save(join(this.learn, "contents.json"), contents);
    for (const { name } of contents.flatMap((group) => group.pages)) await this.page(name);
    const gallery = await this.gallery();
    for (const game of gallery.flatMap((group) => group.games)) game.pile = await this.game(game.name);
    await save(join(this.games, "gallery.json"), gallery);
  }

  /** The pages in groups: the beginning, the tour, and what is for looking up. */
  async contents() {
    const [, intro, list] = await this.read("docs/learn/README.md");
    const front = await this.read("docs/README.md");
    const table = front.find((block) => block.table).table;
    const lookup = front.find((block) => block.items).items;
    const named = (item) => {
      const [link, ...words] = item[0].words;
      return { name: link.link.to.slice("#/learn/".length), title: plain(link.link.words), words: sentence(words) };
    };
    const row = ([link, about]) => ({
      name: link[0].link.to.slice("#/learn/".length),
      title: plain(link[0].link.words),
      words: [...sentence(about), "."],
    });
    return [
      { title: "A beginning", words: intro.words, pages: list.items.items.map(named) },
      {
        title: "The tour",
        words: ["Each page brings a paper to life, or shows what was found beside the papers. All examples are computed while you read."],
        pages: [{ name: "tour", title: "One recurrence", words: ["What all these rules have in common."] }, ...table.rows.map(row)],
      },
      {
        title: "For looking up",
        words: ["Every verb, picture and field, and what the words mean."],
        pages: [
          ...lookup.items.map(named),
          { name: "glossary", title: "Glossary", words: ["What the words mean."] },
          { name: "references", title: "References", words: ["The papers and books behind it."] },
        ],
      },
    ];
  }

  /** A page of Learn. */
  async page(name) {
    const beginning = await readdir(join(root, "docs/learn"));
    const found =
      name === "tour" ? await this.read("docs/README.md")
      : name === "glossary" ? await this.glossary()
      : name === "references" ? withKeys(await this.read("REFERENCES.md"))
      : await this.read(beginning.includes(`${name}.md`) ? `docs/learn/${name}.md` : `docs/${name}.md`);
    await save(join(this.learn, `${name}.json`), withPictures(found));
  }

  async glossary() {
    const found = await this.read("CONTRIBUTING.md");
    const start = found.findIndex((block) => block.heading?.id === "glossary");
    const end = found.findIndex((block, place) => place > start && block.heading?.level <= 2);
    const [heading, ...rest] = found.slice(start, end < 0 ? found.length : end);
    return [{ heading: { ...heading.heading, level: 1 } }, ...rest];
  }

  /** The games in groups, by what the limit depends on, as the book lists them. */
  async gallery() {
    const groups = [];
    for (const block of await this.read("docs/games/README.md")) {
      if (block.heading?.level === 2) groups.push({ title: plain(block.heading.words), words: [], games: [] });
      else if (block.words && groups.length > 0) groups.at(-1).words = block.words;
      else if (block.items) groups.at(-1).games.push(...block.items.items.map(gameOf));
    }
    return groups;
  }

  /** Writes the page of a game and its small picture; tells the pile of its puzzle, if that has one pile. */
  async game(name) {
    const found = withPictures(await this.read(`docs/games/${name}.md`));
    const drawn = found.find((block) => block.example?.question?.verb === "plot").example;
    const [light, dark] = ["light", "dark"].map((theme) => this.drawn(drawn, theme));
    await writeFile(join(this.games, `${name}.svg`), bare(forBothThemes(light, dark)));
    await save(join(this.games, `${name}.json`), found);
    return found.find((block) => block.example?.question?.verb === "solve")?.example.question.pile;
  }

  /** The small picture of an example. */
  drawn({ line }, theme) {
    const given = line.replace(/ -o .*/, "").split(" ").slice(1);
    const size = ["--size", "thumbnail", "--title", "", "--text", "text", "--theme", theme];
    return execFileSync(this.commands.command, [...given, ...size, "--format", "svg", "-o", "-"], { encoding: "utf8" });
  }

  /** The blocks of a file. */
  async read(file) {
    const folder = posix.dirname(file);
    const found = blocks(await read(file), {
      link: (to) => {
        if (/^https?:/.test(to)) return to;
        const [path, heading] = to.split("#");
        return place(path === "" ? file : posix.normalize(posix.join(folder, path)), heading);
      },
      picture: (picture) => `${folder === "docs/games" ? "games" : "learn/pictures"}/${basename(picture)}`,
      commands: (language, text) => {
        if (language === "console") return this.commands.console(text);
        if (language === "sh" && /^onepile /.test(text)) return this.commands.shell(text);
        return undefined;
      },
    });
    for (const picture of found.filter((block) => block.picture).map((block) => block.picture.file)) {
      if (picture.startsWith("learn/")) await cp(join(root, "docs/pictures", basename(picture)), join(this.learn, "pictures", basename(picture)));
    }
    return file === "REFERENCES.md" ? found : this.withReferences(found);
  }

  /** Keys in brackets lead to the papers. */
  withReferences(found) {
    const keyed = (spans) =>
      spans.flatMap((span) => {
        // On the site the list of papers is no file.
        if (span.link?.to === "#/learn/references") return [{ link: { ...span.link, words: ["the references"] } }];
        if (typeof span !== "string") return [span];
        return span.split(/(\[[\w-]+\])/).filter(Boolean).map((part) => {
          const key = part.slice(1, -1);
          return part.startsWith("[") && this.keys.has(key) ? { link: { to: `#/learn/references?at=${key}`, words: [part] } } : part;
        });
      });
    const all = (block) => {
      if (block.words) return { ...block, words: keyed(block.words) };
      if (block.items) return { items: { ...block.items, items: block.items.items.map((item) => item.map(all)) } };
      if (block.table) return { table: { ...block.table, rows: block.table.rows.map((row) => row.map(keyed)) } };
      if (block.fold) return { fold: { ...block.fold, inside: block.fold.inside.map(all) } };
      return block;
    };
    return found.map(all);
  }
}

/** An entry of the book: `[title](page), rule: words`. */
function gameOf([{ words }]) {
  const [link, , rule, ...rest] = words;
  return { name: link.link.to.slice("#/games/".length), title: plain(link.link.words), rule: rule.code, words: sentence(rest) };
}

/** Words behind a link as a sentence of their own. */
function sentence([first, ...rest]) {
  const begun = first.replace(/^[:,]?\s*/, "");
  return [begun.slice(0, 1).toUpperCase() + begun.slice(1), ...rest];
}

/** References that an address can name. */
function withKeys(found) {
  return found.map((block) => {
    const [, key] = /^\[([\w-]+)\]$/.exec(plain(block.words?.slice(0, 1) ?? [])) ?? [];
    return key === undefined ? block : { ...block, id: key };
  });
}

/** Puts a picture to the example that draws it. */
function withPictures(found) {
  const drawn = new Map();
  const all = (blocks) => blocks.flatMap((block) => (block.fold ? all(block.fold.inside) : [block]));
  for (const { example } of all(found)) {
    const [, file] = / -o (\S+\.svg)/.exec(example?.line ?? "") ?? [];
    if (file && example.question?.verb === "plot") drawn.set(file, example);
  }
  const used = new Set();
  const placed = found.map((block) => {
    const example = block.picture && drawn.get(basename(block.picture.file));
    if (!example) return block;
    used.add(example);
    const { waits, ...rest } = example;
    return { example: { ...rest, picture: block.picture } };
  });
  return placed.filter((block) => !(used.has(block.example)));
}

async function read(file) {
  return readFile(join(root, file), "utf8");
}

async function save(file, data) {
  await writeFile(file, JSON.stringify(data));
}
