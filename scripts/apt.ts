import { execFileSync } from "node:child_process"

/** As root or with passwordless sudo. Throws if that is not possible. */
export function runAsRoot(...command: string[]): void {
  const prefix = process.getuid?.() === 0 ? [] : ["sudo", "-n"]
  const [program = "", ...args] = [...prefix, "env", "DEBIAN_FRONTEND=noninteractive", ...command]
  execFileSync(program, args, { stdio: ["ignore", "ignore", "inherit"] })
}

/** Installs Debian packages. */
export function installPackages(packages: readonly string[]): void {
  runAsRoot("apt-get", "update", "-qq")
  runAsRoot("apt-get", "install", "-y", "-qq", "--no-install-recommends", ...packages)
}

/** Installs a missing program. If that is not possible, prints the advice and returns false. */
export function installOrAdvise(name: string, packages: readonly string[], advice: string): boolean {
  process.stdout.write(`${name} is missing; installing Debian's package\n`)
  try {
    installPackages(packages)
    return true
  } catch {
    process.stderr.write(`${advice}\n`)
    return false
  }
}
