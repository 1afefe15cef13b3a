import { type Queries, sql } from "../../db/index.ts"

export interface DeliveryPersonRow {
  id: string
  restaurant_id: string
  name: string
  phone: string
  active: boolean
  created_at: Date
  /** Somebody whose name was typed for one order is in no list. */
  remembered: boolean
}

const all = sql(
  "deliveryPeople.all",
  `select * from delivery_people where restaurant_id = $1 and remembered order by active desc, name, id`,
)

export function listPeople(db: Queries, restaurantId: string) {
  return db.rows<DeliveryPersonRow>(all, [restaurantId])
}

const one = sql("deliveryPeople.one", `select * from delivery_people where restaurant_id = $1 and id = $2`)

export function findPerson(db: Queries, restaurantId: string, id: string) {
  return db.row<DeliveryPersonRow>(one, [restaurantId, id])
}

const insert = sql(
  "deliveryPeople.insert",
  `insert into delivery_people (id, restaurant_id, name, phone, created_at) values ($1, $2, $3, $4, $5) returning *`,
)

type NewPerson = Omit<DeliveryPersonRow, "active" | "remembered">

export function addPerson(tx: Queries, row: NewPerson) {
  return tx.row<DeliveryPersonRow>(insert, [row.id, row.restaurant_id, row.name, row.phone, row.created_at])
}

/** A phone alone is nobody: several delivery people may share one, and each has cash of their own. */
const isPerson = "restaurant_id = $1 and phone = $2 and lower(name) = lower($3)"

const remember = sql(
  "deliveryPeople.remember",
  `update delivery_people set name = $3, active = true, remembered = true
    where id = (select id from delivery_people where ${isPerson} and not remembered limit 1)
    returning *`,
)

/** Undefined: nobody with this name and phone has carried an order without being in the list. */
export function rememberPerson(
  tx: Queries,
  restaurantId: string,
  { name, phone }: { name: string; phone: string },
) {
  return tx.row<DeliveryPersonRow>(remember, [restaurantId, phone, name])
}

// One after the other: two orders of the same new person make one row.
const lockNew = sql(
  "deliveryPeople.lockNew",
  "select pg_advisory_xact_lock(hashtextextended('delivery people ' || $1, 0))",
)

const byNameAndPhone = sql(
  "deliveryPeople.byNameAndPhone",
  `select id from delivery_people where ${isPerson} order by active desc, remembered desc, id limit 1`,
)

const insertUnlisted = sql(
  "deliveryPeople.addUnlisted",
  `insert into delivery_people (id, restaurant_id, name, phone, created_at, active, remembered)
   values ($1, $2, $3, $4, $5, false, false)`,
)

/** The id of whoever has this name and phone. A new person gets a row that is in no list. */
export async function takePersonId(tx: Queries, person: NewPerson): Promise<string> {
  const { id, restaurant_id, name, phone, created_at } = person
  const find = async () => (await tx.row<{ id: string }>(byNameAndPhone, [restaurant_id, phone, name]))?.id
  const known = await find()
  if (known !== undefined) return known
  await tx.run(lockNew, [restaurant_id])
  const first = await find()
  if (first !== undefined) return first
  await tx.run(insertUnlisted, [id, restaurant_id, name, phone, created_at])
  return id
}

const update = sql(
  "deliveryPeople.update",
  `update delivery_people set name = coalesce($3, name), phone = coalesce($4, phone), active = coalesce($5, active)
    where restaurant_id = $1 and id = $2 returning *`,
)

export function changePerson(
  tx: Queries,
  restaurantId: string,
  id: string,
  change: { name: string | null; phone: string | null; active: boolean | null },
) {
  return tx.row<DeliveryPersonRow>(update, [restaurantId, id, change.name, change.phone, change.active])
}
