import { expect } from "vitest"
import { newId } from "../../base/ids.ts"
import type { TestApp } from "../../testing/app.ts"
import { readTables } from "../backup/schema-store.ts"
import { withSession } from "../backup/session.ts"
import { delivery, orderCaller, pickup } from "../orders/fixture.ts"
import { bookable, bookingCaller } from "../reservations/booking.fixture.ts"
import { atTable, counterRequest } from "../till/counter/entered.fixture.ts"
import { makeCustomer, pathOf } from "../tracking/customer.fixture.ts"

/** A person whose data is found nowhere else. */
export const canary = {
  name: "Zorawar Quillfeather",
  phone: "9123456780",
  email: "zq.canary@example.org",
  address: "77 Kanarivala Lane",
  landmark: "behind Zebrawood Clinic",
  lat: 12.912_345,
  lng: 77.698_765,
}
const { name, phone, email, address, landmark, lat, lng } = canary
export const canaryValues = [
  "Zorawar",
  "Quillfeather",
  phone,
  email,
  address,
  landmark,
  String(lat),
  String(lng),
]
const customer = { name, phone: `+91 ${phone.slice(0, 5)} ${phone.slice(5)}` }
const reason = `${name} of ${address} called from ${phone}`
const otherPhone = "9845012345"

export interface Desk {
  readonly restaurantId: string
  readonly cookie: string
  readonly live: string
  readonly test: string
}

export async function openDesk(app: TestApp, retentionDays = 365): Promise<Desk> {
  const privacy = { retentionDays, noticeUrl: null }
  const restaurantId = await app.restaurant({ ...bookable({ autoConfirm: false }), privacy })
  app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
  return {
    restaurantId,
    cookie: await app.signedIn(restaurantId),
    live: (await app.key(restaurantId, "live")).secret,
    test: (await app.key(restaurantId, "test")).secret,
  }
}

export function deskCaller(app: TestApp, desk: Desk) {
  return {
    async ask(path: string, body?: object, method = "POST") {
      const response = await app.call(`/console/v1/${path}`, { cookie: desk.cookie, method, body })
      expect([path, response.status, response.body?.error]).toEqual([
        path,
        expect.toBeOneOf([200, 201]),
        undefined,
      ])
      return response.body
    },
    async create(path: "orders" | "reservations", key: string, body: object, headers = {}) {
      const send = path === "orders" ? orderCaller(app) : bookingCaller(app)
      const response = await send(key, body, headers)
      expect(response.status).toBe(201)
      return response.body
    },
  }
}

