-- Names the keys and channels of this installation in Redis, which several installations may share. A backup does not
-- contain it: a restored database is another installation.
-- Not additive: older servers use other names in Redis, so that they and newer ones would not share limits and devices.
create table installation (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid()
);

insert into installation default values;
