// What a browser does from opening the page to the first answer.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";

import { answer } from "./support";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));

/** A file that was fetched, with its size as compressed. */
export interface Fetched {
  file: string;
  bytes: number;
}

/** Opens the page, and tells the milliseconds to the first answer and the files fetched before it. */
export async function opening(page: Page, hash: string): Promise<{ milliseconds: number; files: Fetched[] }> {
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      const said = document.querySelector("[role=status][aria-label=Answer]")?.textContent ?? "";
      if (!/wins|loses/.test(said)) return;
      performance.mark("answer");
      watch.disconnect();
    });
    watch.observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.goto(`./${hash}`);
  await answer(page).filter({ hasText: /wins|loses/ }).waitFor();
  const { milliseconds, paths } = await page.evaluate(() => {
    const milliseconds = performance.getEntriesByName("answer")[0]?.startTime ?? Infinity;
    const before = performance.getEntriesByType("resource").filter((entry) => entry.startTime < milliseconds);
    const below = new URL(".", document.baseURI).href;
    return { milliseconds, paths: ["index.html", ...before.map(({ name }) => name.replace(below, ""))] };
  });
  return { milliseconds, files: [...new Set(paths)].map((file) => ({ file, bytes: compressed(file) })) };
}

/** The size of a file as `gzip -9` makes it. */
export function compressed(file: string): number {
  return gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
}

/** All bytes of some files. */
export function total(files: Fetched[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
