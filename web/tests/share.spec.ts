import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { accessible, answer, open, watched } from "./support";

const HASH = "#/explore?rule=2*last&pile=50&misere=1&stop=0,5&first=all&table=take&rows=0-20";

test("a link opens the same state in a new window", async ({ page, context }) => {
  await open(page, HASH);
  await expect(answer(page)).toContainText("The player to move");
  const said = await answer(page).textContent();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.locator(".share pre")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(page.url());
  const other = await context.newPage();
  await other.goto(link);
  await expect(answer(other)).toHaveText(said ?? "");
  await expect(other.getByLabel("The game stops at")).toHaveValue("0,5");
});

test("the command gives the same answer in a terminal", async ({ page }) => {
  const binary = ["../target/release/onepile", "../target/debug/onepile"].find(existsSync);
  test.skip(!binary, "the command is not built");
  for (const fields of ["rule=2*last&pile=50&misere=1&stop=0,5&block=1", "rule=-last%2B5&pile=9&last=2", "rule=%7B1%2C%203%2C%204%7D&pile=1e30"]) {
    // A new document, so that no older answer is read.
    await page.goto("about:blank");
    await open(page, `#/explore?${fields}`);
    await expect(answer(page).locator(".headline")).toBeVisible();
    const headline = await answer(page).locator(".headline").textContent();
    await page.getByRole("button", { name: "Command for the terminal" }).click();
    const command = await page.locator(".share pre").textContent();
    const printed = execFileSync("sh", ["-c", (command ?? "").replace(/^onepile/, '"$0"'), String(binary)], { encoding: "utf8" });
    expect(printed.split("\n")[0]).toBe(headline);
  }
});

test("a part of another page shows the answer and leads to the whole", async ({ page }) => {
  await open(page, HASH);
  await expect(answer(page)).toContainText("The player to move");
  await page.getByRole("button", { name: "Embed" }).click();
  const snippet = (await page.locator(".share pre").textContent()) ?? "";
  expect(snippet).toMatch(/^<iframe src="[^"]+" title="Onepile: [^"]+"/);
  // A page of somebody else, with the snippet in it.
  await page.route("**/elsewhere.html", (route) => route.fulfill({ contentType: "text/html", body: `<!doctype html><html lang="en"><title>A class</title><h1>A class</h1>${snippet}` }));
  await page.goto("./elsewhere.html");
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("status", { name: "Answer" })).toContainText("The player to move");
  await expect(frame.getByRole("link", { name: "Learn" })).toBeHidden();
  await expect(frame.getByRole("link", { name: "Open the whole page" })).toBeVisible();
  await expect(frame.getByRole("heading", { name: "Certificate" })).toBeHidden();
  const address = await page.locator("iframe").getAttribute("src");
  await page.goto(address ?? "");
  await expect(answer(page)).toContainText("The player to move");
  await accessible(page);
});

test("it works without a network after the first visit", async ({ page, context }) => {
  const wrong = watched(page);
  await page.goto("./");
  await expect(answer(page)).toContainText("take 3");
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("offline.js");
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
    }
  });
  await context.setOffline(true);
  await page.goto("./#/explore?rule=3&pile=21");
  await page.reload();
  await expect(answer(page)).toHaveText("The player to move wins: take 1.");
  await page.getByRole("link", { name: "Games", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(wrong).toEqual([]);
});

test("nothing is stored but the files of the page", async ({ page, context }) => {
  await page.goto("./");
  await expect(answer(page)).toContainText("take 3");
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
});
