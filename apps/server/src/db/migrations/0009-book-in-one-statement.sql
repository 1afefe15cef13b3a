-- The wall counts the seats that staff keep out of booking, too: a booking is now decided on what was read before the
-- lock, and this is where it is counted inside.
create or replace function reservations_fit() returns trigger language plpgsql as $$
declare
  taken integer;
begin
  if new.status not in ('PENDING', 'CONFIRMED', 'SEATED') then
    return null;
  end if;
  -- Fewer guests, for no longer: that takes no seat from anybody, even where there are fewer seats by now.
  if tg_op = 'UPDATE' and old.status in ('PENDING', 'CONFIRMED', 'SEATED') and new.people <= old.people
     and new.starts_at >= old.starts_at and new.ends_at <= old.ends_at then
    return null;
  end if;
  select max(occupied) into taken from (
    select (select coalesce(sum(other.people), 0) from reservations other
             where other.restaurant_id = new.restaurant_id and other.test = new.test
               and other.status in ('PENDING', 'CONFIRMED', 'SEATED')
               and (other.status <> 'PENDING' or other.starts_at > new.counted_at)
               and other.starts_at <= moment.at and other.starts_at > moment.at - interval '25 hours'
               and other.ends_at > moment.at)
         + (select coalesce(sum(block.seats), 0) from seat_blocks block
             where block.restaurant_id = new.restaurant_id and not new.test
               and block.starts_at <= moment.at and block.ends_at > moment.at) as occupied
      from (select new.starts_at as at
            union
            select starts_at from reservations
             where restaurant_id = new.restaurant_id and test = new.test
               and status in ('PENDING', 'CONFIRMED', 'SEATED')
               and starts_at > new.starts_at and starts_at < new.ends_at
            union
            select starts_at from seat_blocks
             where restaurant_id = new.restaurant_id and not new.test
               and starts_at > new.starts_at and starts_at < new.ends_at) moment
  ) counted;
  if taken > new.seats then
    raise exception 'booking % would seat % on % seats', new.id, taken, new.seats
      using errcode = 'check_violation', constraint = 'reservations_fit';
  end if;
  return null;
end
$$;

-- What a booking over the API needs held before its row is written. A function and not a statement: each of its
-- queries sees what was committed while it waited for the locks. Answers why nothing may be written, or OK.
create function hold_booking(
  claim_lock bigint, lock_names text[], of_restaurant text, on_version integer, in_test boolean, of_phone text,
  on_day date, most_of_phone integer, of_key text, of_endpoint text, of_idempotency_key text, of_fingerprint bytea,
  of_subject text, claimed_at timestamptz, forget_before timestamptz
) returns text language plpgsql as $$
declare
  lock_name text;
  made integer;
begin
  if not pg_try_advisory_xact_lock(claim_lock) then
    return 'BUSY';
  end if;
  foreach lock_name in array lock_names loop
    perform pg_advisory_xact_lock(hashtextextended(lock_name, 0));
  end loop;
  perform from restaurants where id = of_restaurant and settings_version = on_version and status = 'ACTIVE'
    for key share;
  if not found then
    return 'STALE';
  end if;
  select count(*) into made from reservations
   where restaurant_id = of_restaurant and test = in_test and customer_phone = of_phone and made_on = on_day
     and source = 'API';
  if made >= most_of_phone then
    return 'PHONE';
  end if;
  insert into idempotency (key_id, endpoint, idempotency_key, fingerprint, status, subject_id, created_at)
  values (of_key, of_endpoint, of_idempotency_key, of_fingerprint, 201, of_subject, claimed_at)
  on conflict (key_id, endpoint, idempotency_key) do update
    set fingerprint = excluded.fingerprint, status = excluded.status, body = null,
        subject_id = excluded.subject_id, created_at = excluded.created_at
    where idempotency.created_at <= forget_before;
  return case when found then 'OK' else 'TAKEN' end;
end
$$;
