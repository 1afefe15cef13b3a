-- additive
-- Short numbers with which people sign in on the paired devices of a restaurant. They go with the membership, also where a server of the
-- version before ends it.
create table staff_pins (
  staff_id      text not null,
  restaurant_id text not null,
  pin_hash      text not null,
  -- Later than the password of the person: a new password ends the PIN.
  set_at        timestamptz not null,
  -- The times of wrong ones on all devices, in ISO format. Only those of the last hour count.
  wrong_at      text[] not null default '{}',
  -- Since then the password is needed. Null: it is not.
  locked_at     timestamptz,
  primary key (staff_id, restaurant_id),
  foreign key (staff_id, restaurant_id) references memberships (staff_id, restaurant_id) on delete cascade
);
create index staff_pins_restaurant on staff_pins (restaurant_id);

-- Wrong ones on one device.
create table pin_tries (
  staff_id      text not null,
  restaurant_id text not null,
  device_id     text not null,
  wrong         integer not null,
  locks         integer not null,
  locked_until  timestamptz,
  primary key (staff_id, restaurant_id, device_id),
  foreign key (staff_id, restaurant_id) references staff_pins (staff_id, restaurant_id) on delete cascade
);
create index pin_tries_restaurant on pin_tries (restaurant_id);

-- How the person signed in. The token of a PIN is hashed in another way, so that a server of the version before finds no session.
alter table sessions add column access text not null default 'PASSWORD' check (access in ('PASSWORD', 'PIN'));

-- What a manager allowed with a PIN: once, for one act on one device.
create table approvals (
  token_hash    bytea primary key,
  restaurant_id text not null,
  device_id     text not null,
  staff_id      text not null,
  act           text not null,
  order_id      text not null,
  amount_paise  bigint,
  approved_by   text not null,
  -- The name of the person, or of the device on which nobody was signed in.
  asked_by      text not null,
  given_at      timestamptz not null,
  ends_at       timestamptz not null,
  used_at       timestamptz,
  -- The id of what was written with it.
  subject       text,
  check ((used_at is null) = (subject is null))
);
create index approvals_restaurant on approvals (restaurant_id, used_at);

-- What tablets took without a network, if the person could not have signed in any more when it arrived.
create table unconfirmed_entries (
  kind          text not null check (kind in ('ORDER', 'BILL', 'PAYMENT')),
  subject       text not null,
  restaurant_id text not null,
  -- The name of the person, or of who sent it if the person is unknown.
  person        text not null,
  device        text,
  reason        text not null check (reason in ('LEFT', 'NO_PIN', 'LOCKED')),
  arrived_at    timestamptz not null,
  primary key (kind, subject)
);
create index unconfirmed_entries_restaurant on unconfirmed_entries (restaurant_id, arrived_at);
