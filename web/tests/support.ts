// What the browser tests share.

import AxeBuilder from "@axe-core/playwright";
import { type Page, expect } from "@playwright/test";

/** Opens the page at an address. */
export async function open(page: Page, hash: string): Promise<void> {
  await page.goto(`./${hash}`);
}

/** The status region with the answer. */
export function answer(page: Page) {
  return page.getByRole("status", { name: "Answer" });
}

/** Nothing on the page is hard to use for anybody, as far as axe can see. */
export async function accessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`)])).toEqual([]);
}

/** Nothing sticks out to the right. */
export async function narrow(page: Page): Promise<void> {
  const sticks = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(sticks, "the page is wider than the screen").toBeLessThanOrEqual(0);
}

/** Errors of scripts, and requests that leave the host or break the policy: there must be none. */
export function watched(page: Page): string[] {
  const wrong: string[] = [];
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") wrong.push(message.text());
  });
  page.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith("http") && hostname !== "127.0.0.1") wrong.push(request.url());
  });
  return wrong;
}
