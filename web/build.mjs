// Puts the page together: scripts, styles, the module, and what is fetched later.

import { createHash } from "node:crypto";
import { cp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { firstPart } from "./first.mjs";

const [module, command] = process.argv.slice(2);
const isFast = process.argv.includes("--fast");
const dist = "dist";

await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
await cp(module, join(dist, "onepile.wasm"));
// A module for trying things out need not be small.
const bytes = await readFile(module);
await writeFile(join(dist, "onepile-first.wasm"), isFast ? bytes : firstPart(bytes));
await cp("static", dist, { recursive: true });
// Parts of the page that have a build step of their own.
if (existsSync("tour.mjs")) {
  const { tour } = await import("./tour.mjs");
  await tour(dist, command);
}

const common = { bundle: true, minify: true, target: "es2022", charset: "utf8", legalComments: "none" };
await build({
  ...common,
  entryPoints: { main: "src/main.ts" },
  outdir: dist,
  format: "esm",
  splitting: true,
  chunkNames: "parts/[name]-[hash]",
});
await build({ ...common, entryPoints: { worker: "src/worker.ts" }, outdir: dist, format: "iife" });
await build({ ...common, entryPoints: { style: "src/style.css" }, outdir: dist });

// The service worker keeps these files, and takes new ones when any of them differs.
const files = await names(dist);
const hash = createHash("sha256");
for (const file of files) {
  hash.update(file).update(await readFile(join(dist, file)));
}
const version = hash.digest("hex").slice(0, 16);
await build({
  ...common,
  entryPoints: { offline: "src/offline.ts" },
  outdir: dist,
  format: "iife",
  define: { VERSION: JSON.stringify(version), FILES: JSON.stringify(files) },
});
await writeFile(join(dist, ".nojekyll"), "");
console.log(`web/dist: ${files.length + 1} files, version ${version}`);

/** The files below a folder, with their paths from it. */
async function names(folder, below = "") {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  const found = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = below ? `${below}/${entry.name}` : entry.name;
    found.push(...(entry.isDirectory() ? await names(folder, path) : [path]));
  }
  return found;
}
