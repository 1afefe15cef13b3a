-- additive
-- Money that the restaurant received for a bill, or gave back. A row never changes.
create table payments (
  id                 text primary key,
  restaurant_id      text not null,
  bill_number        text not null,
  kind               text not null check (kind in ('PAYMENT', 'REFUND')),
  method             text not null check (method in ('CASH', 'UPI', 'CARD', 'OTHER')),
  amount_paise       bigint not null check (amount_paise >= 0),
  -- What rounding to a whole rupee added to cash that settles the bill.
  round_off_paise    integer not null check (round_off_paise between -50 and 50),
  given_paise        bigint check (given_paise >= amount_paise),
  reason             text,
  -- The service day in whose books it is, and the day of the money if that one was closed already.
  day                date not null,
  belongs_to         date,
  received_at        timestamptz not null,
  -- By the tablet's own clock.
  tablet_received_at timestamptz not null,
  person             text not null,
  device             text,
  -- Of the request: the same id with other content is another payment.
  fingerprint        bytea not null,
  check ((kind = 'REFUND') = (reason is not null)),
  check (round_off_paise = 0 or (kind = 'PAYMENT' and method = 'CASH'))
);
create index payments_of_bill on payments (restaurant_id, bill_number);
create index payments_of_day on payments (restaurant_id, day);

-- A closed service day: what was in the drawer.
create table day_closes (
  restaurant_id  text not null,
  day            date not null,
  float_paise    bigint not null,
  expected_paise bigint not null,
  counted_paise  bigint not null,
  note           text,
  closed_at      timestamptz not null,
  closed_by      text not null,
  primary key (restaurant_id, day)
);

-- Null: nobody says whether it was paid. That of an order over the API, until its first payment is written.
alter table bills add column paid_in_full boolean;
create function bills_open() returns trigger language plpgsql as $$
begin
  if exists (select from orders where id = any (new.order_ids) and source <> 'ONLINE') then
    new.paid_in_full := new.total_paise = 0;
  end if;
  return new;
end
$$;
create trigger bills_open before insert on bills for each row execute function bills_open();
create index bills_open on bills (restaurant_id, billed_at) where paid_in_full = false and cancelled_at is null;
