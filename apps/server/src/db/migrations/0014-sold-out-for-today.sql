-- When the first part of the current menu is available again. Null: nothing is sold out for a time.
alter table restaurants add column menu_returns_at timestamptz;
create index restaurants_menu_returns on restaurants (menu_returns_at) where menu_returns_at is not null;
