import { execFileSync } from "node:child_process"

/** Installs Debian packages, as root or with passwordless sudo. Throws if that is not possible. */
export function installPackages(packages: readonly string[]): void {
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"]
  const run = (...command: string[]) => {
    const [program = "", ...rest] = [...asRoot, "env", "DEBIAN_FRONTEND=noninteractive", ...command]
    execFileSync(program, rest, { stdio: ["ignore", "ignore", "inherit"] })
  }
  run("apt-get", "update", "-qq")
  run("apt-get", "install", "-y", "-qq", "--no-install-recommends", ...packages)
}
