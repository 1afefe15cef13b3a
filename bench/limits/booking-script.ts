import { insertRecord } from "../../apps/server/src/features/idempotency/index.ts"
import { dayLocks } from "../../apps/server/src/features/reservations/book.ts"
import { insertReservation } from "../../apps/server/src/features/reservations/book-store.ts"
import { lockNames, type ReservationRow } from "../../apps/server/src/features/reservations/store.ts"
import type { Restaurant } from "../setup/restaurants.ts"
import { expressionsOf, idVariables } from "./order-script.ts"
import type { Script } from "./pgbench.ts"
import { capture, fillIn, Variables } from "./statement.ts"

export const limitBookingPrefix = "res_limit_"

/** The number of bookable times in an evening, the same for our server. */
export const slotsOfEvening = 8

const placeholders = {
  id: "@id",
  restaurantId: "@restaurant",
  keyId: "@key",
  idempotencyKey: "@idempotency",
  phone: "@phone",
  startsAt: new Date(0),
  endsAt: new Date(1),
  tokenHash: Buffer.from("@token"),
}

/**
 * The locks, the idempotency record and the row of a booking in one statement: the same writes as our server, without
 * its reads in between. The trigger that counts seats runs in both.
 */
export async function bookingScript(
  booked: ReservationRow,
  target: Restaurant | number,
  date: string,
): Promise<Script> {
  const variables = new Variables()
  const { restaurant, key, count } = expressionsOf(target)
  const names = [
    `${placeholders.restaurantId}:false:phone:`,
    ...dayLocks(placeholders.restaurantId, false, date),
  ]
  const lockNameOf = (name: string) =>
    `${restaurant} || ${variables.nameOf(name.slice(placeholders.restaurantId.length))}`
  const opening = "(:evening::timestamptz + :slot * interval '30 minutes')"
  variables.texts.evening = new Date(Date.parse(`${date}T18:30:00+05:30`)).toISOString()
  const varying = new Map<unknown, string>([
    [placeholders.id, `'${limitBookingPrefix}' || :id`],
    [placeholders.restaurantId, restaurant],
    [placeholders.keyId, key],
    [placeholders.idempotencyKey, "'limit-of-bookings-' || :id"],
    [placeholders.phone, "'7' || :id"],
    [placeholders.startsAt, opening],
    [placeholders.endsAt, `${opening} + interval '90 minutes'`],
    [placeholders.tokenHash, "sha256(('token' || :id)::bytea)"],
    ...names.map((name, position): [string, string] => [
      name,
      position === 0 ? `${lockNameOf(name)} || :id` : lockNameOf(name),
    ]),
  ])
  const fill = async (sent: Parameters<typeof capture>[0]) => fillIn(await capture(sent), variables, varying)
  const locks = await fill(queries => lockNames(queries, names))
  const record = await fill(queries => insertRecord(queries, claimAt(booked.created_at), recordOf()))
  const booking = fromLocked(await fill(queries => insertReservation(queries, rowOf(booked, date))))
  const text = `with locked as (select count(*) as held from (${locks}) as locks), claimed as (${record})\n${booking};`
  const sets = `${idVariables(count)}\\set slot random(0, ${slotsOfEvening - 1})\n`
  return { text: `${sets}${text}\n`, variables: variables.texts }
}

/** Makes the insert depend on the locks, so that it runs after them. */
function fromLocked(insert: string): string {
  const select = insert.replace(/values\s*\(([\s\S]*)\)\s*$/, "select $1 from locked where locked.held > 0")
  if (select === insert) throw new Error("the booking's insert has changed: this script cannot rewrite it")
  return select
}

function claimAt(at: Date) {
  const { keyId, idempotencyKey } = placeholders
  const fingerprint = Buffer.alloc(32, 7)
  return {
    keyId,
    idempotencyKey,
    fingerprint,
    endpoint: "reservations.create",
    lockKey: "0",
    at,
    forgetBefore: at,
  }
}

function recordOf() {
  return { status: 201, body: null, subjectId: placeholders.id }
}

function rowOf(booked: ReservationRow, date: string) {
  const { id, restaurantId, keyId, phone, startsAt, endsAt, tokenHash } = placeholders
  return {
    ...booked,
    id,
    restaurant_id: restaurantId,
    key_id: keyId,
    date,
    customer_phone: phone,
    starts_at: startsAt,
    ends_at: endsAt,
    token_hash: tokenHash,
  }
}
