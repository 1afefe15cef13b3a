-- A party at the door is already here: nobody has to be called.
alter table reservations
  alter column customer_phone drop not null,
  add check (customer_phone is not null or source = 'WALK_IN');
