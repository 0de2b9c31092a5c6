// The measures of the page, in a worker of the browser and without a browser.

import { spawnSync } from "node:child_process";
import { type Page, test } from "@playwright/test";

import { opening, total } from "./opening";

/** A request is put at least this often, and as often as the time in milliseconds allows; the shortest time counts. */
const RUNS = 5;
const TIME = 2000;

const MEASURES: [string, object][] = [
  ["2*last at 10^1000", { verb: "solve", rule: "2*last", pile: "1e1000" }],
  ["an irregular rule of the last take at 10^1000", { verb: "solve", rule: "last * (1 + last % 7)", pile: "1e1000" }],
  ["nim-values of floor(sqrt(pile)) up to 10^7, looked through for one", { verb: "find", rule: "floor(sqrt(pile))", to: "1e7", where: "nim == 4000" }],
  ["search of a mixed rule at 3000", { verb: "solve", rule: "if turn % 2 == 0 then xor(last, pile % 64) + 1 else 1 + last % 50", pile: "3000" }],
];

test("measures", async ({ browser }) => {
  const context = await browser.newContext();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const page = await context.newPage();
    const { milliseconds, files } = await opening(page, "");
    times.push(milliseconds);
    if (run === 0) {
      console.log(`\nbefore the first answer: ${total(files)} bytes in ${files.length} files (at most 900000)`);
      for (const { file, bytes } of files) console.log(`  ${bytes} ${file}`);
    }
    await page.close();
  }
  console.log(`from opening to the first answer: ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms (at most 2000)`);

  const page = await context.newPage();
  await page.goto("./#/games");
  for (const [title, question] of MEASURES) {
    const request = JSON.stringify({ question });
    const native = natively(request);
    const runs = await inWorker(page, request);
    const shortest = Math.min(...runs);
    const ratio = (shortest / native).toFixed(2);
    console.log(`${title}: ${shortest.toFixed(1)} ms, natively ${native.toFixed(1)} ms: ${ratio} times (at most 3); the first time ${runs[0]?.toFixed(1)} ms`);
  }
  await context.close();
});

/** Milliseconds of a request without a browser; `web/bench` tells what to run. */
function natively(request: string): number {
  const { status, stdout, stderr } = spawnSync(process.env["NATIVE"] ?? "", { input: `${request}\n`, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return Number(stdout) / 1000;
}

/** Milliseconds of a request in workers, a new one each time, as the page starts them. */
function inWorker(page: Page, request: string): Promise<number[]> {
  return page.evaluate(
    async ([request, runs, time]) => {
      const code = await WebAssembly.compileStreaming(fetch("onepile.wasm"));
      const ask = (id: number) =>
        new Promise<number>((resolve, reject) => {
          const worker = new Worker("worker.js");
          let begun = 0;
          // A first small question waits for the worker to start.
          worker.onmessage = ({ data }: MessageEvent<{ id: number; reply?: string; broken?: string }>) => {
            if (data.broken !== undefined) reject(new Error(data.broken));
            if (data.reply === undefined) return;
            if (data.id === 0) {
              begun = performance.now();
              worker.postMessage({ id, request, seconds: 600 });
              return;
            }
            const milliseconds = performance.now() - begun;
            worker.terminate();
            if ((JSON.parse(data.reply) as { status: string }).status === "answered") resolve(milliseconds);
            else reject(new Error(data.reply));
          };
          worker.postMessage(code);
          worker.postMessage({ id: 0, request: "{}", seconds: 1 });
        });
      const times: number[] = [];
      for (let run = 1, all = 0; run <= runs || all < time; run += 1) {
        const one = await ask(run);
        times.push(one);
        all += one;
      }
      return times;
    },
    [request, RUNS, TIME] as const,
  );
}
