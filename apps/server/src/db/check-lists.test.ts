import {
  cancellers,
  keyModes,
  orderStatuses,
  priceStatuses,
  reservationStatuses,
  roles,
  sessionAccesses,
} from "@rasoi/contract"
import {
  approvedActs,
  bookedRefundKinds,
  customerRequestAnswers,
  customerRequestKinds,
  orderSources,
  pageStates,
  paymentKinds,
  paymentMethods,
  removedEntryKinds,
  reservationSources,
  staffOrderTypes,
  storedMarkReasons,
  voidKinds,
  watchCauses,
} from "@rasoi/contract/console"
import {
  hasLink,
  isOrderCalledOff,
  isReservationCalledOff,
  numberMarks,
  refusedNumberReasons,
  skipReasons,
} from "@rasoi/core"
import { expect, inject, onTestFinished, test } from "vitest"
import { billPartKinds } from "../features/reports/sales-store.ts"
import { restaurantStatuses } from "../features/restaurant/store.ts"
import { unconfirmedKinds, unconfirmedReasons } from "../features/staff/unconfirmed-store.ts"
import { createTestDatabase, openTestPool } from "../testing/database.ts"
import { type Database, sql } from "./index.ts"

// A migration cannot import the lists of the contract and the core. Without these tests, the database refuses a new value of
// such a list when it is first stored, with an error of the server.

/** Column → the lists that its checks stand for. */
const known: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "api_keys.mode": [keyModes],
  "bill_parts.kind": [billPartKinds],
  "counter_entries.difference": [storedMarkReasons],
  "counter_entries.number_mark": [numberMarks],
  "customer_requests.answer": [customerRequestAnswers],
  "customer_requests.kind": [customerRequestKinds],
  "memberships.role": [roles],
  "order_voids.kind": [voidKinds],
  "orders.cancelled_by": [cancellers],
  "orders.source": [orderSources, orderSources.filter(source => hasLink[source])],
  "orders.status": [orderStatuses, orderStatuses.filter(isOrderCalledOff)],
  "orders.type": [staffOrderTypes],
  "pages.state": [pageStates],
  "payments.kind": [paymentKinds],
  "payments.method": [paymentMethods],
  "payments.refund_kind": [bookedRefundKinds],
  "refused_numbers.kind": [["ORDER", "BILL"]],
  "refused_numbers.reason": [refusedNumberReasons],
  "removed_entries.kind": [removedEntryKinds],
  "reservations.cancelled_by": [cancellers],
  "reservations.price_status": [priceStatuses],
  "reservations.source": [reservationSources],
  "reservations.status": [reservationStatuses, reservationStatuses.filter(isReservationCalledOff)],
  "restaurants.status": [restaurantStatuses],
  "skipped_numbers.because": [skipReasons],
  "tablet_bills.number_mark": [numberMarks],
  "sessions.access": [sessionAccesses],
  "unconfirmed_entries.kind": [unconfirmedKinds],
  "unconfirmed_entries.reason": [unconfirmedReasons],
}

async function openMigrated(): Promise<Database> {
  const db = openTestPool(await createTestDatabase(inject("clusterConnection")))
  onTestFinished(() => db.close())
  return db
}

const checks = sql(
  "check-lists.checks",
  `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as text
     from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace order by 1, 2`,
)

interface Check {
  table: string
  name: string
  text: string
}

const textOf = (lists: readonly (readonly string[])[]) =>
  lists
    .map(list => `(${[...list].sort().join(", ")})`)
    .sort()
    .join(" ")

/** The lists of texts in a check, as PostgreSQL writes them: `(kind = ANY (ARRAY['A'::text, 'B'::text]))`. */
function listsIn({ table, name, text }: Check) {
  const lists = text.matchAll(/(?:(\w+)\W+(?:::text\W+)?(?:ANY|ALL)\W+)?ARRAY\[([^\]]*)\]/g)
  return [...lists].flatMap(([, column = name, list = ""]) => {
    const values = [...list.matchAll(/'([^']*)'/g)].map(([, value = ""]) => value)
    return values.length === 0 ? [] : [{ column: `${table}.${column}`, check: name, values }]
  })
}

async function findFaults(db: Database): Promise<string[]> {
  const stored = Map.groupBy((await db.rows<Check>(checks, [])).flatMap(listsIn), ({ column }) => column)
  return [...new Set([...stored.keys(), ...Object.keys(known)])].flatMap(column => {
    const lists = stored.get(column) ?? []
    const inDatabase = textOf(lists.map(({ values }) => values))
    const names = lists.map(({ check }) => check).join(" and ") || "missing"
    const expected = known[column]
    if (!expected)
      return `${column} (${names}) has ${inDatabase}: add to \`known\` which list of the contract or the core that is`
    if (inDatabase === textOf(expected)) return []
    return `${column} (${names}) has ${inDatabase}, but the code has ${textOf(expected)}: add a migration that replaces the check`
  })
}

test("each list of a check in the database is that of the contract or the core", async () => {
  expect(await findFaults(await openMigrated())).toEqual([])
})

test("Watch can say each reason that the database stores beside its rows", () => {
  const stored = [...unconfirmedReasons, ...refusedNumberReasons, ...numberMarks, ...skipReasons]
  expect(watchCauses).toEqual(expect.arrayContaining([...approvedActs, ...stored]))
})

test("a list that is not known, and one that lacks a value, are named", async () => {
  const changed = sql(
    "check-lists.change",
    `alter table payments drop constraint payments_method_check,
       add constraint payments_method_check check (method in ('CASH', 'UPI')),
       add constraint payments_reason_check check (reason not in ('A', 'B'))`,
  )
  const db = await openMigrated()
  await db.run(changed, [])
  expect(await findFaults(db)).toEqual([
    expect.stringContaining(
      "payments.method (payments_method_check) has (CASH, UPI), but the code has (CARD, CASH",
    ),
    "payments.reason (payments_reason_check) has (A, B): add to `known` which list of the contract or the core that is",
  ])
})
