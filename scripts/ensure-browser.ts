/** Sees to the browser that the page tests drive: Debian's Chromium, installed when it is missing. */
import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"

const browser = "/usr/bin/chromium"

function install(): void {
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"]
  const run = (...command: string[]) => {
    const [program = "", ...rest] = [...asRoot, "env", "DEBIAN_FRONTEND=noninteractive", ...command]
    execFileSync(program, rest, { stdio: ["ignore", "ignore", "inherit"] })
  }
  run("apt-get", "update", "-qq")
  run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-noto-core")
}

if (!existsSync(browser)) {
  process.stdout.write("Chromium is missing; installing Debian's package\n")
  try {
    install()
  } catch {
    process.stderr.write(
      `The page tests need ${browser}, and it could not be installed. Install Debian's package "chromium", or run npm run test:code for everything else.\n`,
    )
    process.exitCode = 1
  }
}
