import { availableParallelism } from "node:os"
import { defineConfig } from "@playwright/test"
import { testBrowser } from "./scripts/browser.ts"
import { thorough } from "./tests/rounds.ts"

// `npm run test:pages` sets PW_DISABLE_TS_ESM: Node loads our files as the server's, which saves 10 s of processor time.

// What does not come true in this time is a failure. Without it, an action that waits in vain would use up the whole
// limit of its test, and such a test runs again.
const waitMs = 60_000

export default defineConfig({
  testDir: "tests/pages",
  globalSetup: "./tests/pages/cluster.setup.ts",
  ...(thorough ? {} : { grepInvert: /@thorough/ }),
  // Generous: a busy machine is slow, and a test that waits in vain fails all the same.
  timeout: 180_000,
  expect: { timeout: waitMs, toPass: { timeout: waitMs } },
  // A second try would hide a race. The reporter gives one to tests that could not run, when all others have ended.
  retries: 0,
  retryStrategy: "isolated",
  fullyParallel: true,
  // The code tests run beside, and end first.
  workers: availableParallelism(),
  reporter: [["list"], ["./scripts/summary/playwright-reporter.ts", { times: "pages" }]],
  outputDir: "test-results",
  use: {
    actionTimeout: waitMs,
    navigationTimeout: waitMs,
    screenshot: "only-on-failure",
    launchOptions: { executablePath: testBrowser.path, args: testBrowser.args },
  },
})
