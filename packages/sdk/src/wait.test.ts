import { examples } from "@rasoi/contract"
import { describe, expect, test } from "vitest"
import { type Order, RasoiWaitTimeoutError } from "./index.ts"
import { broken, client, errorFrom, fakeRuntime, json, refusal, type Step } from "./scripted.fixture.ts"

const order = (status: string): Step => json(200, { ...examples.order, status })
const booking = (status: string): Step => json(200, { ...examples.reservation, status })
const forever = (step: () => Response | Error) => client(() => step(), { maxRetries: 0 })

describe("waiting for an order", () => {
  test("reads every 15 seconds, reports each change, and stops at a final status", async () => {
    const { rasoi, sent, runtime } = client(
      ["PENDING", "PENDING", "ACCEPTED", "READY", "COMPLETED"].map(order),
    )
    const seen: [string, string | undefined][] = []
    const done = await rasoi.orders.waitUntilFinal("ord_1", {
      onChange: (now, before) => void seen.push([now.status, before?.status]),
    })
    expect(done.status).toBe("COMPLETED")
    expect(seen).toEqual([
      ["PENDING", undefined],
      ["ACCEPTED", "PENDING"],
      ["READY", "ACCEPTED"],
      ["COMPLETED", "READY"],
    ])
    expect(runtime.slept).toEqual([15_000, 15_000, 15_000, 15_000])
    expect(sent).toHaveLength(5)
  })

  test("everyMs sets the interval of orders and bookings; less than a second is refused", async () => {
    const { rasoi, runtime } = client([order("PENDING"), order("PENDING"), order("COMPLETED")])
    await rasoi.orders.waitUntilFinal("ord_1", { everyMs: 2_000 })
    expect(runtime.slept).toEqual([2_000, 2_000])
    const bookings = client([booking("PENDING"), booking("SEATED")])
    await bookings.rasoi.reservations.waitUntilFinal("res_1", { everyMs: 60_000 })
    expect(bookings.runtime.slept).toEqual([60_000])
    for (const everyMs of [0, 999, Number.NaN]) {
      const { rasoi: never, sent } = client([order("PENDING")])
      const waiting = never.orders.waitUntilFinal("ord_1", { everyMs })
      await expect(waiting).rejects.toThrow("everyMs must be 1000 or more")
      expect(sent).toHaveLength(0)
    }
  })

  test.each([0, 0.25, 0.999])("with random %f the interval stays between 10 and 20 seconds", async random => {
    const runtime = fakeRuntime(random)
    const { rasoi } = client([order("PENDING"), order("COMPLETED")], { runtime })
    await rasoi.orders.waitUntilFinal("ord_1")
    expect(runtime.slept[0]).toBeGreaterThanOrEqual(10_000)
    expect(runtime.slept[0]).toBeLessThanOrEqual(20_000)
  })

  test.each(["COMPLETED", "REJECTED", "CANCELLED"])("%s is final", async status => {
    const { rasoi, sent } = client([order(status)])
    expect((await rasoi.orders.waitUntilFinal("ord_1")).status).toBe(status)
    expect(sent).toHaveLength(1)
  })

  test("an unknown status does not end the wait", async () => {
    const { rasoi } = client(["PENDING", "ON_A_DRONE", "COMPLETED"].map(order))
    const seen: string[] = []
    await rasoi.orders.waitUntilFinal("ord_1", { onChange: now => void seen.push(now.status) })
    expect(seen).toEqual(["PENDING", "ON_A_DRONE", "COMPLETED"])
  })

  test("an unchanged order is polled with its ETag, and reports no change", async () => {
    const same = () => new Response(null, { status: 304 })
    const first = json(200, { ...examples.order, status: "ACCEPTED" }, { etag: '"a"' })
    const { rasoi, sent } = client([first, same, same, order("COMPLETED")])
    const seen: string[] = []
    await rasoi.orders.waitUntilFinal("ord_1", { onChange: now => void seen.push(now.status) })
    expect(sent.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"a"', '"a"', '"a"'])
    expect(seen).toEqual(["ACCEPTED", "COMPLETED"])
  })

  test("answered means no longer PENDING", async () => {
    const { rasoi } = client([order("PENDING"), order("ACCEPTED")])
    expect((await rasoi.orders.waitUntilAnswered("ord_1")).status).toBe("ACCEPTED")
  })
})

describe("failures during the wait", () => {
  test("a temporary failure does not end the wait; Retry-After slows it", async () => {
    const limited = refusal(429, "RATE_LIMITED", {}, { "retry-after": "40" })
    const steps = [order("PENDING"), broken(), refusal(500, "INTERNAL_ERROR"), limited, order("COMPLETED")]
    const { rasoi, runtime } = client(steps, { maxRetries: 0 })
    expect((await rasoi.orders.waitUntilFinal("ord_1")).status).toBe("COMPLETED")
    expect(runtime.slept).toEqual([15_000, 15_000, 15_000, 40_000])
  })

  test("a lasting failure ends it, after five minutes", async () => {
    const { rasoi, sent } = forever(broken)
    expect(await errorFrom(rasoi.orders.waitUntilFinal("ord_1"))).toMatchObject({ code: "CONNECTION_FAILED" })
    expect(sent).toHaveLength(20)
  })

  test("an API error ends it at once, and so does any error of onChange", async () => {
    const gone = client([refusal(404, "NOT_FOUND")])
    expect(await errorFrom(gone.rasoi.orders.waitUntilFinal("ord_1"))).toMatchObject({ code: "NOT_FOUND" })
    const { rasoi, sent } = client([order("PENDING")])
    const own = await errorFrom(client([broken()], { maxRetries: 0 }).rasoi.menu.get())
    const onChange = () => Promise.reject(own)
    expect(await errorFrom(rasoi.orders.waitUntilFinal("ord_1", { onChange }))).toBe(own)
    expect(sent).toHaveLength(1)
  })

  test("timeoutMs ends it with the last value, after a final read", async () => {
    const { rasoi, runtime } = forever(() => json(200, { ...examples.order, status: "READY" }))
    const error = await errorFrom(rasoi.orders.waitUntilFinal("ord_1", { timeoutMs: 40_000 }))
    expect(error).toBeInstanceOf(RasoiWaitTimeoutError)
    expect(((error as RasoiWaitTimeoutError).last as Order).status).toBe("READY")
    expect(runtime.slept).toEqual([15_000, 15_000, 10_000])
  })

  test("a signal ends it while it waits", async () => {
    const leaving = new AbortController()
    const { rasoi, runtime } = client([order("PENDING")])
    const onChange = () => leaving.abort("page closed")
    const error = await errorFrom(rasoi.orders.waitUntilFinal("ord_1", { signal: leaving.signal, onChange }))
    expect(error).toMatchObject({ code: "ABORTED", cause: "page closed" })
    expect(runtime.slept).toEqual([])
  })

  test("a timeoutMs of 0 is refused", async () => {
    const wait = client([]).rasoi.orders.waitUntilFinal("ord_1", { timeoutMs: 0 })
    expect(await errorFrom(wait)).toMatchObject({ code: "WRONG_USAGE" })
  })
})

describe("waiting for a booking", () => {
  test("reads every 30 seconds, past CONFIRMED, to a final status", async () => {
    const { rasoi, runtime } = client(["PENDING", "CONFIRMED", "SEATED"].map(booking))
    expect((await rasoi.reservations.waitUntilFinal("res_1")).status).toBe("SEATED")
    expect(runtime.slept).toEqual([30_000, 30_000])
  })

  test.each(["SEATED", "REJECTED", "CANCELLED", "NO_SHOW"])("%s is final", async status => {
    const { rasoi } = client([booking(status)])
    expect((await rasoi.reservations.waitUntilFinal("res_1")).status).toBe(status)
  })

  test("answered means no longer PENDING", async () => {
    const { rasoi } = client([booking("PENDING"), booking("CONFIRMED")])
    expect((await rasoi.reservations.waitUntilAnswered("res_1")).status).toBe("CONFIRMED")
  })
})
