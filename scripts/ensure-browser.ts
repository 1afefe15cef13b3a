/** Installs Debian's Chromium for the page tests if it is missing. */
import { existsSync } from "node:fs"
import { installPackages } from "./apt.ts"
import { testBrowser } from "./browser.ts"

if (!existsSync(testBrowser.path)) {
  process.stdout.write("Chromium is missing; installing Debian's package\n")
  try {
    installPackages(testBrowser.packages)
  } catch {
    process.stderr.write(
      `The page tests need ${testBrowser.path}, and it could not be installed. Install Debian's package "chromium-headless-shell", or run npm run test:code for everything else.\n`,
    )
    process.exitCode = 1
  }
}
