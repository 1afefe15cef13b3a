import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { CleanUp } from "../clean-up.ts"
import { runStep } from "./child.ts"

export interface Parts {
  readonly folder: string
  readonly dependencies: Readonly<Record<string, string>>
  readonly overrides?: Readonly<Record<string, string>>
  /** What we wrote for it: the file in the project, the name that it needs there. */
  readonly files: Readonly<Record<string, string>>
}

/** What they depend on is taken as it was on this day: a later release of one of a thousand packages may break them. */
const asOf = "2026-11-05"
const installLimitMs = 20 * 60_000

/** A folder of its own, outside the project, whose packages are none of the project's dependencies. */
export async function installPackages(cleanUp: CleanUp, parts: Parts): Promise<{ installed: boolean }> {
  const { folder, dependencies, overrides = {}, files } = parts
  mkdirSync(folder, { recursive: true })
  for (const [source, name] of Object.entries(files)) copyFileSync(source, join(folder, name))
  // Of an earlier run, with another database.
  rmSync(join(folder, "seeded.json"), { force: true })
  const wanted = JSON.stringify(
    { private: true, description: `As of ${asOf}`, dependencies, overrides },
    null,
    2,
  )
  const donePath = join(folder, "installed.json")
  if (existsSync(donePath) && readFileSync(donePath, "utf8") === wanted) return { installed: false }
  writeFileSync(join(folder, "package.json"), wanted)
  // The prefix is said outright: a script of the project's runs with the project's in its environment.
  const words = ["--prefix", folder, "--before", asOf, "--no-audit", "--no-fund", "--loglevel=error"]
  await runStep(cleanUp, ["npm", "install", ...words], {
    folder,
    logPath: join(folder, "install.log"),
    limitMs: installLimitMs,
  })
  writeFileSync(donePath, wanted)
  return { installed: true }
}
