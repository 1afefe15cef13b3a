import type { CounterMark } from "@rasoi/contract/console"
import { type Queries, sql } from "../../../db/index.ts"
import { markedPaise, markedReason } from "../../reports/index.ts"

/** An order that was billed with another price than the server's. */
export interface MarkRow {
  order_id: string
  number: string
  placed_at: Date
  device: string | null
  entered_by: string
  reason: CounterMark["reason"]
  total_paise: number
  billed_tax_paise: number | null
  settings_version: number
  menu_version: number
  expected_paise: number | null
  expected_tax_paise: number | null
  current_settings_version: number | null
  current_menu_version: number | null
  current_paise: number | null
  current_tax_paise: number | null
  difference_paise: number | null
  seen_at: Date | null
  seen_by: string | null
}

const columns = `e.order_id, o.number, o.placed_at, e.device, e.entered_by, coalesce(${markedReason}, '') as reason,
  o.total_paise, e.billed_tax_paise, o.settings_version, o.menu_version, e.expected_paise, e.expected_tax_paise,
  e.current_settings_version, e.current_menu_version, e.current_paise, e.current_tax_paise,
  ${markedPaise} as difference_paise, e.seen_at, e.seen_by`

/** What is not known may be all of it, and comes before what is. */
const rank = `${markedPaise} is null, coalesce(${markedPaise}, o.total_paise), e.order_id`
const rankDown = `(${markedPaise} is null) desc, coalesce(${markedPaise}, o.total_paise) desc, e.order_id desc`

const list = sql(
  "counter.marks",
  `select ${columns} from counter_entries e join orders o on o.id = e.order_id
    where e.restaurant_id = $1 and e.difference is not null and (e.seen_at is null or $2)
      and ($3::text is null or (${rank}) <
           (select ${rank} from counter_entries e join orders o on o.id = e.order_id
             where e.restaurant_id = $1 and e.order_id = $3))
    order by ${rankDown} limit $4`,
)

export interface MarkPage {
  readonly withSeen: boolean
  /** The last order of the page before. */
  readonly after: string | null
  readonly limit: number
}

/** First those whose difference is not known, then the largest difference. */
export function listMarked(db: Queries, restaurantId: string, { withSeen, after, limit }: MarkPage) {
  return db.rows<MarkRow>(list, [restaurantId, withSeen, after, limit])
}

const find = sql(
  "counter.mark",
  `select ${columns} from counter_entries e join orders o on o.id = e.order_id
    where e.restaurant_id = $1 and e.order_id = $2 and e.difference is not null`,
)

export function findMarked(db: Queries, restaurantId: string, orderId: string) {
  return db.row<MarkRow>(find, [restaurantId, orderId])
}

const see = sql(
  "counter.seeMark",
  `update counter_entries set seen_at = $3, seen_by = $4
    where restaurant_id = $1 and order_id = $2 and difference is not null and seen_at is null`,
)

/** Zero: somebody has seen it before. */
export function writeSeen(tx: Queries, restaurantId: string, orderId: string, at: Date, by: string) {
  return tx.run(see, [restaurantId, orderId, at, by])
}
