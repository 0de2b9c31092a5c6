import { type Page, expect, test } from "@playwright/test";
import { accessible, narrow, open, watched } from "./support";

const news = (page: Page) => page.getByRole("status", { name: "News" });
const box = (page: Page) => page.getByRole("textbox", { name: "Counters" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const moves = (page: Page) => page.locator(".moves li");
const counters = (page: Page) => page.locator(".counter");
const yours = /you may take/;

/** Waits until the person is to move, or the game is over; tells which. */
async function turn(page: Page): Promise<"yours" | "over"> {
  await expect(news(page)).toContainText(/you may take|cannot move/);
  return (await news(page).textContent())?.includes("cannot move") ? "over" : "yours";
}

/** The counter that stands for a take: the last ones are taken. */
function counter(page: Page, take: number) {
  return page.locator(`.counter[data-take="${take}"]`);
}

async function moveCount(page: Page): Promise<number> {
  return moves(page).count();
}

for (const level of ["random", "easy", "perfect"]) {
  test(`a full game by mouse against the level ${level}`, async ({ page }) => {
    const wrong = watched(page);
    await open(page, `#/play?rule=2*last&pile=20&level=${level}&seed=3`);
    await expect(news(page)).toContainText("Move 1. Pile 20: you may take 1 to 19.");
    await expect(counters(page)).toHaveCount(20);
    await counter(page, 2).hover();
    await expect(page.locator(".counter.meant")).toHaveCount(2);
    await expect(page.getByText("2 leaves 18.")).toBeVisible();
    await counter(page, 2).click();
    await expect(moves(page).first()).toContainText("You take 2.");
    while ((await turn(page)) === "yours") {
      const before = await moveCount(page);
      // Whoever asks for a hint wins at every level.
      await button(page, "Hint").click();
      const advice = await page.locator(".advice strong").textContent();
      const take = Number(/^Take (\d+), and you win\.$/.exec(advice ?? "")?.[1]);
      await counter(page, take).click();
      await expect.poll(() => moveCount(page)).toBeGreaterThan(before);
    }
    await expect(news(page)).toContainText("No counter is left, and I cannot move: you win!");
    await expect(page.getByRole("region", { name: "Review" })).toContainText("With good play you win from the start.");
    expect(wrong).toEqual([]);
  });

  test(`a full game by keyboard alone against the level ${level}`, async ({ page }) => {
    await open(page, `#/play?rule=3&pile=13&level=${level}&seed=4`);
    await expect(news(page)).toContainText("you may take 1 to 3");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowDown");
    await expect(box(page)).toHaveValue("1");
    await page.keyboard.press("Enter");
    await expect(moves(page).first()).toContainText("You take 1.");
    while ((await turn(page)) === "yours") {
      const before = await moveCount(page);
      await page.keyboard.press("h");
      const advice = await page.locator(".advice strong").textContent();
      await page.keyboard.type(/^Take (\d+)/.exec(advice ?? "")?.[1] ?? "");
      await expect(box(page)).toBeFocused();
      await page.keyboard.press("Enter");
      await expect.poll(() => moveCount(page)).toBeGreaterThan(before);
    }
    await expect(news(page)).toContainText("you win!");
    // The player finds the buttons that come after the game.
    await expect(button(page, "Same game again")).toBeFocused();
    await page.keyboard.press("u");
    await expect(news(page)).toContainText(yours);
    await page.keyboard.press("n");
    await expect(news(page)).toContainText("Move 1. Pile 13");
    await expect(moves(page)).toHaveCount(0);
  });
}

test("the buttons and the number box do the same", async ({ page }) => {
  await open(page, "#/play?rule=2*last&pile=20");
  await box(page).fill("30");
  await button(page, "Take").click();
  await expect(news(page)).toContainText("The pile has only 20 counters.");
  await box(page).fill("three");
  await button(page, "Take").click();
  await expect(news(page).locator(".problem")).toBeVisible();
  await button(page, "Undo").click();
  await expect(news(page)).toContainText("There is no move of yours to take back.");
  await box(page).fill("3");
  await button(page, "Take").click();
  await expect(moves(page)).toHaveCount(2);
  await expect(page).toHaveURL(/moves=3,\d/);
  await button(page, "Undo").click();
  await expect(moves(page)).toHaveCount(0);
  await expect(news(page)).toContainText("Pile 20");
});

test("nothing tells who wins before somebody asks", async ({ page }) => {
  await open(page, "#/play?rule=2*last&pile=20");
  await expect(news(page)).toContainText(yours);
  await expect(page.getByRole("status", { name: "Answer" })).toHaveCount(0);
  await expect(page.locator(".play-panels")).not.toContainText(/winning|you win|I win|Fibonacci numbers|13 \+ 5/);
  await expect(page.locator(".advice")).toBeHidden();
  await expect(page.locator(".parts")).toBeHidden();
  await button(page, "Hint").click();
  await expect(page.locator(".advice")).toContainText("Take 2, and you win.");
  await page.locator(".parts").getByRole("button", { name: "5" }).click();
  await expect(box(page)).toHaveValue("5");
  await expect(page.locator(".counter.meant")).toHaveCount(5);
  await button(page, "Take").click();
  await expect(page.locator(".advice")).toBeHidden();
});

test("the computer begins", async ({ page }) => {
  await open(page, "#/play?rule=2*last&pile=20&you=second");
  await expect(news(page)).toContainText("I take 2.");
  await expect(page).toHaveURL(/moves=2$/);
});

test("two people play at one screen, and the review tells the mistakes", async ({ page }) => {
  await open(page, "#/play?rule=2*last&pile=20&you=both");
  for (const take of [1, 2, 4, 8, 5]) {
    await expect(page.locator(".moves .verdict")).toHaveCount(0);
    await box(page).fill(String(take));
    await button(page, "Take").click();
    await expect(moves(page).last()).toContainText(`takes ${take}.`);
  }
  await expect(news(page)).toContainText("the second player cannot move: the first player wins!");
  const review = page.getByRole("region", { name: "Review" });
  await expect(review).toContainText("Move 1: the first player takes 1 and loses the win. Taking 2 wins.");
  await expect(moves(page).first()).toContainText("✗ loses the win");
  await expect(review.locator(".history li b").first()).toHaveText("1");
  await expect(review.locator(".history li b").nth(1)).toHaveText("2");
  await expect(review.locator(".history li")).toHaveCount(6);
});

test("a teacher comments at once", async ({ page }) => {
  await open(page, "#/play?rule=2*last&pile=20&level=teach");
  await box(page).fill("1");
  await box(page).press("Enter");
  await expect(news(page)).toContainText("That loses the win. Undo takes it back.");
  await button(page, "Undo").click();
  await expect(moves(page)).toHaveCount(0);
  await box(page).fill("2");
  await box(page).press("Enter");
  await expect(moves(page).first()).toContainText("✓ keeps the win");
});

test("a second click is not the next player's move", async ({ page }) => {
  await open(page, "#/play?rule=5&pile=50&you=both");
  await expect(news(page)).toContainText("the first player may take");
  await counter(page, 2).dblclick();
  await expect(news(page)).toContainText("Move 2. Pile 48: the second player may take");
  await expect(moves(page)).toHaveCount(1);
});

test("a picture shows the path of the game, and the game is printed with its review", async ({ page }) => {
  await open(page, "#/play?rule=2*last&pile=20&you=both&moves=1,2,4,8,5");
  const picture = page.getByRole("region", { name: "Review" }).getByRole("img");
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(100);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("This decides the game.")).toBeVisible();
  await expect(moves(page).last()).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expect(page.getByRole("button")).toHaveCount(0);
});

test("a part of another page shows the game alone", async ({ page }) => {
  await open(page, "#/play?rule=3&pile=20&embed=1");
  await expect(counters(page)).toHaveCount(20);
  await expect(page.getByRole("textbox", { name: "Rule" })).toBeHidden();
  await counter(page, 1).click();
  await expect(moves(page)).toHaveCount(2);
  await expect(page.getByRole("link", { name: "Open the whole page" })).toHaveAttribute("href", /#\/play\?rule=3&pile=20&moves=1,\d$/);
});

test("misère play and stops", async ({ page }) => {
  await open(page, "#/play?rule=3&pile=5&misere=1&you=both&moves=3,2");
  await expect(news(page)).toContainText("No counter is left, and the first player cannot move: the first player wins!");
  await open(page, "#/play?rule=3&pile=10&stop=5&you=both&moves=3,2");
  await expect(news(page)).toContainText("The game is over at pile 5, and the first player cannot move: the second player wins!");
});

test("takes are forbidden by pointing and by typing", async ({ page }) => {
  await open(page, "#/play?rule=4&pile=20&block=2&you=second");
  await expect(news(page)).toContainText("You may forbid up to 2 of the takes 1 to 4.");
  await expect(button(page, "Take")).toBeHidden();
  await counter(page, 1).click();
  await counter(page, 3).click();
  await counter(page, 4).click();
  await counter(page, 4).click();
  await expect(box(page)).toHaveValue("1 3");
  await expect(page.locator(".counter.barred")).toHaveCount(2);
  await button(page, "Forbid").click();
  await expect(moves(page).first()).toContainText("You forbid 1, 3.");
  await expect(news(page)).toContainText(yours);
  await expect(page).toHaveURL(/moves=x1%2B3,[24],x/);
  await box(page).fill("");
  // What the computer forbids bears a cross.
  const crossed = await page.locator(".counter.forbidden").count();
  expect(crossed).toBeLessThanOrEqual(2);
  for (const take of [1, 2, 3, 4]) {
    if (await counter(page, take).evaluate((element) => element.classList.contains("open"))) {
      await counter(page, take).click();
      break;
    }
  }
  await expect(news(page)).toContainText("You may forbid");
  await box(page).fill("1-3");
  await button(page, "Forbid").click();
  await expect(news(page)).toContainText("You may forbid at most 2.");
});

test("a sum of piles", async ({ page }) => {
  await open(page, "#/play?rule=pile&pile=3&with=4;2*last:20");
  await expect(page.locator(".heap")).toHaveCount(3);
  await page.getByRole("radio", { name: /Pile 2/ }).check();
  await box(page).fill("4");
  await button(page, "Take").click();
  await expect(moves(page).first()).toContainText("You take 4 from pile 2.");
  await expect(page).toHaveURL(/moves=2:4,\d:\d+$/);
  await expect(news(page)).toContainText("You may take from one pile");
  await page.locator(".heap").nth(2).locator(".counter.open").last().click();
  await expect(moves(page).nth(2)).toContainText("from pile 3.");
});

test("back takes a move back, forward makes it again, and a link opens the same game", async ({ page, context }) => {
  await open(page, "#/play?rule=3&pile=20&level=easy&seed=9");
  await expect(news(page)).toContainText(yours);
  for (const take of ["1", "2"]) {
    const before = await moveCount(page);
    await box(page).fill(take);
    await box(page).press("Enter");
    await expect(moves(page)).toHaveCount(before + 2);
  }
  const [address, told] = [page.url(), await page.locator(".moves").innerText()];
  await page.goBack();
  await expect(moves(page)).toHaveCount(2);
  await page.goBack();
  await expect(moves(page)).toHaveCount(0);
  await page.goForward();
  await page.goForward();
  await expect(moves(page)).toHaveCount(4);
  expect(page.url()).toBe(address);

  await button(page, "Copy link").click();
  await expect(page.locator(".share pre")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(address);
  const other = await context.newPage();
  await other.goto(link);
  await expect(moves(other)).toHaveCount(4);
  expect(await other.locator(".moves").innerText()).toBe(told);
});

test("a seed brings the same game again", async ({ page }) => {
  const played: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    await open(page, "#/games");
    await open(page, "#/play?rule=2*last&pile=60&level=random&seed=11");
    await expect(news(page)).toContainText(yours);
    for (let move = 0; move < 2; move += 1) {
      const before = await moveCount(page);
      await box(page).fill("1");
      await box(page).press("Enter");
      await expect(moves(page)).toHaveCount(before + 2);
    }
    played.push(page.url());
  }
  expect(played[0]).toBe(played[1]);
});

test("a new game from the form", async ({ page }) => {
  await open(page, "#/play?rule=2*last&pile=20");
  await expect(news(page)).toContainText(yours);
  // Before the first move the game changes with the form.
  await page.getByRole("textbox", { name: "Pile" }).fill("15");
  await expect(counters(page)).toHaveCount(15);
  await box(page).fill("1");
  await button(page, "Take").click();
  await expect(moves(page)).toHaveCount(2);
  await page.getByRole("textbox", { name: "Rule" }).fill("2*n");
  await expect(page.locator(".field-rule .problem")).toContainText("is not a name in a rule");
  await expect(moves(page)).toHaveCount(2);
  await page.getByRole("textbox", { name: "Rule" }).fill("4");
  await expect(page.getByText("“New game” starts with these fields.")).toBeVisible();
  await page.getByLabel("Level").selectOption("easy");
  await button(page, "New game").click();
  await expect(news(page)).toContainText("Pile 15: you may take 1 to 4.");
  await expect(page).toHaveURL(/rule=4&.*level=easy&seed=\d+/);
});

test("sides are changed after the game", async ({ page }) => {
  await open(page, "#/play?rule=5&pile=5");
  await counter(page, 5).click();
  await expect(news(page)).toContainText("you win!");
  await button(page, "Change sides").click();
  await expect(news(page)).toContainText("I win!");
  await expect(page).toHaveURL(/you=second/);
  await button(page, "Same game again").click();
  await expect(news(page)).toContainText("I win!");
});

test("piles of a thousand digits are shown short, copied whole and played by their parts", async ({ page }) => {
  await open(page, "#/play?rule=2*last&pile=1e1000");
  await expect(page.locator(".heap .size")).toContainText("10000000…00000000 (1001 digits)");
  await page.locator(".heap .size").getByRole("button", { name: "copy" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`1${"0".repeat(1000)}`);
  await button(page, "Hint").click();
  const parts = page.locator(".parts").getByRole("button");
  await expect(parts).toHaveCount(12);
  await parts.first().click();
  await expect(box(page)).not.toHaveValue("");
  await button(page, "Take").click();
  await expect(moves(page)).toHaveCount(2);
  await narrow(page);
});

test("a long thought shows its progress, and can be stopped", async ({ page }) => {
  await open(page, "#/play?rule=1%2B(pile*last*7919)%25(pile%2F%2F2%2B3)&pile=100000&you=second");
  await button(page, "Stop").click();
  await expect(news(page)).toContainText("The work was stopped.");
  await expect(button(page, "Go on")).toBeVisible();
});

test("hostile addresses are shown as text", async ({ page }) => {
  const wrong = watched(page);
  const evil = encodeURIComponent("<img src=x onerror=alert(1)>");
  for (const fields of [
    `rule=${evil}&pile=${evil}&with=${evil}&moves=${evil}&level=${evil}&you=${evil}&seed=${evil}`,
    `rule=2*last&pile=20&moves=${evil}`,
    `rule=2*last&pile=20&seed=${evil}`,
    `rule=2*last&pile=20&with=${evil}`,
    "rule=2*last&pile=20&seed=99999999999999999999",
    "rule=2*last&pile=20&moves=3,99,1",
    "rule=2*last&pile=20&block=1e99",
    "rule=2*last&pile=20&limit=3&last=4",
    "rule=1&pile=1e9&with=1;1;1;1;1;1",
    `rule=1&pile=1e9&you=both&moves=${"1,".repeat(3000)}1`,
  ]) {
    await open(page, `#/play?${fields}`);
    await expect(news(page)).not.toBeEmpty();
    expect(await page.locator("img[src=x]").count()).toBe(0);
  }
  await open(page, "#/play?rule=2*last&pile=20&you=both&moves=3,99,1");
  await expect(news(page)).toContainText("The moves in the address end here. The pile has only 17 counters.");
  await expect(page).toHaveURL(/moves=3$/);
  expect(wrong).toEqual([]);
});

test("everybody can use it, on a phone and in the dark", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const fields of [
      "rule=2*last&pile=60",
      "rule=2*last&pile=20&you=both&moves=1,2,4,8,5",
      "rule=4&pile=20&block=2&you=second",
      "rule=pile&pile=3&with=4;2*last:20&level=teach",
      "rule=2*last&pile=1e300",
      `rule=1&pile=1e6&you=both&moves=${"1,".repeat(60)}1`,
    ]) {
      await open(page, `#/play?${fields}`);
      await expect(news(page)).toContainText(/(you|player) may|cannot move/i);
      if (fields.includes("moves=1,2")) await expect(page.locator(".history li")).toHaveCount(6);
      if (await button(page, "Hint").isVisible()) {
        await button(page, "Hint").click();
        await expect(page.locator(".advice strong")).toBeVisible();
      }
      await narrow(page);
      await accessible(page);
    }
  }
});

test("a finger marks before it takes", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 360, height: 740 }, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await open(page, "#/play?rule=2*last&pile=20");
  await counter(page, 3).tap();
  await expect(box(page)).toHaveValue("3");
  await expect(moves(page)).toHaveCount(0);
  await counter(page, 3).tap();
  await expect(moves(page)).toHaveCount(2);
  await context.close();
});
