import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"

const folder = mkdtempSync(join(tmpdir(), "rasoi-parallel-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test("a script that fails makes the whole run fail, after the others have ended, and every output is printed", () => {
  const scripts = { slow: "sleep 0.2 && echo slow has ended", bad: "echo this is wrong >&2; exit 3" }
  writeFileSync(join(folder, "package.json"), JSON.stringify({ scripts }))
  const program = join(import.meta.dirname, "parallel.ts")
  const run = (...names: string[]) =>
    spawnSync(process.execPath, [program, ...names], { cwd: folder, encoding: "utf8" })
  const failed = run("bad", "slow")
  expect(failed.status).toBe(1)
  expect(failed.stdout).toMatch(/this is wrong\n[\s\S]*slow has ended\n[\s\S]*bad failed/)
  expect(run("slow").status).toBe(0)
})
