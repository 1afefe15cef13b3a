import type { CustomerRequestAnswer, CustomerRequestKind } from "@rasoi/contract/console"
import { type Queries, sql } from "../../db/index.ts"

interface StoredRequest {
  id: string
  restaurant_id: string
  /** An order or a booking. */
  subject_id: string
  kind: CustomerRequestKind
  /** Counts from 1. */
  number: number
  asked_at: Date
  /** Where a booking is to move to. */
  date: string | null
  time: string | null
  people: number | null
  answer: CustomerRequestAnswer | null
  answered_at: Date | null
  reason: string | null
  answered_by: string | null
}

/** What is asked for. The table checks that each kind has its members. */
type Wish =
  | { kind: "CANCEL_ORDER"; date: null; time: null; people: null }
  | { kind: "MOVE_BOOKING"; date: string; time: string; people: number }

/** What a customer asks for on the link, and what staff answered. */
export type CustomerRequestRow = Omit<StoredRequest, keyof Wish> & Wish
export type RequestKind = Wish["kind"]

type NewRequest = Pick<StoredRequest, "id" | "restaurant_id" | "subject_id" | "number" | "asked_at"> & Wish

const insert = sql(
  "customerRequests.insert",
  `insert into customer_requests (id, restaurant_id, subject_id, kind, number, asked_at, date, time, people)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict do nothing`,
)

/** False: the subject has a request of this number, or an open one. */
export async function insertRequest(tx: Queries, row: NewRequest): Promise<boolean> {
  const { id, restaurant_id, subject_id, kind, number, asked_at, date, time, people } = row
  const values = [id, restaurant_id, subject_id, kind, number, asked_at, date, time, people]
  return (await tx.run(insert, values)) > 0
}

const ofSubject = sql(
  "customerRequests.ofSubject",
  `select * from customer_requests where subject_id = $1 order by number`,
)

/** All requests about an order or a booking, oldest first. */
export async function listRequestsOf(db: Queries, subjectId: string) {
  return (await db.rows<StoredRequest>(ofSubject, [subjectId])) as CustomerRequestRow[]
}

const ofSubjects = sql(
  "customerRequests.ofSubjects",
  `select * from customer_requests where subject_id = any($1) order by asked_at, id`,
)

/** All requests about these orders and bookings, oldest first. */
export async function listRequestsOfAll(db: Queries, subjectIds: readonly string[]) {
  return (await db.rows<StoredRequest>(ofSubjects, [subjectIds])) as CustomerRequestRow[]
}

const openOf = sql(
  "customerRequests.openOf",
  `select * from customer_requests where subject_id = any($1) and answer is null`,
)

/** The open requests of these orders or bookings, by their ids. */
export async function listOpenRequests(
  db: Queries,
  subjectIds: readonly string[],
): Promise<Map<string, CustomerRequestRow>> {
  if (subjectIds.length === 0) return new Map()
  const rows = (await db.rows<StoredRequest>(openOf, [subjectIds])) as CustomerRequestRow[]
  return new Map(rows.map(row => [row.subject_id, row]))
}

const one = sql(
  "customerRequests.one",
  `select * from customer_requests where id = $1 and subject_id = $2 and restaurant_id = $3`,
)

export async function findRequest(
  db: Queries,
  { id, subjectId, restaurantId }: { id: string; subjectId: string; restaurantId: string },
) {
  return (await db.row<StoredRequest>(one, [id, subjectId, restaurantId])) as CustomerRequestRow | undefined
}

const setAnswer = sql(
  "customerRequests.answer",
  `update customer_requests set answer = $2, answered_at = $3, reason = $4, answered_by = $5
    where id = $1 and answer is null`,
)

type Answered = Pick<StoredRequest, "answer" | "answered_at" | "reason" | "answered_by">

/** False: somebody answered first. */
export async function answerRequest(tx: Queries, id: string, answered: Answered): Promise<boolean> {
  const { answer, answered_at, reason, answered_by } = answered
  return (await tx.run(setAnswer, [id, answer, answered_at, reason, answered_by])) > 0
}
