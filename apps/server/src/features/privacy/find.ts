import type { StoredOrder } from "@rasoi/contract/console"
import { type AuditContext, recordAuditEntry } from "../audit/index.ts"
import { listRequestsOfAll } from "../customer-requests/index.ts"
import { asOf as orderAsOf, representOrder } from "../orders/index.ts"
import { representReservation, asOf as reservationAsOf } from "../reservations/index.ts"
import { loadRestaurant } from "../restaurant/index.ts"
import { exportCounterRecords } from "./counter-records.ts"
import { changesOf, type PrivacyParts } from "./erase.ts"
import { findLatestErasure } from "./erase-store.ts"
import { blockersOf, countsOf, findOrders, namesIn, readRecords } from "./records.ts"

type Parts = Pick<PrivacyParts, "db" | "ledger">

interface Request {
  readonly restaurantId: string
  readonly phone: string
  readonly now: number
}

/** What is stored about a phone number, in short: the preview of an erasure. The audit log records it without the number. */
export async function summarisePerson({ db, ledger }: Parts, request: AuditContext & Request) {
  const { restaurantId, phone, now } = request
  const question = { restaurantId, phone, until: new Date(now) }
  const found = await findOrders(db, question)
  const records = await db.transaction(async tx => {
    const read = await readRecords(tx, question, found)
    await recordAuditEntry(tx, request, { action: "privacy.found", changes: changesOf(countsOf(read)) })
    return read
  })
  const { deliveries, deliveryPeople, blockedPhones, mentions } = countsOf(records)
  const hashes = (await ledger.keys()).map(key => key.hash(restaurantId, phone))
  const erasedAt = await findLatestErasure(db, restaurantId, hashes)
  return {
    object: "person_summary" as const,
    names: namesIn(records),
    orders: records.orders.map(row => ({
      id: row.id,
      number: row.number,
      placedAt: row.placed_at.toISOString(),
      status: orderAsOf(row, now).status,
      test: row.test,
    })),
    reservations: records.reservations.map(row => ({
      id: row.id,
      date: row.date,
      time: row.time,
      status: reservationAsOf(row, now).status,
      test: row.test,
    })),
    deliveries,
    deliveryPeople,
    blockedPhones,
    mentions,
    blockedBy: blockersOf(records, now),
    erasedAt: erasedAt?.toISOString() ?? null,
  }
}

/** Everything about a phone number, for the person who asks. The audit log records it without the number. */
export async function exportPerson({ db }: Parts, request: AuditContext & Request) {
  const { restaurantId, phone, now } = request
  const question = { restaurantId, phone, until: new Date(now) }
  const found = await findOrders(db, question)
  return db.transaction(async tx => {
    const records = await readRecords(tx, question, found)
    const { settings } = await loadRestaurant(tx, restaurantId)
    const subjects = [...records.orders, ...records.reservations].map(({ id }) => id)
    const requests = await listRequestsOfAll(tx, subjects)
    const ofCounter = await exportCounterRecords(tx, restaurantId, records.orders)
    const changes = changesOf(countsOf(records))
    await recordAuditEntry(tx, request, { action: "privacy.exported", changes })
    return {
      object: "personal_data" as const,
      phone,
      exportedAt: new Date(now).toISOString(),
      restaurant: { id: restaurantId, name: settings.profile.name },
      orders: records.orders.map((row): StoredOrder => withoutCourier(representOrder(orderAsOf(row, now)))),
      reservations: records.reservations.map(row =>
        representReservation(reservationAsOf(row, now), settings.booking.cancelCutoffMinutes),
      ),
      requests: requests.map(({ kind, subject_id, asked_at, date, time, people, answer, reason }) => ({
        kind,
        subjectId: subject_id,
        askedAt: asked_at.toISOString(),
        ...{ date, time, people, answer, reason },
      })),
      ...ofCounter,
      deliveries: records.carried.map(row => ({
        id: row.id,
        number: row.number,
        placedAt: row.placed_at.toISOString(),
        name: row.person_name ?? "",
        phone,
      })),
      deliveryPeople: records.deliveryPeople.map(({ name }) => ({ name, phone })),
      blockedPhones: records.blocks.map(({ reason, blocked_at }) => ({
        reason,
        blockedAt: blocked_at.toISOString(),
      })),
    }
  })
}

export type ExportedPerson = Awaited<ReturnType<typeof exportPerson>>

/** The delivery person is somebody else. */
function withoutCourier(order: StoredOrder): StoredOrder {
  return { ...order, delivery: order.delivery && { ...order.delivery, person: null } }
}
