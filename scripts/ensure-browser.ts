/** Sees to the browser that the page tests drive: Debian's Chromium, installed when it is missing. */
import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { testBrowser } from "./browser.ts"

function install(): void {
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"]
  const run = (...command: string[]) => {
    const [program = "", ...rest] = [...asRoot, "env", "DEBIAN_FRONTEND=noninteractive", ...command]
    execFileSync(program, rest, { stdio: ["ignore", "ignore", "inherit"] })
  }
  run("apt-get", "update", "-qq")
  run("apt-get", "install", "-y", "-qq", "--no-install-recommends", ...testBrowser.packages)
}

if (!existsSync(testBrowser.path)) {
  process.stdout.write("Chromium is missing; installing Debian's package\n")
  try {
    install()
  } catch {
    process.stderr.write(
      `The page tests need ${testBrowser.path}, and it could not be installed. Install Debian's package "chromium-headless-shell", or run npm run test:code for everything else.\n`,
    )
    process.exitCode = 1
  }
}
