-- additive
-- Returns: a credit note takes lines or an amount off a bill, and one order can have several.
alter table bills
  -- What this credit note takes: [{ "orderId", "kind": "LINE", "index": 0, "quantity": 1, "amountPaise", "taxPaise" }], with amounts
  -- above zero. Null: all that the bill has of its order.
  add column credited_parts   jsonb,
  -- The refund that gave the money of this credit note back.
  add column refund           text,
  -- Of a bill: what a server of an earlier version gave back without a credit note. It is not open.
  add column given_back_paise bigint not null default 0;
drop index bills_credited_order;
create index bills_given_back on bills (restaurant_id, billed_at) where given_back_paise > 0;

alter table payments
  -- Null: a payment, or a refund of a server of the version before.
  add column refund_kind text check (refund_kind in ('RETURN', 'OVERPAID', 'CORRECTION')),
  -- The payment whose method was wrong: of its reversal, and of the new payment.
  add column corrects    text,
  -- AFTER_REPORT: its tablet has reported since then that nothing is unsent.
  add column mark        text check (mark = 'AFTER_REPORT');

-- A refund takes the round-off of its payments back, by whatever method.
do $$
declare
  name text;
begin
  for name in select conname from pg_constraint
               where conrelid = 'payments'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%round_off_paise%' loop
    execute format('alter table payments drop constraint %I', name);
  end loop;
end
$$;
alter table payments add constraint payments_round_off_check
  check (round_off_paise = 0 or kind = 'REFUND' or (method = 'CASH' and round_off_paise between -50 and 50));

-- As `balanceOf` in the core: if nothing of a bill is due, its cash is not rounded any more.
create or replace function is_to_refund(bill bills) returns boolean language sql stable as $$
  select came.received > 0 and came.paid <> due.paise and (due.paise = 0 or due.paise < came.paid)
    from (select coalesce(sum(case kind when 'PAYMENT' then amount_paise else -amount_paise end), 0) as received,
                 coalesce(sum(case kind when 'PAYMENT' then amount_paise else -amount_paise end + round_off_paise), 0) as paid
            from payments where restaurant_id = bill.restaurant_id and bill_number = bill.bill_number) came
   cross join (select case when bill.cancelled_at is null
                           then bill.total_paise + coalesce(sum(total_paise), 0) - bill.given_back_paise else 0 end as paise
                 from bills where restaurant_id = bill.restaurant_id and credits = bill.bill_number) due
$$;

-- Enters a credit note for orders of a bill. `documents` have the amounts of each, below zero. The caller has locked the bill.
create function credit_parts(of_restaurant text, corrected text, ids text[], documents text[], parts jsonb, of_refund text,
                             at timestamptz, year text) returns bills
  language plpgsql as $$
declare
  note bills;
  bill bills;
begin
  select * into bill from bills where restaurant_id = of_restaurant and bill_number = corrected;
  note := number_bill(of_restaurant, ids, documents, bill.type, bill.payment, at, 'CN-' || year);
  update bills set credits = corrected, credited_parts = parts, refund = of_refund, paid_in_full = null
   where restaurant_id = of_restaurant and bill_number = note.bill_number
   returning * into note;
  -- Nobody says whether an order over the API was paid until its first payment is written.
  update bills b set paid_in_full = due.paise <= 0 or due.paise <= came.paid
    from (select bill.total_paise - bill.given_back_paise + sum(total_paise) as paise from bills
           where restaurant_id = of_restaurant and credits = corrected) due
   cross join (select coalesce(sum(case kind when 'PAYMENT' then amount_paise else -amount_paise end + round_off_paise), 0) as paid,
                      coalesce(bool_or(kind = 'PAYMENT'), false) as has_payment
                 from payments where restaurant_id = of_restaurant and bill_number = corrected) came
   where b.restaurant_id = of_restaurant and b.bill_number = corrected and (b.paid_in_full is not null or came.has_payment);
  return note;
end
$$;

-- Servers of the version before call this one.
create or replace function credit_bill(of_restaurant text, corrected text, id_of_order text, document text, at timestamptz, year text)
  returns bills
  language sql as $$
  select credit_parts(of_restaurant, corrected, array[id_of_order], array[document], null, null, at, year)
$$;

-- Bills of completed orders that are open only because of a refund: nobody is going to pay them.
update bills b set given_back_paise = b.total_paise + coalesce(note.paise, 0) - came.paid, paid_in_full = true
  from (select restaurant_id, bill_number,
               sum(case kind when 'PAYMENT' then amount_paise + round_off_paise else -amount_paise end) as paid,
               sum(amount_paise + round_off_paise) filter (where kind = 'PAYMENT') as before
          from payments group by restaurant_id, bill_number having bool_or(kind = 'REFUND')) came
  left join (select restaurant_id, credits, sum(total_paise) as paise
               from bills where credits is not null group by restaurant_id, credits) note
    on note.restaurant_id = came.restaurant_id and note.credits = came.bill_number
 where b.restaurant_id = came.restaurant_id and b.bill_number = came.bill_number and b.paid_in_full = false
   and b.cancelled_at is null and came.before >= b.total_paise + coalesce(note.paise, 0)
   and came.paid < b.total_paise + coalesce(note.paise, 0)
   and not exists (select from orders o left join tabs t on t.id = o.tab_id
                    where o.id = any (b.order_ids) and o.status not in ('COMPLETED', 'CANCELLED', 'REJECTED')
                      and (t.id is null or t.closed_at is null));

-- Processes of the version before have planned calls of this function with the columns that bills had. After a change of it they plan anew.
alter function number_bill(text, text[], text[], text, text, timestamptz, text) volatile;
