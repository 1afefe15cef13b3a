import { setImmediate } from "node:timers/promises"
import type { MenuDocument } from "@rasoi/contract/console"
import { thorough } from "../../../../../tests/rounds.ts"
import { demoMenu } from "../../demo/menu.ts"
import { expect, test, testApp } from "../../testing/fixtures.ts"
import { makeImportPreview } from "./import-preview.ts"
import { largeMenu } from "./large-menu.fixture.ts"
import { joinMenu, splitMenu } from "./menu-pieces.ts"

const app = await testApp()
const cookie = await app.signedIn(await app.restaurant())

const headings = "Category,Item,Food type,Price\n"
const dishes = (count: number) =>
  headings + Array.from({ length: count }, (_, index) => `C${index % 200},Dish ${index},veg,100\n`).join("")

/** Does not parse the response, which would take more time than all else that this thread does. */
async function preview(content: string): Promise<number> {
  const response = await fetch(`${app.url}/console/v1/menu/import/preview`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({ format: "csv", content }),
  })
  await response.arrayBuffer()
  return response.status
}

const usedMs = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000

/** The longest time for which some work holds the event loop: processor time of this thread, between two turns. */
async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let [done, longest, last] = [false, 0, process.threadCpuUsage()]
  const turns = (async () => {
    while (!done) {
      await setImmediate()
      longest = Math.max(longest, usedMs(process.threadCpuUsage(last)))
      last = process.threadCpuUsage()
    }
  })()
  await work()
  done = true
  await turns
  return longest
}

test.runIf(thorough)("10,000 dishes: no turn of the event loop takes 50 ms", async () => {
  expect(await preview(dishes(1))).toBe(200)
  const file = dishes(10_000)
  const rounds: number[] = []
  // The garbage of other tests in this process can be collected meanwhile, but not each time.
  for (let round = 0; round < 3; round += 1)
    rounds.push(await longestTurnMs(async () => expect(await preview(file)).toBe(200)))
  expect(Math.min(...rounds)).toBeLessThan(50)
})

test("the current menu is written in pieces, with a rest after at most 64 KiB and one item", async () => {
  const menu = largeMenu(4_000)
  const longestItem = 2_000
  let [rests, characters] = [0, 0]
  const pieces = await splitMenu(menu, async () => {
    rests += 1
  })
  for (const { items } of pieces) for (const text of items) characters += text.length
  expect(rests).toBeGreaterThanOrEqual(Math.floor(characters / (64 * 1024 + longestItem)))
  expect(joinMenu(pieces)).toEqual(menu)
})

test("menus without categories or items survive the way to the other thread", async () => {
  const category = { id: "cat_1", name: "Empty", description: null, imageUrl: null, photo: null, items: [] }
  for (const menu of [{ categories: [] }, { categories: [category] }, demoMenu] as MenuDocument[])
    expect(joinMenu(await splitMenu(menu, async () => undefined))).toEqual(menu)
})

const file = (content: string) => ({ file: { format: "csv", content }, acceptEncoding: undefined }) as const
const current = { restaurantId: "res_1", version: 1, document: demoMenu } as never

test("five files wait for each other, a sixth is refused, and later ones are read again", async () => {
  const previewImport = makeImportPreview()
  const sent = Array.from({ length: 6 }, () => previewImport(current, file(dishes(1))))
  const outcomes = await Promise.allSettled(sent)
  expect(outcomes.map(({ status }) => status)).toEqual([...Array(5).fill("fulfilled"), "rejected"])
  expect(outcomes[5]).toMatchObject({ reason: { code: "SERVICE_UNAVAILABLE", retryAfter: 5 } })
  await expect(previewImport(current, file(dishes(1)))).resolves.toBeDefined()
})

test("a file that the thread cannot take leaves it working", async () => {
  const previewImport = makeImportPreview()
  await expect(previewImport(current, file((() => "") as never))).rejects.toThrow()
  await expect(previewImport(current, file(dishes(1)))).resolves.toBeDefined()
})

test("a thread that dies fails its file only", async () => {
  const previewImport = makeImportPreview()
  // Not a text: the code that reads it throws.
  await expect(previewImport(current, file(7 as never))).rejects.toThrow()
  await expect(previewImport(current, file(dishes(1)))).resolves.toBeDefined()
})
