-- additive
-- The key of the restaurant's own page. It has no secret: the server itself calls with it for each visitor.
alter table api_keys add column page boolean not null default false;

alter table orders
  -- The customer's phone, which is also in `answer`. Null: it was removed, or a server of the version before wrote the
  -- order, and the job that fills the column has not come to it.
  add column phone       text,
  -- Placed over the page with a phone of which the restaurant had accepted no order yet.
  add column first_order boolean not null default false;
-- Partial, so that it is empty at first: the migration of many orders reads them once for it.
create index orders_of_phone on orders (restaurant_id, phone, test) where phone is not null;
-- For the job that fills the column, and clears it where a server of the version before removed the personal data. It is
-- empty when both are done.
create index orders_phone_due on orders (id) where (phone is null) = (anonymized_at is null);

-- Phones that cannot order over the page.
create table blocked_phones (
  id            text primary key,
  restaurant_id text not null,
  phone         text not null,
  reason        text not null,
  blocked_by    text not null,
  blocked_at    timestamptz not null,
  unique (restaurant_id, phone)
);
