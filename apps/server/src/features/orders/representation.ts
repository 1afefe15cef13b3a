import { Order, type OrderStatus, orderStatuses, timelineMembers } from "@rasoi/contract"
import type { StoredOrder } from "@rasoi/contract/console"
import { expiredStatus, isOrderExpired, orderShape, upgradeOrder } from "@rasoi/core"
import { noneMatch, Prepared, schemaTag, serialiserFor } from "../../http/index.ts"
import { laterStatuses, timeColumn } from "../moves/index.ts"
import type { OrderPollRow, OrderRow, PublicOrderRow } from "./store.ts"

export const serialiseOrder = serialiserFor(Order)

export const expiredReason = "The restaurant did not accept the order in time."
/** Used when the customer gave no reason. */
export const cancelledReason = "Cancelled by the customer."

function isExpired({ status, accept_by }: Pick<OrderRow, "status" | "accept_by">, now: number): boolean {
  return isOrderExpired({ status, acceptBy: accept_by.getTime() }, now)
}

/** An order past its deadline reads as cancelled, even before the expiry job has written it. */
export function asOf<Row extends OrderRow>(row: Row, now: number): Row {
  if (!isExpired(row, now)) return row
  return {
    ...row,
    status: expiredStatus,
    revision: row.revision + 1,
    updated_at: row.accept_by,
    updated_revision: row.revision + 1,
    cancelled_at: row.accept_by,
    cancelled_by: "SYSTEM",
    rejection_reason: expiredReason,
  }
}

const laterTimes = laterStatuses(orderStatuses).map(
  status => [timelineMembers[status], timeColumn<OrderStatus>(status)] as const,
)

function timelineOf(row: OrderRow): Order["timeline"] {
  const timeline = { placedAt: row.placed_at.toISOString() } as Order["timeline"]
  for (const [member, column] of laterTimes) timeline[member] = row[column]?.toISOString() ?? null
  return timeline
}

/** The order as it was placed, in today's shape. Every read of a stored order must use this. */
export function placedOrder({ answer, shape }: Pick<OrderRow, "answer" | "shape">): StoredOrder {
  return upgradeOrder(JSON.parse(answer) as StoredOrder, shape)
}

/** The order as it was placed, with the fields that changed since then. */
export function representOrder(row: PublicOrderRow): Order
export function representOrder(row: OrderRow): StoredOrder
export function representOrder(row: OrderRow): StoredOrder {
  const first = placedOrder(row)
  const person = row.person_name === null ? null : { name: row.person_name, phone: row.person_phone ?? "" }
  return {
    ...first,
    status: row.status,
    acceptBy: row.accept_by.toISOString(),
    prepMinutes: row.prep_minutes,
    delivery: first.delivery && { ...first.delivery, person },
    timeline: timelineOf(row),
    readyBy: readyByOf(row, first.pickupAt),
    ...(row.rejection_reason === null ? {} : { rejectionReason: row.rejection_reason }),
    cancelledBy: row.cancelled_by,
    updatedAt: updatedAtOf(row).toISOString(),
  }
}

/** `orderUpdatedAt` in SQL. */
function updatedAtOf(row: OrderRow): Date {
  if (row.updated_at && row.updated_revision === row.revision) return row.updated_at
  const times = laterTimes.map(([, column]) => row[column]?.getTime() ?? 0)
  return new Date(Math.max(row.placed_at.getTime(), ...times))
}

/**
 * The customer's chosen time, or the acceptance time plus the preparation minutes. Staff may add a delay. Null before
 * acceptance.
 */
function readyByOf(
  { accepted_at, prep_minutes, delay_minutes }: OrderRow,
  pickupAt: string | null,
): string | null {
  if (accepted_at === null) return null
  const promised = pickupAt === null ? accepted_at.getTime() + prep_minutes * 60_000 : Date.parse(pickupAt)
  return new Date(promised + delay_minutes * 60_000).toISOString()
}

type Tagged = Pick<OrderRow, "id" | "revision" | "cancelled_by" | "status">

const schema = schemaTag(Order)

/**
 * The id, the revision and the schema determine the bytes, so they form the ETag: a poll without changes parses nothing.
 * The status is included because an order can read as expired at a revision that a last-moment move then writes.
 */
function tagOf({ id, revision, cancelled_by, status }: Tagged): string {
  return `"${id}.${revision}.${cancelled_by ?? status}.${schema}"`
}

/** Nothing changed since the order was placed, and the stored bytes have today's members. */
const isAsPlaced = ({ revision, shape }: Pick<OrderRow, "revision" | "shape">) =>
  revision === 1 && shape >= orderShape

export function prepareOrder(row: PublicOrderRow): Prepared {
  return new Prepared(() => (isAsPlaced(row) ? row.answer : serialiseOrder(representOrder(row))), tagOf(row))
}

/** The revision in the client's ETag, or null if the ETag is missing or not one of ours. */
export function revisionInTag(ifNoneMatch: string | undefined): number | null {
  const [, revision, of] = /^"ord_\w+\.(\d{1,9})\.[A-Z_]+\.([\w-]{6})"$/.exec(ifNoneMatch ?? "") ?? []
  return of === schema ? Number(revision) : null
}

/** The response without changes, or the order as it was placed. Undefined when the full row is needed. */
export function pollResponse(
  row: OrderPollRow,
  ifNoneMatch: string | undefined,
  now: number,
): Prepared | undefined {
  if (isExpired(row, now)) return undefined
  const tag = tagOf(row)
  if (!noneMatch(ifNoneMatch, tag)) return new Prepared("", tag)
  return isAsPlaced(row) && row.answer !== null ? new Prepared(row.answer, tag) : undefined
}
