-- Until when staff have stopped taking orders; judged at commit like the versions beside it.
alter table restaurants add column paused_until timestamptz;

-- What a create answered, by the client's own key. Small: an order's first answer stands on its own row.
create table idempotency (
  key_id          text not null,
  endpoint        text not null,
  idempotency_key text not null,
  fingerprint     bytea not null,
  status          smallint not null,
  body            text,
  subject_id      text,
  created_at      timestamptz not null,
  primary key (key_id, endpoint, idempotency_key)
);
create index idempotency_age on idempotency (created_at);

-- One row an order. `answer` is the first answer, byte for byte; what changes later stands in columns.
-- No foreign key: the statement that places an order already holds the restaurant's row.
create table orders (
  id                  text primary key,
  restaurant_id       text not null,
  key_id              text not null,
  test                boolean not null,
  day                 date not null,
  number              text not null,
  type                text not null check (type in ('PICKUP', 'DELIVERY')),
  status              text not null check (status in ('PENDING', 'ACCEPTED', 'PREPARING', 'READY',
                                                      'OUT_FOR_DELIVERY', 'COMPLETED', 'REJECTED', 'CANCELLED')),
  revision            integer not null default 1,
  total_paise         bigint not null,
  settings_version    integer not null,
  menu_version        integer not null,
  placed_at           timestamptz not null,
  accept_by           timestamptz not null,
  accepted_at         timestamptz,
  preparing_at        timestamptz,
  ready_at            timestamptz,
  out_for_delivery_at timestamptz,
  completed_at        timestamptz,
  rejected_at         timestamptz,
  cancelled_at        timestamptz,
  rejection_reason    text,
  cancelled_by        text check (cancelled_by in ('CUSTOMER', 'RESTAURANT', 'SYSTEM')),
  prep_minutes        integer not null,
  person_name         text,
  person_phone        text,
  bill_number         text,
  billed_at           timestamptz,
  ticket_prints       integer not null default 0,
  bill_prints         integer not null default 0,
  token_hash          bytea not null,
  answer              text not null,
  bill                text not null,
  check (status <> 'OUT_FOR_DELIVERY' or (type = 'DELIVERY' and person_name is not null)),
  check ((status in ('REJECTED', 'CANCELLED')) = (rejection_reason is not null)),
  check ((status = 'CANCELLED') = (cancelled_by is not null)),
  check (bill_number is null or (status = 'COMPLETED' and not test))
);
create unique index orders_number on orders (restaurant_id, day, test, number);
create unique index orders_token on orders (token_hash);
create unique index orders_bill on orders (restaurant_id, bill_number) where bill_number is not null;
create index orders_of_key on orders (key_id, id desc);
create index orders_waiting on orders (accept_by) where status = 'PENDING';
create index orders_inbox on orders (restaurant_id, placed_at)
  where not test and status in ('PENDING', 'ACCEPTED', 'PREPARING', 'READY', 'OUT_FOR_DELIVERY');
create index orders_of_day on orders (restaurant_id, day, id desc);

-- Every step after the first: who, when, why.
create table order_moves (
  order_id    text not null,
  revision    integer not null,
  from_status text not null,
  to_status   text not null,
  at          timestamptz not null,
  actor       text not null,
  device      text,
  reason      text,
  primary key (order_id, revision)
);

-- When an order reached each device: the answer to "why was it missed".
create table order_receipts (
  order_id        text not null,
  device_id       text not null,
  device_name     text,
  pushed_at       timestamptz,
  shown_at        timestamptz,
  acknowledged_at timestamptz,
  primary key (order_id, device_id)
);

create table delivery_people (
  id            text primary key,
  restaurant_id text not null references restaurants (id),
  name          text not null,
  phone         text not null,
  active        boolean not null default true,
  created_at    timestamptz not null
);
create index delivery_people_restaurant on delivery_people (restaurant_id, name);

-- Servers take order numbers in blocks, so that a busy restaurant's orders do not queue behind one row.
create table order_number_blocks (
  restaurant_id text not null,
  day           date not null,
  test          boolean not null,
  next          integer not null,
  primary key (restaurant_id, day, test)
);

-- Bill numbers have no gaps: the row is locked by the transaction that completes the order.
create table bill_counters (
  restaurant_id  text not null,
  financial_year text not null,
  last           integer not null,
  primary key (restaurant_id, financial_year)
);

-- What the simulated staff of test mode will do, and when.
create table test_moves (
  order_id text not null,
  at       timestamptz not null,
  to_status text not null,
  primary key (order_id, at)
);
create index test_moves_due on test_moves (at);
