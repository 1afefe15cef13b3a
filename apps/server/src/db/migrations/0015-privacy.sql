-- When the personal data was removed. Null: it is still there.
alter table orders add column anonymized_at timestamptz;
alter table reservations add column anonymized_at timestamptz;

alter table reservations
  drop constraint reservations_check4,
  add constraint reservations_phone
    check (customer_phone is not null or source = 'WALK_IN' or anonymized_at is not null);

-- How far the nightly job has come. It begins from here, so that old orders are not read every night.
create table anonymization_progress (
  restaurant_id     text primary key,
  anonymized_before date not null
);

-- Which phone numbers were erased, as keyed hashes: the key is not in the database. A backup from before an erasure
-- does not have its row, and the erasure is applied again.
create table erasures (
  id            text primary key,
  restaurant_id text not null,
  phone_hash    bytea not null,
  key_id        text not null,
  erased_at     timestamptz not null
);
create index erasures_of_phone on erasures (restaurant_id, phone_hash);
