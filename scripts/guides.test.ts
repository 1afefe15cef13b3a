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
/** What each guide printed in each language: all under way together, since following an order is mostly waiting. */
const runs = new Map<string, Promise<string[]>>()

beforeAll(async () => {
  demo = await startDemo()
  const environment = { RASOI_URL: demo.url, RASOI_API_KEY: demoKeys.test }
  for (const name of guides) {
    for (const language of languages) {
      const running = project.run(walkOf(name, language), environment)
      // Told by its own test.
      running.catch(() => {})
      runs.set(`${name} ${language}`, running)
    }
  }
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
  expect(await project.check()).toBe("")
})
