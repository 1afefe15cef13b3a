import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { CleanUp } from "../bench/clean-up.ts"
import { runStep } from "../studies/peers/child.ts"

export interface PackageSpec {
  readonly folder: string
  readonly dependencies: Readonly<Record<string, string>>
  readonly overrides?: Readonly<Record<string, string>>
  /** Our files: path in this project → name in the folder. */
  readonly files: Readonly<Record<string, string>>
}

/** Dependencies are resolved as of this day, because a later release of one of a thousand packages may break them. */
const asOf = "2026-11-05"
const installLimitMs = 20 * 60_000

/** Installs into a folder outside the project, so that these packages are not dependencies of the project. */
export async function installPackages(cleanUp: CleanUp, spec: PackageSpec): Promise<{ installed: boolean }> {
  const { folder, dependencies, overrides = {}, files } = spec
  mkdirSync(folder, { recursive: true })
  for (const [source, name] of Object.entries(files)) copyFileSync(source, join(folder, name))
  // From an earlier run with another database.
  rmSync(join(folder, "seeded.json"), { force: true })
  const wanted = JSON.stringify(
    { private: true, description: `As of ${asOf}`, dependencies, overrides },
    null,
    2,
  )
  return installOnce(join(folder, "installed.json"), wanted, () => {
    writeFileSync(join(folder, "package.json"), wanted)
    return runNpm(cleanUp, folder, "install", "--before", asOf)
  })
}

/** Installs a folder of the project by its own lockfile, unless that is done. */
export async function installLocked(cleanUp: CleanUp, folder: string): Promise<{ installed: boolean }> {
  const wanted = readFileSync(join(folder, "package-lock.json"), "utf8")
  return installOnce(join(folder, "node_modules", ".installed.json"), wanted, () =>
    runNpm(cleanUp, folder, "ci"),
  )
}

async function installOnce(donePath: string, wanted: string, install: () => Promise<void>) {
  if (existsSync(donePath) && readFileSync(donePath, "utf8") === wanted) return { installed: false }
  await install()
  writeFileSync(donePath, wanted)
  return { installed: true }
}

function runNpm(cleanUp: CleanUp, folder: string, ...command: string[]): Promise<void> {
  // Set the prefix explicitly: npm scripts inherit the project's prefix from the environment.
  const args = ["--prefix", folder, "--no-audit", "--no-fund", "--loglevel=error"]
  return runStep(cleanUp, ["npm", ...command, ...args], {
    folder,
    logPath: join(folder, "install.log"),
    limitMs: installLimitMs,
  })
}
