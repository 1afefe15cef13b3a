-- additive
-- The orders of a table until its bill is paid. A tablet makes the id; the first order opens the tab.
create table tabs (
  id            text primary key,
  restaurant_id text not null,
  -- What staff call the table. Empty once personal data was removed.
  label         text not null,
  opened_at     timestamptz not null,
  opened_by     text not null,
  closed_at     timestamptz,
  closed_by     text,
  -- The valid bill; for a closed tab without an order that was sold, the cancelled one.
  bill_number   text,
  -- This tab has the orders that came after the bill of that one was issued.
  follows       text,
  check ((closed_at is null) = (closed_by is null))
);
create index tabs_open on tabs (restaurant_id, opened_at) where closed_at is null;
create index tabs_follows on tabs (follows) where follows is not null;

alter table orders
  add column tab_id text,
  -- No earlier order is for a table, so this need not read the table.
  add constraint orders_tab_check check ((type = 'DINE_IN') = (tab_id is not null)) not valid;
create index orders_tab on orders (tab_id) where tab_id is not null;

-- What was taken from an order before its bill was issued. The order's document stays as it was entered.
create table order_voids (
  id            text primary key,
  restaurant_id text not null,
  order_id      text not null,
  -- MADE: the kitchen made it, so it is a loss.
  kind          text not null check (kind in ('NOT_MADE', 'MADE')),
  reason        text not null,
  -- How many of which lines: [{ "index": 0, "quantity": 1 }].
  lines         jsonb not null,
  -- How much less is charged.
  amount_paise  bigint not null,
  -- Of the request: the same id with other content is another void.
  fingerprint   bytea not null,
  voided_at     timestamptz not null,
  voided_by     text not null,
  device        text
);
create index order_voids_order on order_voids (order_id);
create index order_voids_made on order_voids (restaurant_id, voided_at) where kind = 'MADE';

-- Enters a bill with the figures of these documents, one of each order.
create function enter_bill(of_restaurant text, ids text[], documents text[], of_type text, of_payment text, number text,
                           at timestamptz, seller_version integer) returns bills
  language plpgsql as $$
declare
  registered bills;
begin
  insert into bills (restaurant_id, billed_at, bill_number, order_ids, settings_version, type, payment, taxable_paise,
                     charges_paise, tax_paise, total_paise)
  select of_restaurant, at, number, ids, seller_version, of_type, of_payment, sum(subtotal), sum(total - subtotal - tax),
         sum(tax), sum(total)
    from (select (bill ->> 'subtotalPaise')::bigint as subtotal, (bill -> 'taxPaise' ->> 'total')::bigint as tax,
                 (bill ->> 'totalPaise')::bigint as total
            from (select text::jsonb as bill from unnest(documents) text) document) figures
  returning * into registered;

  insert into bill_parts (restaurant_id, billed_at, order_id, kind, subject, name, quantity, listed_paise,
                          rate_basis_points, taxable_paise, tax_paise)
  select of_restaurant, at, document.order_id, part.*
    from (select order_id, text::jsonb as bill from unnest(ids, documents) as placed (order_id, text)) document
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

-- Enters a bill with the figures of one order.
create or replace function register_bill(placed orders, number text, at timestamptz, seller_version integer) returns bills
  language sql as $$
  select enter_bill(placed.restaurant_id, array[placed.id], array[placed.bill], placed.type,
                    placed.answer::json ->> 'payment', number, at, seller_version)
$$;

-- The next number, for these documents. The counter is locked until the transaction ends, so that numbers have no gaps.
create function number_bill(of_restaurant text, ids text[], documents text[], of_type text, of_payment text, at timestamptz,
                            year text) returns bills
  language plpgsql as $$
declare
  next integer;
begin
  insert into bill_counters (restaurant_id, financial_year, last) values (of_restaurant, year, 1)
  on conflict (restaurant_id, financial_year) do update set last = bill_counters.last + 1
  returning last into next;
  return enter_bill(of_restaurant, ids, documents, of_type, of_payment,
    year || '/' || lpad(next::text, greatest(6, length(next::text)), '0'), at,
    (select settings_version from restaurants where id = of_restaurant));
end
$$;

drop function issue_bill(text, text[], timestamptz, text);

-- The bill of an order: the valid one that it has, or a new one with the next number. Nothing if the order is a test
-- order, belongs to a tab or has none of these statuses. The order's row is locked first, so that it never gets two.
-- `document` is what is billed, if it is not all of the order.
create function issue_bill(id_of_order text, statuses text[], at timestamptz, year text, document text default null)
  returns setof bills
  language plpgsql as $$
declare
  placed orders;
begin
  select * into placed from orders where id = id_of_order for update;
  if not found or placed.test or placed.tab_id is not null or placed.status <> all (statuses) then
    return;
  end if;
  return query select * from bills
    where restaurant_id = placed.restaurant_id and bill_number = placed.bill_number and cancelled_at is null;
  if found then
    return;
  end if;
  return query select * from number_bill(placed.restaurant_id, array[placed.id], array[coalesce(document, placed.bill)],
    placed.type, placed.answer::json ->> 'payment', at, year);
end
$$;
