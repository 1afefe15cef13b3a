/** A table with rows of restaurants. */
export interface OwnedTable {
  readonly name: string
  /** SQL: which rows are those of the restaurant $1. */
  readonly rows: string
  /** Many rows that are found only by their order or booking go together with it. */
  readonly within?: { readonly column: string; readonly parents: readonly Parent[] }
}

export type Parent = "orders" | "reservations"

const ofRestaurant = (name: string): OwnedTable => ({ name, rows: "restaurant_id = $1" })

const ofParents = (name: string, column: string, ...parents: Parent[]): OwnedTable => ({
  name,
  rows: parents
    .map(parent => `${column} in (select id from ${parent} where restaurant_id = $1)`)
    .join(" or "),
  within: { column, parents },
})

const ofKeys = (name: string): OwnedTable => ({
  name,
  rows: "key_id in (select id from api_keys where restaurant_id = $1)",
})

/**
 * Every table with rows of a restaurant, in the order of the deletion: a table stands before the tables that it refers to.
 * A new table with a column `restaurant_id` is one more line with `ofRestaurant`.
 */
export const ownedTables: readonly OwnedTable[] = [
  ofParents("order_moves", "order_id", "orders"),
  ofParents("order_receipts", "order_id", "orders"),
  ofParents("page_visitors", "order_id", "orders"),
  ofParents("reservation_moves", "reservation_id", "reservations"),
  ofParents("test_moves", "subject_id", "orders", "reservations"),
  ofRestaurant("customer_requests"),
  ofRestaurant("counter_entries"),
  ofRestaurant("removed_entries"),
  ofRestaurant("tabs"),
  ofRestaurant("order_voids"),
  ofRestaurant("counter_series"),
  ofRestaurant("order_words"),
  ofRestaurant("orders"),
  ofRestaurant("reservations"),
  ofRestaurant("bill_parts"),
  ofRestaurant("bills"),
  ofRestaurant("bill_counters"),
  ofRestaurant("skipped_numbers"),
  ofRestaurant("refused_numbers"),
  ofRestaurant("tablet_bills"),
  ofRestaurant("payments"),
  ofRestaurant("cash_hand_ins"),
  ofRestaurant("day_closes"),
  ofRestaurant("order_number_blocks"),
  ofRestaurant("seat_blocks"),
  ofRestaurant("blocked_phones"),
  ofRestaurant("delivery_people"),
  ofRestaurant("refused_orders"),
  ofRestaurant("online_spans"),
  ofRestaurant("device_streams"),
  ofRestaurant("anonymization_progress"),
  ofKeys("idempotency"),
  ofKeys("api_key_requests"),
  ofKeys("api_key_secrets"),
  ofRestaurant("photos"),
  {
    name: "events",
    rows: "audience = $1 or audience in (select id from api_keys where restaurant_id = $1)",
  },
  ofRestaurant("pages"),
  ofRestaurant("api_keys"),
  { name: "online_devices", rows: "device_id in (select device_id from sessions where restaurant_id = $1)" },
  {
    name: "online_paired_devices",
    rows: "device_id in (select id from devices where restaurant_id = $1)",
  },
  ofRestaurant("pairing_codes"),
  ofRestaurant("sessions"),
  ofRestaurant("devices"),
  ofRestaurant("pin_tries"),
  ofRestaurant("staff_pins"),
  ofRestaurant("approvals"),
  ofRestaurant("unconfirmed_entries"),
  ofRestaurant("memberships"),
  ofRestaurant("audit_log"),
]

/** The restaurant itself: its row and its documents refer to each other, so the last of them go in one transaction. */
export const documentTables: readonly OwnedTable[] = [
  ofRestaurant("settings_versions"),
  ofRestaurant("menu_versions"),
]
export const restaurantTable: OwnedTable = { name: "restaurants", rows: "id = $1" }

/** People may belong to other restaurants: those of no other one go with their memberships. */
export const peopleTable: OwnedTable = {
  name: "staff",
  rows: "id in (select staff_id from memberships where restaurant_id = $1)",
}

/** A table that the deletion leaves alone, with the reason. */
export const keptTables: Readonly<Record<string, string>> = {
  schema_migrations: "describes the database",
  installation: "describes the installation",
  order_words_filled: "how far a job has come with the orders of all restaurants",
  restores: "times of restores of the whole server",
  signing_keys: "belong to the server",
  access_changes: "ids and times: a restore ends access again by them, and deletes the restaurant again",
  erasures: "hashes that only the erasure key can compute; the same rows are in a file that a restore reads",
  deleted_key_secrets: "hashes: the keys get KEY_REVOKED",
  page_slugs: "public names and ids: a code that is printed on a table never leads to another restaurant",
}

/** The rows of the restaurant in a table of a backup; nothing of the tables that belong to the server. */
export function rowsOf(table: string): string {
  const owned = [...ownedTables, ...documentTables, restaurantTable, peopleTable]
  if (table === "erasures" || table === "page_slugs") return "restaurant_id = $1"
  return owned.find(({ name }) => name === table)?.rows ?? "false"
}
