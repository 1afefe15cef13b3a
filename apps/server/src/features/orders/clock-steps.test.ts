import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { SteadyClock } from "../../base/clock.ts"
import { serverJobs } from "../../start/jobs/index.ts"
import { ManualClock, startTestApp, type TestApp } from "../../testing/app.ts"
import { confirmedAfterMs, graceMs } from "./clock-steps.ts"
import { orderCaller } from "./fixture.ts"

/** A server's clock on top of a machine's clock that the test advances and sets. */
class MachineClock extends ManualClock {
  private readonly steady = new SteadyClock({
    wall: () => super.now(),
    monotonic: () => this.monotonic(),
  })

  override now(): number {
    return this.steady.now()
  }

  override heldStep() {
    return this.steady.heldStep()
  }

  override followStep(): void {
    this.steady.followStep()
  }

  get machine(): number {
    return super.now()
  }
}

const windowMs = 15 * 60_000
const hourMs = 3_600_000

let clock: MachineClock
let app: TestApp
let key: string
let place: () => Promise<{ id: string; acceptBy: string }>
let tick: () => Promise<void>

beforeEach(async () => {
  clock = new MachineClock()
  app = await startTestApp({ clock })
  key = (await app.key(await app.restaurant())).secret
  const order = orderCaller(app)
  place = async () => (await order(key)).body
  const [job] = serverJobs(app).filter(({ name }) => name === "acceptance windows")
  tick = async () => void (await job?.run())
})
afterEach(() => app.stop())

const read = async (id: string) => (await app.call(`/v1/orders/${id}`, { key })).body

/** Runs the jobs like the server's timer, but less often. */
async function pass(milliseconds: number): Promise<void> {
  for (let part = 0; part < 10; part += 1) {
    clock.advance(milliseconds / 10)
    await tick()
  }
}

describe("the machine's clock is set forward by an hour while an order waits", () => {
  test("the order waits on, and can be accepted", async () => {
    const { id } = await place()
    clock.jump(hourMs)
    await tick()
    expect((await read(id)).status).toBe("PENDING")
    await pass(confirmedAfterMs / 2)
    const advanced = await app.call(`/v1/test/orders/${id}/advance`, {
      key,
      method: "POST",
      body: { to: "ACCEPTED" },
    })
    expect([advanced.status, advanced.body.status]).toEqual([200, "ACCEPTED"])
  })

  test("put right within a minute: it has no effect, and the order lapses at its time", async () => {
    const { id, acceptBy } = await place()
    clock.jump(hourMs)
    await pass(confirmedAfterMs / 2)
    clock.jump(-hourMs)
    await pass(windowMs - confirmedAfterMs / 2 - 1)
    expect(await read(id)).toMatchObject({ status: "PENDING", acceptBy })
    await pass(1)
    expect(await read(id)).toMatchObject({ status: "CANCELLED", cancelledBy: "SYSTEM" })
  })

  test("for more than a minute: it is followed, and the order gets five minutes more, which it shows", async () => {
    const { id, acceptBy } = await place()
    const { headers } = await app.call(`/v1/orders/${id}`, { key })
    clock.jump(hourMs)
    await tick()
    await pass(confirmedAfterMs)
    expect(clock.now()).toBe(clock.machine)
    const waiting = await app.call(`/v1/orders/${id}`, {
      key,
      headers: { "if-none-match": headers.get("etag") ?? "" },
    })
    expect([waiting.status, waiting.body.status]).toEqual([200, "PENDING"])
    expect(Date.parse(waiting.body.acceptBy)).toBe(clock.now() + graceMs)
    expect(waiting.body.acceptBy).not.toBe(acceptBy)
    await pass(graceMs - 1)
    expect((await read(id)).status).toBe("PENDING")
    await pass(1)
    expect(await read(id)).toMatchObject({
      status: "CANCELLED",
      timeline: { cancelledAt: waiting.body.acceptBy },
    })
  })

  test("an order placed meanwhile is extended as well, one that was due before is not", async () => {
    const early = await place()
    clock.advance(windowMs - 10_000)
    clock.jump(hourMs)
    const late = await place()
    await pass(20_000)
    expect((await read(early.id)).status).toBe("CANCELLED")
    await pass(confirmedAfterMs)
    expect((await read(early.id)).status).toBe("CANCELLED")
    expect((await read(late.id)).status).toBe("PENDING")
  })

  test("two servers on one database give the time once", async () => {
    const secondClock = new MachineClock(clock.now())
    const second = await startTestApp({ clock: secondClock, connection: app.connection })
    const [job] = serverJobs(second).filter(({ name }) => name === "acceptance windows")
    const { id } = await place()
    for (const each of [clock, secondClock]) each.jump(hourMs)
    await Promise.all([tick(), job?.run()])
    for (const each of [clock, secondClock]) each.advance(confirmedAfterMs)
    await tick()
    const first = await read(id)
    secondClock.advance(400)
    await job?.run()
    await job?.run()
    expect(await read(id)).toEqual(first)
    await second.stop()
  })

  test("orders that have more time left than that keep it", async () => {
    const { id, acceptBy } = await place()
    clock.jump(10_000)
    await tick()
    await pass(confirmedAfterMs)
    expect(await read(id)).toMatchObject({ status: "PENDING", acceptBy })
  })
})

test("a clock that is set opens no limit: what was refused stays refused until the time has passed", async () => {
  const taken = () => app.call("/v1/orders/quote", { key, method: "POST", body: {} })
  while ((await taken()).status !== 429);
  for (const ms of [hourMs, -2 * hourMs, hourMs]) {
    clock.jump(ms)
    expect((await taken()).status).toBe(429)
  }
  clock.advance(60_000)
  expect((await taken()).status).toBe(422)
})
