import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

// The page is below a path of its own, as on most hosts.
export const below = "/games/onepile/";

export default defineConfig({
  testDir: "tests",
  testMatch: "*.spec.ts",
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: process.env["CI"] ? [["list"]] : [["line"]],
  webServer: {
    command: `node tests/server.mjs 8123 ${below}`,
    url: `http://127.0.0.1:8123${below}`,
    reuseExistingServer: !process.env["CI"],
  },
  use: {
    baseURL: `http://127.0.0.1:8123${below}`,
    browserName: "chromium",
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    },
    permissions: ["clipboard-read", "clipboard-write"],
  },
});
