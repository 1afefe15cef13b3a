import { highestBillPaise } from "@rasoi/contract"
import type { WatchKind } from "@rasoi/contract/console"
import { orderStatusesIn, startedOrderStatuses } from "@rasoi/core"
import { longestWaitDays } from "../../base/tablet-time.ts"
import { statusIn } from "../moves/index.ts"
import { markedPaise, markedReason } from "./marked-store.ts"
import { missingLastBills, missingOrderRows } from "./sales-store.ts"

const paymentCame = came("p.received_at", "p")
/** The day of its books finds them: that of the money, or after its close the next one. */
const paymentCameIn = `p.day between $4::date - ${longestWaitDays + 1} and $5::date + 1 and ${cameIn("p.received_at", "p")}`

/**
 * Each kind of the screen Watch as SQL of its rows. To add a kind, add it to the contract's list, and its rows here.
 *
 * Parameters: $1 the restaurant; $2 and $3 the start of the first service day and the end of the last; $4 and $5 these days; $6 the
 * starts of all days; $7 now. Columns: `id` (once in a kind), `at`, `day`, `person`, `device`, `amount_paise`, `subject`, `quantity`,
 * `reason`, `order_id`, `bill_number`; and, where a kind has them, `other_person`, `cause` and `claimed_at`.
 */
