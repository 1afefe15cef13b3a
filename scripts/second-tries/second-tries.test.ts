import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { secondTry } from "./print.ts"

const fixture = join(import.meta.dirname, "fixture")
const repository = join(import.meta.dirname, "..", "..")
/** Without the variables by which a runner recognises that it runs inside another one. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_OPTIONS)/.test(name)),
)

async function linesOf(runner: "vitest" | "playwright", ...words: string[]): Promise<string[]> {
  const program = join(repository, "node_modules", ".bin", runner)
  const { stdout } = await promisify(execFile)(program, words, { cwd: repository, env })
  return stdout.trim().split("\n")
}

test("a run of Vitest ends with the name of each test that needed a second try", async () => {
  const lines = await linesOf("vitest", "run", "--config", join(fixture, "vitest.config.ts"))
  expect(lines.filter(line => line.startsWith(secondTry))).toEqual([
    `${secondTry}flaky.vitest.ts > fails once`,
  ])
})

test("so does a run of Playwright", async () => {
  const lines = await linesOf("playwright", "test", "--config", join(fixture, "playwright.config.ts"))
  const told = lines.filter(line => line.startsWith(secondTry))
  expect(told).toHaveLength(1)
  expect(told[0]).toMatch(/flaky\.playwright\.ts > fails once$/)
})
