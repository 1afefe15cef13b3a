-- additive
-- The ids of the dishes that sold best, best first, and the night on which they were counted. Null: not yet.
alter table pages add column popular text[] not null default '{}';
alter table pages add column popular_on date;
