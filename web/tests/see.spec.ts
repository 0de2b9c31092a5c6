import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { type Locator, type Page, expect, test } from "@playwright/test";
import { accessible, answer, narrow, open, watched } from "./support";

/** One game for each picture, and what its title says. */
const PICTURES: [string, string, RegExp][] = [
  ["outcome", "rule=2*last&pile=100", /^Who wins: /],
  ["g", "rule=2*last&pile=100&see=g", /^Smallest take that wins if the limit allows it: /],
  ["nim", "rule=floor(sqrt(pile))&pile=100&see=nim", /^Nim-values: /],
  ["tableau", "rule=flanigan-tableau&pile=40&see=tableau", /^Tableau: /],
  ["beatty", "rule=golden-beatty&pile=40&see=beatty", /^F and H: /],
  ["game", "rule=2*last&pile=30&see=game", /^A game: /],
  ["family", "rule=2*last&pile=100&see=family", /^g of a family: a\*last/],
  ["growth", "rule=2*last&pile=100&see=growth&to=10000", /^How the base grows: a\*last/],
];

const see = (page: Page) => page.getByRole("region", { name: "See it" });
const glass = (page: Page) => see(page).getByRole("application");
const readout = (page: Page) => see(page).locator(".readout");
const image = (page: Page) => see(page).locator(".picture img");

/** Waits until the picture is there. */
async function drawn(page: Page): Promise<Locator> {
  await see(page).scrollIntoViewIfNeeded();
  await expect(image(page)).toBeVisible();
  await expect(see(page).locator(".picture")).not.toHaveAttribute("aria-busy");
  await expect.poll(() => image(page).evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBeGreaterThan(0);
  return image(page);
}

/** Points at a place of the picture, by shares of its width and height. */
async function point(page: Page, x: number, y: number): Promise<void> {
  await glass(page).scrollIntoViewIfNeeded();
  const box = await glass(page).boundingBox();
  if (!box) throw new Error("there is no picture");
  await page.mouse.move(box.x + box.width * x, box.y + box.height * y);
}

/** The smallest part of a number as a sum of Fibonacci numbers, no two of them neighbours: the smallest winning take of 2*last. */
function smallestPart(pile: number): number {
  const members: number[] = [];
  for (let [member, next] = [1, 2]; member <= pile; [member, next] = [next, member + next]) members.unshift(member);
  let [rest, part] = [pile, 0];
  for (const member of members) {
    if (member <= rest) [rest, part] = [rest - member, member];
  }
  return part;
}

for (const [kind, address, title] of PICTURES) {
  test(`the picture ${kind} is drawn and read`, async ({ page }) => {
    const wrong = watched(page);
    await open(page, `#/explore?${address}`);
    const picture = await drawn(page);
    await expect(picture).toHaveAttribute("alt", title);
    await expect(see(page).getByRole("radio", { checked: true })).toHaveAttribute("value", kind);
    await glass(page).focus();
    await expect(readout(page)).toHaveText(/^(Pile \d+|Turn \d+|a = \d)/);
    const seen = new Set<string>();
    for (const key of ["ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown", "End", "Home"]) {
      seen.add((await readout(page).textContent()) ?? "");
      await page.keyboard.press(key);
      await page.waitForTimeout(60);
    }
    expect(seen.size, "keys lead to other places").toBeGreaterThan(2);
    await accessible(page);
    expect(wrong).toEqual([]);
  });
}

test("what stands under the pointer is true", async ({ page }) => {
  await open(page, "#/explore?rule=2*last&pile=100");
  await drawn(page);
  const said = new Set<string>();
  for (const [x, y] of [[0.3, 0.5], [0.45, 0.8], [0.6, 0.9], [0.7, 0.4], [0.72, 0.7], [0.9, 0.85]] as const) {
    const before = await readout(page).textContent();
    await point(page, x, y);
    await expect(readout(page)).not.toHaveText(before ?? "");
    const words = (await readout(page).textContent()) ?? "";
    const [, pile, limit, who] = /^Pile (\d+), limit (\d+): .*the player to move (wins|loses)\./.exec(words) ?? [];
    expect(who, words).toBe(Number(limit) < smallestPart(Number(pile)) && Number(limit) <= Number(pile) ? "loses" : "wins");
    said.add(who ?? "");
  }
  expect(said.size).toBe(2);
});

test("values by keys are true", async ({ page }) => {
  await open(page, "#/explore?rule=2*last&pile=100&see=g&from=50&to=90");
  await drawn(page);
  await glass(page).focus();
  await page.keyboard.press("Home");
  for (let pile = 50; pile < 58; pile += 1) {
    const part = smallestPart(pile);
    const smaller = part > 1 ? ", and no smaller take wins" : "";
    await expect(readout(page)).toContainText(`Pile ${pile}: take ${part} wins if the limit allows it${smaller}.`);
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await expect(readout(page)).toContainText("Pile 89: take 89 wins if the limit allows it, and no smaller take wins. The pile is a member of the base.");
});

test("a place leads to its position", async ({ page }) => {
  await open(page, "#/explore?rule=2*last&pile=100");
  await drawn(page);
  await glass(page).focus();
  await expect(readout(page)).toHaveText(/^Pile \d+/);
  const [, pile, limit] = /^Pile (\d+), limit (\d+)/.exec((await readout(page).textContent()) ?? "") ?? [];
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`pile=${pile}&limit=${limit}$`));
  await expect(page.getByRole("textbox", { name: "Pile" })).toHaveValue(pile ?? "");
  await page.goBack();
  await expect(page.getByRole("textbox", { name: "Pile" })).toHaveValue("100");
  // By mouse.
  await point(page, 0.5, 0.8);
  await page.mouse.down();
  await page.mouse.up();
  await expect(page).toHaveURL(/limit=\d+$/);
  await expect(answer(page)).toContainText("The player to move");
});

