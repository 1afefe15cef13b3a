-- additive
-- Photos of dishes, in three sizes. The id is a hash of their bytes. Each restaurant has its own row, also for equal
-- bytes, so that what one removes stays with the others.
create table photos (
  restaurant_id text not null references restaurants (id),
  id            text not null check (id ~ '^pho_[0-9a-f]{32}$'),
  small         bytea not null,
  middle        bytea not null,
  large         bytea not null,
  -- On how many days the current menu did not show it; null while it does.
  unused_days   integer,
  -- The day on which this was last counted.
  counted_on    date not null,
  primary key (restaurant_id, id)
);
-- WebP is compressed already.
alter table photos alter column small set storage external;
alter table photos alter column middle set storage external;
alter table photos alter column large set storage external;
-- An address has the id only.
create index photos_id on photos (id);
create index photos_unused on photos (unused_days) where unused_days is not null;
create index photos_counted on photos (counted_on);
