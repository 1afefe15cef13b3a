import { availableParallelism } from "node:os"
import { defineConfig } from "@playwright/test"
import { testBrowser } from "./scripts/browser.ts"
import { thorough } from "./tests/rounds.ts"

export default defineConfig({
  testDir: "tests/pages",
  globalSetup: "./tests/pages/cluster.setup.ts",
  ...(thorough ? {} : { grepInvert: /@thorough/ }),
  // Generous: a busy machine is slow, and a test that waits in vain fails all the same.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  // A second try would hide a race. The reporter gives one to tests that could not run, when all others have ended.
  retries: 0,
  retryStrategy: "isolated",
  fullyParallel: true,
  // The code tests run beside, and end first.
  workers: availableParallelism(),
  reporter: [["list"], ["./scripts/summary/playwright-reporter.ts", { times: "pages" }]],
  outputDir: "test-results",
  use: { launchOptions: { executablePath: testBrowser.path, args: testBrowser.args } },
})
