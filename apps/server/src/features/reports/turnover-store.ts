import { type Queries, sql } from "../../db/index.ts"
import type { Period } from "./period.ts"
import { wallClock } from "./wall-clock-store.ts"

export interface TurnoverRow {
  /** "2026-10". */
  month: string
  bills: number
  total_paise: number
}

/** Bills of supply, and the credit notes of such bills, by the settings of the time of the bill. */
const turnover = sql(
  "reports.turnover",
  `select coalesce(to_char(day, 'YYYY-MM'), '') as month, count(*) filter (where credits is null)::int as bills,
          coalesce(sum(total_paise), 0)::bigint as total_paise
     from (select credits, total_paise, ${wallClock("billed_at", "$4", "$5")}::date as day
             from bills b
            where restaurant_id = $1 and billed_at >= $2 and billed_at < $3 and cancelled_at is null and tax_paise = 0
              and ($6::text is null or source = $6)
              and case when credits is null then settings_version
                  else (select corrected.settings_version from bills corrected
                         where corrected.restaurant_id = b.restaurant_id and corrected.bill_number = b.credits) end
                  in (select version from settings_versions
                       where restaurant_id = $1 and document -> 'gst' @> '{"kind": "COMPOSITION", "applies": false}')) supplied
    group by 1`,
)

/** Only months with such bills. */
export function addUpTurnover(db: Queries, period: Period) {
  const { restaurantId, begins, until, offsetsSince, offsetSeconds, source } = period
  return db.rows<TurnoverRow>(turnover, [restaurantId, begins, until, offsetsSince, offsetSeconds, source])
}