test("zoom by buttons, keys and dragging", async ({ page }) => {
  await open(page, "#/explore?rule=2*last&pile=100&see=g");
  await drawn(page);
  const [from, to] = [see(page).getByLabel("From"), see(page).getByLabel("To", { exact: true })];
  await see(page).getByRole("button", { name: "Zoom in" }).click();
  await expect(from).toHaveValue("51");
  await expect(to).toHaveValue("150");
  await expect(page).toHaveURL(/see=g&from=51&to=150/);
  await drawn(page);
  await see(page).getByRole("button", { name: "Zoom out" }).click();
  await expect(to).toHaveValue(/^20[0-2]$/);
  await drawn(page);
  await see(page).getByRole("button", { name: "Reset" }).click();
  await expect(page).not.toHaveURL(/from=|to=/);
  await drawn(page);
  await point(page, 0.4, 0.5);
  await page.mouse.down();
  await point(page, 0.5, 0.5);
  await point(page, 0.6, 0.6);
  await expect(see(page).locator(".band")).toBeVisible();
  await page.mouse.up();
  await expect(page).toHaveURL(/from=\d+&to=\d+/);
  const [low, high] = [Number(await from.inputValue()), Number(await to.inputValue())];
  expect(low).toBeGreaterThan(50);
  expect(high).toBeLessThan(150);
  expect(high - low).toBeGreaterThan(20);
  await drawn(page);
  await glass(page).focus();
  await page.keyboard.press("0");
  await expect(page).not.toHaveURL(/from=|to=/);
  await drawn(page);
  await page.keyboard.press("+");
  await expect(page).toHaveURL(/to=\d+/);
});

test("choices change the picture and stand in the address", async ({ page }) => {
  await open(page, "#/explore?rule=2*last&pile=100");
  await drawn(page);
  await see(page).getByRole("radio", { name: "Smallest winning take" }).check();
  await expect(page).toHaveURL(/see=g/);
  await expect(image(page)).toHaveAttribute("alt", /^Smallest take that wins/);
  await see(page).getByLabel("To", { exact: true }).fill("5000");
  await expect(page).toHaveURL(/to=5000/);
  await see(page).getByLabel("lower axis").check();
  await see(page).getByLabel("left axis").check();
  await expect(page).toHaveURL(/log=xy/);
  await drawn(page);
  const address = page.url();
  await page.goto("about:blank");
  await page.goto(address);
  await drawn(page);
  await expect(see(page).getByLabel("To", { exact: true })).toHaveValue("5000");
  await expect(see(page).getByLabel("left axis")).toBeChecked();
  await see(page).getByLabel("To", { exact: true }).fill("");
  await expect(page).not.toHaveURL(/to=/);
});

