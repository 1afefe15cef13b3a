import type { RequestKind } from "../customer-requests/index.ts"
import { type Cell, toCsv } from "../reports/index.ts"
import type { ExportedPerson } from "./find.ts"

const headings = [
  ...["kind", "id", "number", "at", "status", "name", "phone", "email", "address", "pincode", "landmark"],
  ...["latitude", "longitude", "people", "occasion", "note", "reason", "items", "total"],
] as const

type Row = Partial<Record<(typeof headings)[number], Cell>>

const requestNames: Readonly<Record<RequestKind, string>> = {
  CANCEL_ORDER: "request to cancel",
  MOVE_BOOKING: "request to move",
}

/** One row for each order, booking, request, payment, void, table, credit note, delivery, and entry in a list. */
export function personAsCsv({
  phone,
  orders,
  reservations,
  requests,
  payments,
  voids,
  tables,
  creditNotes,
  deliveries,
  deliveryPeople,
  blockedPhones,
}: ExportedPerson): string {
  const rows: Row[] = [
    ...orders.map(orderRow),
    ...reservations.map(
      ({ id, date, time, status, people, customer, occasion, notes, rejectionReason }): Row => ({
        ...{ kind: "booking", id, at: `${date} ${time}`, status, people, occasion, note: notes, ...customer },
        reason: rejectionReason ?? null,
      }),
    ),
    ...requests.map(
      ({ kind, subjectId, askedAt, date, time, people, answer, reason }): Row => ({
        ...{ kind: requestNames[kind], id: subjectId, at: askedAt, status: answer, people, reason },
        note: date === null ? null : `${date} ${time}`,
      }),
    ),
    ...payments.map(
      ({ kind, orderId, at, method, amount, reason }): Row => ({
        ...{ kind: kind.toLowerCase(), id: orderId, at, note: method, reason, total: amount.display },
      }),
    ),
    ...voids.map(
      ({ orderId, at, lines, reason }): Row => ({
        ...{ kind: "void", id: orderId, at, reason },
        items: lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(", "),
      }),
    ),
    ...tables.map(({ orderId, label }): Row => ({ kind: "table", id: orderId, note: label })),
    ...creditNotes.map(
      ({ orderId, number, billNumber, at, amount }): Row => ({
        ...{ kind: "credit note", id: orderId, number, at, note: billNumber, total: amount.display },
      }),
    ),
    ...deliveries.map(
      ({ id, number, placedAt, name }): Row => ({
        ...{ kind: "delivery", id, number, at: placedAt, name, phone },
      }),
    ),
    ...deliveryPeople.map(({ name }): Row => ({ kind: "delivery person", name, phone })),
    ...blockedPhones.map(
      ({ reason, blockedAt }): Row => ({ kind: "blocked phone", at: blockedAt, phone, reason }),
    ),
  ]
  return toCsv([headings, ...rows.map(row => headings.map(heading => row[heading] ?? null))])
}

function orderRow(order: ExportedPerson["orders"][number]): Row {
  const { id, number, createdAt, status, customer, note, lines, total, rejectionReason } = order
  const { address, pincode, landmark, lat, lng } = order.delivery?.address ?? {}
  const items = lines.map(line => `${line.quantity} × ${line.name}${line.note ? ` (${line.note})` : ""}`)
  return {
    ...{ kind: "order", id, number, at: createdAt, status, ...customer, note },
    ...{ address: address ?? null, pincode: pincode ?? null, landmark: landmark ?? null },
    ...{ latitude: lat ?? null, longitude: lng ?? null, reason: rejectionReason ?? null },
    ...{ items: items.join(", "), total: total.display },
  }
}
