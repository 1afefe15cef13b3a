import { randomBytes } from "node:crypto"
import { newId } from "../../base/ids.ts"
import type { TestApp } from "../../testing/app.ts"
import { expect } from "../../testing/fixtures.ts"
import { counterRequest } from "../till/counter/entered.fixture.ts"

export interface Entry {
  kind: string
  at: string
  subject: string
  person: string
  orderId: string | null
  amount: { amount: number }
}

/** A restaurant with an owner, a manager, a member of staff and a tablet, and what they do. */
export const deskOf = (app: TestApp) => async () => {
  app.clock.set(Date.parse("2026-10-17T13:05:00Z"))
  const restaurantId = await app.restaurant()
  const [owner, manager, staff] = [
    await app.signedIn(restaurantId),
    await app.signedIn(restaurantId, "MANAGER"),
    await app.signedIn(restaurantId, "STAFF"),
  ]
  const call = async (path: string, method = "GET", body?: object, cookie = owner, headers = {}) => {
    app.clock.advance(1_000)
    return app.call(`/console/v1/${path}`, { cookie, method, body, headers })
  }
  // Its orders have numbers without a gap, and its secret.
  const tabletId = newId("tablet")
  const headers = { tablet: `${tabletId}:${randomBytes(32).toString("hex")}` }
  const { series } = (await call("counter/series", "POST", { tabletId }, staff, headers)).body
  let orders = 0
  const request = (change: Parameters<typeof counterRequest>[2] = {}) => {
    orders += 1
    return counterRequest(app, restaurantId, { number: `${series}-${orders}`, ...change })
  }
  const send = (body: object, more = {}, id = newId("ord")) =>
    call(`counter/orders/${id}`, "PUT", body, staff, { ...headers, ...more })
  const step = async (id: string, name: string, cookie = manager) => {
    const { body: order } = await call(`orders/${id}`)
    const body =
      name === "undo" ? { revision: order.revision } : name === "cancel" ? { reason: "No-show" } : undefined
    const response = await call(`orders/${id}/${name}`, "POST", body, cookie)
    expect(response.status, response.text).toBe(200)
    return response.body
  }
  const walk = async (id: string, ...names: string[]) => {
    for (const name of names) await step(id, name)
  }
  const enter = async (change: Parameters<typeof counterRequest>[2] = {}) =>
    (await send(await request(change))).body
  const pay = async (orderId: string, amountPaise: number, change = {}, id = newId("pay")) => {
    const at = new Date(app.clock.now()).toISOString()
    const body = { orderId, method: "UPI", amountPaise, receivedAt: at, sentAt: at, ...change }
    const response = await call(`counter/payments/${id}`, "PUT", body, manager, headers)
    expect(response.status, response.text).toBe(200)
    return id
  }
  const watch = async (query = "") => (await call(`reports/watch${query}`)).body
  const list = async (kind: string, query = ""): Promise<Entry[]> =>
    (await call(`reports/watch/entries?kind=${kind}${query}`)).body.data
  const people = { restaurantId, owner, manager, staff }
  const tablet = { tabletId, headers, series, request, send }
  return { ...people, ...tablet, call, step, walk, enter, pay, watch, list }
}
