import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import type { Client, Scene } from "./client.fixture.ts"
import { statusesOf } from "./document.fixture.ts"
import type {
  DeliveryOrderRequest,
  Order,
  OrderRequest,
  PickupOrderRequest,
  PickupQuoteRequest,
} from "./generated/index.ts"
import { type ApiResponse, accepted, dataOf, expectUnchanged, refused } from "./responses.fixture.ts"

export const cart: PickupQuoteRequest = {
  type: "PICKUP",
  items: [{ menuItemId: "itm_butter_chicken_half", quantity: 2 }],
}
export const pickup: PickupOrderRequest = {
  ...cart,
  customer: { name: "Asha Rao", phone: "+91 98450 12345" },
  payment: "PAY_AT_COUNTER",
}
export const delivery: DeliveryOrderRequest = {
  items: pickup.items,
  customer: pickup.customer,
  type: "DELIVERY",
  payment: "CASH_ON_DELIVERY",
  delivery: { address: "12 Residency Road", pincode: "560025" },
}

/** Sends an order with a new Idempotency-Key, unless one is given. */
export function place(scene: Scene, client: Client, body: OrderRequest = pickup, headers = {}) {
  return scene.api.ordersCreate({ client, body, headers: { "Idempotency-Key": randomUUID(), ...headers } })
}

/** Reads the tracking page's data as the customer. */
export async function track(scene: Scene, trackingUrl: string) {
  const token = trackingUrl.split("/").at(-1) ?? ""
  return accepted(scene.api.trackGet({ client: scene.connect(), path: { token } }))
}

