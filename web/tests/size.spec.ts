// What is fetched before the first answer is small, and the rest comes behind it.

import { expect, test } from "@playwright/test";

import { opening, total } from "./opening";
import { answer, open } from "./support";

const MOST = 900_000;

for (const hash of ["", "#/explore?rule=pile%20%2F%2F%202&pile=1000", "#/explore?rule=2*last&pile=1e100", "#/explore?rule=%7B1%2C%203%2C%204%7D&pile=50&misere=1"]) {
  test(`the first answer of ${hash || "the bare address"} needs little`, async ({ page }) => {
    const { files } = await opening(page, hash);
    const listed = files.map(({ file, bytes }) => `${file}: ${bytes}`).join("\n");
    expect(files.map(({ file }) => file), listed).toContain("onepile-first.wasm");
    expect(files.map(({ file }) => file), listed).not.toContain("onepile.wasm");
    expect(total(files), listed).toBeLessThanOrEqual(MOST);
  });
}

test("the whole module comes when something needs it", async ({ page }) => {
  const whole = page.waitForResponse((response) => response.url().endsWith("/onepile.wasm"));
  await open(page, "#/explore?rule=2*last&pile=100");
  const explained = page.getByRole("region", { name: "Explain" });
  await explained.scrollIntoViewIfNeeded();
  expect((await whole).ok()).toBe(true);
  await expect(explained).toContainText("base");
});

test("a part that cannot be fetched is told, and asked for again", async ({ page }) => {
  await page.route("**/onepile-first.wasm", (route) => route.abort());
  await open(page, "#/explore?rule=2*last&pile=100");
  await expect(page.getByText("A part of this page cannot be fetched.")).toBeVisible();
  await page.unroute("**/onepile-first.wasm");
  await page.getByRole("textbox", { name: "Pile" }).fill("1000");
  await expect(answer(page)).toContainText("take 13");
});
