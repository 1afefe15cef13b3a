-- additive
-- Whether more came for a bill than is due. The counter lists these bills until the difference is given back.
alter table bills add column to_refund boolean not null default false;

-- As `balanceOf` in the core: if nothing of a bill is due, its cash is not rounded any more.
create function is_to_refund(bill bills) returns boolean language sql stable as $$
  select came.received > 0 and (due.paise = 0 or due.paise < came.paid)
    from (select coalesce(sum(case kind when 'PAYMENT' then amount_paise else -amount_paise end), 0) as received,
                 sum(case kind when 'PAYMENT' then amount_paise + round_off_paise else -amount_paise end) as paid
            from payments where restaurant_id = bill.restaurant_id and bill_number = bill.bill_number) came
   cross join (select case when bill.cancelled_at is null then bill.total_paise + coalesce(sum(total_paise), 0) else 0 end as paise
                 from bills where restaurant_id = bill.restaurant_id and credits = bill.bill_number) due
$$;

-- Older servers write payments and credit notes too.
create function bills_to_refund() returns trigger language plpgsql as $$
declare
  changed text;
begin
  if tg_table_name = 'payments' then
    changed := new.bill_number;
  else
    changed := new.credits;
  end if;
  update bills b set to_refund = not b.to_refund
   where b.restaurant_id = new.restaurant_id and b.bill_number = changed and b.to_refund <> is_to_refund(b);
  return null;
end
$$;
create trigger payments_to_refund after insert on payments for each row execute function bills_to_refund();
-- A bill that money came for is never cancelled: it gets a credit note.
create trigger bills_to_refund after insert or update of credits on bills
  for each row when (new.credits is not null) execute function bills_to_refund();

-- In one pass: a call of the function for each bill is many times slower.
update bills b set to_refund = true
  from (select restaurant_id, bill_number, sum(case kind when 'PAYMENT' then amount_paise else -amount_paise end) as received,
               sum(case kind when 'PAYMENT' then amount_paise + round_off_paise else -amount_paise end) as paid
          from payments group by restaurant_id, bill_number) came
  left join (select restaurant_id, credits, sum(total_paise) as paise
               from bills where credits is not null group by restaurant_id, credits) note
    on note.restaurant_id = came.restaurant_id and note.credits = came.bill_number
 where b.restaurant_id = came.restaurant_id and b.bill_number = came.bill_number and came.received > 0
   and (b.cancelled_at is not null or b.total_paise + coalesce(note.paise, 0) = 0
        or b.total_paise + coalesce(note.paise, 0) < came.paid);
create index bills_to_refund on bills (restaurant_id, billed_at) where to_refund;
