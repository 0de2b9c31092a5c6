import { type Locator, type Page, expect, test } from "@playwright/test";
import { accessible, answer, narrow, open, watched } from "./support";

/** The examples of a page that the browser computes at once. */
function examples(page: Page): Locator {
  return page.locator(".example[data-state=printed], .example[data-state=live]").filter({ has: page.locator("form.change") });
}

/** The example of a command, whatever somebody made of it. */
function example(page: Page, command: string): Locator {
  return page.locator(`.example[data-line="${command}"]`);
}

/** Waits until an example is computed. */
async function computed(example: Locator): Promise<void> {
  await example.scrollIntoViewIfNeeded();
  await expect(example).toHaveAttribute("data-state", "live");
}

test("the contents lead to the beginning, the tour, and what is for looking up", async ({ page }) => {
  const wrong = watched(page);
  await open(page, "#/explore");
  await page.getByRole("link", { name: "Learn" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Learn");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["A beginning", "The tour", "For looking up"]);
  await page.getByRole("link", { name: "Twenty-one counters" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Twenty-one counters");
  await expect(page).toHaveTitle("Twenty-one counters · Onepile");
  await page.getByRole("link", { name: "Next: Fibonacci Nim" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fibonacci Nim");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Twenty-one counters");
  await page.getByRole("link", { name: "All pages" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Learn");
  expect(wrong).toEqual([]);
});

for (const name of ["first-game", "last-take", "rules"]) {
  test(`what the browser computes is what the page prints: ${name}`, async ({ page }) => {
    await open(page, `#/learn/${name}`);
    const all = examples(page);
    await expect(all.first()).toBeVisible();
    for (const fold of await page.locator("details").all()) await fold.evaluate((element: HTMLDetailsElement) => (element.open = true));
    type Block = { example?: { printed: string; question?: { verb: string }; waits?: boolean }; fold?: { inside: Block[] } };
    const flat = (blocks: Block[]): Block[] => blocks.flatMap((block) => (block.fold ? flat(block.fold.inside) : [block]));
    const data = (await (await page.request.get(`learn/${name}.json`)).json()) as Block[];
    const printed = flat(data).flatMap(({ example }) => (example?.question && !example.waits ? [example] : []));
    expect(await all.count()).toBe(printed.length);
    expect(printed.length).toBeGreaterThan(6);
    for (const [at, shown] of (await all.all()).entries()) {
      await computed(shown);
      if (printed[at]?.question?.verb === "plot") continue;
      const text = shown.getByRole("button", { name: "As text" });
      if (await text.isVisible()) await text.click();
      // The command line says at the end which command may come next; a page has links for that.
      const said = printed[at]?.printed.replace(/^ *- Next: .*\n(?: {4}.*\n)*/m, "");
      expect(await shown.locator(".output").textContent()).toBe(said?.trimEnd());
    }
  });
}

test("an example is changed and run, and opened in Explore", async ({ page }) => {
  await open(page, "#/learn/fibonacci");
  const solved = example(page, "onepile solve '2*last' 100");
  await computed(solved);
  await expect(solved).toContainText("The player to move wins: take 3.");
  await solved.getByRole("button", { name: "Change" }).click();
  await solved.getByRole("textbox", { name: "Game" }).fill("3*last");
  await solved.getByRole("textbox", { name: "Counters" }).fill("1e30");
  await solved.getByRole("button", { name: "Run", exact: true }).click();
  await expect(solved.locator(".command")).toContainText("$ onepile solve '3*last' 1e30");
  await expect(solved.locator(".output")).toContainText("1000000000000000000000000000000 = ");
  await solved.getByRole("link", { name: "Open this example" }).click();
  await expect(page.getByRole("textbox", { name: "Rule" })).toHaveValue("3*last");
  await expect(page.getByRole("textbox", { name: "Pile" })).toHaveValue("1e30");
  await expect(answer(page)).toContainText("The player to move");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fibonacci Nim");
});

test("a wrong rule in an example tells the spot, and the first one comes back", async ({ page }) => {
  await open(page, "#/learn/first-game");
  const solved = example(page, "onepile solve 3 21");
  await computed(solved);
  await solved.getByRole("button", { name: "Change" }).click();
  await solved.getByRole("textbox", { name: "Game" }).fill("<b>2*lst</b>");
  await page.keyboard.press("Enter");
  await expect(solved.locator(".output")).toContainText("error: ");
  await expect(solved.locator(".output")).toContainText("<b>2*lst</b>");
  await expect(solved.locator("b")).toHaveCount(0);
  await solved.getByRole("button", { name: "As before" }).click();
  await expect(solved.locator(".output")).toContainText("The player to move wins: take 1.");
});

test("piles in a reply lead to their positions", async ({ page }) => {
  await open(page, "#/learn/fibonacci");
  const solved = example(page, "onepile solve '2*last' 100");
  await computed(solved);
  await solved.getByRole("link", { name: "97", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Pile" })).toHaveValue("97");
  await expect(answer(page)).toContainText("The player to move loses");
});

test("a game starts from a page", async ({ page }) => {
  await open(page, "#/learn/first-game");
  await page.getByRole("link", { name: "Start a game" }).click();
  await expect(page).toHaveURL(/#\/play\?rule=3&pile=21&level=easy/);
});

test("an address names a heading", async ({ page }) => {
  await open(page, "#/learn/last-take?at=remarks");
  await expect(page.getByRole("heading", { name: "Remarks" })).toBeInViewport();
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Its appendix" }).click();
  await expect(page.getByRole("heading", { name: "Its appendix" })).toBeInViewport();
  await expect(page).toHaveURL(/\?at=its-appendix$/);
});

test("keys in brackets lead to the papers, and words to the glossary", async ({ page }) => {
  await open(page, "#/learn/sums");
  await page.getByRole("link", { name: "[Bou01]" }).first().click();
  await expect(page.getByText("Nim, a game with a complete mathematical theory")).toBeInViewport();
  await open(page, "#/learn/tour");
  await page.getByRole("link", { name: "glossary" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Glossary");
});

test("a page that is not there says so", async ({ page }) => {
  for (const name of ["nothing", "..%2F..%2Fetc", "%3Cscript%3E", "contents"]) {
    await open(page, `#/learn/${name}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is no such page");
  }
});

const PARTS = 4;
for (let part = 0; part < PARTS; part += 1) {
  test(`every page is shown, in light or dark, on a phone too, and easy to use for everybody, part ${part + 1}`, async ({ page }) => {
    test.setTimeout(120_000);
    const wrong = watched(page);
    await page.setViewportSize({ width: 360, height: 740 });
    const contents = (await (await page.request.get("learn/contents.json")).json()) as { pages: { name: string }[] }[];
    const names = contents.flatMap(({ pages }) => pages.map(({ name }) => name));
    expect(names.length).toBeGreaterThan(25);
    const mine = ["", ...names].filter((_, at) => at % PARTS === part);
    for (const [at, name] of mine.entries()) {
      await page.emulateMedia({ colorScheme: at % 2 === 0 ? "light" : "dark" });
      await open(page, `#/learn${name && `/${name}`}`);
      await expect(page.locator(name ? "article" : ".contents")).toBeVisible();
      await narrow(page);
      await accessible(page);
    }
    expect(wrong).toEqual([]);
  });
}

test("a page is a handout in print", async ({ page }) => {
  await open(page, "#/learn/fibonacci");
  const first = examples(page).first();
  await computed(first);
  await page.emulateMedia({ media: "print" });
  await expect(first.locator(".output")).toBeVisible();
  await expect(first.getByRole("button", { name: "Change" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Open this example" }).first()).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Neighbouring pages" })).toBeHidden();
  // Examples that nobody scrolled to print what lies ready, and so do those that begin to compute now, for paper is shorter than the screen.
  const printed = page.locator("article > .example:not([data-state=waiting])");
  await expect(printed.nth(2)).toBeVisible();
  await expect(printed.locator(".output:empty")).toHaveCount(0);
});

test("nothing of it is fetched before somebody goes there", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await open(page, "#/explore?rule=2*last&pile=100");
  await expect(answer(page)).toContainText("The player to move");
  expect(fetched.filter((path) => /\/onepile\/(learn|games)\//.test(path))).toEqual([]);
});

test("the keyboard is enough", async ({ page }) => {
  await open(page, "#/learn/first-game");
  const solved = example(page, "onepile solve 3 21");
  await computed(solved);
  await solved.getByRole("button", { name: "Change" }).focus();
  await page.keyboard.press("Enter");
  await expect(solved.getByRole("textbox", { name: "Game" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("22");
  await page.keyboard.press("Enter");
  await expect(solved.locator(".output")).toContainText("take 2");
});
