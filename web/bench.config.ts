import { defineConfig } from "@playwright/test";

import common from "./playwright.config";

// One thing after the other, for times.
export default defineConfig(common, { testMatch: "*.bench.ts", fullyParallel: false, workers: 1, timeout: 600_000, reporter: [["line"]] });
