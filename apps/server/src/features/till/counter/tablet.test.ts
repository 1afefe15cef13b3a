import { newId } from "../../../base/ids.ts"
import { describe, expect, test, testApp } from "../../../testing/fixtures.ts"
import { caller, counterCaller, counterRequest } from "./entered.fixture.ts"

const app = await testApp()
app.clock.set(Date.parse("2026-10-17T13:05:00Z"))

const seriesFor = async (cookie: string, tabletId = newId("tablet")) => {
  const path = "/console/v1/counter/series"
  const { status, body } = await app.call(path, { cookie, method: "POST", body: { tabletId } })
  expect(status).toBe(200)
  return body.series as string
}

describe("the series of a tablet", () => {
  test("each tablet gets the next one, and the same one again, whoever signs in on it", async () => {
    const restaurantId = await app.restaurant()
    const [owner, staff] = [await app.signedIn(restaurantId), await app.signedIn(restaurantId, "STAFF")]
    const tablet = newId("tablet")
    expect(await seriesFor(owner, tablet)).toBe("T1")
    expect(await seriesFor(owner)).toBe("T2")
    expect(await seriesFor(staff, tablet)).toBe("T1")
    const other = await app.signedIn(await app.restaurant())
    expect(await seriesFor(other, tablet)).toBe("T1")
  })

  test("tablets that ask at the same moment get different ones; one tablet that asks twice gets one", async () => {
    const cookie = await app.signedIn(await app.restaurant())
    const tablets = Array.from({ length: 12 }, () => newId("tablet"))
    const given = await Promise.all([...tablets, ...tablets].map(tablet => seriesFor(cookie, tablet)))
    expect(new Set(given).size).toBe(12)
    expect(given.slice(12)).toEqual(given.slice(0, 12))
  })
})

describe("a caller", () => {
  const ask = (cookie: string, phone: string) =>
    app.call("/console/v1/counter/callers", { cookie, method: "POST", body: { phone } })

  test("is known by the newest name, the last address and the last order that was not cancelled", async () => {
    const restaurantId = await app.restaurant()
    const cookie = await app.signedIn(restaurantId)
    const enter = counterCaller(app, cookie)
    const delivery = { address: "12, 4th Cross, Indiranagar", pincode: "560038" }
    const brought = await counterRequest(app, restaurantId, { ...caller, type: "DELIVERY", delivery })
    expect((await enter(brought)).status).toBe(200)
    app.clock.advance(60_000)
    const customer = { name: "Ravi K", phone: "+91 98450 54321" }
    const { body: cancelled } = await enter(await counterRequest(app, restaurantId, { ...caller, customer }))
    const cancel = { cookie, method: "POST", body: { reason: "Changed their mind" } }
    expect((await app.call(`/console/v1/orders/${cancelled.id}/cancel`, cancel)).status).toBe(200)
    const { status, body } = await ask(cookie, "98450-54321")
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: "Ravi K",
      delivery: { ...delivery, landmark: null },
      lastOrder: { placedAt: brought.placedAt },
    })
    const { menuItemId, quantity, name } = brought.billed.lines[0] ?? {}
    expect(body.lastOrder.lines).toMatchObject([{ menuItemId, quantity, name }])
    expect(JSON.stringify(body)).not.toContain("aise")
  })

  test("is unknown to other restaurants, and nobody looks up a phone that is none", async () => {
    const restaurantId = await app.restaurant()
    const cookie = await app.signedIn(restaurantId)
    await counterCaller(app, cookie)(await counterRequest(app, restaurantId, caller))
    const other = await app.signedIn(await app.restaurant())
    expect((await ask(other, caller.customer.phone)).body).toMatchObject({ name: null, lastOrder: null })
    expect((await ask(cookie, "12345")).status).toBe(422)
  })
})
