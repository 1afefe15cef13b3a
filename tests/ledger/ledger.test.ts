import { expect, test } from "vitest"
import { dataFaults } from "../../apps/server/src/features/till/payments/till.fixture.ts"
import { testApp } from "../../apps/server/src/testing/fixtures.ts"
import { rounds } from "../rounds.ts"
import { actAtRandom, closeDay, finish } from "./acts.ts"
import { dayOf } from "./books.ts"
import type { Server } from "./evening.ts"
import { Random } from "./random.ts"
import { differences } from "./reports.ts"
import { makeRestaurant, openEvening } from "./restaurant.fixture.ts"
import { sendAll } from "./sending.ts"

const app = await testApp()
const hourMs = 3_600_000

test("whatever happens on some evenings, bills, tax, payments, riders and drawers agree with books kept beside the server", async () => {
  const random = new Random(Number(process.env.LEDGER_SEED ?? 1))
  app.clock.set(Date.parse("2026-10-17T09:30:00Z"))
  const { restaurantId, keys, menuVersion } = await makeRestaurant(app)
  app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
  let cookie = await app.signedIn(restaurantId)
  const server: Server = {
    now: () => app.clock.now(),
    advance: milliseconds => app.clock.advance(milliseconds),
    send: (path, method = "GET", body) => app.call(`/console/v1/${path}`, { cookie, method, body }),
    order: (by, key, body) =>
      app.call("/v1/orders", {
        key: keys[by],
        method: "POST",
        body,
        headers: { "idempotency-key": key },
      }),
  }
  const menu = await app.call("/v1/menu", { key: keys.website })
  const evening = await openEvening(server, random, menu, menuVersion)
  const days: string[] = []
  const happened: string[] = []
  for (let day = 0; day < 3; day += 1) {
    cookie = await app.signedIn(restaurantId)
    happened.push(...(await actAtRandom(evening, rounds(1_500) / 3)))
    if (day === 2) await finish(evening)
    else await sendAll(evening)
    const date = dayOf(app.clock.now())
    days.push(date)
    if (day !== 1) await closeDay(evening)
    expect(await differences(evening, days)).toEqual([])
    // Closed or not, the next day begins in the morning.
    app.clock.set(Date.parse(`${date}T09:30:00Z`) + 24 * hourMs)
  }
  expect(await dataFaults(app)).toEqual([])
  // Nearly every kind of act has happened.
  expect(new Set(happened).size).toBeGreaterThan(11)
}, 600_000)
