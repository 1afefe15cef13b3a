/**
 * Writes the SDK's package of this version to packages/sdk/released, which the server serves: `npm run release:sdk`. A
 * released file never changes, because the lockfiles of its users hold its hash. `--check`: only says whether the source
 * is the released one.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import { packSdk } from "./pack.ts"

const root = join(import.meta.dirname, "../..")
const { version } = JSON.parse(readFileSync(join(root, "packages/sdk/package.json"), "utf8"))
const released = join(root, "packages/sdk/released", `${version}.tgz`)
const name = relative(root, released)
const packed = await packSdk()

if (existsSync(released)) {
  // Machines compress differently, so the contents are compared.
  if (!gunzipSync(readFileSync(released)).equals(packed)) {
    fail(
      `The SDK differs from ${name}: raise its version in package.json and src/version.ts, and release it.`,
    )
  }
} else if (process.argv.includes("--check")) {
  fail(`${name} is missing: npm run release:sdk`)
} else {
  mkdirSync(dirname(released), { recursive: true })
  writeFileSync(released, gzipSync(packed, { level: 9 }))
  process.stdout.write(`${name}\n`)
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
