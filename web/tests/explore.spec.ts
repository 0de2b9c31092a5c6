import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { accessible, answer, narrow, open, watched } from "./support";

test("a first visit shows an answer", async ({ page }) => {
  const wrong = watched(page);
  await page.goto("./");
  await expect(answer(page)).toHaveText("The player to move wins: take 3.");
  await expect(page.locator(".answer").getByText("100 = 89 + 8 + 3")).toBeVisible();
  expect(wrong).toEqual([]);
});

test("a rule is typed, found wrong and corrected", async ({ page }) => {
  await open(page, "#/explore?rule=2*last&pile=100");
  await expect(answer(page)).toHaveText("The player to move wins: take 3.");
  const rule = page.getByRole("textbox", { name: "Rule" });
  await rule.fill("2*n + 1");
  await expect(rule).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator(".mirror .spot")).toHaveText("n");
  await expect(page.locator(".field-rule .problem")).toContainText("n is not a name in a rule. Papers write n for several things");
  await expect(answer(page)).toHaveText("There is no answer until the game is right.");
  await rule.fill("2*last + 1");
  await expect(rule).not.toHaveAttribute("aria-invalid");
  await expect(page.locator(".mirror .spot")).toHaveCount(0);
  await expect(answer(page)).toContainText("The player to move");
  await expect(page).toHaveURL(/#\/explore\?rule=2\*last%20%2B%201&pile=100/);
});

test("the spot is right behind letters of two units", async ({ page }) => {
  await open(page, "#/explore?rule=%20%F0%9F%99%82*last&pile=10");
  await expect(page.locator(".mirror .spot")).toHaveText("🙂");
});

test("an empty rule asks for one, and wrong numbers are told where they stand", async ({ page }) => {
  await open(page, "#/explore?rule=2*last&pile=100");
  await page.getByRole("textbox", { name: "Rule" }).fill("");
  await expect(page.locator(".field-rule .problem")).toContainText("Type a rule");
  await page.getByRole("textbox", { name: "Rule" }).fill("2*last");
  await page.getByRole("textbox", { name: "Pile" }).fill("-3");
  await expect(page.locator(".field-pile .problem")).not.toBeEmpty();
  await page.getByRole("textbox", { name: "Pile" }).fill("");
  await expect(page.locator(".field-pile .problem")).toHaveText("Type a number of counters, such as 100.");
  await open(page, "#/explore?rule=2*last&pile=10&turn=0&block=x&stop=1,b&limit=2&last=3");
  for (const field of ["turn", "block", "stop", "last"]) {
    await expect(page.locator(`.field-${field} .problem`)).not.toBeEmpty();
  }
});

test("what players agree on besides changes the answer", async ({ page }) => {
  await open(page, "#/explore?rule=3&pile=20");
  await expect(answer(page)).toHaveText(/The player to move loses/);
  await page.getByLabel("A player who cannot move").selectOption("wins");
  await expect(answer(page)).toHaveText(/The player to move wins/);
  await expect(page).toHaveURL(/misere=1/);
  await open(page, "#/explore?rule=2*last&pile=20&misere=1&stop=0,5&block=1&first=all");
  await expect(answer(page)).toContainText("The player to move");
  await expect(page.getByLabel("The game stops at")).toHaveValue("0,5");
});

