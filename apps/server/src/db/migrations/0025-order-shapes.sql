-- additive
-- The shape of `answer` and `bill`. A server of the version before writes shape 0.
alter table orders add column shape smallint not null default 0;