test("a picture that does not apply says why", async ({ page }) => {
  await open(page, "#/explore?rule=2*last&pile=100");
  await drawn(page);
  await see(page).getByRole("radio", { name: "F and H" }).check();
  await expect(see(page).locator(".notice")).toContainText("F and H belong to rules of pile alone, and this one uses last");
  await expect(image(page)).toBeHidden();
  await accessible(page);
  await open(page, "#/explore?rule=2*last&pile=100&limits=x");
  await expect(see(page).locator(".notice")).toHaveText("Limits up to: type a whole number.");
  await open(page, "#/explore?rule=2*last&pile=100&see=%3Cimg%20src=x%3E&from=9&to=3");
  await expect(see(page).locator(".notice")).toContainText("is larger than the last");
});

/** The command, if it is built here. */
const command = ["../target/debug/onepile", "../target/release/onepile"].find(existsSync);

/** The file that a button gives. */
async function file(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const waiting = page.waitForEvent("download");
  await see(page).getByRole("button", { name, exact: true }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

for (const [kind, rule, more, options, name] of [
  ["outcome", "2*last", "", [], "fibonacci-nim-outcome"],
  ["g", "fibonacci-nim", "&from=10&to=300&log=x", ["--from", "10", "--to", "300", "--log", "x"], "fibonacci-nim-g"],
  ["tableau", "turn + 2", "&turns=5&columns=7", ["--turns", "5", "--columns", "7"], "turn-2-tableau"],
  ["game", "2*last", "&start=30", ["--pile", "30"], "fibonacci-nim-game"],
  ["family", "2*last", "", ["--vary", "a = 1..3 by 1/10"], "a-last-family"],
] as const) {
  test(`the files of the picture ${kind} are those of the command line`, async ({ page }) => {
    await open(page, `#/explore?rule=${encodeURIComponent(rule)}&pile=50&see=${kind}${more}`);
    await drawn(page);
    const svg = await file(page, "SVG");
    expect(svg.name).toBe(`${name}.svg`);
    expect(svg.bytes.toString().slice(0, 200)).toContain('width="960" height="640"');
    if (command) {
      const plotted = execFileSync(command, ["plot", kind === "family" ? "a*last" : rule, "--of", kind, ...options, "-o", "-"]);
      expect(svg.bytes.equals(plotted)).toBe(true);
    }
    const png = await file(page, "PNG");
    expect(png.name).toBe(`${name}.png`);
    expect([...png.bytes.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual([1920, 1280]);
  });
}

test("the command of a picture is told", async ({ page }) => {
  await open(page, "#/explore?rule=2*last&pile=100&see=g&to=300&misere=1");
  await drawn(page);
  await see(page).getByText("What the picture shows").click();
  await expect(see(page).locator("details code")).toHaveText("onepile plot '2*last' --misere --of g --to 300 -o fibonacci-nim-g.svg");
});

test("a long picture shows progress and can be stopped", async ({ page }) => {
  await open(page, "#/explore?rule=if%20even(last)%20then%20last%20else%204*last%20%2B%20pile%20//%207&pile=10&see=nim&to=9000");
  await see(page).scrollIntoViewIfNeeded();
  await see(page).getByRole("button", { name: "Stop" }).click();
  await expect(see(page).locator(".notice")).toContainText("The work was stopped.");
  await see(page).getByLabel("To", { exact: true }).fill("30");
  await drawn(page);
  await expect(see(page).locator(".notice")).toBeEmpty();
});

test("dark pictures for dark pages", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await open(page, "#/explore?rule=2*last&pile=100");
  await drawn(page);
  await expect(see(page).locator(".picture")).toHaveClass(/on-dark/);
  await accessible(page);
  await page.emulateMedia({ colorScheme: "light" });
  await expect(see(page).locator(".picture")).not.toHaveClass(/on-dark/);
});

test("pictures fit a telephone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [, address] of PICTURES) {
    await open(page, `#/explore?${address}`);
    await drawn(page);
    await narrow(page);
  }
  await accessible(page);
});