export const watchRows: Readonly<Record<WatchKind, string>> = {
  // What was accepted up to a month before. An index lists those that were lost. The kitchen can cook an online order that was accepted
  // from its paper, so that nobody begins with it here. After an undo its customer cancels it, too, or the clock.
  CANCELLED: `
    select m.order_id as id, m.at, ${dayOf("m.at")} as day, m.actor as person, m.device, o.total_paise as amount_paise,
           o.number as subject, null::int as quantity, m.reason, o.id as order_id, o.bill_number
      from orders o join order_moves m on m.order_id = o.id and m.to_status = o.status
     where o.restaurant_id = $1 and not o.test and o.${statusIn(orderStatusesIn("CALLED_OFF"))}
       and o.id in (select lost.id from orders lost
                     where lost.restaurant_id = $1 and not lost.test
                       and (lost.status = 'REJECTED' or lost.cancelled_by in ('RESTAURANT', 'SYSTEM'))
                       and lost.day between $4::date - 31 and $5::date
                    union all
                    select undone.order_id from order_moves undone
                     where undone.undo and undone.from_status = 'ACCEPTED' and undone.at >= $2::timestamptz - interval '1 day' and undone.at < $3)
       and coalesce(o.cancelled_at, o.rejected_at) >= $2 and coalesce(o.cancelled_at, o.rejected_at) < $3
       and m.revision = (select max(revision) from order_moves last where last.order_id = o.id and last.to_status = o.status)
       and (o.bill_number is not null or (o.source <> 'ONLINE' and o.ticket_prints > 0)
            or exists (select from order_moves began where began.order_id = o.id
                          and (began.to_${statusIn(startedOrderStatuses)} or (o.source = 'ONLINE' and began.to_status = 'ACCEPTED'))))`,

  VOIDED: `
    select v.id, v.voided_at as at, ${dayOf("v.voided_at")} as day, v.voided_by as person, v.device, v.amount_paise,
           o.number as subject, null::int as quantity, v.reason, v.order_id, o.bill_number
      from order_voids v join orders o on o.id = v.order_id
     where v.restaurant_id = $1 and v.voided_at >= $2 and v.voided_at < $3`,

  // What its credit note takes off the bill can be more: the rest was never paid.
  REFUNDED: `
    select p.id, ${paymentCame}, p.person, p.device,
           greatest(p.amount_paise, coalesce((select -sum(note.total_paise) from bills note
                                               where note.restaurant_id = p.restaurant_id and note.credits = p.bill_number
                                                 and note.refund = p.id), 0))::bigint as amount_paise,
           p.bill_number as subject, null::int as quantity, p.reason, ${orderOf("p")} as order_id, p.bill_number
      from payments p
     where p.restaurant_id = $1 and p.kind = 'REFUND' and ${paymentCameIn}
       and p.refund_kind is distinct from 'CORRECTION'`,

  MARKED: `
    select e.order_id as id, ${came("o.placed_at", "e")}, e.entered_by as person, e.device, ${markedPaise} as amount_paise,
           o.number as subject, null::int as quantity, null as reason, e.order_id, o.bill_number, ${markedReason} as cause
      from counter_entries e join orders o on o.id = e.order_id
     where e.restaurant_id = $1 and e.difference is not null and ${cameIn("o.placed_at", "e")}`,

  HAND_OVER_UNDONE: `
    select m.order_id || ' ' || m.revision as id, m.at, ${dayOf("m.at")} as day, m.actor as person, m.device,
           o.total_paise as amount_paise, o.number as subject, null::int as quantity, m.reason, m.order_id, o.bill_number
      from order_moves m join orders o on o.id = m.order_id
     where m.undo and m.from_status in ('OUT_FOR_DELIVERY', 'COMPLETED') and m.at >= $2 and m.at < $3
       and o.restaurant_id = $1 and not o.test`,

  DRAWER: `
    select c.day::text as id, c.closed_at as at, ${dayOf("c.closed_at")} as day, c.closed_by as person, null as device,
           c.counted_paise - c.expected_paise as amount_paise, c.day::text as subject, null::int as quantity, c.note as reason,
           null as order_id, null as bill_number
      from day_closes c
     where c.restaurant_id = $1 and c.closed_at >= $2 and c.closed_at < $3 and c.counted_paise <> c.expected_paise`,

  // Servers of the version before stored any amount.
  ENTRY_REMOVED: `
    select r.id, r.removed_at as at, ${dayOf("r.removed_at")} as day, r.removed_by as person, r.device,
           least(abs(r.amount_paise), ${highestBillPaise}) as amount_paise,
           r.number as subject, null::int as quantity, r.reason,
           (select o.id from orders o where o.id = r.order_id and o.restaurant_id = r.restaurant_id) as order_id,
           null as bill_number
      from removed_entries r
     where r.restaurant_id = $1 and r.removed_at >= $2 and r.removed_at < $3`,

  // A tablet that works reports every five minutes.
  TABLET_SILENT: `
    select s.tablet_id as id, s.heard_at as at, ${dayOf("s.heard_at")} as day, s.person, s.device, s.unsent_paise as amount_paise,
           'T' || s.number as subject, s.unsent as quantity, null as reason, null as order_id, null as bill_number
      from counter_series s
     where s.restaurant_id = $1 and s.unsent > 0 and s.heard_at >= $2 and s.heard_at < $3
       and s.heard_at < $7::timestamptz - interval '15 minutes'`,

  SERIES_REPLACED: `
    select s.tablet_id as id, s.replaced_at as at, ${dayOf("s.replaced_at")} as day, s.replaced_person as person,
           s.replaced_device as device, s.replaced_paise as amount_paise, 'T' || s.replaces || ' → T' || s.number as subject,
           s.replaced_unsent as quantity, null as reason, null as order_id, null as bill_number
      from counter_series s
     where s.restaurant_id = $1 and s.replaced_at >= $2 and s.replaced_at < $3`,

  // The bill that came after the gap says when, or the report of the last number.
  NUMBERS_MISSING: `
    select financial_year || '/' || first_sequence as id, at, ${dayOf("at")} as day, person, device, null::bigint as amount_paise,
           financial_year || '/' || first_sequence || case when last_sequence > first_sequence then '–' || last_sequence else '' end as subject,
           last_sequence - first_sequence + 1 as quantity, null as reason, null as order_id, null as bill_number,
           claimed_at
      from (select b.financial_year, known + 1 as first_sequence, b.sequence - 1 as last_sequence,
                   ${arrivalOf("b.billed_at", "t")} as at, b.billed_at as claimed_at, null as device, null as person
              from bills b left join tablet_bills t on t.restaurant_id = b.restaurant_id and t.bill_number = b.bill_number
              join lateral (select coalesce(max(before.sequence), 0) as known from bills before
                             where before.restaurant_id = b.restaurant_id and before.financial_year = b.financial_year
                               and before.sequence < b.sequence and before.bill_number like 'T%') before on b.sequence > known + 1
             where b.restaurant_id = $1 and b.bill_number like 'T%' and ${cameIn("b.billed_at", "t")}
            union all
            select financial_year, first_sequence, last_sequence, at, null, device, person from (${missingLastBills}) after
             where at >= $2 and at < $3) gaps`,

  // A payment has who took the money. The audit entry of the correction has who made it, and its id the same time as the payment's.
  CORRECTED: `
    select p.id, ${paymentCame},
           (select a.actor from audit_log a
             where a.restaurant_id = p.restaurant_id and a.id >= 'aud_' || substr(p.id, 5, 10)
               and a.id < 'aud_' || substr(p.id, 5, 10) || 'zz' and a.action = 'payment.corrected'
               and a.subject = p.bill_number limit 1) as person,
           p.device, p.amount_paise, p.bill_number as subject, null::int as quantity, p.reason, ${orderOf("p")} as order_id,
           p.bill_number, p.person as other_person
      from payments p
     where p.restaurant_id = $1 and p.kind = 'REFUND' and ${paymentCameIn} and p.refund_kind = 'CORRECTION'`,

  EARLIER_DAY: `
    select p.id, ${paymentCame}, p.person, p.device, p.amount_paise, p.bill_number as subject, null::int as quantity,
           p.reason, ${orderOf("p")} as order_id, p.bill_number, null as other_person, null as cause
      from payments p
     where p.restaurant_id = $1 and ${paymentCameIn}
       and (p.mark = 'AFTER_REPORT' or p.recovered_at is null and ${isLate("p.received_at", "p")} and not ${hasLateOrder(orderOf("p"))})
    union all
    select t.id, ${came("b.billed_at", "t")}, t.person, t.device, t.total_paise, t.bill_number, null, null, b.order_ids[1], t.bill_number,
           null, 'BILL'
      from tablet_bills t join bills b on b.restaurant_id = t.restaurant_id and b.bill_number = t.bill_number
     where b.restaurant_id = $1 and t.recovered_at is null and ${cameIn("b.billed_at", "t")} and ${isLate("b.billed_at", "t")}
       and not ${hasLateOrder("b.order_ids[1]")}
    union all
    select o.id, ${came("o.placed_at", "e")}, e.entered_by, e.device, o.total_paise, o.number, null, null, o.id, o.bill_number, null, 'ORDER'
      from orders o join counter_entries e on e.order_id = o.id
     where o.restaurant_id = $1 and o.source <> 'ONLINE' and e.recovered_at is null and ${cameIn("o.placed_at", "e")}
       and ${isLate("o.placed_at", "e")}
    union all
    select h.id, ${came("h.received_at", "h")}, h.person, h.device, h.amount_paise, null, null, null, null, null, d.name, 'HAND_IN'
      from cash_hand_ins h left join delivery_people d on d.restaurant_id = h.restaurant_id and d.id = h.carrier_id
     where h.restaurant_id = $1 and h.mark = 'AFTER_REPORT' and ${cameIn("h.received_at", "h")}`,

  APPROVED: `
    select a.act || ' ' || a.subject as id, a.used_at as at, ${dayOf("a.used_at")} as day, a.approved_by as person,
           (select d.name from devices d where d.id = a.device_id and d.restaurant_id = a.restaurant_id) as device,
           case a.act when 'VOID' then (select v.amount_paise from order_voids v
                                         where v.id = a.subject and v.restaurant_id = a.restaurant_id)
                      when 'CANCEL' then o.total_paise
                      else a.amount_paise end as amount_paise,
           o.number as subject, null::int as quantity, null as reason, o.id as order_id, o.bill_number,
           a.asked_by as other_person, a.act as cause
      from approvals a left join orders o on o.id = a.order_id and o.restaurant_id = a.restaurant_id
     where a.restaurant_id = $1 and a.used_at >= $2 and a.used_at < $3`,

  UNCONFIRMED: ofTablets(`
    select u.kind, u.subject as id, u.arrived_at as at, u.person, u.device, u.reason as cause,
           coalesce(o.total_paise, t.total_paise, p.amount_paise) as paise, coalesce(o.number, t.bill_number, p.bill_number) as number,
           coalesce(o.id, ${orderOf("t")}, ${orderOf("p")}) as order_id,
           coalesce(o.bill_number, t.bill_number, p.bill_number) as bill_number
      from unconfirmed_entries u
      left join orders o on u.kind = 'ORDER' and o.id = u.subject and o.restaurant_id = u.restaurant_id
      left join tablet_bills t on u.kind = 'BILL' and t.id = u.subject and t.restaurant_id = u.restaurant_id
      left join payments p on u.kind = 'PAYMENT' and p.id = u.subject and p.restaurant_id = u.restaurant_id
     where u.restaurant_id = $1 and u.arrived_at >= $2 and u.arrived_at < $3`),

  // The audit log has who was signed in. An order is found by its number, which a tablet gives once.
  OTHER_PERSON: ofTablets(`
    select case a.action when 'order.entered' then 'ORDER' else 'PAYMENT' end as kind, a.id, a.at, a.actor as person,
           coalesce(o.device, p.device) as device, null as cause, coalesce(o.total_paise, p.amount_paise) as paise,
           a.subject as number, coalesce(o.id, p.order_id) as order_id, coalesce(o.bill_number, p.bill_number) as bill_number,
           jsonb_path_query_first(a.details, '$[*] ? (@.kind == "TAKEN_BY").name') #>> '{}' as other_person
      from audit_log a
      left join lateral (
        select e.device, o.total_paise, o.id, o.bill_number from orders o join counter_entries e on e.order_id = o.id
         where a.action = 'order.entered' and o.restaurant_id = a.restaurant_id and not o.test and o.number = a.subject
           and o.day between a.at::date - 31 and a.at::date + 1
         order by o.day desc limit 1) o on true
      left join lateral (
        select p.device, p.amount_paise, p.bill_number, ${orderOf("p")} as order_id from payments p
         where a.action = 'payment.received' and p.restaurant_id = a.restaurant_id and p.bill_number = a.subject
           and p.kind = 'PAYMENT' and a.details @> jsonb_build_array(jsonb_build_object('kind', 'MONEY', 'amountPaise', p.amount_paise))
         limit 1) p on true
     where a.restaurant_id = $1 and a.at >= $2 and a.at < $3 and a.details @> '[{"kind": "TAKEN_BY"}]'
       and a.action in ('order.entered', 'payment.received')`),

  RECOVERED: ofTablets(`
    select 'ORDER' as kind, o.id, e.recovered_at as at, e.entered_by as person, e.device, null as cause, o.total_paise as paise,
           o.number, o.id as order_id, o.bill_number
      from counter_entries e join orders o on o.id = e.order_id
     where e.restaurant_id = $1 and e.recovered_at >= $2 and e.recovered_at < $3
    union all
    select 'BILL', t.id, t.recovered_at, t.person, t.device, null, t.total_paise, t.bill_number, ${orderOf("t")}, t.bill_number
      from tablet_bills t
     where t.restaurant_id = $1 and t.recovered_at >= $2 and t.recovered_at < $3
    union all
    select 'PAYMENT', p.id, p.recovered_at, p.person, p.device, null, p.amount_paise, p.bill_number, ${orderOf("p")}, p.bill_number
      from payments p
     where p.restaurant_id = $1 and p.recovered_at >= $2 and p.recovered_at < $3`),

  // It has an order if it came after all. What was mended and sent again is no longer refused.
  NUMBER_REFUSED: `
    select r.id, r.refused_at as at, ${dayOf("r.refused_at")} as day, r.person, r.device, r.total_paise as amount_paise,
           r.number as subject, r.quantity, null as reason, coalesce(o.id, ${orderOf("t")}, r.order_id) as order_id,
           coalesce(o.bill_number, t.bill_number) as bill_number, r.reason as cause
      from refused_numbers r
      left join orders o on r.kind = 'ORDER' and o.id = r.id and o.restaurant_id = r.restaurant_id
      left join tablet_bills t on r.kind = 'BILL' and t.id = r.id and t.restaurant_id = r.restaurant_id
     where r.restaurant_id = $1 and r.refused_at >= $2 and r.refused_at < $3 and (r.reason <> 'CONTENT' or o.id is null)`,

  NUMBER_MARKED: ofTablets(`
    select 'ORDER' as kind, o.id, ${arrivalOf("o.placed_at", "e")} as at, e.entered_by as person, e.device, e.number_mark as cause,
           o.total_paise as paise, o.number, o.id as order_id, o.bill_number, o.placed_at as claimed_at
      from orders o join counter_entries e on e.order_id = o.id
     where o.restaurant_id = $1 and o.source <> 'ONLINE' and e.number_mark is not null and ${cameIn("o.placed_at", "e")}
    union all
    select 'BILL', t.id, ${arrivalOf("b.billed_at", "t")}, t.person, t.device,
           case when t.other_year then 'OTHER_YEAR' else t.number_mark end, t.total_paise, t.bill_number, b.order_ids[1], t.bill_number,
           b.billed_at
      from tablet_bills t join bills b on b.restaurant_id = t.restaurant_id and b.bill_number = t.bill_number
     where b.restaurant_id = $1 and (t.number_mark is not null or t.other_year) and ${cameIn("b.billed_at", "t")}`),

  // The order that came after the gap says when, or the report of the last number.
  ORDERS_MISSING: `
    select 'T' || series || '-' || first_number as id, at, ${dayOf("at")} as day, person, device, null::bigint as amount_paise,
           'T' || series || '-' || first_number || case when last_number > first_number then '–' || last_number else '' end as subject,
           last_number - first_number + 1 as quantity, null as reason, null as order_id, null as bill_number, claimed_at
      from (${missingOrderRows}) gaps`,

  NUMBERS_SKIPPED: `
    select k.series || '/' || k.first_number as id, k.restored_at as at, ${dayOf("k.restored_at")} as day, null as person,
           null as device, null::bigint as amount_paise,
           k.series || '/' || k.first_number || case when k.last_number > k.first_number then '–' || k.last_number else '' end as subject,
           k.last_number - k.first_number + 1 as quantity, null as reason, null as order_id, null as bill_number, k.because as cause
      from skipped_numbers k
     where k.restaurant_id = $1 and k.restored_at >= $2 and k.restored_at < $3`,
}

