-- additive
-- Bills of online orders are open until money is written, where the owner wants that. Servers of the version before write and
-- list such bills as those of the Counter.
create function asks_online_payments(of_restaurant text) returns boolean language sql stable as $$
  select coalesce((document #>> '{counter,askOnlinePayments}')::boolean, false)
    from restaurants join settings_versions on restaurant_id = id and version = settings_version
   where id = of_restaurant
$$;

-- After `bills_open`, which decides on what staff entered. Null stays, and means that nobody says whether it was paid: that of an
-- online order while nobody is asked, until its first payment is written.
create function bills_open_online() returns trigger language plpgsql as $$
begin
  if asks_online_payments(new.restaurant_id) then
    new.paid_in_full := new.total_paise = 0;
  end if;
  return new;
end
$$;
create trigger bills_open_online before insert on bills for each row when (new.paid_in_full is null)
  execute function bills_open_online();

-- Cash on delivery is with the person who received it until they hand it in. Null: it is in the drawer.
alter table payments
  add column carrier_id text,
  add constraint payments_carrier_check check (carrier_id is null or method = 'CASH');
create index payments_carried on payments (restaurant_id, carrier_id, received_at) where carrier_id is not null;

-- Somebody whose name was typed when they took an order. They are in no list, and have a row for the cash that they carry.
alter table delivery_people add column remembered boolean not null default true;

-- What delivery people have handed in. A row never changes.
create table cash_hand_ins (
  id                 text primary key,
  restaurant_id      text not null,
  carrier_id         text not null,
  amount_paise       bigint not null check (amount_paise > 0),
  -- The service day in whose books it is, and the day on which it was handed in if that one was closed already.
  day                date not null,
  belongs_to         date,
  received_at        timestamptz not null,
  -- By the device's own clock.
  device_received_at timestamptz not null,
  person             text not null,
  device             text,
  -- Of the request: the same id with other content is another one.
  fingerprint        bytea not null
);
create index cash_hand_ins_of_carrier on cash_hand_ins (restaurant_id, carrier_id);
create index cash_hand_ins_of_day on cash_hand_ins (restaurant_id, day);
