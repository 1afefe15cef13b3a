import { type ErrorCode, Refusal } from "@rasoi/contract"
import { newId } from "../../base/ids.ts"
import { expect, test, testApp } from "../../testing/fixtures.ts"
import { type CreateResult, canonicalJson, makeClaim, makeIdempotency } from "./run.ts"

const app = await testApp()

test.each([
  [
    "members in order of their names, at every depth",
    { b: { d: 1, c: 2 }, a: 0 },
    '{"a":0,"b":{"c":2,"d":1}}',
  ],
  ["the elements of a list in their own order", { list: [3, 1, [2]] }, '{"list":[3,1,[2]]}'],
  ["no member without a value", { a: undefined, b: null }, '{"b":null}'],
  ["texts as JSON writes them", 'say "hello"', '"say \\"hello\\""'],
])("canonical JSON has %s", (_, value, text) => {
  expect(canonicalJson(value)).toBe(text)
})

const request = () => ({
  keyId: newId("key"),
  endpoint: "orders.create",
  idempotencyKey: "key-number-1",
  body: {},
  now: 0,
})

test("a claim is another one for another API key, endpoint or Idempotency-Key", () => {
  const first = request()
  const others = [{ keyId: "key_2" }, { endpoint: "reservations.create" }, { idempotencyKey: "key-number-2" }]
  const claims = [first, ...others.map(change => ({ ...first, ...change }))].map(makeClaim)
  expect(new Set(claims.map(claim => claim.lockKey)).size).toBe(4)
  expect(makeClaim(first).lockKey).toBe(claims[0]?.lockKey)
})

function runWith(
  claim: ReturnType<typeof makeClaim>,
  attempt: () => Promise<CreateResult<{ answer: string }>>,
) {
  return makeIdempotency(app.db).run(claim, {
    attempt,
    firstResponse: async id => `the answer of ${id}`,
    envelope: refusal => `refused with ${refusal.code}`,
  })
}

test.each(["TAKEN", "BUSY"] as const)(
  "%s, and no record is there: IDEMPOTENCY_IN_PROGRESS",
  async outcome => {
    const run = runWith(makeClaim(request()), async () => outcome)
    await expect(run).rejects.toMatchObject({ code: "IDEMPOTENCY_IN_PROGRESS", retryAfter: 1 })
  },
)

test.each(["TAKEN", "BUSY"] as const)(
  "%s, and the first has got its response meanwhile: that one",
  async outcome => {
    const claim = makeClaim(request())
    const first = await runWith(claim, async () => {
      throw new Refusal("OUT_OF_AREA")
    })
    expect(await runWith(claim, async () => outcome)).toEqual({ ...first, replayed: true })
  },
)

test("two that are refused at once: one refusal is kept, and both return it", async () => {
  const claim = makeClaim(request())
  const codes = ["OUT_OF_AREA", "ORDERING_OFF"] as const
  const responses = await Promise.all(
    codes.map(code =>
      runWith(claim, async () => {
        throw new Refusal(code)
      }),
    ),
  )
  expect(responses.map(response => response.replayed).sort()).toEqual([false, true])
  expect(new Set(responses.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
})

test("a refusal for now does not hide the response that the key has", async () => {
  const claim = makeClaim(request())
  const refuse = (code: ErrorCode) =>
    runWith(claim, async () => {
      throw new Refusal(code)
    })
  await expect(refuse("CLOSED")).rejects.toMatchObject({ code: "CLOSED" })
  const first = await refuse("OUT_OF_AREA")
  expect(await refuse("CLOSED")).toEqual({ ...first, replayed: true })
})

test("a fault of our own is thrown as it is, and no record is kept", async () => {
  const claim = makeClaim(request())
  const fail = async () => {
    throw new TypeError("a fault")
  }
  await expect(runWith(claim, fail)).rejects.toThrow(TypeError)
  const done = await runWith(claim, async () => ({ answer: "made" }))
  expect(done).toEqual({ status: 201, body: "made", replayed: false })
})

test("a fault of our own is thrown as it is, also for a key that has a response", async () => {
  const claim = makeClaim(request())
  const failWith = (error: Error) =>
    runWith(claim, async () => {
      throw error
    })
  await failWith(new Refusal("OUT_OF_AREA"))
  await expect(failWith(new TypeError("a fault"))).rejects.toThrow(TypeError)
})
