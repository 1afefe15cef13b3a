-- additive
-- Devices that belong to a restaurant and not to a person. A removed device has no row. It ends when it was not seen for
-- 90 days; the server computes this from `last_seen_at`.
create table devices (
  id            text primary key,
  restaurant_id text not null references restaurants (id),
  name          text not null,
  token_hash    bytea not null unique,
  -- The name of the person, who may be gone.
  paired_by     text not null,
  paired_at     timestamptz not null,
  last_seen_at  timestamptz not null,
  -- Paired by a login of the demo, which is public: works only in the demo.
  demo          boolean not null
);
create index devices_restaurant on devices (restaurant_id);

-- The first half of a code finds the row; the hash is of the whole code. A used code has no row.
create table pairing_codes (
  lookup        text primary key,
  code_hash     text not null,
  restaurant_id text not null references restaurants (id),
  device_name   text not null,
  staff_id      text not null references staff (id) on delete cascade,
  tries         integer not null default 0,
  created_at    timestamptz not null,
  expires_at    timestamptz not null
);
create index pairing_codes_restaurant on pairing_codes (restaurant_id);

-- The paired devices that are online at a single server, beside `online_devices`, which refers to sessions.
create table online_paired_devices (
  device_id text primary key references devices (id) on delete cascade
);

-- The paired device on which the person signed in. The session is valid only while that device exists.
alter table sessions add column paired_device_id text;
create index sessions_paired_device on sessions (paired_device_id) where paired_device_id is not null;
