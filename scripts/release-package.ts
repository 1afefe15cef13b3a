/**
 * `node scripts/release-package.ts sdk` writes the package of its version to packages/sdk/released, which the server serves; `mcp`
 * likewise. A released file never changes and stays, because the lockfiles of its users hold its hash. `--check`: only says whether
 * the source is the released one. `--replace`: writes the file of a version again that nobody has got yet.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import { hashesFile, withoutHash, withReleasedHashes } from "./docs/released-hashes.ts"
import { buildMcp } from "./mcp/build.ts"
import { packFolder } from "./pack-folder.ts"
import { buildSdk } from "./sdk/build.ts"

const root = join(import.meta.dirname, "..")
const builds = { sdk: buildSdk, mcp: buildMcp }
const [name = "", option] = process.argv.slice(2)
const build = builds[name as keyof typeof builds]
if (!build) throw new Error(`There is no package ${name}; there are ${Object.keys(builds).join(", ")}.`)
const { version } = JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8"))
const released = join(root, "packages", name, "released", `${version}.tgz`)
const path = relative(root, released)
const packed = await packFolder(build)

if (option === "--replace") {
  release()
} else if (existsSync(released)) {
  // Machines compress differently, so the contents are compared.
  if (!gunzipSync(readFileSync(released)).equals(packed)) {
    fail(
      `packages/${name} differs from ${path}: raise its version in package.json and src/version.ts, and run npm run release:${name}.`,
    )
  }
} else if (option === "--check") {
  fail(`${path} is missing: npm run release:${name}`)
} else {
  release()
}

function release(): void {
  mkdirSync(dirname(released), { recursive: true })
  writeFileSync(released, gzipSync(packed, { level: 9 }))
  const document = withoutHash(readFileSync(hashesFile, "utf8"), name, version)
  writeFileSync(hashesFile, withReleasedHashes(document))
  process.stdout.write(`${path}\n`)
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
