import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { thorough } from "../../tests/rounds.ts"
import { testBrowser } from "../browser.ts"
import { failure, secondTry } from "./print.ts"

const fixture = join(import.meta.dirname, "fixture")
const repository = join(import.meta.dirname, "..", "..")
/** Without the variables by which a runner recognises that it runs inside another one. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_OPTIONS)/.test(name)),
)

/** The lines with which a run ends that has a test for each outcome. */
async function summaryOf(runner: "vitest" | "playwright", ...words: string[]): Promise<string[]> {
  const program = join(repository, "node_modules", ".bin", runner)
  const run = promisify(execFile)(program, words, { cwd: repository, env })
  const { stdout } = await run.then(
    () => expect.fail("the run passed"),
    (error: { stdout: string }) => error,
  )
  return stdout.split("\n").filter(line => line.startsWith(secondTry) || line.startsWith(failure))
}

test("a run of Vitest ends with the tests that needed a second try, and those that failed", async () => {
  expect(await summaryOf("vitest", "run", "--config", join(fixture, "vitest.config.ts"))).toEqual([
    `${secondTry}tries.vitest.ts > fails once`,
    `${failure}tries.vitest.ts > fails twice: wrong`,
  ])
})

test.runIf(thorough)("so does a run of Playwright, which tries again only what could not run", async () => {
  const lines = await summaryOf("playwright", "test", "--config", join(fixture, "playwright.config.ts"))
  const named = (start: string, end: string) =>
    expect.stringMatching(`^${start}.*tries\\.playwright\\.ts > ${end}`)
  const expected = [
    named(secondTry, "has no server once$"),
    named(secondTry, "uses up its limit once$"),
    named(failure, "has no server twice: Error: the server did not start:$"),
    named(failure, "expects in vain: Error: "),
    named(failure, "fails: Error: wrong$"),
    // The fixture skips it without a browser.
    ...(existsSync(testBrowser.path)
      ? [named(failure, "clicks in vain: TimeoutError: locator.click: ")]
      : []),
  ]
  expect(lines).toHaveLength(expected.length)
  expect(lines).toEqual(expect.arrayContaining(expected))
})
