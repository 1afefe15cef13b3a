-- additive
-- A credit note corrects a bill that was paid and whose order was cancelled later. It is a row of the register with amounts
-- below zero, so that every sum of a period has it. Its numbers are "CN-26-27/000001".
alter table bills
  -- The bill that this credit note corrects. Null: it is a bill.
  add column credits text,
  add constraint bills_credits_check check (credits is null or (total_paise <= 0 and cancelled_at is null and paid_in_full is null));
create index bills_credits on bills (restaurant_id, credits) where credits is not null;
-- An order is credited once.
create unique index bills_credited_order on bills (restaurant_id, (order_ids[1])) where credits is not null;

-- Credit notes never exceed their bill, and a bill that has one is never cancelled.
create function bills_credited() returns trigger language plpgsql as $$
declare
  corrected bills;
begin
  if new.cancelled_at is not null then
    if exists (select from bills where restaurant_id = new.restaurant_id and credits = new.bill_number) then
      raise exception 'bill % has a credit note and cannot be cancelled', new.bill_number using errcode = 'check_violation';
    end if;
    return new;
  end if;
  select * into corrected from bills
   where restaurant_id = new.restaurant_id and bill_number = new.credits and credits is null and cancelled_at is null
     and order_ids @> new.order_ids
     for update;
  if not found then
    raise exception 'credit note % corrects no valid bill', new.bill_number using errcode = 'check_violation';
  end if;
  if corrected.total_paise + new.total_paise + coalesce((select sum(total_paise) from bills
       where restaurant_id = new.restaurant_id and credits = new.credits and bill_number <> new.bill_number), 0) < 0 then
    raise exception 'credit note % exceeds its bill', new.bill_number using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger bills_credited before insert or update of credits, cancelled_at, total_paise on bills
  for each row when (new.credits is not null or new.cancelled_at is not null) execute function bills_credited();

-- Enters a credit note for one order of a bill. `document` has the amounts, below zero. The caller has locked the bill.
create function credit_bill(of_restaurant text, corrected text, id_of_order text, document text, at timestamptz, year text)
  returns bills
  language plpgsql as $$
declare
  note bills;
  bill bills;
begin
  select * into bill from bills where restaurant_id = of_restaurant and bill_number = corrected;
  note := number_bill(of_restaurant, array[id_of_order], array[document], bill.type, bill.payment, at, 'CN-' || year);
  update bills set credits = corrected, paid_in_full = null
   where restaurant_id = of_restaurant and bill_number = note.bill_number
   returning * into note;
  update bills b set paid_in_full = due.paise = 0 or due.paise <= (
      select coalesce(sum(case kind when 'PAYMENT' then amount_paise + round_off_paise else -amount_paise end), 0)
        from payments where restaurant_id = of_restaurant and bill_number = corrected)
    from (select bill.total_paise + sum(total_paise) as paise from bills
           where restaurant_id = of_restaurant and credits = corrected) due
   where b.restaurant_id = of_restaurant and b.bill_number = corrected;
  return note;
end
$$;
