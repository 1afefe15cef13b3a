-- additive
-- Servers of the version before cannot read encrypted cursors of the event feed. `used_from` is when the first of them is
-- given out; null until no server of the version before is left. From then on this migration is recorded as not additive,
-- so that none starts again.
alter table signing_keys add column used_from timestamptz;

-- Two random UUIDs: 244 random bits.
insert into signing_keys (purpose, secret)
values ('event-cursors', sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));
