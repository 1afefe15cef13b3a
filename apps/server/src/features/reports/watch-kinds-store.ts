import type { WatchKind } from "@rasoi/contract/console"
import { startedOrderStatuses } from "@rasoi/core"
import { statusIn } from "../moves/index.ts"

/**
 * Each kind of the screen Watch as SQL of its rows. To add a kind, add it to the contract's list, and its rows here.
 *
 * Parameters: $1 the restaurant; $2 and $3 the start of the first service day and the end of the last; $4 and $5 these days; $6 the
 * starts of all days; $7 now. Columns: `id` (once in a kind), `at`, `day`, `person`, `device`, `amount_paise`, `subject`, `quantity`,
 * `reason`, `order_id`, `bill_number`.
 */
export const watchRows: Readonly<Record<WatchKind, string>> = {
  // What was accepted up to a month before. An index lists those that were lost.
  CANCELLED: `
    select m.order_id as id, m.at, ${dayOf("m.at")} as day, m.actor as person, m.device, o.total_paise as amount_paise,
           o.number as subject, null::int as quantity, m.reason, o.id as order_id, o.bill_number
      from orders o join order_moves m on m.order_id = o.id and m.to_status = o.status
     where o.restaurant_id = $1 and not o.test and (o.status = 'REJECTED' or o.cancelled_by in ('RESTAURANT', 'SYSTEM'))
       and o.day between $4::date - 31 and $5::date
       and coalesce(o.cancelled_at, o.rejected_at) >= $2 and coalesce(o.cancelled_at, o.rejected_at) < $3
       and m.revision = (select max(revision) from order_moves last where last.order_id = o.id and last.to_status = o.status)
       and (o.bill_number is not null
            or exists (select from order_moves began where began.order_id = o.id and began.to_${statusIn(startedOrderStatuses)}))`,

  VOIDED: `
    select v.id, v.voided_at as at, ${dayOf("v.voided_at")} as day, v.voided_by as person, v.device, v.amount_paise,
           o.number as subject, null::int as quantity, v.reason, v.order_id, o.bill_number
      from order_voids v join orders o on o.id = v.order_id
     where v.restaurant_id = $1 and v.voided_at >= $2 and v.voided_at < $3`,

  REFUNDED: `
    select p.id, p.received_at as at, p.day, p.person, p.device, p.amount_paise, p.bill_number as subject, null::int as quantity,
           p.reason, (select b.order_ids[1] from bills b
                       where b.restaurant_id = p.restaurant_id and b.bill_number = p.bill_number) as order_id, p.bill_number
      from payments p
     where p.restaurant_id = $1 and p.kind = 'REFUND' and p.day between $4 and $5`,

  MARKED: `
    select e.order_id as id, o.placed_at as at, ${dayOf("o.placed_at")} as day, e.entered_by as person, e.device,
           coalesce(e.difference_paise, abs(o.total_paise - e.expected_paise)) as amount_paise, o.number as subject,
           null::int as quantity, null as reason, e.order_id, o.bill_number
      from counter_entries e join orders o on o.id = e.order_id
     where e.restaurant_id = $1 and e.difference is not null and o.placed_at >= $2 and o.placed_at < $3`,

  HAND_OVER_UNDONE: `
    select m.order_id || ' ' || m.revision as id, m.at, ${dayOf("m.at")} as day, m.actor as person, m.device,
           o.total_paise as amount_paise, o.number as subject, null::int as quantity, m.reason, m.order_id, o.bill_number
      from order_moves m join orders o on o.id = m.order_id
     where m.undo and m.from_status in ('OUT_FOR_DELIVERY', 'COMPLETED') and m.at >= $2 and m.at < $3
       and o.restaurant_id = $1 and not o.test`,

  DRAWER: `
    select c.day::text as id, c.closed_at as at, c.day, c.closed_by as person, null as device,
           c.counted_paise - c.expected_paise as amount_paise, c.day::text as subject, null::int as quantity, c.note as reason,
           null as order_id, null as bill_number
      from day_closes c
     where c.restaurant_id = $1 and c.day between $4 and $5 and c.counted_paise <> c.expected_paise`,

  ENTRY_REMOVED: `
    select r.id, r.removed_at as at, ${dayOf("r.removed_at")} as day, r.removed_by as person, r.device, r.amount_paise,
           r.number as subject, null::int as quantity, r.reason,
           (select o.id from orders o where o.id = r.order_id and o.restaurant_id = r.restaurant_id) as order_id,
           null as bill_number
      from removed_entries r
     where r.restaurant_id = $1 and r.removed_at >= $2 and r.removed_at < $3`,

  // A tablet that works reports every five minutes.
  TABLET_SILENT: `
    select s.tablet_id as id, s.heard_at as at, ${dayOf("s.heard_at")} as day, null as person, s.device, null::bigint as amount_paise,
           'T' || s.number as subject, s.unsent as quantity, null as reason, null as order_id, null as bill_number
      from counter_series s
     where s.restaurant_id = $1 and s.unsent > 0 and s.heard_at >= $2 and s.heard_at < $3
       and s.heard_at < $7::timestamptz - interval '15 minutes'`,

  SERIES_REPLACED: `
    select s.tablet_id as id, s.given_at as at, ${dayOf("s.given_at")} as day, null as person, s.device,
           null::bigint as amount_paise, 'T' || before.number || ' → T' || s.number as subject, before.unsent as quantity,
           null as reason, null as order_id, null as bill_number
      from counter_series s
      join lateral (select b.number, b.unsent from counter_series b
                     where b.restaurant_id = s.restaurant_id and b.number < s.number and b.device_id is not null
                       and (b.device_id = s.device_id or b.device = s.device)
                     order by b.number desc limit 1) before on true
     where s.restaurant_id = $1 and s.device_id is not null and s.given_at >= $2 and s.given_at < $3`,

  // The bill that came after the gap says when.
  NUMBERS_MISSING: `
    select b.bill_number as id, b.billed_at as at, ${dayOf("b.billed_at")} as day, null as person, null as device,
           null::bigint as amount_paise,
           b.financial_year || '/' || known + 1 || case when b.sequence > known + 2 then '–' || b.sequence - 1 else '' end as subject,
           b.sequence - known - 1 as quantity, null as reason, null as order_id, null as bill_number
      from bills b
      join lateral (select coalesce(max(before.sequence), 0) as known from bills before
                     where before.restaurant_id = b.restaurant_id and before.financial_year = b.financial_year
                       and before.sequence < b.sequence and before.bill_number like 'T%') before on b.sequence > known + 1
     where b.restaurant_id = $1 and b.billed_at >= $2 and b.billed_at < $3 and b.bill_number like 'T%'`,
}

/** SQL: the service day of an instant between $2 and $3. */
function dayOf(at: string): string {
  return `($4::date + width_bucket(${at}, $6::timestamptz[]) - 1)`
}
