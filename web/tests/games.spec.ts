import { expect, test } from "@playwright/test";
import { accessible, answer, narrow, open, watched } from "./support";

test("sixty games with pictures", async ({ page }) => {
  const wrong = watched(page);
  await open(page, "#/games");
  await expect(page.getByText("60 games")).toBeVisible();
  await expect(page.locator(".card")).toHaveCount(60);
  for (const picture of await page.locator(".card img").all()) {
    // Sizes are given, so that nothing jumps.
    expect(await picture.getAttribute("width")).toBe("240");
    expect(await picture.getAttribute("loading")).toBe("lazy");
  }
  await page.locator(".card").last().scrollIntoViewIfNeeded();
  await expect.poll(() => page.locator(".card img").last().evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(240);
  expect(wrong).toEqual([]);
});

test("games are found by words and by kind, and the address keeps it", async ({ page }) => {
  await open(page, "#/games");
  await page.getByRole("searchbox", { name: "Search" }).fill("square");
  await expect(page.getByText(/^\d+ of 60 games fit\.$/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Subtract a square", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Fibonacci Nim", exact: true })).toBeHidden();
  await page.getByRole("combobox", { name: "The limit depends on" }).selectOption({ label: "the last take" });
  await expect(page.getByRole("link", { name: "Subtract a square", exact: true })).toBeHidden();
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(1);
  await expect(page).toHaveURL(/#\/games\?search=square&kind=the-last-take$/);
  await page.reload();
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("square");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Games of the last take"]);
  await page.getByRole("searchbox", { name: "Search" }).fill("no such words");
  await expect(page.getByText("0 of 60 games fit.")).toBeVisible();
});

test("a game opens in Explore, and starts in Play", async ({ page }) => {
  await open(page, "#/games");
  await page.getByRole("link", { name: "Fibonacci Nim", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Rule" })).toHaveValue("fibonacci-nim");
  await expect(page.getByRole("textbox", { name: "Pile" })).toHaveValue("24");
  await expect(answer(page)).toContainText("The player to move wins: take 3.");
  await page.getByRole("link", { name: "Games", exact: true }).click();
  const card = page.locator(".card").filter({ has: page.getByRole("link", { name: "Fibonacci Nim", exact: true }) });
  await card.getByRole("link", { name: "Start a game" }).click();
  await expect(page).toHaveURL(/#\/play\?rule=fibonacci-nim&pile=30/);
  await expect(page.getByRole("button", { name: "Hint" })).toBeVisible();
});

test("a game has a page with its story, a picture and a puzzle", async ({ page }) => {
  const wrong = watched(page);
  await open(page, "#/games");
  await page.getByRole("link", { name: "Story of Fibonacci Nim", exact: true }).click();
  await expect(page).toHaveTitle("Fibonacci Nim · Onepile");
  await expect(page.getByText("Michael Whinihan")).toBeVisible();
  const drawn = page.locator(".example").filter({ has: page.locator("img") });
  await drawn.scrollIntoViewIfNeeded();
  await expect(drawn).toHaveAttribute("data-state", "live");
  await expect.poll(() => drawn.locator("img").evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(960);
  await expect(page.getByText("The player to move wins: take 3.")).toBeHidden();
  await page.getByText("The answer", { exact: true }).click();
  await expect(page.getByText("The player to move wins: take 3.")).toBeVisible();
  const solved = page.locator(".example").filter({ hasText: "onepile solve fibonacci-nim 24" });
  await solved.getByRole("button", { name: "Run", exact: true }).first().click();
  await expect(solved.locator(".output")).toContainText("24 = 21 + 3");
  await page.getByRole("link", { name: /^Next: / }).click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Fibonacci Nim");
  expect(wrong).toEqual([]);
});

test("a game that is not there says so", async ({ page }) => {
  for (const name of ["nothing", "gallery", "%3Cimg%20src=x%3E"]) {
    await open(page, `#/games/${name}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is no such game");
  }
});

test("a long or strange search is text", async ({ page }) => {
  await open(page, `#/games?search=${"%3Cb%3E".repeat(5000)}&kind=%3Cb%3E`);
  await expect(page.getByText("0 of 60 games fit.")).toBeVisible();
  await expect(page.locator("main b")).toHaveCount(0);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the gallery and a page of it on a phone, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 740 });
    for (const address of ["#/games", "#/games/fibonacci-nim", "#/games/waiting-bases", "#/games/flanigan-tableau"]) {
      await open(page, address);
      await expect(page.locator(".gallery, article").first()).toBeVisible();
      await narrow(page);
      await accessible(page);
    }
  });
}

test("a page of a game prints", async ({ page }) => {
  await open(page, "#/games/fibonacci-nim");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fibonacci Nim");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Michael Whinihan")).toBeVisible();
  await expect(page.getByRole("link", { name: "Start a game" }).first()).toBeHidden();
});
