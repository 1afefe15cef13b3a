import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { failure, secondTry } from "./summary/print.ts"

const folder = mkdtempSync(join(tmpdir(), "rasoi-parallel-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const scripts = {
  slow: "sleep 0.2 && echo slow has ended",
  bad: "echo this is wrong >&2; exit 3",
  flaky: `echo "${failure}c > d" && echo "${secondTry}a > b" && echo flaky has ended`,
}
writeFileSync(join(folder, "package.json"), JSON.stringify({ scripts }))
const program = join(import.meta.dirname, "parallel.ts")
const run = (...names: string[]) =>
  spawnSync(process.execPath, [program, ...names], { cwd: folder, encoding: "utf8" })

test("a script that fails makes the whole run fail, after the others have ended, and every output is printed", () => {
  const failed = run("bad", "slow")
  expect(failed.status).toBe(1)
  expect(failed.stdout).toMatch(/this is wrong\n[\s\S]*slow has ended\n[\s\S]*bad failed/)
  expect(run("slow").status).toBe(0)
})

test("the run ends with the tests that needed a second try and those that failed, whichever script ran them", () => {
  const { stdout } = run("flaky", "slow")
  const [, last = ""] = stdout.split("slow has ended\n")
  expect(last).toMatch(new RegExp(`^${secondTry}a > b\n${failure}c > d\nflaky, slow: passed`))
})
