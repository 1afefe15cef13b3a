import { defineConfig } from "@playwright/test"
import { testBrowser } from "./scripts/browser.ts"
import { thorough } from "./tests/rounds.ts"

export default defineConfig({
  testDir: "tests/pages",
  ...(thorough ? {} : { grepInvert: /@thorough/ }),
  // Generous: a busy machine is slow, and a test that waits in vain fails all the same.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  // Twice the cores of a small machine: pages and their servers often wait for each other.
  workers: 4,
  reporter: "list",
  outputDir: "test-results",
  use: { launchOptions: { executablePath: testBrowser.path, args: testBrowser.args } },
})
