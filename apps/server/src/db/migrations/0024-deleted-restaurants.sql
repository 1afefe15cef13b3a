-- DELETED: the deletion has begun. Nobody can reach the restaurant any more, and its row goes last.
-- Not additive: older servers do not know the status.
alter table restaurants
  drop constraint restaurants_status_check,
  add constraint restaurants_status_check check (status in ('ACTIVE', 'SUSPENDED', 'DELETED'));

-- The hashes of the secrets of deleted restaurants: a website that still uses one learns that its key was revoked.
create table deleted_key_secrets (
  hash bytea primary key
);
