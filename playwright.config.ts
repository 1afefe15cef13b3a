import { defineConfig } from "@playwright/test"

/** Each of the five people's main way, and what must never break; the rest of each screen is in the thorough ones. */
const everyday = [
  "console-inbox.spec.ts",
  "console-print.spec.ts",
  "console-shell.spec.ts",
  "console-menu.spec.ts",
  "console-keys.spec.ts",
  "home.spec.ts",
  "storefront.spec.ts",
  "storefront-booking.spec.ts",
  "tracking.spec.ts",
]

export default defineConfig({
  testDir: "e2e",
  // `npm test` runs the everyday ones, to stay within a quarter of an hour; `npm run test:pages:all` runs all.
  projects: [
    { name: "everyday", testMatch: everyday },
    { name: "thorough", testIgnore: everyday },
  ],
  // Generous: a busy machine is slow, and a test that waits in vain fails all the same.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  // One more than the cores of a small machine: a page waits for its server now and then.
  workers: 3,
  reporter: "list",
  outputDir: "test-results",
  use: {
    launchOptions: {
      executablePath: "/usr/bin/chromium",
      // As root in a container Chromium has no sandbox; the rest keeps it from calling home.
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-sync",
      ],
    },
  },
})
