-- Orders that staff enter themselves: for somebody at the counter, for a caller, for a table. They have no key: no key sees
-- them, and the event feed has nothing about them. Only a caller gets a link. Not additive: the version before knows no
-- order without a key.
alter table orders
  add column source text not null default 'ONLINE' check (source in ('ONLINE', 'COUNTER', 'PHONE', 'TABLE')),
  alter column key_id drop not null,
  alter column token_hash drop not null,
  drop constraint orders_type_check,
  -- Every earlier order is one of a key, so these need not read the table.
  add constraint orders_type_check check (type in ('PICKUP', 'DELIVERY', 'DINE_IN')) not valid,
  add constraint orders_key_check check ((source = 'ONLINE') = (key_id is not null)) not valid,
  add constraint orders_token_check check ((source in ('ONLINE', 'PHONE')) = (token_hash is not null)) not valid,
  add constraint orders_table_check check ((source = 'TABLE') = (type = 'DINE_IN')) not valid;

create or replace function orders_placed_event() returns trigger language plpgsql as $$
declare
  own bigint := pg_current_xact_id()::text::bigint;
begin
  insert into events (audience, horizon, type, subject_id, status, at)
  select key_id, own, 'order.created', id, 'PENDING', placed_at from placed where key_id is not null;
  return null;
end
$$;

create or replace function order_moves_event() returns trigger language plpgsql as $$
begin
  insert into events (audience, type, subject_id, status, previous_status, at)
  select orders.key_id, 'order.updated', orders.id, moved.to_status, moved.from_status, moved.at
    from moved join orders on orders.id = moved.order_id
   where orders.key_id is not null
   order by moved.order_id, moved.revision;
  return null;
end
$$;
