import { expect, test } from "@playwright/test";
import { answer, narrow, open, watched } from "./support";

test("an address of ten megabytes is refused as text, and the page goes on", async ({ page }) => {
  const wrong = watched(page);
  await page.goto("./");
  await page.evaluate(() => (location.hash = `#/explore?rule=${"9".repeat(10_000_000)}`));
  await expect(page.getByRole("heading", { name: "This address is too long" })).toBeVisible();
  await page.getByRole("link", { name: "Start anew" }).click();
  await expect(answer(page)).toContainText("take 3");
  expect(wrong).toEqual([]);
});

const MARKUP = `<img src=x onerror="window.hit=1"><script>window.hit=1</script>`;

for (const view of ["explore", "play", "learn", "games"]) {
  test(`markup in the address of ${view} is shown as text`, async ({ page }) => {
    const wrong = watched(page);
    const text = encodeURIComponent(MARKUP);
    const fields = ["rule", "pile", "misere", "stop", "block", "first", "limit", "last", "turn", "moves", "level", "you", "seed", "with", "see", "table", "rows", "from", "to", "log", "at", "embed"];
    await open(page, `#/${view}${view === "learn" || view === "games" ? `/${text}` : ""}?${fields.map((name) => `${name}=${text}`).join("&")}`);
    await expect(page.locator("main")).not.toBeEmpty();
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => (window as unknown as { hit?: number }).hit)).toBeUndefined();
    await expect(page.locator("main img[src=x], main script")).toHaveCount(0);
    await narrow(page);
    expect(wrong).toEqual([]);
  });
}

const ABSURD: [string, string][] = [
  ["a number of ten million digits", "rule=2*last&pile=1e10000000"],
  ["a number beyond all bounds", "rule=2*last&pile=1e999999999999"],
  ["a rule of 64 KiB", `rule=${encodeURIComponent("1+".repeat(32_000) + "1")}&pile=10`],
  ["deep brackets", `rule=${"(".repeat(5_000)}1${")".repeat(5_000)}&pile=10`],
  ["numbers that are none", "rule=2*last&pile=NaN&limit=inf&block=1e99&turn=-1&rows=9-&table=x"],
  ["half of a letter", "rule=%ud83d%D8&pile=%"],
  ["a rule without value", "rule=1/0&pile=10"],
  ["an endless rule", "rule=2^2^2^2^2^2^2&pile=10"],
  ["names that objects have", "__proto__=1&constructor=2&toString=3&rule=3&pile=4"],
];

for (const [what, query] of ABSURD) {
  test(`absurd numbers and texts are bounded: ${what}`, async ({ page }) => {
    const wrong = watched(page);
    await open(page, `#/explore?${query}`);
    // An answer, a refusal or a problem: words, soon.
    await expect(page.locator(".answer, .field .problem:not(:empty)").filter({ hasText: /[a-z]{3}/ }).first()).toBeVisible();
    await narrow(page);
    await open(page, "#/explore?rule=3&pile=21");
    await expect(answer(page)).toHaveText("The player to move wins: take 1.");
    expect(wrong).toEqual([]);
  });
}
