import { expect, test } from "vitest"
import { demoSettings } from "../../apps/server/src/demo/settings.ts"
import { loadMenu } from "../../apps/server/src/features/menu/index.ts"
import { unlimitedKey } from "../../apps/server/src/features/orders/race.fixture.ts"
import { dataFaults } from "../../apps/server/src/features/till/payments/till.fixture.ts"
import { testApp } from "../../apps/server/src/testing/fixtures.ts"
import { rounds } from "../rounds.ts"
import { act, closeDay, finish } from "./acts.ts"
import { dayOf } from "./books.ts"
import { Evening, type Server } from "./evening.ts"
import { Random } from "./random.ts"
import { differences } from "./reports.ts"
import { openRestaurant, riders } from "./restaurant.fixture.ts"
import { sendAll } from "./sending.ts"

const app = await testApp()
const hourMs = 3_600_000

test("whatever happens on some evenings, bills, tax, payments, riders and drawers agree with books kept beside the server", async () => {
  const seed = Number(process.env.LEDGER_SEED ?? 1)
  const random = new Random(seed)
  app.clock.set(Date.parse("2026-10-17T09:30:00Z"))
  const { counter } = demoSettings
  const restaurantId = await app.restaurant({ counter: { ...counter, askOnlinePayments: true } })
  app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
  const { secret } = await unlimitedKey(app, restaurantId, "live")
  let cookie = ""
  const server: Server = {
    now: () => app.clock.now(),
    advance: milliseconds => app.clock.advance(milliseconds),
    send: (path, method = "GET", body) => app.call(`/console/v1/${path}`, { cookie, method, body }),
    order: (key, body) =>
      app.call("/v1/orders", { key: secret, method: "POST", body, headers: { "idempotency-key": key } }),
  }
  cookie = await app.signedIn(restaurantId)
  for (const rider of riders) await server.send("delivery-people", "POST", rider)
  const { version: menuVersion } = await loadMenu(app.db, restaurantId)
  const { body: settings } = await server.send("settings")
  const restaurant = await openRestaurant(
    path => server.send(path),
    await app.call("/v1/menu", { key: secret }),
    { menuVersion, settingsVersion: settings.version },
  )
  const series: string[] = []
  for (const tabletId of [random.id("tablet"), random.id("tablet")])
    series.push((await server.send("counter/series", "POST", { tabletId })).body.series)
  const evening = new Evening(server, restaurant, random, series)
  const days: string[] = []
  const happened: string[] = []
  const acts = rounds(1_500)
  for (let day = 0; day < 3; day += 1) {
    cookie = await app.signedIn(restaurantId)
    const until = (acts * (day + 1)) / 3
    while (happened.length < until) happened.push(...[await act(evening)].flatMap(name => name ?? []))
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
