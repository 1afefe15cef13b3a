-- A bill is a record of its own, with a number, a date and the settings that name the seller. It stays as it was issued,
-- whatever becomes of its orders. `orders.bill_number` names the bill that is valid for an order, or was the last one.
drop trigger orders_billed on orders;
drop trigger orders_unbilled on orders;
drop function orders_billed();
drop function orders_unbilled();
drop function register_bill(orders);

alter table bills
  -- The orders that it bills.
  add column order_ids        text[] not null default '{}',
  -- The seller's details are those of this version of the restaurant's settings.
  add column settings_version integer not null default 1,
  -- Prints that carry the number.
  add column prints           integer not null default 0,
  add column cancelled_at     timestamptz,
  add column cancel_reason    text,
  add column cancelled_by     text,
  add check ((cancelled_at is null) = (cancel_reason is null) and (cancelled_at is null) = (cancelled_by is null));

update bills set order_ids = array[order_id], settings_version = o.settings_version, prints = o.bill_prints
  from orders o where o.id = bills.order_id;

alter table bills
  drop constraint bills_pkey,
  drop column order_id,
  alter column order_ids drop default,
  alter column settings_version drop default,
  -- "26-27/000042" is number 42 of the financial year 26-27.
  add column financial_year text generated always as (split_part(bill_number, '/', 1)) stored,
  add column sequence integer generated always as (split_part(bill_number, '/', 2)::integer) stored,
  add primary key (restaurant_id, billed_at, bill_number);
create unique index bills_number on bills (restaurant_id, bill_number);
-- The reason of a cancellation is a text that staff wrote: the removal of personal data finds it by the order.
create index bills_cancelled on bills using gin (order_ids) where cancelled_at is not null;

-- Enters a bill with the figures of one order.
create function register_bill(placed orders, number text, at timestamptz, seller_version integer) returns bills
  language plpgsql as $$
declare
  registered bills;
begin
  insert into bills (restaurant_id, billed_at, bill_number, order_ids, settings_version, type, payment, taxable_paise,
                     charges_paise, tax_paise, total_paise)
  select placed.restaurant_id, at, number, array[placed.id], seller_version, placed.type,
         placed.answer::json ->> 'payment', (bill ->> 'subtotalPaise')::bigint,
         (bill ->> 'totalPaise')::bigint - (bill ->> 'subtotalPaise')::bigint - (bill -> 'taxPaise' ->> 'total')::bigint,
         (bill -> 'taxPaise' ->> 'total')::bigint, (bill ->> 'totalPaise')::bigint
    from (select placed.bill::jsonb as bill) document
  returning * into registered;

  insert into bill_parts (restaurant_id, billed_at, order_id, kind, subject, name, quantity, listed_paise,
                          rate_basis_points, taxable_paise, tax_paise)
  select placed.restaurant_id, at, placed.id, part.*
    from (select placed.bill::jsonb as bill) document
    cross join lateral (
      select 'ITEM', line."menuItemId", line.name, line.quantity, line."totalPaise", line."rateBasisPoints",
             line."totalPaise" - case when line.included then line."taxPaise" else 0 end, line."taxPaise"
        from jsonb_to_recordset(bill -> 'lines') as line ("menuItemId" text, name text, quantity integer,
             "totalPaise" bigint, "rateBasisPoints" integer, included boolean, "taxPaise" bigint)
      union all
      select 'ADD_ON', "addOn".id, "addOn".name, line.quantity, line.quantity * "addOn"."pricePaise", null, null, null
        from jsonb_to_recordset(bill -> 'lines') as line (quantity integer, "addOns" jsonb)
       cross join lateral jsonb_to_recordset(line."addOns") as "addOn" (id text, name text, "pricePaise" bigint)
      union all
      select 'CHARGE', charge.type, charge.name, 1, charge."amountPaise", charge."rateBasisPoints",
             charge."amountPaise", charge."taxPaise"
        from jsonb_to_recordset(bill -> 'charges') as charge (type text, name text, "amountPaise" bigint,
             "rateBasisPoints" integer, "taxPaise" bigint)
    ) part;
  return registered;
end
$$;

-- The bill of an order: the valid one that it has, or a new one with the next number. Nothing if the order is a test
-- order or has none of these statuses. The order's row is locked first, so that it never gets two, and then the
-- counter until the transaction ends, so that numbers have no gaps.
create function issue_bill(id_of_order text, statuses text[], at timestamptz, year text) returns setof bills
  language plpgsql as $$
declare
  placed orders;
  next integer;
begin
  select * into placed from orders where id = id_of_order for update;
  if not found or placed.test or placed.status <> all (statuses) then
    return;
  end if;
  return query select * from bills
    where restaurant_id = placed.restaurant_id and bill_number = placed.bill_number and cancelled_at is null;
  if found then
    return;
  end if;
  insert into bill_counters (restaurant_id, financial_year, last) values (placed.restaurant_id, year, 1)
  on conflict (restaurant_id, financial_year) do update set last = bill_counters.last + 1
  returning last into next;
  return query select * from register_bill(placed, year || '/' || lpad(next::text, greatest(6, length(next::text)), '0'),
    at, (select settings_version from restaurants where id = placed.restaurant_id));
end
$$;

-- The number of a completion that was undone had no bill. It becomes one now: a valid bill if the order is still open,
-- a cancelled one if the order was cancelled or rejected, or completed again in another financial year.
alter table orders drop constraint orders_check3;

select count(register_bill(o, o.kept_bill_number, coalesce(completed.at, o.placed_at), o.settings_version))
  from orders o
  left join lateral (select at from order_moves where order_id = o.id and to_status = 'COMPLETED' and not undo
                      order by revision limit 1) completed on true
 where o.kept_bill_number is distinct from o.bill_number and o.kept_bill_number is not null;

-- Paper may be out, so the next print is a duplicate.
update bills set prints = o.bill_prints
  from orders o
 where o.id = any (bills.order_ids) and bills.bill_number = o.kept_bill_number
   and o.kept_bill_number is distinct from o.bill_number;

update bills
   set cancelled_at = coalesce(o.cancelled_at, o.rejected_at, o.billed_at),
       cancel_reason = coalesce(o.rejection_reason, 'Replaced by bill ' || o.bill_number),
       cancelled_by = coalesce((select actor from order_moves where order_id = o.id and to_status = o.status
                                 order by revision desc limit 1), 'Upgrade')
  from orders o
 where o.id = any (bills.order_ids) and bills.bill_number = o.kept_bill_number
   and o.kept_bill_number is distinct from o.bill_number and o.status in ('CANCELLED', 'REJECTED', 'COMPLETED');

delete from bill_parts using bills
 where bills.cancelled_at is not null and bill_parts.restaurant_id = bills.restaurant_id
   and bill_parts.billed_at = bills.billed_at and bill_parts.order_id = any (bills.order_ids);

update orders set bill_number = kept_bill_number where bill_number is null and kept_bill_number is not null;

drop index orders_bill;
alter table orders
  add check (bill_number is null or not test),
  drop column billed_at,
  drop column kept_bill_number,
  drop column bill_prints;