/** Types the person into everything that stores a text. All of it is over in the end. */
export async function plantCanary(app: TestApp, desk: Desk) {
  const { ask, create } = deskCaller(app, desk)
  const move = async (id: string, ...steps: [step: string, body?: object][]) => {
    for (const [step, body] of steps) await ask(`orders/${id}/${step}`, body)
  }
  const noted = {
    note: reason,
    items: [{ ...pickup.items[0], note: `For ${name}` }],
    delivery: { ...delivery.delivery, address, landmark, lat, lng },
  }
  const deliver = (change: object) => create("orders", desk.live, { ...delivery, ...change })
  const cook = [["accept"], ["prepare"], ["ready"]] as [string][]
  const key = { "idempotency-key": `order-${phone}-1` }
  const own = await create("orders", desk.live, { ...delivery, ...noted, customer }, key)
  const rider = await ask("delivery-people", { name, phone })
  await move(own.id, ...cook, ["dispatch", { name: "Ravi", phone: otherPhone }], ["complete"])
  const paidAt = new Date(app.clock.now()).toISOString()
  const paid = { orderId: own.id, method: "UPI", receivedAt: paidAt, sentAt: paidAt }
  await ask(`counter/payments/${newId("pay")}`, { ...paid, amountPaise: own.total.amount }, "PUT")
  await ask(`counter/refunds/${newId("pay")}`, { ...paid, amountPaise: 100, reason }, "PUT")
  await ask("counter/days/2026-10-16/close", { floatPaise: 0, countedPaise: 0, note: `Call ${phone}` })
  const typed = await deliver({ note: `Call ${phone} at the gate` })
  await move(typed.id, ...cook, ["dispatch", { name, phone }], ["complete"])
  const chosen = await deliver({})
  await move(chosen.id, ...cook, ["dispatch", { deliveryPersonId: rider.id }], ["complete"])

  await move((await deliver({ customer })).id, ["reject", { reason }])
  await move((await deliver({ customer })).id, ["accept"], ["cancel", { reason }])
  await move((await deliver({ customer })).id, ...cook, ["bill"], ["cancel", { reason }])
  const credited = await deliver({ customer })
  await move(credited.id, ...cook)
  const inFull = { ...paid, orderId: credited.id, amountPaise: credited.total.amount }
  await ask(`counter/payments/${newId("pay")}`, inFull, "PUT")
  await move(credited.id, ["cancel", { reason }])
  const asking = await deliver({ customer })
  await move(asking.id, ["accept"])
  await makeCustomer(app, { hasProxy: false }).press(`${pathOf(asking)}/ask`)
  const { cancelRequest } = await ask(`orders/${asking.id}`, undefined, "GET")
  await move(asking.id, ["cancel-request", { requestId: cancelRequest.id, answer: "DECLINED", reason }])
  await move(asking.id, ["cancel", { reason }])
  const cancelled = await deliver({ customer })
  const cancel = { key: desk.live, method: "POST", body: { reason } }
  await app.call(`/v1/orders/${cancelled.id}/cancel`, cancel)
  await create("orders", desk.test, { ...pickup, customer, note: reason })
  await app.call(`/v1/orders/${phone}`, { key: desk.live })

  // The label of a table has 20 characters, as many as this name.
  const tab = { id: newId("tab"), label: name }
  const atTheTable = await counterRequest(app, desk.restaurantId, { ...atTable(tab), customer, note: reason })
  const seated = await ask(`counter/orders/${newId("ord")}`, atTheTable, "PUT")
  const voided = { id: newId("void"), lines: [{ index: 0, quantity: 1 }], kind: "MADE", reason }
  await ask(`counter/orders/${seated.id}/void`, voided)
  await move(seated.id, ["prepare"], ["ready"], ["complete"])
  await ask(`counter/tabs/${tab.id}/close`)

  const party = { people: 2, customer: { ...customer, email }, occasion: name, notes: reason }
  const at = (time: string) => ({ ...party, date: "2026-10-22", time })
  const booked = await create("reservations", desk.live, at("19:00"))
  await ask(`reservations/${booked.id}/confirm`)
  await ask(`reservations/${booked.id}/cancel`, { reason })
  await ask(`reservations/${(await create("reservations", desk.live, at("19:30"))).id}/reject`, { reason })
  const second = await create("reservations", desk.live, at("20:00"))
  await app.call(`/v1/reservations/${second.id}/cancel`, cancel)
  await create("reservations", desk.test, at("20:30"))
  const byPhone = await ask("reservations", { ...at("21:00"), source: "PHONE" })
  await ask(`reservations/${byPhone.id}/cancel`, { reason })
  const walkIn = await ask("reservations", { ...party, source: "WALK_IN" })
  await ask(`reservations/${walkIn.id}/seat`)
  await ask("seat-blocks", {
    ...{ from: "2026-10-22T15:00:00Z", to: "2026-10-22T16:00:00Z", seats: 2 },
    reason: `Ask ${phone}`,
  })
  await ask("blocked-phones", { phone, reason })
  await ask("blocked-phones", { phone: otherPhone, reason: `The same as ${phone}` })
  await app.requestLog.flush()
  return { own, typed, rider, seated, credited }
}

/** Where one of the values is stored, as `table: value`. */
export function findInTables(app: Pick<TestApp, "connection">, values = canaryValues): Promise<string[]> {
  return withSession(app.connection, async client => {
    const found: string[] = []
    for (const { name: table } of await readTables(client))
      for (const value of values) {
        const { rowCount } = await client.query(
          `select from ${table} as stored where strpos(lower(stored::text), lower($1)) > 0 limit 1`,
          [value],
        )
        if (rowCount) found.push(`${table}: ${value}`)
      }
    return found
  })
}
