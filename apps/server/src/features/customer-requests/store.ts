import { type Queries, sql } from "../../db/index.ts"

/** What a customer asks for on the link, and what staff answered. */
export interface CustomerRequestRow {
  id: string
  restaurant_id: string
  /** An order or a booking. */
  subject_id: string
  /** Counts from 1. */
  number: number
  asked_at: Date
  /** Where a booking is to move to. Null: the order is to be cancelled. */
  date: string | null
  time: string | null
  people: number | null
  answer: "ACCEPTED" | "DECLINED" | null
  answered_at: Date | null
  reason: string | null
  answered_by: string | null
}

export type NewRequest = Omit<CustomerRequestRow, "answer" | "answered_at" | "reason" | "answered_by">

const insert = sql(
  "customerRequests.insert",
  `insert into customer_requests (id, restaurant_id, subject_id, number, asked_at, date, time, people)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict do nothing
   returning *`,
)

/** Undefined: the subject has a request of this number, or an open one. */
export function insertRequest(tx: Queries, row: NewRequest) {
  const { id, restaurant_id, subject_id, number, asked_at, date, time, people } = row
  const values = [id, restaurant_id, subject_id, number, asked_at, date, time, people]
  return tx.row<CustomerRequestRow>(insert, values)
}

const ofSubject = sql(
  "customerRequests.ofSubject",
  `select * from customer_requests where subject_id = $1 order by number`,
)

/** All requests about an order or a booking, oldest first. */
export function listRequestsOf(db: Queries, subjectId: string) {
  return db.rows<CustomerRequestRow>(ofSubject, [subjectId])
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
  const rows = await db.rows<CustomerRequestRow>(openOf, [subjectIds])
  return new Map(rows.map(row => [row.subject_id, row]))
}

const one = sql(
  "customerRequests.one",
  `select * from customer_requests where id = $1 and subject_id = $2 and restaurant_id = $3`,
)

export function findRequest(
  db: Queries,
  { id, subjectId, restaurantId }: { id: string; subjectId: string; restaurantId: string },
) {
  return db.row<CustomerRequestRow>(one, [id, subjectId, restaurantId])
}

const setAnswer = sql(
  "customerRequests.answer",
  `update customer_requests set answer = $2, answered_at = $3, reason = $4, answered_by = $5
    where id = $1 and answer is null`,
)

type Answered = Pick<CustomerRequestRow, "answer" | "answered_at" | "reason" | "answered_by">

/** False: somebody answered first. */
export async function answerRequest(tx: Queries, id: string, answered: Answered): Promise<boolean> {
  const { answer, answered_at, reason, answered_by } = answered
  return (await tx.run(setAnswer, [id, answer, answered_at, reason, answered_by])) > 0
}