test("numbers in the explanation lead to their positions, and back leads back", async ({ page }) => {
  await open(page, "#/explore?rule=2*last&pile=100");
  await page.locator(".answer").getByRole("link", { name: "89", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Pile" })).toHaveValue("89");
  await expect(answer(page)).toContainText("The player to move loses.");
  await page.goBack();
  await expect(page.getByRole("textbox", { name: "Pile" })).toHaveValue("100");
  await page.locator(".reasons").getByRole("link", { name: "97", exact: true }).click();
  await expect(page).toHaveURL(/pile=97&limit=6&turn=2/);
  await expect(answer(page)).toContainText("The player to move loses.");
});

test("the strip shows the piles that matter", async ({ page }) => {
  await open(page, "#/explore?rule=2*last&pile=100");
  const strip = page.locator(".strip a");
  await expect(strip).toHaveCount(30);
  await expect(page.getByRole("link", { name: "89: lost" })).toHaveText("89L");
  await expect(page.locator(".strip [aria-current]")).toHaveText("100W");
  await open(page, "#/explore?rule=2*last&pile=1e1000");
  await expect(page.locator(".strip [aria-current]")).toHaveText("100…000W");
  await expect(page.getByText("These are members of the base")).toBeVisible();
});

test("huge piles are shown short and copied whole", async ({ page }) => {
  await open(page, "#/explore?rule=2*last&pile=1e1000");
  await expect(answer(page)).toContainText("The player to move wins: take ");
  await page.locator(".answer .long button").first().click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^\d{41,}$/);
  await narrow(page);
});

test("a long search shows progress and stops", async ({ page }) => {
  await open(page, "#/explore?rule=" + encodeURIComponent("1 + (7*prev + 3*last + turn^2 + pile) % 97") + "&pile=60000");
  const stop = page.locator(".answer").getByRole("button", { name: "Stop" });
  await expect(page.locator(".answer progress")).toBeVisible();
  await stop.click();
  await expect(page.locator(".answer")).toContainText("The work was stopped.");
  await page.getByRole("textbox", { name: "Pile" }).fill("20");
  await expect(answer(page)).toContainText("The player to move");
});

test("typing goes on while a search runs", async ({ page }) => {
  await open(page, "#/explore?rule=" + encodeURIComponent("1 + (7*prev + 3*last + turn^2 + pile) % 97") + "&pile=60000");
  await expect(page.locator(".answer progress")).toBeVisible();
  await page.getByRole("textbox", { name: "Rule" }).fill("3");
  await page.getByRole("textbox", { name: "Pile" }).fill("21");
  await expect(answer(page)).toHaveText("The player to move wins: take 1.");
});

test("an old answer does not stand under a new question", async ({ page }) => {
  await open(page, "#/explore?rule=2*last&pile=100");
  await expect(answer(page)).toContainText("take 3");
  await page.getByRole("textbox", { name: "Rule" }).fill("1 + (7*prev + 3*last + turn^2 + pile) % 97");
  await page.getByRole("textbox", { name: "Pile" }).fill("60000");
  await expect(page.locator(".answer progress")).toBeVisible();
  await expect(answer(page)).toBeEmpty();
  await expect(page.locator(".strip")).toHaveCount(0);
  await page.getByRole("textbox", { name: "Rule" }).fill("2*");
  await expect(answer(page)).toHaveText("There is no answer until the game is right.");
  await expect(page.locator(".answer")).not.toContainText("stopped");
});

test("what is typed goes along to another view, and nothing pulls the reader back", async ({ page }) => {
  await open(page, "#/explore?rule=2*last&pile=100");
  await expect(answer(page)).toContainText("take 3");
  await page.getByRole("textbox", { name: "Rule" }).fill("3");
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Play" })).toBeAttached();
  await page.waitForTimeout(500);
  await expect(page).toHaveURL(/#\/play\?rule=3&/);
});

test("links of the answer keep the rest of the state", async ({ page }) => {
  await open(page, "#/explore?rule=2*last&pile=100");
  await expect(page.locator(".strip a")).toHaveCount(30);
  await page.locator(".table-panel").getByLabel("nim-value").check();
  await expect(page).toHaveURL(/table=take,count,nim/);
  await page.getByRole("link", { name: "89: lost" }).click();
  await expect(page).toHaveURL(/pile=89.*table=take,count,nim/);
});

test("names of the navigation are nobody else's", async ({ page }) => {
  await open(page, "#/explore?rule=2*last&pile=100");
  await expect(page.locator(".strip a")).toHaveCount(30);
  await page.locator(".explain-panel").scrollIntoViewIfNeeded();
  await expect(page.locator(".explain-panel").getByRole("heading", { name: "How to win" })).toBeVisible();
  for (const name of ["Explore", "Play", "Learn", "Games"]) await expect(page.getByRole("link", { name })).toHaveCount(1);
  for (const name of ["Rule", "Pile"]) await expect(page.getByRole("textbox", { name })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Copy link" })).toHaveCount(1);
});

test("workers end with their view", async ({ page }) => {
  await open(page, "#/explore?rule=2*last&pile=100");
  for (let round = 0; round < 3; round += 1) {
    await expect(answer(page)).toContainText("take 3");
    await page.getByRole("link", { name: "Games", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Games" })).toBeVisible();
    await expect.poll(() => page.workers().length).toBe(0);
    await page.goBack();
  }
});

test("a link can be copied where the rule is wrong", async ({ page }) => {
  await open(page, "#/explore?rule=2*n&pile=10");
  await expect(page.locator(".field-rule .problem")).not.toBeEmpty();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.locator(".share pre")).toContainText("rule=2*n&pile=10");
});

test("tables are shown and kept in every format", async ({ page }) => {
  await open(page, "#/explore?rule=2*last&pile=100&table=take&rows=0-13");
  const panel = page.locator(".table-panel");
  await panel.scrollIntoViewIfNeeded();
  await expect(panel.locator("tbody tr")).toHaveCount(14);
  await expect(panel.locator("tbody tr").nth(12)).toHaveText("121");
  const file = async (name: string) => {
    const downloading = page.waitForEvent("download");
    await panel.getByRole("button", { name }).click();
    const download = await downloading;
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
  };
  const csv = await file("CSV");
  expect(csv.name).toBe("fibonacci-nim-take.csv");
  expect(csv.text).toContain("12,1\n");
  const json = JSON.parse((await file("JSON")).text) as { schema: number; values: string[] };
  expect([json.schema, json.values[12]]).toEqual([1, "1"]);
  expect((await file("b-file")).text).toContain("12 1\n");
  expect((await file("LaTeX")).text).toContain("\\begin{tabular}");
  await panel.getByLabel("nim-value").check();
  await expect(page).toHaveURL(/table=take,nim/);
  await expect(panel.locator("thead")).toContainText("nim");
  await expect(panel.getByRole("button", { name: "b-file" })).toBeDisabled();
});

test("the rule is explained", async ({ page }) => {
  await open(page, "#/explore?rule=2*last&pile=100");
  const panel = page.locator(".explain-panel");
  await panel.scrollIntoViewIfNeeded();
  await expect(panel.getByRole("heading", { name: "How to win" })).toBeVisible();
  await expect(panel).toContainText("no two of them neighbours");
  const downloading = page.waitForEvent("download");
  await panel.getByRole("button", { name: "Handout" }).click();
  expect((await downloading).suggestedFilename()).toBe("fibonacci-nim.html");
});

test("a certificate is made, kept and checked", async ({ page }) => {
  await open(page, "#/explore?rule=2*last&pile=1000");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download a certificate" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("fibonacci-nim-1000.cert");
  const text = await readFile(await download.path(), "utf8");
  const drop = page.locator(".drop");
  await drop.locator("input").setInputFiles({ name: "good.cert", mimeType: "text/plain", buffer: Buffer.from(text) });
  await expect(drop).toContainText("good.cert");
  await expect(drop).toContainText(/checked/i);
  await drop.locator("input").setInputFiles({ name: "bad.cert", mimeType: "text/plain", buffer: Buffer.from("nonsense <b>x</b>\n") });
  await expect(drop).toContainText("bad.cert");
  await expect(drop.locator("b")).toHaveCount(0);
});

test("a certificate can be dropped", async ({ page }) => {
  await open(page, "#/explore?rule=3&pile=21");
  await page.locator(".drop").evaluate((drop) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["no certificate"], "dropped.cert"));
    drop.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
  });
  await expect(page.locator(".drop")).toContainText("dropped.cert");
});

test("everything is there for the keyboard", async ({ page }) => {
  await page.goto("./");
  await expect(answer(page)).toContainText("take 3");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "To the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
  await page.getByRole("textbox", { name: "Rule" }).focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("3");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("textbox", { name: "Pile" })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("23");
  await expect(answer(page)).toHaveText("The player to move wins: take 3.");
});

for (const scheme of ["light", "dark"] as const) {
  for (const width of [360, 1400]) {
    test(`it is easy to use for everybody: ${scheme}, ${width} pixels`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      await open(page, "#/explore?rule=2*last&pile=100");
      await expect(answer(page)).toContainText("take 3");
      await page.locator(".explain-panel").scrollIntoViewIfNeeded();
      await expect(page.locator(".explain-panel").getByRole("heading", { name: "How to win" })).toBeVisible();
      await accessible(page);
      await narrow(page);
      await page.getByRole("textbox", { name: "Rule" }).fill("2*n");
      await expect(page.locator(".field-rule .problem")).not.toBeEmpty();
      await page.getByText("More", { exact: true }).click();
      await accessible(page);
      await narrow(page);
    });
  }
}
