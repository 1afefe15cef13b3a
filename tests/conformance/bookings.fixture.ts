import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { bookable, freshPhone } from "../../apps/server/src/features/reservations/booking.fixture.ts"
import type { Client, Scene } from "./client.fixture.ts"
import { statusesOf } from "./document.fixture.ts"
import type { Reservation, ReservationRequest } from "./generated/index.ts"
import { track } from "./orders.fixture.ts"
import { type ApiResponse, accepted, dataOf, expectUnchanged } from "./responses.fixture.ts"

export const evening = { date: "2026-10-22", people: 4 }

export function bookingRequest(change: Partial<ReservationRequest> = {}): ReservationRequest {
  return { ...evening, time: "19:30", customer: { name: "Asha Rao", phone: freshPhone() }, ...change }
}

/** Books with a new Idempotency-Key, unless one is given. */
export function book(scene: Scene, client: Client, body = bookingRequest(), headers = {}) {
  return scene.api.reservationsCreate({
    client,
    body,
    headers: { "Idempotency-Key": randomUUID(), ...headers },
  })
}

export function describeBookings(scene: Scene): void {
  const seen = new Set<string>()
  const note = async (call: Promise<ApiResponse<Reservation>>) => {
    const reservation = await dataOf(call)
    seen.add(reservation.status)
    return reservation
  }
  const read = (client: Client, id: string, headers = {}) =>
    scene.api.reservationsGet({ client, path: { id }, headers })
  const advance = (client: Client, id: string, to: Reservation["status"], headers = {}) =>
    scene.api.testReservationsAdvance({ client, path: { id }, body: { to }, headers })
  const cancel = (client: Client, id: string, body?: { reason?: string }) =>
    scene.api.reservationsCancel({ client, path: { id }, ...(body ? { body } : {}) })

  describe("a booking's life", () => {
    test("a free time is found, booked with every field, read, confirmed, seated; its link shows it", async () => {
      const client = await scene.newClient(bookable())
      const { slots, price } = await dataOf(scene.api.reservationsAvailability({ client, query: evening }))
      const time = slots.find(slot => slot.available)?.time ?? ""
      expect(price).toBeNull()
      const customer = { name: "आशा राव 🌶", phone: "+91-98450 12345", email: "asha@example.com" }
      const made = await accepted(
        book(
          scene,
          client,
          bookingRequest({ time, customer, occasion: "Birthday", notes: "By the\nwindow" }),
        ),
      )
      expect([made.status, made.data.time, made.data.status]).toEqual([201, time, "PENDING"])
      const { id, trackingUrl } = made.data
      for (const to of ["CONFIRMED", "SEATED"] as const) {
        const before = await accepted(read(client, id))
        await expectUnchanged(read(client, id, { "If-None-Match": before.etag }), before.etag)
        expect((await note(advance(client, id, to))).status).toBe(to)
        const after = await accepted(read(client, id, { "If-None-Match": before.etag }))
        expect([after.status, after.data.status]).toEqual([200, to])
        const shown = await track(scene, trackingUrl)
        expect(shown.data).toMatchObject({ object: "reservation", reservation: { time, status: to } })
        await expectUnchanged(
          scene.api.trackGet({
            client: scene.connect(),
            path: { token: trackingUrl.split("/").at(-1) ?? "" },
            headers: { "If-None-Match": shown.etag },
          }),
          shown.etag,
        )
      }
    })

    test("declined; missed; cancelled by the customer, by the restaurant, by the clock", async () => {
      const client = await scene.newClient(bookable())
      const fresh = async () => (await note(book(scene, client))).id
      expect((await note(advance(client, await fresh(), "REJECTED"))).rejectionReason).toBeTruthy()
      const missed = await fresh()
      await advance(client, missed, "CONFIRMED")
      const late = { "Service-Test-Time": "2026-10-22T19:30:00+05:30" }
      expect((await note(advance(client, missed, "NO_SHOW", late))).status).toBe("NO_SHOW")
      const id = await fresh()
      const cancelled = await note(cancel(client, id, { reason: "Plans changed" }))
      expect(cancelled).toMatchObject({ cancelledBy: "CUSTOMER", rejectionReason: "Plans changed" })
      expect(await dataOf(cancel(client, id))).toEqual(cancelled)
      expect((await note(advance(client, await fresh(), "CANCELLED"))).cancelledBy).toBe("RESTAURANT")
      expect((await note(read(client, await fresh(), late))).cancelledBy).toBe("SYSTEM")
    })

    test("every status that the document knows was seen", () => {
      expect([...seen].sort()).toEqual([...statusesOf("Reservation")].sort())
    })

    test.each([
      ["DEDUCT", "GUEST", 80_000],
      ["FEE", "BOOKING", 20_000],
    ] as const)("with a price, %s for each %s, and confirmed at once", async (mode, per, amount) => {
      const price = { amountPaise: 20_000, mode, per }
      const client = await scene.newClient(bookable({ price, autoConfirm: true }))
      const { data: restaurant } = await accepted(scene.api.restaurantGet({ client }))
      expect(restaurant.booking.price).toMatchObject({ mode, per })
      const day = await dataOf(scene.api.reservationsAvailability({ client, query: evening }))
      expect([day.price?.amount, day.slots[0]?.price?.amount]).toEqual([amount, amount])
      const made = await dataOf(book(scene, client))
      expect(made).toMatchObject({ status: "CONFIRMED", price: { amount, mode, status: "DUE" } })
    })

    test("sent again: the same booking, marked as replayed", async () => {
      const client = await scene.newClient(bookable())
      const [body, key] = [bookingRequest(), { "Idempotency-Key": randomUUID() }]
      const first = await accepted(book(scene, client, body, key))
      const again = await accepted(book(scene, client, body, key))
      expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([201, "true"])
      expect(again.data).toEqual(first.data)
    })
  })
}
