-- additive
-- A role for whoever builds the restaurant's website. Servers of the version before refuse a person with it.
alter table memberships
  drop constraint memberships_role_check,
  add constraint memberships_role_check check (role in ('OWNER', 'MANAGER', 'STAFF', 'DEVELOPER'));

-- Developers may read the requests of a live key.
alter table api_keys add column log_shown boolean not null default false;

-- The field that the refusal names.
alter table api_key_requests add column field text;
