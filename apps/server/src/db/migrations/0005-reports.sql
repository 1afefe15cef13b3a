-- Reports count over this index alone: an order's row holds its documents and is a hundred times as wide as its figures.
-- Test orders are in no list of a day and no report.
drop index orders_of_day;
create index orders_of_day on orders (restaurant_id, day, id)
  include (type, status, cancelled_by, total_paise, placed_at, accept_by, accepted_at, rejected_at)
  where not test;

-- What was lost after it was placed; written only when that happens.
create index orders_lost on orders (restaurant_id, day)
  where not test and (status = 'REJECTED' or cancelled_by in ('RESTAURANT', 'SYSTEM'));

-- The register of bills: what an order's own documents say, laid out so that a year of them adds up in a moment.
create table bills (
  restaurant_id text not null,
  billed_at     timestamptz not null,
  order_id      text not null,
  bill_number   text not null,
  type          text not null,
  payment       text not null,
  taxable_paise bigint not null,
  charges_paise bigint not null,
  tax_paise     bigint not null,
  total_paise   bigint not null,
  primary key (restaurant_id, billed_at, order_id)
);

-- One row a line, an add-on of a line, or a charge. `listed_paise` is what the menu lists, `taxable_paise` that without
-- the tax it may hold. The price of an add-on is part of its line's, and carries no tax of its own here.
create table bill_parts (
  restaurant_id     text not null,
  billed_at         timestamptz not null,
  order_id          text not null,
  kind              text not null check (kind in ('ITEM', 'ADD_ON', 'CHARGE')),
  -- A menu item's id, an add-on option's id, or a charge's type.
  subject           text not null,
  name              text not null,
  quantity          integer not null,
  listed_paise      bigint not null,
  rate_basis_points integer,
  taxable_paise     bigint,
  tax_paise         bigint,
  check ((kind = 'ADD_ON') = (rate_basis_points is null)),
  check ((kind = 'ADD_ON') = (taxable_paise is null)),
  check ((kind = 'ADD_ON') = (tax_paise is null))
);
create index bill_parts_time on bill_parts (restaurant_id, billed_at);

create function register_bill(placed orders) returns void language sql as $$
  insert into bills (restaurant_id, billed_at, order_id, bill_number, type, payment, taxable_paise, charges_paise,
                     tax_paise, total_paise)
  select placed.restaurant_id, placed.billed_at, placed.id, placed.bill_number, placed.type,
         placed.answer::json ->> 'payment', (bill ->> 'subtotalPaise')::bigint,
         (bill ->> 'totalPaise')::bigint - (bill ->> 'subtotalPaise')::bigint - (bill -> 'taxPaise' ->> 'total')::bigint,
         (bill -> 'taxPaise' ->> 'total')::bigint, (bill ->> 'totalPaise')::bigint
    from (select placed.bill::jsonb as bill) document;

  insert into bill_parts (restaurant_id, billed_at, order_id, kind, subject, name, quantity, listed_paise,
                          rate_basis_points, taxable_paise, tax_paise)
  select placed.restaurant_id, placed.billed_at, placed.id, part.*
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
    ) part
$$;

-- In the database, so that no order gets a bill number and is left out of the register, whoever writes the number.
create function orders_billed() returns trigger language plpgsql as $$
begin
  perform register_bill(new);
  return null;
end
$$;

create trigger orders_billed
  after update of bill_number on orders
  for each row when (old.bill_number is null and new.bill_number is not null)
  execute function orders_billed();

select count(register_bill(o)) from orders o where o.bill_number is not null;

-- Orders that were tried with a live key and refused, by the minute: however hard somebody tries, a few rows.
create table refused_orders (
  restaurant_id text not null,
  minute        timestamptz not null,
  cause         text not null,
  attempts      integer not null check (attempts > 0),
  primary key (restaurant_id, minute, cause)
);
create index refused_orders_age on refused_orders using brin (minute);

-- When at least one staff device was connected to a server. Of a span that lasts, the end is written now and then, so a
-- server that dies takes a minute with it and not the day.
create table online_spans (
  restaurant_id text not null,
  began_at      timestamptz not null,
  server        text not null,
  ended_at      timestamptz not null check (ended_at >= began_at),
  primary key (restaurant_id, began_at, server)
);
create index online_spans_age on online_spans using brin (began_at);