/** SQL: the order, or the first one, of the bill that a row names. */
function orderOf(row: string): string {
  return `(select b.order_ids[1] from bills b where b.restaurant_id = ${row}.restaurant_id and b.bill_number = ${row}.bill_number)`
}

/** SQL: orders, bills and payments of tablets. Of an order, its bill and its payments that are listed on one day, the first has the money. */
function ofTablets(rows: string): string {
  return `
    select kind || ' ' || id as id, at, day, person, device,
           case when rank() over (partition by day, coalesce(bill_number, id)
                                  order by array_position(array['ORDER', 'BILL', 'PAYMENT'], kind)) = 1 then paise end as amount_paise,
           number as subject, null::int as quantity, null as reason, order_id, bill_number, cause,
           to_jsonb(dated) ->> 'other_person' as other_person, to_jsonb(dated) ->> 'claimed_at' as claimed_at
      from (select listed.*, ${dayOf("at")} as day from (${rows}) listed) dated`
}

/**
 * SQL: when a row came to the server, which is when Watch lists it: a tablet can date it back to a day that its owner has looked through.
 * `claimed` is the time of its books. A server of the version before wrote no arrival.
 */
function arrivalOf(claimed: string, row: string): string {
  return `coalesce(${row}.arrived_at, ${claimed})`
}

/** SQL: the columns of such a row for its times. */
function came(claimed: string, row: string): string {
  const at = arrivalOf(claimed, row)
  return `${at} as at, ${dayOf(at)} as day, ${claimed} as claimed_at`
}

/** SQL: such rows of these days. */
function cameIn(claimed: string, row: string): string {
  const at = arrivalOf(claimed, row)
  return `${claimed} >= $2::timestamptz - interval '${longestWaitDays} days' and ${claimed} < $3 and ${at} >= $2 and ${at} < $3`
}

/** SQL: whether such a row came on a later day than it says. */
function isLate(claimed: string, row: string): string {
  return `${claimed} < ($6::timestamptz[])[width_bucket(${row}.arrived_at, $6::timestamptz[])]`
}

/** SQL: whether the order came on a later day than it says: what belongs to it did, too. */
function hasLateOrder(id: string): string {
  return `exists (select from counter_entries entry join orders late on late.id = entry.order_id
                   where entry.order_id = ${id} and ${isLate("late.placed_at", "entry")})`
}

/** SQL: the service day of an instant between $2 and $3. */
function dayOf(at: string): string {
  return `($4::date + width_bucket(${at}, $6::timestamptz[]) - 1)`
}
