import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { commitOf, linkAllPackages } from "./checkout.ts"

let scratch: string
beforeEach(() => {
  scratch = realpathSync(mkdtempSync(join(tmpdir(), "rasoi-checkout-")))
})
afterEach(() => rmSync(scratch, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(join(scratch, path, ".."), { recursive: true })
  writeFileSync(join(scratch, path), text)
}

test("linked packages are shared, but each working tree has its own workspaces", () => {
  for (const tree of ["ours", "theirs"]) write(`${tree}/packages/core/index.ts`, tree)
  write("ours/node_modules/pg/index.js", "pg")
  write("ours/node_modules/@types/node/index.d.ts", "types")
  write("ours/node_modules/url/node_modules/punycode/index.js", "punycode")
  write("ours/packages/core/node_modules/pg/index.js", "another pg")
  write("ours/apps/gone/node_modules/pg/index.js", "not in that commit")
  mkdirSync(join(scratch, "ours/node_modules/@rasoi"))
  symlinkSync("../../packages/core", join(scratch, "ours/node_modules/@rasoi/core"))
  linkAllPackages(join(scratch, "ours"), join(scratch, "theirs"))
  const read = (path: string) => readFileSync(join(scratch, "theirs", path), "utf8")
  expect(read("node_modules/@rasoi/core/index.ts")).toBe("theirs")
  expect([read("node_modules/pg/index.js"), read("packages/core/node_modules/pg/index.js")]).toEqual([
    "pg",
    "another pg",
  ])
  expect(realpathSync(join(scratch, "theirs/node_modules/@types/node"))).toBe(
    join(scratch, "ours/node_modules/@types/node"),
  )
})

test("a revision that is no commit is refused, also one that looks like an option", () => {
  for (const revision of ["no-such-branch", "--all", "HEAD:package.json", ""])
    expect(() => commitOf(revision)).toThrow(`there is no commit ${revision}`)
  expect(commitOf("HEAD")).toMatch(/^[0-9a-f]{8,}$/)
})