export function describeOrders(scene: Scene): void {
  const seen = new Set<string>()
  const note = async (call: Promise<ApiResponse<Order>>) => {
    const order = await dataOf(call)
    seen.add(order.status)
    return order
  }
  const read = (client: Client, id: string, headers = {}) =>
    scene.api.ordersGet({ client, path: { id }, headers })
  const advance = (client: Client, id: string, to: Order["status"]) =>
    scene.api.testOrdersAdvance({ client, path: { id }, body: { to } })
  const cancel = (client: Client, id: string, body?: { reason?: string }) =>
    scene.api.ordersCancel({ client, path: { id }, ...(body ? { body } : {}) })

  describe("an order's life", () => {
    test("quoted, placed for that price, read back the same, 304 while nothing happens", async () => {
      const client = await scene.newClient()
      const quote = await dataOf(scene.api.ordersQuote({ client, body: cart }))
      const made = await accepted(place(scene, client, { ...pickup, expectedTotal: quote.total.amount }))
      expect([made.status, made.data.status, made.data.total]).toEqual([201, "PENDING", quote.total])
      const again = await accepted(read(client, made.data.id))
      expect(again.data).toEqual(made.data)
      await expectUnchanged(read(client, made.data.id, { "If-None-Match": again.etag }), again.etag)
    })

    test("a delivery goes through every step, and its link shows each", async () => {
      const client = await scene.newClient()
      const { id, trackingUrl } = await note(place(scene, client, delivery))
      for (const to of ["ACCEPTED", "PREPARING", "READY", "OUT_FOR_DELIVERY", "COMPLETED"] as const) {
        const before = await accepted(read(client, id))
        const shownBefore = await track(scene, trackingUrl)
        expect((await note(advance(client, id, to))).status).toBe(to)
        const after = await accepted(read(client, id, { "If-None-Match": before.etag }))
        expect([after.status, after.data.status]).toEqual([200, to])
        const shown = await track(scene, trackingUrl)
        expect(shown.data).toMatchObject({ object: "order", order: { status: to } })
        expect(shown.etag).not.toBe(shownBefore.etag)
        const onTheWay = to === "OUT_FOR_DELIVERY"
        if (shown.data.object === "order") expect(shown.data.order.deliveryPerson !== null).toBe(onTheWay)
      }
    })

    test("rejected; cancelled by the customer, by staff, by the clock", async () => {
      const client = await scene.newClient()
      const fresh = async () => (await dataOf(place(scene, client))).id
      const rejected = await note(advance(client, await fresh(), "REJECTED"))
      expect(rejected.rejectionReason).toBeTruthy()
      const id = await fresh()
      const cancelled = await note(cancel(client, id, { reason: "By mistake" }))
      expect(cancelled).toMatchObject({ cancelledBy: "CUSTOMER", rejectionReason: "By mistake" })
      expect(await dataOf(cancel(client, id))).toEqual(cancelled)
      const taken = await fresh()
      await note(advance(client, taken, "ACCEPTED"))
      expect((await note(advance(client, taken, "CANCELLED"))).cancelledBy).toBe("RESTAURANT")
      const forgotten = await dataOf(place(scene, client))
      const late = { "Service-Test-Time": forgotten.acceptBy }
      expect((await note(read(client, forgotten.id, late))).cancelledBy).toBe("SYSTEM")
    })

    test("every status that the document knows was seen", () => {
      expect([...seen].sort()).toEqual([...statusesOf("Order")].sort())
    })

    test("every optional field, and characters of every kind", async () => {
      const client = await scene.newClient()
      const menu = await dataOf(scene.api.menuGet({ client }))
      const items = menu.categories.flatMap(category => category.items)
      const dish = items.find(
        item => item.menuItemId !== null && item.addOnGroups.length > 0 && item.available,
      )
      const addOnIds = dish?.addOnGroups.map(group => group.options[0]?.id ?? "") ?? []
      const line = { menuItemId: dish?.menuItemId ?? "", quantity: 3, addOnIds, note: "No onion 🧅, कम मिर्च" }
      const where = { landmark: "Opposite the park", lat: 12.97, lng: 77.6 }
      const customer = { name: "आशा राव 🌶", phone: "09845012345" }
      const brought = await dataOf(
        place(scene, client, {
          ...delivery,
          items: [line],
          customer,
          note: "Two lines\nof note",
          delivery: { address: "12 Residency Road", pincode: "560025", ...where },
        }),
      )
      expect(brought.delivery?.address).toMatchObject(where)
      expect(brought.lines[0]).toMatchObject({ note: line.note, addOns: [{ id: addOnIds[0] }] })
      const fetched = { ...pickup, customer, pickupAt: "2026-10-17T20:30:00+05:30" }
      expect((await dataOf(place(scene, client, fetched))).pickupAt).toBe("2026-10-17T15:00:00.000Z")
    })

    test("a live key's order is no test", async () => {
      const { app } = scene
      const restaurantId = await app.restaurant()
      const live = scene.connect((await app.key(restaurantId, "live")).secret)
      app.presence.open("tablet", restaurantId, "device", Number.MAX_SAFE_INTEGER)
      const order = await dataOf(place(scene, live))
      expect([order.test, (await dataOf(scene.api.ordersList({ client: live }))).test]).toEqual([
        false,
        false,
      ])
    })
  })

  describe("the list of orders", () => {
    test("comes whole through its pages, newest first, and narrowed down", async () => {
      const client = await scene.newClient()
      const placed: string[] = []
      for (const body of [pickup, delivery, pickup, pickup, delivery]) {
        placed.unshift((await dataOf(place(scene, client, body))).id)
        scene.app.clock.advance(1_000)
      }
      const list = (query: NonNullable<Parameters<typeof scene.api.ordersList>[0]>["query"] = {}) =>
        dataOf(scene.api.ordersList({ client, query }))
      const listed: string[] = []
      const sizes: number[] = []
      let cursor: string | null | undefined
      do {
        const page = await list({ limit: 2, ...(cursor ? { cursor } : {}) })
        listed.push(...page.data.map(({ id }) => id))
        sizes.push(page.data.length)
        expect(page.hasMore).toBe(page.nextCursor !== null)
        cursor = page.nextCursor
      } while (cursor)
      expect([listed, sizes]).toEqual([placed, [2, 2, 1]])
      await cancel(client, placed[0] ?? "")
      expect((await list({ status: ["CANCELLED"] })).data.map(({ id }) => id)).toEqual(placed.slice(0, 1))
      expect((await list({ type: "DELIVERY" })).data).toHaveLength(2)
      const third = (await list()).data[2]?.createdAt ?? ""
      expect((await list({ placedAfter: third })).data.length).toBeLessThan(5)
      expect((await list({ placedBefore: third, status: ["PENDING"] })).data.length).toBeGreaterThan(0)
      expect((await list({ status: ["OPEN", "CANCELLED"] })).data).toHaveLength(5)
      const cancelled = (await list({ status: ["CANCELLED"] })).data[0]?.updatedAt ?? ""
      expect((await list({ updatedAfter: third })).data.length).toBeGreaterThan(0)
      expect((await list({ updatedAfter: cancelled })).data).toEqual([])
    })

    test("has an ETag, and responds with 304 to it until an order changes", async () => {
      const client = await scene.newClient()
      const { id } = await dataOf(place(scene, client))
      const query = { status: ["OPEN" as const] }
      const first = await accepted(scene.api.ordersList({ client, query }))
      const headers = { "If-None-Match": first.etag }
      await expectUnchanged(scene.api.ordersList({ client, query, headers }), first.etag)
      await cancel(client, id)
      const changed = await accepted(scene.api.ordersList({ client, query, headers }))
      expect([changed.status, changed.data.data]).toEqual([200, []])
    })
  })

  describe("an order sent again", () => {
    test("the same body: the same order, marked as replayed, even after it has moved on", async () => {
      const client = await scene.newClient()
      const key = { "Idempotency-Key": randomUUID() }
      const first = await accepted(place(scene, client, pickup, key))
      await cancel(client, first.data.id)
      const again = await accepted(place(scene, client, pickup, key))
      expect(first.headers.get("idempotent-replayed")).toBeNull()
      expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([201, "true"])
      expect(again.data).toEqual(first.data)
    })

    test("a final refusal is replayed too", async () => {
      const client = await scene.newClient()
      const key = { "Idempotency-Key": randomUUID() }
      const unknown = { ...pickup, items: [{ menuItemId: "itm_nothing", quantity: 1 }] }
      const first = await refused(place(scene, client, unknown, key))
      const again = await refused(place(scene, client, unknown, key))
      expect(again.error).toEqual(first.error)
      expect(again.error.code).toBe("ITEM_NOT_FOUND")
      expect(again.headers.get("idempotent-replayed")).toBe("true")
    })
  })
}
