import { insertRecord } from "../../apps/server/src/idempotency/index.ts"
import { dayLocks } from "../../apps/server/src/reservations/book.ts"
import { insertReservation } from "../../apps/server/src/reservations/book-store.ts"
import { lockNames, type ReservationRow } from "../../apps/server/src/reservations/store.ts"
import { copiedKeyId, copiedRestaurantId, type Restaurant } from "../stage/restaurants.ts"
import { counting } from "./order-script.ts"
import type { Script } from "./pgbench.ts"
import { capture, fillIn, Variables } from "./statement.ts"

export const limitBookingPrefix = "res_limit_"

/** The times of an evening, as ours are spread over. */
export const slotsOfEvening = 8

const marks = {
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
 * The locks that a booking takes, its record and its row, in one statement: what ours writes, without the looks around
 * that it takes in between. The trigger that counts seats runs in both.
 */
export async function bookingScript(
  booked: ReservationRow,
  where: Restaurant | number,
  date: string,
): Promise<Script> {
  const variables = new Variables()
  const [restaurant, key] =
    typeof where === "number"
      ? [`'${copiedRestaurantId("")}' || :place`, `'${copiedKeyId("")}' || :place`]
      : [`'${where.id}'`, `'${where.keyId}'`]
  const names = [`${marks.restaurantId}:false:phone:`, ...dayLocks(marks.restaurantId, false, date)]
  const lockNameOf = (name: string) =>
    `${restaurant} || ${variables.nameOf(name.slice(marks.restaurantId.length))}`
  const opening = "(:evening::timestamptz + :slot * interval '30 minutes')"
  variables.texts.evening = new Date(Date.parse(`${date}T18:30:00+05:30`)).toISOString()
  const varying = new Map<unknown, string>([
    [marks.id, `'${limitBookingPrefix}' || :id`],
    [marks.restaurantId, restaurant],
    [marks.keyId, key],
    [marks.idempotencyKey, "'limit-of-bookings-' || :id"],
    [marks.phone, "'7' || :id"],
    [marks.startsAt, opening],
    [marks.endsAt, `${opening} + interval '90 minutes'`],
    [marks.tokenHash, "sha256(('token' || :id)::bytea)"],
    ...names.map((name, place): [string, string] => [
      name,
      place === 0 ? `${lockNameOf(name)} || :id` : lockNameOf(name),
    ]),
  ])
  const fill = async (sent: Parameters<typeof capture>[0]) => fillIn(await capture(sent), variables, varying)
  const locks = await fill(queries => lockNames(queries, names))
  const record = await fill(queries => insertRecord(queries, claimAt(booked.created_at), recordOf()))
  const booking = fromLocked(await fill(queries => insertReservation(queries, rowOf(booked, date))))
  const text = `with locked as (select count(*) as held from (${locks}) as locks), claimed as (${record})\n${booking};`
  const sets = `${counting(typeof where === "number" ? where : 1)}\\set slot random(0, ${slotsOfEvening - 1})\n`
  return { text: `${sets}${text}\n`, variables: variables.texts }
}

/** The row is written once the locks are held, not beside them. */
function fromLocked(insert: string): string {
  const select = insert.replace(/values\s*\(([\s\S]*)\)\s*$/, "select $1 from locked where locked.held > 0")
  if (select === insert) throw new Error("the booking's insert is no longer of the form that the limit knows")
  return select
}

function claimAt(at: Date) {
  const { keyId, idempotencyKey } = marks
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
  return { status: 201, body: null, subjectId: marks.id }
}

function rowOf(booked: ReservationRow, date: string) {
  const { id, restaurantId, keyId, phone, startsAt, endsAt, tokenHash } = marks
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
