import { defineConfig } from "@playwright/test"
import { testBrowser } from "./scripts/browser.ts"
import { thorough } from "./tests/rounds.ts"

export default defineConfig({
  testDir: "tests/pages",
  ...(thorough ? {} : { grepInvert: /@thorough/ }),
  // Generous: a busy machine is slow, and a test that waits in vain fails all the same.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // A machine that stands still for seconds fails a test once. The run ends with the names of those that needed a second try.
  retries: 1,
  fullyParallel: true,
  // One more than the cores of a small machine: a page waits for its server now and then.
  workers: 3,
  reporter: [["list"], ["./scripts/summary/playwright-reporter.ts", { times: "pages" }]],
  outputDir: "test-results",
  use: { launchOptions: { executablePath: testBrowser.path, args: testBrowser.args } },
})
