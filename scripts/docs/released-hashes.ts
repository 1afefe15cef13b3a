import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fill } from "./fill.ts"

const packages = join(import.meta.dirname, "..", "..", "packages")
/** Where the hashes are shown. */
export const hashesFile = join(import.meta.dirname, "..", "..", "docs/guides/versions.md")

const row = /^\| `\/(sdk|mcp)\/([\d.]+)\.tgz` \| `([0-9a-f]{64})` \|\n/gm

/**
 * The document with the SHA-256 of every released file. It knows each file that was ever released, so a file that is changed or
 * missing is a fault, not another table.
 */
export function withReleasedHashes(document: string): string {
  const known = [...document.matchAll(row)].map(([, name = "", version = "", hash = ""]) => ({
    path: `${name}/${version}`,
    hash,
  }))
  const found = new Map(["sdk", "mcp"].flatMap(filesOf))
  for (const { path, hash } of known) {
    if (found.get(path) !== hash)
      throw new Error(`the released file ${path}.tgz was changed or removed: put it back as it was`)
  }
  const rows = [...found].map(([path, hash]) => `| \`/${path}.tgz\` | \`${hash}\` |\n`)
  return fill(document, "released", `| Package | SHA-256 |\n|---|---|\n${rows.join("")}`)
}

/** For a version that is released again. */
export function withoutHash(document: string, name: string, version: string): string {
  return document.replace(row, (line, package_: string, of: string) =>
    package_ === name && of === version ? "" : line,
  )
}

/** Path and hash, newest version first. */
function filesOf(name: string): [string, string][] {
  const folder = join(packages, name, "released")
  const versions = readdirSync(folder).map(file => file.slice(0, -".tgz".length))
  versions.sort((a, b) => b.localeCompare(a, "en", { numeric: true }))
  return versions.map(version => {
    const bytes = readFileSync(join(folder, `${version}.tgz`))
    return [`${name}/${version}`, createHash("sha256").update(bytes).digest("hex")]
  })
}
