import { type Queries, sql } from "../../db/index.ts"

export interface DeliveryPersonRow {
  id: string
  restaurant_id: string
  name: string
  phone: string
  active: boolean
  created_at: Date
}

const all = sql(
  "deliveryPeople.all",
  `select * from delivery_people where restaurant_id = $1 order by active desc, name, id`,
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

export function addPerson(tx: Queries, row: Omit<DeliveryPersonRow, "active">) {
  return tx.row<DeliveryPersonRow>(insert, [row.id, row.restaurant_id, row.name, row.phone, row.created_at])
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
