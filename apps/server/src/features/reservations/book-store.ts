import type { ReservationStatus } from "@rasoi/contract"
import { makeParameters, type Queries, sql, violates } from "../../db/index.ts"
import type { Claim, WriteOutcome } from "../idempotency/index.ts"
import type { NewReservation } from "./store.ts"

const columns = {
  id: "text",
  restaurant_id: "text",
  key_id: "text",
  test: "boolean",
  source: "text",
  date: "date",
  time: "text",
  until: "text",
  starts_at: "timestamptz",
  ends_at: "timestamptz",
  people: "int",
  status: "text",
  customer_name: "text",
  customer_phone: "text",
  customer_email: "text",
  occasion: "text",
  notes: "text",
  price_paise: "bigint",
  price_mode: "text",
  price_status: "text",
  created_at: "timestamptz",
  confirmed_at: "timestamptz",
  made_on: "date",
  seats: "int",
  counted_at: "timestamptz",
  token_hash: "bytea",
  tracking_url: "text",
  answer: "text",
} as const

const row = makeParameters(columns)
const booking = makeParameters({
  ...columns,
  lock_key: "bigint",
  locks: "text[]",
  settings_version: "int",
  most_of_phone: "int",
  endpoint: "text",
  idempotency_key: "text",
  fingerprint: "bytea",
  claimed_at: "timestamptz",
  forget_before: "timestamptz",
  moves_at: "timestamptz[]",
  moves_to: "text[]",
})

/** A booking is counted when it is made. If it starts as CONFIRMED, that is also its confirmation time. */
function withTimes(made: NewReservation) {
  const { status, created_at } = made
  return { ...made, counted_at: created_at, confirmed_at: status === "CONFIRMED" ? created_at : null }
}

const insert = sql("reservations.insert", `insert into reservations (${row.names}) values ${row.rows()}`)

export function insertReservation(tx: Queries, made: NewReservation) {
  return tx.run(insert, row.valuesOf(withTimes(made)))
}

/**
 * Writes an API booking in one statement: `hold_booking` waits for the locks and claims the idempotency key, then the
 * row's trigger counts the seats while the locks are held. All of it is written, or nothing.
 */
const book = sql(
  "reservations.book",
  `with input (${booking.names}) as (values ${booking.rows()}
   ), held as materialized (
     select hold_booking(
              claim_lock => lock_key, lock_names => locks, of_restaurant => restaurant_id,
              on_version => settings_version, in_test => test, of_phone => customer_phone, on_day => made_on,
              most_of_phone => input.most_of_phone, of_key => key_id, of_endpoint => endpoint,
              of_idempotency_key => idempotency_key, of_fingerprint => fingerprint, of_subject => id,
              claimed_at => input.claimed_at, forget_before => input.forget_before) as outcome
       from input
   ), booked as (
     insert into reservations (${row.names})
     select ${row.names} from input, held where outcome = 'OK'
   ), planned as (
     insert into test_moves (subject_id, at, to_status)
     select id, move.at, move.to_status from input, held, unnest(moves_at, moves_to) as move (at, to_status)
      where outcome = 'OK'
   )
   select outcome from held`,
)

interface ReservationWrite {
  row: NewReservation
  claim: Claim
  /** In the order in which every booking acquires them. */
  locks: readonly string[]
  settingsVersion: number
  maxOfPhone: number
  plannedMoves: { at: Date; to: ReservationStatus }[]
}

/** PHONE: this phone has too many bookings today. FULL: another booking took the seats. */
type ReservationOutcome = WriteOutcome | "PHONE" | "FULL"

export async function writeReservation(db: Queries, write: ReservationWrite): Promise<ReservationOutcome> {
  const { claim, locks, settingsVersion, maxOfPhone, plannedMoves } = write
  const values = booking.valuesOf({
    ...withTimes(write.row),
    lock_key: claim.lockKey,
    locks,
    settings_version: settingsVersion,
    most_of_phone: maxOfPhone,
    endpoint: claim.endpoint,
    idempotency_key: claim.idempotencyKey,
    fingerprint: claim.fingerprint,
    claimed_at: claim.at,
    forget_before: claim.forgetBefore,
    moves_at: plannedMoves.map(move => move.at),
    moves_to: plannedMoves.map(move => move.to),
  })
  try {
    return (await db.row<{ outcome: ReservationOutcome }>(book, values))?.outcome ?? "STALE"
  } catch (error) {
    if (violates(error, "reservations_fit")) return "FULL"
    throw error
  }
}
