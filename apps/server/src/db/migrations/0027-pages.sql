-- additive
-- The restaurant's own page, /r/{slug}. Its two keys are made with it and kept for ever, so that it sees its earlier
-- orders when it is switched on again.
create table pages (
  restaurant_id text primary key references restaurants (id) on delete cascade,
  state         text not null check (state in ('OFF', 'PREVIEW', 'ON')),
  live_key_id   text not null unique references api_keys (id) on delete cascade,
  test_key_id   text not null unique references api_keys (id) on delete cascade,
  created_at    timestamptz not null
);

-- A slug is printed on tables. It never leads to another restaurant: not after it was replaced, and not after its
-- restaurant was deleted, hence no reference to it.
create table page_slugs (
  slug          text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 3 and 40),
  restaurant_id text not null,
  current       boolean not null,
  -- When it last became the current one.
  current_from  timestamptz not null,
  exclude using btree (restaurant_id with =) where (current)
);
create index page_slugs_restaurant on page_slugs (restaurant_id);
