import { orderStatusesIn } from "@rasoi/core"
import type { Client } from "pg"
import { reservationSql, statusIn } from "../moves/index.ts"
import { shownPhotos } from "../photos/index.ts"
import type { StoredOrder } from "./check-orders.ts"
import type { StoredStay } from "./check-seats.ts"

const batchSize = 2_000
const maxBillFaults = 20

/** Every order with its moves, read in batches to limit memory. */
export async function* readOrders(client: Client): AsyncGenerator<StoredOrder> {
  for (let after = ""; ; ) {
    const { rows } = await client.query<StoredOrder>(
      `select id, source, type, status, total_paise, phone, answer::json #>> '{customer,phone}' as document_phone, bill, shape,
              array(select from_status || case when undo then '<' else '>' end || to_status from order_moves m
                     where m.order_id = o.id and m.from_status <> m.to_status order by m.revision) as moves,
              array(select json_build_object('lines', v.lines, 'amountPaise', v.amount_paise) from order_voids v
                     where v.order_id = o.id and v.restaurant_id = o.restaurant_id) as voids
         from orders o where id > $1 order by id limit ${batchSize}`,
      [after],
    )
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

interface StayRow {
  id: string
  starts_at: Date
  ends_at: Date
  people: number
  seats: number
}

/** The stays that hold seats, one list per restaurant. Test and live bookings are counted separately. */
export async function* readStays(client: Client, createdAt: Date): AsyncGenerator<StoredStay[]> {
  const { rows: groups } = await client.query<{ restaurant_id: string; test: boolean }>(
    "select distinct restaurant_id, test from reservations order by 1, 2",
  )
  for (const { restaurant_id, test } of groups) {
    const { rows } = await client.query<StayRow>(
      `select id, starts_at, ends_at, people, seats from reservations
        where restaurant_id = $1 and test = $2 and ${reservationSql.holdsSeats}
          and ${reservationSql.isNotExpired("$3")}`,
      [restaurant_id, test, createdAt],
    )
    yield rows.map(({ id, starts_at, ends_at, people, seats }) => ({
      id,
      startsAt: starts_at.getTime(),
      endsAt: ends_at.getTime(),
      people,
      seats,
    }))
  }
}

/** A request belongs to an order or, if it is about a booking, to a booking of its restaurant. */
export async function readRequestFaults(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select r.id from customer_requests r
      where not exists (select from orders o
                         where o.id = r.subject_id and o.restaurant_id = r.restaurant_id and r.kind = 'CANCEL_ORDER'
                        union all
                        select from reservations b
                         where b.id = r.subject_id and b.restaurant_id = r.restaurant_id and r.kind = 'MOVE_BOOKING')
      limit ${maxBillFaults}`,
  )
  return rows.map(({ id }) => `request ${id}: its order or booking is missing`)
}

/** Numbers that two orders share. A unique index prevents this, unless it is damaged. */
export async function readSharedNumbers(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ number: string }>(
    `select restaurant_id || ' ' || day || ' ' || number as number from orders
      group by restaurant_id, day, test, number having count(*) > 1`,
  )
  return rows.map(({ number }) => number)
}

/** A tablet's bills may come late, so their numbers can have gaps, and no counter knows them. */
const isOfTablet = "bill_number like 'T%'"

/**
 * Every number up to the counter must be one bill, issued or cancelled, or was left out after a restore. Every bill must have its orders, and every
 * order that has a bill or should have one must be on a bill. A bill that a tablet has issued must name a series.
 */
export async function readBillFaults(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ fault: string }>(
    `select coalesce(c.restaurant_id, b.restaurant_id) || ': the bills of ' || coalesce(c.financial_year, b.financial_year)
              || ' are ' || coalesce(b.bills, 0) || ' numbers up to ' || coalesce(b.highest, 0)
              || ' and the counter says ' || coalesce(c.last, 0) as fault
       from bill_counters c
       full join (select restaurant_id, financial_year, sum(numbers) as bills, sum(records) as records,
                         min(lowest) as lowest, max(highest) as highest
                    from (select restaurant_id, financial_year, count(distinct sequence) as numbers, count(*) as records,
                                 min(sequence) as lowest, max(sequence) as highest
                            from bills where not ${isOfTablet} group by restaurant_id, financial_year
                          union all
                          select restaurant_id, series, last_number - first_number + 1, last_number - first_number + 1,
                                 first_number, last_number
                            from skipped_numbers) numbered
                   group by restaurant_id, financial_year) b
         on b.restaurant_id = c.restaurant_id and b.financial_year = c.financial_year
      where c.last is distinct from b.bills or b.records <> b.bills or b.lowest <> 1 or b.highest <> c.last
     union all
     select 'bill ' || b.bill_number || ': its number was left out after a restore'
       from bills b join skipped_numbers k on k.restaurant_id = b.restaurant_id and k.series = b.financial_year
        and b.sequence between k.first_number and k.last_number
     union all
     select 'bill ' || b.bill_number || ': its order ' || of.order_id || ' is missing or has another bill'
       from bills b cross join unnest(b.order_ids) of (order_id)
       left join orders o on o.id = of.order_id and o.restaurant_id = b.restaurant_id
      where o.id is null
         or (b.cancelled_at is null and o.bill_number is distinct from coalesce(b.credits, b.bill_number))
     union all
     select 'bill ' || coalesce(b.bill_number, t.bill_number) || ': no tablet has issued it, or it is missing'
       from (select * from bills where ${isOfTablet}) b
       full join tablet_bills t on t.restaurant_id = b.restaurant_id and t.bill_number = b.bill_number
      where b.bill_number is null or t.id is null or not exists
        (select from counter_series s where s.restaurant_id = b.restaurant_id and b.bill_number like 'T' || s.number || '-%')
     union all
     select 'bill ' || b.bill_number || ': it is valid, and its order ' || o.id
              || case when n.notes = 0 then ' ended without a sale'
                      when n.paise <> charged.paise and n.whole = 0 then ' has credit notes for another amount'
                      else ' was sold and has a credit note for all of it' end
       from bills b join orders o on o.id = any (b.order_ids)
      cross join lateral (select o.total_paise - coalesce(sum(v.amount_paise), 0) as paise from order_voids v where v.order_id = o.id) charged
      cross join lateral (select count(*) as notes, count(*) filter (where credited_parts is null) as whole,
                                 coalesce(sum((select sum((part ->> 'amountPaise')::bigint) from jsonb_array_elements(credited_parts) part
                                                where part ->> 'orderId' = o.id)), 0) as paise
                            from bills where restaurant_id = b.restaurant_id and credits = b.bill_number and o.id = any (order_ids)) n
      where b.cancelled_at is null and b.credits is null
        and case when ${statusIn(orderStatusesIn("CALLED_OFF"))} then n.notes = 0 or (n.whole = 0 and n.paise <> charged.paise)
                 else n.whole > 0 or n.paise > charged.paise end
     union all
     select 'credit note ' || n.bill_number || ': it corrects no valid bill, or more than that bill'
       from bills n left join bills b on b.restaurant_id = n.restaurant_id and b.bill_number = n.credits
      where n.credits is not null
        and (b.bill_number is null or b.cancelled_at is not null or not b.order_ids @> n.order_ids or b.total_paise
             + (select sum(total_paise) from bills where restaurant_id = n.restaurant_id and credits = n.credits) < 0)
     union all
     select 'bill ' || b.bill_number || ': its total differs from that of its orders' from bills b
      where (b.cancelled_at is null or not ${isOfTablet}) and b.credited_parts is null
        and b.total_paise * case when b.credits is null then 1 else -1 end <> (select sum(o.total_paise) from orders o where o.id = any (b.order_ids))
            - coalesce((select sum(v.amount_paise) from order_voids v where v.order_id = any (b.order_ids)
                           and (b.cancelled_at is null or v.voided_at <= b.billed_at)), 0)
     union all
     select 'credit note ' || b.bill_number || ': its total differs from that of its parts' from bills b
      where b.credited_parts is not null
        and -b.total_paise <> (select sum((part ->> 'amountPaise')::bigint) from jsonb_array_elements(b.credited_parts) part)
     union all
     select 'order ' || o.id || case when o.bill_number is null then ' is completed without a bill'
                                     else ': its bill ' || o.bill_number || ' does not name it' end
       from orders o left join bills b on b.restaurant_id = o.restaurant_id and b.bill_number = o.bill_number
      where not o.test and (o.bill_number is not null or (o.status = 'COMPLETED' and o.tab_id is null))
        and (b.bill_number is null or o.id <> all (b.order_ids))
      limit ${maxBillFaults}`,
  )
  return rows.map(({ fault }) => fault)
}

/**
 * The books of each bill: payments − refunds + round-offs + open − to be given back = bill − credit notes, for every bill unless
 * nobody says whether it was paid. What an earlier version gave back without a credit note counts as one. A customer who gets back
 * all that came gets what they gave: only then the round-offs are settled. Refunds of a server of the version before have no round-offs.
 */
export async function readPaymentFaults(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ fault: string }>(
    `select 'bill ' || coalesce(b.bill_number, p.bill_number) || case when b.bill_number is null then ': it is missing and was paid'
              when greatest(p.received, p.paid) < 0 then ': more was given back than was paid'
              when b.to_refund and p.bill_number is null then ': money is to be given back, and none came'
              else case when b.to_refund <> owed.is_owed then ': it says wrongly whether money is to be given back'
                        when b.paid_in_full is not distinct from is_paid.is_paid then ': its books do not agree'
                        else ': it says wrongly whether it is paid' end
                || ', ' || due.paise || ' paise are due and ' || coalesce(p.paid, 0) || ' were received with round-offs' end as fault
       from (select restaurant_id, bill_number, sum(case kind when 'PAYMENT' then amount_paise else -amount_paise end) as received,
                    sum(case kind when 'PAYMENT' then amount_paise else -amount_paise end + round_off_paise) as paid,
                    bool_or(kind = 'PAYMENT') as has_payment,
                    bool_or(kind = 'REFUND' and refund_kind is null) as has_older_refund
               from payments group by restaurant_id, bill_number) p
       full join (select * from bills
                   where credits is null and (to_refund or (cancelled_at is null and paid_in_full is not null))
                  union select b.* from bills b join payments p on p.restaurant_id = b.restaurant_id and p.bill_number = b.bill_number) b
         on b.restaurant_id = p.restaurant_id and b.bill_number = p.bill_number
      cross join lateral (select case when b.cancelled_at is null
                                      then b.total_paise + coalesce(sum(n.total_paise), 0) - b.given_back_paise else 0 end as paise
                            from bills n where n.restaurant_id = b.restaurant_id and n.credits = b.bill_number) due
      cross join lateral (select coalesce(p.received, 0) > 0 and p.paid <> due.paise and (due.paise = 0 or due.paise < p.paid) as is_owed) owed
      cross join lateral (select case when due.paise = 0 then 0 else greatest(0, due.paise - coalesce(p.paid, 0)) end as open,
                                 case when not owed.is_owed then 0 when due.paise = 0 then p.received
                                      else least(p.received, p.paid - due.paise) end as back) books
      cross join lateral (select due.paise <= 0 or due.paise <= coalesce(p.paid, 0) as is_paid) is_paid
      where b.bill_number is null or (greatest(p.received, p.paid) < 0 and b.paid_in_full is not null) or b.to_refund <> owed.is_owed
         or (b.cancelled_at is null and (b.paid_in_full is not null or p.has_payment)
             and b.paid_in_full is distinct from is_paid.is_paid)
         or (b.paid_in_full is not null and not coalesce(p.has_older_refund, false)
             and not (books.back > 0 and books.back = p.received)
             and coalesce(p.paid, 0) + books.open - books.back <> due.paise)
     union all
     select 'credit note ' || n.bill_number || ': its refund is missing, or is for another bill or amount' from bills n
       left join payments p on p.restaurant_id = n.restaurant_id and p.id = n.refund
      where n.refund is not null and (p.id is null or p.kind <> 'REFUND' or p.bill_number <> n.credits)
      limit ${maxBillFaults}`,
  )
  return rows.map(({ fault }) => fault)
}

/** Nobody has handed in more than they received, and what counts no more is nothing together. */
export async function readCarriedFaults(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ fault: string }>(
    `select 'delivery person ' || carrier_id
            || case when sum(paise) < 0 then ': handed in more than they received' else ': payments count as handed in wrongly' end as fault
       from (select restaurant_id, carrier_id, settled_on, case kind when 'PAYMENT' then amount_paise else -amount_paise end as paise
               from payments where carrier_id is not null
             union all
             select restaurant_id, carrier_id, settled_on, -amount_paise from cash_hand_ins) moved
      group by restaurant_id, carrier_id
     having sum(paise) < 0 or coalesce(sum(paise) filter (where settled_on is not null), 0) <> 0
      limit ${maxBillFaults}`,
  )
  return rows.map(({ fault }) => fault)
}

/**
 * The valid bill of a tab has exactly its orders that are not cancelled, and a closed tab with such orders has one. The orders
 * of an open tab need no bill yet.
 */
export async function readTabFaults(client: Client): Promise<string[]> {
  const isLive = `not ${statusIn(orderStatusesIn("CALLED_OFF"))}`
  const { rows } = await client.query<{ fault: string }>(
    `select 'order ' || o.id || ': its tab is missing' as fault
       from orders o left join tabs t on t.id = o.tab_id and t.restaurant_id = o.restaurant_id
      where o.tab_id is not null and t.id is null
     union all
     select 'void ' || v.id || ': its order is missing'
       from order_voids v left join orders o on o.id = v.order_id and o.restaurant_id = v.restaurant_id
      where o.id is null
     union all
     select 'tab ' || t.id || case when b.bill_number is null then ': it has no valid bill'
                                   else ': its bill ' || b.bill_number || ' has other orders' end
       from tabs t
      cross join lateral (select coalesce(array_agg(o.id order by o.id), '{}') as ids
                            from orders o where o.tab_id = t.id and (${isLive} or exists (select from bills n
                              where n.restaurant_id = t.restaurant_id and n.credits = t.bill_number and o.id = any (n.order_ids)))) live
       left join bills b on b.restaurant_id = t.restaurant_id and b.bill_number = t.bill_number and b.cancelled_at is null
      where b.order_ids is distinct from live.ids
        and (b.bill_number is not null or (t.closed_at is not null and live.ids <> '{}'))
      limit ${maxBillFaults}`,
  )
  return rows.map(({ fault }) => fault)
}

/** Photos that a current menu or page shows and that are not there, or would be removed. */
export async function readMissingPhotos(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ photo: string }>(
    `select r.id || ' ' || shown.id as photo
       from ${shownPhotos}
       left join photos p on p.restaurant_id = r.id and p.id = shown.id
      where p.id is null or p.unused_days is not null
      order by 1 limit ${batchSize}`,
  )
  return rows.map(({ photo }) => photo)
}
