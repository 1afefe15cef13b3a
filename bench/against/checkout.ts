import { execFileSync } from "node:child_process"
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import type { CleanUp } from "../clean-up.ts"

const root = join(import.meta.dirname, "..", "..")

/** Another commit in a folder of its own, with its packages, ready to run. */
export interface Checkout {
  /** The first characters of its hash. */
  readonly commit: string
  readonly directory: string
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim()
}

/** The short hash of a revision such as `main~3`. Throws when there is no such commit. */
export function commitOf(revision: string): string {
  try {
    return git("rev-parse", "--verify", "--quiet", "--short=8", "--end-of-options", `${revision}^{commit}`)
  } catch {
    throw new Error(`there is no commit ${revision} in this repository`)
  }
}

/** Removed with the other things of this run. */
export function checkOut(cleanUp: CleanUp, commit: string, log: (text: string) => void): Checkout {
  const scratch = mkdtempSync(join(tmpdir(), "rasoi-bench-"))
  const directory = join(scratch, commit)
  cleanUp.add(() => {
    rmSync(scratch, { recursive: true, force: true })
    git("worktree", "prune")
  })
  git("worktree", "add", "--detach", directory, commit)
  if (hasOurPackages(directory)) linkAllPackages(root, directory)
  else {
    log(`installing the packages of ${commit}: its package-lock.json is another`)
    const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"]
    execFileSync("npm", args, { cwd: directory, stdio: ["ignore", "ignore", "inherit"] })
  }
  copyConsole(directory)
  return { commit, directory }
}

function hasOurPackages(directory: string): boolean {
  const lockOf = (folder: string) => readFileSync(join(folder, "package-lock.json"), "utf8")
  return lockOf(root) === lockOf(directory)
}

/** Links the installed packages of one working tree into another one with the same package-lock.json. */
export function linkAllPackages(from: string, to: string): void {
  const ofWorkspaces = globSync("*/*/node_modules", { cwd: from }).filter(
    path => !path.startsWith("node_modules") && existsSync(join(to, dirname(path))),
  )
  for (const path of ["node_modules", ...ofWorkspaces]) linkPackages(join(from, path), join(to, path))
}

/** A workspace is a relative link, and stays one: so the other commit has its own code, not ours. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (entry.name.startsWith("@") || entry.name === ".bin") linkPackages(source, target)
    else if (!entry.name.startsWith(".")) symlinkSync(source, target)
  }
}

/** Both servers have a console or none. What it contains is not measured. */
function copyConsole(directory: string): void {
  const built = join("apps", "web", "dist")
  if (existsSync(join(root, built))) cpSync(join(root, built), join(directory, built), { recursive: true })
}
