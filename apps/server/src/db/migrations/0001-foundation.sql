-- A restaurant is two documents, each kept as immutable versions; this row says which are current.
-- The versions stand on the row, so that a decision can be committed on condition of the versions it was made on.
create table restaurants (
  id               text primary key,
  status           text not null default 'ACTIVE' check (status in ('ACTIVE', 'SUSPENDED')),
  settings_version integer not null,
  menu_version     integer not null,
  created_at       timestamptz not null
);

create table settings_versions (
  restaurant_id text not null references restaurants (id) deferrable initially deferred,
  version       integer not null,
  document      jsonb not null,
  created_at    timestamptz not null,
  created_by    text,
  primary key (restaurant_id, version)
);

create table menu_versions (
  restaurant_id text not null references restaurants (id) deferrable initially deferred,
  version       integer not null,
  document      jsonb not null,
  changes       text[] not null default '{}',
  restored_from integer,
  created_at    timestamptz not null,
  created_by    text,
  primary key (restaurant_id, version)
);

alter table restaurants
  add foreign key (id, settings_version) references settings_versions (restaurant_id, version) deferrable initially deferred,
  add foreign key (id, menu_version) references menu_versions (restaurant_id, version) deferrable initially deferred;

-- A key outlives its secrets: rolling adds one and ends the others, and the key keeps its orders.
create table api_keys (
  id            text primary key,
  restaurant_id text not null references restaurants (id),
  name          text not null,
  mode          text not null check (mode in ('test', 'live')),
  scopes        text[] not null check (cardinality(scopes) > 0),
  version       text not null,
  limits        jsonb not null default '{}',
  demo          boolean not null default false,
  created_at    timestamptz not null,
  created_by    text,
  last_used_at  timestamptz,
  revoked_at    timestamptz
);
create index api_keys_restaurant on api_keys (restaurant_id, created_at);

create table api_key_secrets (
  hash       bytea primary key,
  key_id     text not null references api_keys (id),
  ending     text not null,
  created_at timestamptz not null,
  expires_at timestamptz
);
create index api_key_secrets_key on api_key_secrets (key_id);

-- What a key asked for lately. A convenience for the integrator, not a record: written behind, pruned by age.
create table api_key_requests (
  key_id      text not null,
  at          timestamptz not null,
  request_id  text not null,
  method      text not null,
  path        text not null,
  status      smallint not null,
  code        text,
  duration_ms integer not null
);
create index api_key_requests_latest on api_key_requests (key_id, at desc);
create index api_key_requests_age on api_key_requests using brin (at);

create table staff (
  id            text primary key,
  email         text not null check (email = lower(email)),
  name          text not null,
  password_hash text not null,
  demo          boolean not null default false,
  created_at    timestamptz not null
);
create unique index staff_email on staff (email);

create table memberships (
  staff_id      text not null references staff (id),
  restaurant_id text not null references restaurants (id),
  role          text not null check (role in ('OWNER', 'MANAGER', 'STAFF')),
  created_at    timestamptz not null,
  primary key (staff_id, restaurant_id)
);
create index memberships_restaurant on memberships (restaurant_id);

-- One row a sign-in: to the restaurant this is a device.
create table sessions (
  token_hash    bytea primary key,
  device_id     text not null unique,
  device_name   text,
  staff_id      text not null references staff (id),
  restaurant_id text not null references restaurants (id),
  created_at    timestamptz not null,
  last_seen_at  timestamptz not null,
  expires_at    timestamptz not null
);
create index sessions_staff on sessions (staff_id);
create index sessions_restaurant on sessions (restaurant_id);
create index sessions_expiry on sessions (expires_at);

-- Who changed what. Written in the transaction of the change itself.
create table audit_log (
  id            text primary key,
  restaurant_id text not null,
  at            timestamptz not null,
  actor         text not null,
  action        text not null,
  subject       text,
  changes       text[] not null default '{}',
  request_id    text
);
create index audit_log_restaurant on audit_log (restaurant_id, id desc);
