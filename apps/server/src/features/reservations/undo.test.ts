import { beforeEach, describe, expect, test } from "vitest"
import { testApp } from "../../testing/fixtures.ts"
import { bookable, bookingCaller, bookingRequest, minute } from "./booking.fixture.ts"

let live: string
let cookie: string
const evening = Date.parse("2026-10-22T19:30:00+05:30")

const app = await testApp()
beforeEach(async () => {
  app.clock.set(evening - 60 * minute)
  const restaurantId = await app.restaurant(bookable({ autoConfirm: false, seats: 8 }))
  live = (await app.key(restaurantId, "live")).secret
  cookie = await app.signedIn(restaurantId, "STAFF")
})

const desk = (path: string, body?: object) =>
  app.call(`/console/v1/reservations${path}`, { cookie, method: "POST", body })
const book = async (change: object = {}) => (await bookingCaller(app)(live, bookingRequest(change))).body
const isFree = async (people: number, time = "19:30") => {
  const path = `/v1/reservations/availability?date=2026-10-22&people=${people}`
  const { slots } = (await app.call(path, { key: live })).body
  return slots.find((slot: { time: string }) => slot.time === time).available
}
async function walk(id: string, ...names: string[]) {
  let last = await app.call(`/console/v1/reservations/${id}`, { cookie })
  for (const name of names) {
    app.clock.advance(1_000)
    last = await desk(
      `/${id}/${name}`,
      name === "reject" || name === "cancel" ? { reason: "Full" } : undefined,
    )
    expect(last.status, last.text).toBe(200)
  }
  return last.body
}

describe("every step of a booking can be undone", () => {
  test.each([
    [["confirm"], "PENDING"],
    [["confirm", "seat"], "CONFIRMED"],
    [["confirm", "no-show"], "CONFIRMED"],
    [["reject"], "PENDING"],
    [["confirm", "cancel"], "CONFIRMED"],
  ] as const)("%s goes back to %s, and the booking reads as before the step", async (names, to) => {
    const { id } = await book()
    const read = () => app.call(`/v1/reservations/${id}`, { key: live })
    await walk(id, ...names.slice(0, -1))
    const before = (await read()).body
    if (names.at(-1) === "no-show") app.clock.set(evening)
    const { revision } = await walk(id, names.at(-1) ?? "")
    const undone = await desk(`/${id}/undo`, { revision })
    expect([undone.status, undone.body.status, undone.body.revision]).toEqual([200, to, revision + 1])
    expect((await read()).body).toEqual(before)
    const { moves } = (await app.call(`/console/v1/reservations/${id}/history`, { cookie })).body
    expect(moves.at(-1)).toMatchObject({ to, undo: true, by: "The staff" })
    expect((await desk(`/${id}/undo`, { revision })).body.error.code).toBe("INVALID_TRANSITION")
  })

  test.each(["reject", "cancel"])("an undone %s takes its seats again, unless they are sold", async name => {
    const { id } = await book({ people: 6 })
    const first = await walk(id, name)
    expect(await isFree(6)).toBe(true)
    await desk(`/${id}/undo`, { revision: first.revision })
    expect(await isFree(6)).toBe(false)
    const { revision } = await walk(id, name)
    await book({ people: 6 })
    const refused = await desk(`/${id}/undo`, { revision })
    expect([refused.status, refused.body.error.code]).toEqual([409, "SLOT_UNAVAILABLE"])
    expect((await walk(id)).status).toBe(name === "reject" ? "REJECTED" : "CANCELLED")
  })

  test("of an undo and a booking that want the same seats, one gets them", async () => {
    for (let round = 0; round < 4; round += 1) {
      const time = ["19:00", "19:30", "20:30", "22:00"][round] ?? ""
      const { id } = await book({ people: 5, time })
      const { revision } = await walk(id, "reject")
      const [undone, booked] = await Promise.all([
        desk(`/${id}/undo`, { revision }),
        bookingCaller(app)(live, bookingRequest({ people: 5, time })),
      ])
      expect([undone.status, booked.status].sort()).toEqual(undone.status === 200 ? [200, 409] : [201, 409])
      if (booked.status === 201) await walk(booked.body.id, "cancel")
      else await walk(id, "cancel")
    }
  })

  test("a booking is not brought back after its time, or when the customer cancelled it", async () => {
    const { id } = await book()
    app.clock.set(evening - minute)
    const { revision } = await walk(id, "reject")
    app.clock.set(evening)
    expect((await desk(`/${id}/undo`, { revision })).body.error.code).toBe("INVALID_TRANSITION")
    const other = await book({ time: "21:00" })
    await app.call(`/v1/reservations/${other.id}/cancel`, { key: live, method: "POST" })
    expect((await desk(`/${other.id}/undo`, { revision: 2 })).body.error.code).toBe("INVALID_TRANSITION")
  })
})

describe("a party that leaves", () => {
  test("frees its seats from that minute; the customer's booking does not change", async () => {
    const { id, trackingUrl } = await book({ people: 8 })
    await walk(id, "confirm", "seat")
    app.clock.set(evening + 20 * minute + 30_000)
    const page = async () => (await app.call(`/t/${trackingUrl.split("/").at(-1)}`)).text
    const [before, seen] = [(await app.call(`/v1/reservations/${id}`, { key: live })).body, await page()]
    const walkIn = () => desk("", { source: "WALK_IN", people: 8, customer: { name: "Door" } })
    expect((await walkIn()).status).toBe(409)
    const left = await desk(`/${id}/leave`)
    const leftAt = new Date(evening + 20 * minute).toISOString()
    expect(left.body).toMatchObject({ status: "SEATED", leftAt, endsAt: leftAt, undo: { to: "SEATED" } })
    expect((await app.call(`/v1/reservations/${id}`, { key: live })).body).toEqual(before)
    expect(await page()).toBe(seen)
    expect((await desk(`/${id}/leave`)).body.error.code).toBe("INVALID_TRANSITION")
    expect((await walkIn()).status).toBe(201)
    const refused = await desk(`/${id}/undo`, { revision: left.body.revision })
    expect(refused.body.error.code).toBe("SLOT_UNAVAILABLE")
  })

  test("is back at its table after an undo, and then its seating can be undone too", async () => {
    const { id } = await book({ people: 8 })
    await walk(id, "confirm")
    app.clock.set(evening + minute)
    const seated = await walk(id, "seat")
    const left = await walk(id, "leave")
    const back = (await desk(`/${id}/undo`, { revision: left.revision })).body
    expect(back).toMatchObject({
      status: "SEATED",
      leftAt: null,
      endsAt: seated.endsAt,
      undo: { to: "CONFIRMED" },
    })
    expect((await desk(`/${id}/undo`, { revision: back.revision })).body.status).toBe("CONFIRMED")
    const { moves } = (await app.call(`/console/v1/reservations/${id}/history`, { cookie })).body
    expect(
      moves.map(({ undo, details }: { undo: boolean; details: object[] }) => [undo, details.length]),
    ).toEqual([
      [false, 0],
      [false, 0],
      [false, 1],
      [true, 1],
      [true, 0],
    ])
  })

  test("before its booked time frees all but the first minute", async () => {
    const { id } = await book()
    await walk(id, "confirm", "seat")
    expect((await walk(id, "leave")).endsAt).toBe(new Date(evening + minute).toISOString())
  })
})
