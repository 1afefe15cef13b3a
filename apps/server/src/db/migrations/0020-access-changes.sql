-- additive
-- What was taken away: revoked keys, ended secrets, people who left, roles, replaced passwords. Ids and times only. The
-- same rows are in files outside of the database: a backup from before a change does not have its row, and the change is
-- applied again. The same id again replaces the row, so the table has one row for each key, secret, member and person.
create table access_changes (
  id     text primary key,
  at     timestamptz not null,
  change jsonb not null
);

insert into access_changes (id, at, change)
select 'revoked/' || id, revoked_at, jsonb_build_object('kind', 'KEY_REVOKED', 'keyId', id)
  from api_keys where revoked_at is not null;

insert into access_changes (id, at, change)
select 'secret/' || key_id || '/' || moments.created, created_at,
       jsonb_build_object('kind', 'SECRET_ENDED', 'keyId', key_id, 'createdAt', moments.created, 'endsAt', moments.ended)
  from api_key_secrets, lateral (
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created,
           to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ended) moments
 where expires_at is not null
    on conflict do nothing;

-- Null: set by a version that did not write it. Then the password is as old as the person.
alter table staff add column password_set_at timestamptz;
