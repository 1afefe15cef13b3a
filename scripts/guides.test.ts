import { readFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { demoKeys } from "../apps/server/src/demo/index.ts"
import { guides } from "../apps/server/src/site/docs/library.ts"
import { type Block, blocksOf, matches, withAddress } from "./docs/blocks.fixture.ts"
import { type DemoServer, startDemo } from "./docs/demo.fixture.ts"
import { type GuideRun, type Language, makeProject } from "./docs/guide-run.fixture.ts"

const read = (name: string) => readFileSync(new URL(`../docs/guides/${name}.md`, import.meta.url), "utf8")
const languages = ["sh", "ts"] as const

let demo: DemoServer
const project = makeProject()
/** The output of each guide in each language. */
const runs = new Map<string, Promise<string[]>>()
/** Runs a few guides in parallel, because following an order is mostly waiting. */
const queueCount = 4

beforeAll(async () => {
  demo = await startDemo()
  const environment = { RASOI_URL: demo.url, RASOI_API_KEY: demoKeys.test }
  const guideRuns = guides.flatMap(name => languages.map(language => guideRunOf(name, language)))
  const queues: Promise<unknown>[] = Array.from({ length: queueCount }, () => Promise.resolve())
  guideRuns.forEach((guideRun, index) => {
    // The quickstart waits longest, so each of its two runs has its own queue.
    const queue = index < 2 ? index : 2 + (index % (queueCount - 2))
    const running = Promise.resolve(queues[queue]).then(() => project.run(guideRun, environment))
    runs.set(`${guideRun.name} ${guideRun.language}`, running)
    // A failure is reported by the guide's own test.
    queues[queue] = running.catch(() => {})
  })
})
afterAll(async () => {
  await demo?.stop()
  project.remove()
})

const blocksFor = (name: string) => blocksOf(withAddress(demo.url, read(name)))
const of = (blocks: Block[], language: Language) => blocks.filter(block => block.language === language)

/** A guide's blocks in one language. Every other guide needs the first block of the quickstart. */
function guideRunOf(name: string, language: Language): GuideRun {
  const blocks = of(blocksFor(name), language)
  const before = name === "quickstart" ? [] : of(blocksFor("quickstart"), language).slice(0, 1)
  return { name, language, before, blocks }
}

/** The expected output of each block of a language. */
function expectedOutputs(name: string, language: Language) {
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
    expectedOutputs(name, language).forEach(({ line, output }, index) => {
      if (output === undefined) return
      const printedText = printed[index] ?? ""
      expect(matches(output, printedText), `${name}.md:${line} printed ${printedText}and not ${output}`).toBe(
        true,
      )
    })
  })
})

test("every TypeScript snippet satisfies a strict compiler", async () => {
  await Promise.allSettled(runs.values())
  expect(await project.check()).toBe("")
})
