-- additive
-- Servers of the version before cannot read encrypted cursors of the event feed. `used_from` is when the first of them is
-- given out; null until no server of the version before is left. From then on this migration is recorded as not additive,
-- so that none starts again.
alter table signing_keys add column used_from timestamptz;

-- Two random UUIDs: 244 random bits. A database that this version has made has had no server of the version before.
insert into signing_keys (purpose, secret, used_from)
select 'event-cursors', sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
       case when min(applied_at) > now() - interval '1 hour' then now() end
  from schema_migrations;

-- Who placed an order over a restaurant's page, as a hash, until the order cannot wait for an answer any more: so many orders
-- of one phone may wait for each visitor. An order that a server of the version before has placed has no row.
create table page_visitors (
  order_id text primary key references orders on delete cascade,
  mark     bytea not null
);
