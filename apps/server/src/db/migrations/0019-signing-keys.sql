-- additive
-- Secrets with which the server signs what it gives to browsers. In the database, so that every process of a fleet has
-- the same ones, also after a restart or a restore. The first process that signs something creates the key.
create table signing_keys (
  purpose text primary key,
  secret  bytea not null
);
