import { readFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { demoKeys } from "../apps/server/src/demo/index.ts"
import { guides } from "../apps/server/src/http/docs/library.ts"
import { type Block, blocksOf, matches, writtenFor } from "./docs/blocks.fixture.ts"
import { type DemoServer, startDemo } from "./docs/demo.fixture.ts"
import { type Language, makeProject, type Walk } from "./docs/guide-run.fixture.ts"

const read = (name: string) => readFileSync(new URL(`../docs/guides/${name}.md`, import.meta.url), "utf8")
const languages = ["sh", "ts"] as const

let demo: DemoServer
const project = makeProject()
/** What each guide printed in each language. */
const runs = new Map<string, Promise<string[]>>()
/** A few at a time: following an order to its end is mostly waiting, and the others go on beside it. */
const lanes = 4

beforeAll(async () => {
  demo = await startDemo()
  const environment = { RASOI_URL: demo.url, RASOI_API_KEY: demoKeys.test }
  const waiting = guides.flatMap(name => languages.map(language => walkOf(name, language)))
  const free: Promise<unknown>[] = Array.from({ length: lanes }, () => Promise.resolve())
  waiting.forEach((walk, index) => {
    // The quickstart waits longest; its two have lanes of their own.
    const lane = index < 2 ? index : 2 + (index % (lanes - 2))
    const running = Promise.resolve(free[lane]).then(() => project.run(walk, environment))
    runs.set(`${walk.name} ${walk.language}`, running)
    // Whether it went well is told by its own test.
    free[lane] = running.catch(() => {})
  })
})
afterAll(async () => {
  await demo?.stop()
  project.remove()
})

const blocksFor = (name: string) => blocksOf(writtenFor(demo.url, read(name)))
const of = (blocks: Block[], language: Language) => blocks.filter(block => block.language === language)

/** A guide's blocks in one language; what the quickstart sets up first, every other guide takes for granted. */
function walkOf(name: string, language: Language): Walk {
  const blocks = of(blocksFor(name), language)
  const before = name === "quickstart" ? [] : of(blocksFor("quickstart"), language).slice(0, 1)
  return { name, language, before, blocks }
}

/** For each block of a language, what the page promises it will print. */
function promisesOf(name: string, language: Language) {
  const blocks = blocksFor(name)
  return blocks.flatMap((block, index) => {
    const next = blocks[index + 1]
    if (block.language !== language) return []
    return [{ line: block.line, output: next?.output ? next.text : undefined }]
  })
}

describe.each(guides)("%s", name => {
  test.each(languages)("every snippet in %s runs, and prints what the guide says", async language => {
    const printed = (await runs.get(`${name} ${language}`)) ?? []
    promisesOf(name, language).forEach(({ line, output }, index) => {
      if (output === undefined) return
      const told = printed[index] ?? ""
      expect(matches(output, told), `${name}.md:${line} printed ${told}and not ${output}`).toBe(true)
    })
  })
})

test("every TypeScript snippet satisfies a strict compiler", async () => {
  await Promise.allSettled(runs.values())
  expect(await project.check()).toBe("")
})
