import { afterEach, expect, test } from "vitest"
import { takeEarly } from "./early.ts"

const url = "/console/v1/orders?view=active"
const responds = (status: number, at = Date.now()) => ({
  [url]: Promise.resolve({ response: new Response("{}", { status }), at }),
})
const signal = new AbortController().signal

afterEach(() => {
  globalThis.rasoiEarly = undefined
})

test("a response that the head of the page has asked for is taken once", async () => {
  globalThis.rasoiEarly = responds(200)
  expect((await takeEarly(url, signal))?.response.status).toBe(200)
  expect(await takeEarly(url, signal)).toBeUndefined()
})

test("a refusal, a lost response and an old one are asked for again", async () => {
  globalThis.rasoiEarly = responds(401)
  expect(await takeEarly(url, signal)).toBeUndefined()
  globalThis.rasoiEarly = { [url]: Promise.resolve(undefined) }
  expect(await takeEarly(url, signal)).toBeUndefined()
  globalThis.rasoiEarly = responds(200, Date.now() - 60_000)
  expect(await takeEarly(url, signal)).toBeUndefined()
})

test("nobody waits for it longer than for another request", async () => {
  globalThis.rasoiEarly = { [url]: new Promise(() => {}) }
  expect(await takeEarly(url, AbortSignal.timeout(1))).toBeUndefined()
})
