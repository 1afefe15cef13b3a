import type { StoredOrder } from "@rasoi/contract/console"
import { money } from "@rasoi/core"
import type { Queries } from "../../db/index.ts"
import { type AuditContext, recordAuditEntry } from "../audit/index.ts"
import { findVoids } from "../billing/voids/index.ts"
import { listRequestsOfAll } from "../customer-requests/index.ts"
import { type OrderRow, asOf as orderAsOf, placedOrder, representOrder } from "../orders/index.ts"
import { representReservation, asOf as reservationAsOf } from "../reservations/index.ts"
import { loadRestaurant } from "../restaurant/index.ts"
import { listCreditNotes, listPayments, listTables } from "./counter-records-store.ts"
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

/** What the counter has written about these orders. */
async function exportCounterRecords(tx: Queries, restaurantId: string, orders: readonly OrderRow[]) {
  const ids = orders.map(({ id }) => id)
  const payments = await listPayments(tx, restaurantId, ids)
  const voids = await findVoids(tx, ids)
  const tables = await listTables(tx, ids)
  const creditNotes = await listCreditNotes(tx, restaurantId, ids)
  return {
    payments: payments.map(({ order_id: orderId, kind, method, amount_paise, received_at, reason }) => ({
      ...{ orderId, kind, method, amount: money(amount_paise) },
      ...{ at: received_at.toISOString(), reason },
    })),
    voids: orders.flatMap(order => {
      const { lines } = placedOrder(order)
      return (voids.get(order.id) ?? []).map(row => ({
        orderId: order.id,
        at: row.voided_at.toISOString(),
        lines: row.lines.map(({ index, quantity }) => ({ name: lines[index]?.name ?? "", quantity })),
        reason: row.reason,
      }))
    }),
    tables: tables.map(({ order_id: orderId, label }) => ({ orderId, label })),
    creditNotes: creditNotes.map(({ order_id: orderId, bill_number, credits, billed_at, amount_paise }) => ({
      ...{ orderId, number: bill_number, billNumber: credits },
      ...{ at: billed_at.toISOString(), amount: money(amount_paise) },
    })),
  }
}
