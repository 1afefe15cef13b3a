/** Installs Debian's Chromium for the page tests if it is missing. */
import { existsSync } from "node:fs"
import { installOrAdvise } from "./apt.ts"
import { testBrowser } from "./browser.ts"

const advice = `The page tests need ${testBrowser.path}, and it could not be installed. Install Debian's package "chromium-headless-shell", or run npm run test:code for everything else.`
const installed = existsSync(testBrowser.path) || installOrAdvise("Chromium", testBrowser.packages, advice)
process.exitCode = installed ? 0 : 1
