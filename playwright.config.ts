import { defineConfig } from "@playwright/test"

export default defineConfig({
  testDir: "e2e",
  timeout: 60_000,
  fullyParallel: true,
  workers: 2,
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
