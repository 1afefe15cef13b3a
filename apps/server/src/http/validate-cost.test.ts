import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { thorough } from "../../../../tests/rounds.ts"
import { startTestApp, type TestApp } from "../testing/app.ts"
import { runInSmallHeap } from "../testing/small-heap.ts"
import { type HostileBody, hostileBodies } from "./hostile-bodies.fixture.ts"

interface Checked {
  faults: number
  bytes: number
  /** Passes over a million characters. */
  passes: number
}

/** More than half of it holds the parsed body itself: an empty array takes 56 bytes for its two of JSON. */
const heapMegabytes = 480

let checked: Record<string, Checked>
beforeAll(async () => {
  const fixture = new URL("./check-body.fixture.ts", import.meta.url)
  checked = (await runInSmallHeap(fixture, heapMegabytes)) as typeof checked
})

test.each(Object.entries(hostileBodies))(
  "%s: at most 50 faults, in time and memory for one pass",
  (name, [, , expected]) => {
    const { faults, bytes, passes } = checked[name] as Checked
    expect(faults).toBe(expected)
    expect(bytes).toBeLessThan(20_000)
    // A quadratic search takes tens of thousands.
    expect(passes).toBeLessThan(2_500)
  },
)

describe("over HTTP", () => {
  let app: TestApp
  let key: string
  let cookie: string

  beforeAll(async () => {
    app = await startTestApp()
    const restaurantId = await app.restaurant()
    key = (await app.key(restaurantId)).secret
    cookie = await app.signedIn(restaurantId)
  })
  afterAll(() => app.stop())

  test.each([
    "a cart of empty lines",
    ...(thorough
      ? [
          "a menu of empty categories",
          "a menu of empty items",
          "a deep array in a member",
          "an email with an endless label",
        ]
      : []),
  ])("%s: 422 with a short response", async name => {
    const [endpoint, makeText, faults] = hostileBodies[name] as HostileBody
    const { method, path } = endpoint
    const response = await app.call(path, { method, body: makeText(), key, cookie })
    expect([response.status, response.body.error.code]).toEqual([422, "VALIDATION_FAILED"])
    expect(response.body.error.errors).toHaveLength(faults)
    expect(response.text.length).toBeLessThan(20_000)
  })

  test.runIf(thorough)("a file of empty categories: 422 with a short response", async () => {
    const content = `{"zzz":1,"categories":[${"{},".repeat(1_600_000)}{}]}`
    const body = { format: "json", content }
    const path = "/console/v1/menu/import/preview"
    const response = await app.call(path, { method: "POST", body, cookie })
    expect([response.status, response.body.error.errors.length]).toEqual([422, 50])
  })
})
