import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { sql } from "../../db/index.ts"
import { testApp } from "../../testing/fixtures.ts"
import { orderCaller } from "../orders/fixture.ts"
import { bookable, bookingCaller, bookingRequest } from "../reservations/booking.fixture.ts"
import { readEvents, summaryOf } from "./events.fixture.ts"

const app = await testApp()
const migrations = join(import.meta.dirname, "..", "..", "db", "migrations")
const pastEvents = await readFile(join(migrations, "0035-past-events.sql"), "utf8")
const dayMs = 86_400_000

test("what was stored before there was a feed reads as the feed itself, and what is in it already stays once", async () => {
  // The migration asks the database for the time. At 14:00 UTC the restaurant is open.
  app.clock.set(Math.floor(Date.now() / dayMs - 2) * dayMs + 14 * 3_600_000)
  const restaurantId = await app.restaurant(bookable({ autoConfirm: false }))
  const { secret: key } = await app.key(restaurantId)
  const { secret: other } = await app.key(restaurantId)
  const cookie = await app.signedIn(restaurantId)
  const step = async (path: string, body?: object) => {
    app.clock.advance(1000)
    const { status, text } = await app.call(path, { method: "POST", key, body })
    expect([path, status, text]).toEqual([path, 200, text])
  }
  for (let number = 0; number < 5; number += 1) {
    app.clock.advance(1000)
    const { id } = (await orderCaller(app)(key)).body
    for (const to of ["ACCEPTED", "PREPARING", "READY", "COMPLETED"].slice(0, number))
      await step(`/v1/test/orders/${id}/advance`, { to })
  }
  const date = new Date(app.clock.now() + 5 * dayMs).toISOString().slice(0, 10)
  const booked = (await bookingCaller(app)(key, { ...bookingRequest(), date })).body
  await step(`/v1/test/reservations/${booked.id}/advance`, { to: "CONFIRMED" })
  await step(`/v1/reservations/${booked.id}/cancel`)
  await orderCaller(app)(other)
  const soldOut = { cookie, method: "PATCH", body: { available: false } }
  await app.call("/console/v1/menu/items/itm_butter_chicken_half", soldOut)
  await app.call("/console/v1/settings", { cookie, method: "PATCH", body: { profile: { tagline: "New" } } })

  const shown = async (secret: string) =>
    (await readEvents(app, secret, secret === key ? 20 : 3)).data.map(event =>
      [summaryOf(event), event.subject.id, event.createdAt].join(" "),
    )
  const [before, beforeOther] = [await shown(key), await shown(other)]
  expect([before.length, beforeOther.length]).toEqual([20, 3])
  const run = () => app.db.run(sql("test.past_events", pastEvents))
  await run()
  expect([await shown(key), await shown(other)]).toEqual([before, beforeOther])
  await app.db.run(sql("test.no_events", "delete from events"))
  await run()
  // Events of one moment may change places, but not those of one order.
  expect((await shown(key)).sort()).toEqual([...before].sort())
  expect(await shown(other)).toEqual(beforeOther)
  const ofOrders = (all: string[]) => all.filter(each => each.startsWith("order."))
  expect(ofOrders(await shown(key))).toEqual(ofOrders(before))
})
