import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { temporaryDirectory } from "./test-support.ts"

test("the README's example runs, twice on the same data, and leaves no lock", () => {
  using directory = temporaryDirectory()
  const readme = readFileSync(join(import.meta.dirname, "..", "README.md"), "utf8")
  const [, example = ""] = readme.match(/```ts\n(.*?)```/s) ?? []
  writeFileSync(join(directory.path, "example.mts"), example)
  symlinkSync(
    join(import.meta.dirname, "..", "..", "..", "node_modules"),
    join(directory.path, "node_modules"),
  )
  const run = () => execFileSync(process.execPath, ["example.mts"], { cwd: directory.path, encoding: "utf8" })
  const line = "It is still here after a restart."
  expect(run().split(line)).toHaveLength(2)
  expect(run().split(line)).toHaveLength(3)
  expect(readdirSync(join(directory.path, "data")).sort()).toEqual(["guards", "postgres", "postgres.log"])
})
