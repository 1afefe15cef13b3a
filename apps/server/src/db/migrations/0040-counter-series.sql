-- additive
-- The number series of tablets, "T1", "T2": their orders' numbers begin with it. A series is given once, also when its tablet is
-- long gone.
create table counter_series (
  restaurant_id text not null,
  -- Made by the browser and lost with its storage: it then gets another series, and no number repeats.
  tablet_id     text not null,
  number        integer not null check (number between 1 and 99999),
  given_at      timestamptz not null,
  primary key (restaurant_id, tablet_id),
  unique (restaurant_id, number)
);
