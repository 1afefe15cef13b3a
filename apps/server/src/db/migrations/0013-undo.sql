-- An entry that takes back the step before it, and an entry that moves the promised time.
alter table order_moves
  add column undo boolean not null default false,
  add column delay_minutes integer;
alter table reservation_moves add column undo boolean not null default false;

alter table orders
  -- Added to the promised time after acceptance.
  add column delay_minutes integer not null default 0 check (delay_minutes between 0 and 180),
  -- The bill number of a completion that was undone. It may be printed already, so no other order gets it.
  add column kept_bill_number text;

-- The end of the stay as it was booked, if the party left earlier. `ends_at` is then the time from which the seats are free.
alter table reservations add column booked_ends_at timestamptz;

-- A completion that was undone is no sale: its bill leaves the register.
create function orders_unbilled() returns trigger language plpgsql as $$
begin
  delete from bills
   where restaurant_id = old.restaurant_id and billed_at = old.billed_at and order_id = old.id;
  delete from bill_parts
   where restaurant_id = old.restaurant_id and billed_at = old.billed_at and order_id = old.id;
  return null;
end
$$;

create trigger orders_unbilled
  after update of bill_number on orders
  for each row when (old.bill_number is not null and new.bill_number is null)
  execute function orders_unbilled();
