-- additive
-- Each `rasoi restore`. A tablet that sees a new one sends again what the restored past lacks.
create table restores (
  restored_at timestamptz primary key,
  -- When the backup was made.
  archive_at  timestamptz not null
);

-- Numbers of bills and credit notes that are never issued: the data that a restore replaced may have had them.
create table skipped_numbers (
  restaurant_id text not null,
  -- What stands before the number: "26-27", "CN-26-27".
  series        text not null,
  first_number  integer not null,
  last_number   integer not null,
  -- The last number was in the data that was replaced, somebody named it, or nobody knows it.
  because       text not null check (because in ('REPLACED', 'GIVEN', 'UNKNOWN')),
  restored_at   timestamptz not null,
  archive_at    timestamptz not null,
  primary key (restaurant_id, series, first_number),
  check (first_number <= last_number)
);

alter table counter_series
  -- Of the tablet's secret. Null: it has not sent one yet.
  add column secret_hash   bytea,
  -- The highest number that it has given to an order, as far as the server knows.
  add column highest_order integer not null default 0,
  -- The same of its bills as it has said itself, by financial year: {"26-27": 14}.
  add column highest_bills jsonb not null default '{}';

-- The highest number of the orders that a tablet has sent. Older servers write orders too.
create function counter_entries_highest() returns trigger language plpgsql as $$
declare
  placed text;
begin
  select number into placed from orders where id = new.order_id;
  if placed ~ '^T[1-9][0-9]{0,4}-[1-9][0-9]{0,6}$' then
    update counter_series set highest_order = split_part(placed, '-', 2)::integer
     where restaurant_id = new.restaurant_id and number = substr(split_part(placed, '-', 1), 2)::integer
       and highest_order < split_part(placed, '-', 2)::integer;
  end if;
  return null;
end
$$;
create trigger counter_entries_highest after insert on counter_entries
  for each row execute function counter_entries_highest();

update counter_series s set highest_order = sent.highest
  from (select o.restaurant_id, substr(split_part(o.number, '-', 1), 2)::integer as series,
               max(split_part(o.number, '-', 2)::integer) as highest
          from orders o
         where o.source <> 'ONLINE' and o.number ~ '^T[1-9][0-9]{0,4}-[1-9][0-9]{0,6}$'
         group by 1, 2) sent
 where sent.restaurant_id = s.restaurant_id and sent.series = s.number;

-- NO_SECRET: the tablet's code is older than its secret. SAVED_FILE: a manager sent it from a file.
-- recovered_at: when a tablet sent it again, after a restore had lost it.
alter table counter_entries
  add column number_mark  text check (number_mark in ('NO_SECRET', 'SAVED_FILE')),
  add column recovered_at timestamptz;
alter table tablet_bills
  add column number_mark  text check (number_mark in ('NO_SECRET', 'SAVED_FILE')),
  add column recovered_at timestamptz;
alter table payments add column recovered_at timestamptz;
create index counter_entries_recovered on counter_entries (restaurant_id, recovered_at) where recovered_at is not null;
create index payments_recovered on payments (restaurant_id, recovered_at) where recovered_at is not null;
-- Reports find the numbers of orders that have not arrived.
create index orders_of_tablets on orders (restaurant_id, placed_at) where source <> 'ONLINE';

-- What the server refused because of its number. It stays on the tablet, until a manager sends it from a file.
create table refused_numbers (
  restaurant_id text not null,
  -- Of the order or the bill.
  id            text not null,
  kind          text not null check (kind in ('ORDER', 'BILL')),
  number        text not null,
  reason        text not null check (reason in ('NO_SERIES', 'OTHER_TABLET', 'NUMBER_JUMP')),
  total_paise   bigint not null,
  person        text not null,
  device        text,
  refused_at    timestamptz not null,
  primary key (restaurant_id, id)
);
