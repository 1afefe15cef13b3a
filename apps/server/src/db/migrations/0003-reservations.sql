create table reservations (
  id               text primary key,
  restaurant_id    text not null,
  -- Null: staff took it by telephone or at the door.
  key_id           text,
  test             boolean not null,
  source           text not null check (source in ('API', 'PHONE', 'WALK_IN')),
  -- The date on which its service opened, and the wall clock; starts_at is the true instant.
  date             date not null,
  time             text not null,
  until            text not null,
  starts_at        timestamptz not null,
  ends_at          timestamptz not null check (ends_at > starts_at),
  people           integer not null check (people > 0),
  status           text not null check (status in ('PENDING', 'CONFIRMED', 'SEATED', 'REJECTED', 'CANCELLED', 'NO_SHOW')),
  revision         integer not null default 1,
  customer_name    text not null,
  customer_phone   text not null,
  customer_email   text,
  occasion         text,
  notes            text,
  price_paise      bigint,
  price_mode       text,
  price_status     text check (price_status in ('DUE', 'PAID', 'WAIVED')),
  rejection_reason text,
  cancelled_by     text check (cancelled_by in ('CUSTOMER', 'RESTAURANT', 'SYSTEM')),
  created_at       timestamptz not null,
  confirmed_at     timestamptz,
  seated_at        timestamptz,
  rejected_at      timestamptz,
  cancelled_at     timestamptz,
  no_show_at       timestamptz,
  -- The restaurant's own date on which it was made: what a phone's daily limit counts.
  made_on          date not null,
  -- The seats there were when it was made or moved; the wall below measures against it.
  seats            integer not null,
  -- When it was last counted: what nobody had answered by its time held no seats any more.
  counted_at       timestamptz not null,
  token_hash       bytea not null,
  tracking_url     text not null,
  answer           text not null,
  check ((status in ('REJECTED', 'CANCELLED')) = (rejection_reason is not null)),
  check ((status = 'CANCELLED') = (cancelled_by is not null)),
  check ((price_paise is null) = (price_status is null))
);
create unique index reservations_token on reservations (token_hash);
create index reservations_time on reservations (restaurant_id, test, starts_at)
  where status in ('PENDING', 'CONFIRMED', 'SEATED');
create index reservations_date on reservations (restaurant_id, date, starts_at);
create index reservations_of_phone on reservations (restaurant_id, test, customer_phone, made_on);
create index reservations_unanswered on reservations (starts_at) where status = 'PENDING';

create table reservation_moves (
  reservation_id text not null,
  revision       integer not null,
  from_status    text not null,
  to_status      text not null,
  at             timestamptz not null,
  actor          text not null,
  device         text,
  reason         text,
  changes        text[] not null default '{}',
  primary key (reservation_id, revision)
);

-- Seats that staff keep out of booking for a while.
create table seat_blocks (
  id            text primary key,
  restaurant_id text not null references restaurants (id),
  starts_at     timestamptz not null,
  ends_at       timestamptz not null check (ends_at > starts_at),
  seats         integer not null check (seats > 0),
  reason        text,
  created_at    timestamptz not null,
  created_by    text not null
);
create index seat_blocks_time on seat_blocks (restaurant_id, starts_at);

-- The second wall. The server counts inside a lock; should it ever count wrongly, the database does not go along.
-- The most seats are taken at the start of some stay, so only those instants need to be looked at.
create function reservations_fit() returns trigger language plpgsql as $$
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
    select (select sum(other.people) from reservations other
             where other.restaurant_id = new.restaurant_id and other.test = new.test
               and other.status in ('PENDING', 'CONFIRMED', 'SEATED')
               and (other.status <> 'PENDING' or other.starts_at > new.counted_at)
               and other.starts_at <= moment.at and other.starts_at > moment.at - interval '25 hours'
               and other.ends_at > moment.at) as occupied
      from (select new.starts_at as at
            union
            select starts_at from reservations
             where restaurant_id = new.restaurant_id and test = new.test
               and status in ('PENDING', 'CONFIRMED', 'SEATED')
               and starts_at > new.starts_at and starts_at < new.ends_at) moment
  ) counted;
  if taken > new.seats then
    raise exception 'booking % would seat % on % seats', new.id, taken, new.seats
      using errcode = 'check_violation', constraint = 'reservations_fit';
  end if;
  return null;
end
$$;

create trigger reservations_fit
  after insert or update of people, starts_at, ends_at on reservations
  for each row execute function reservations_fit();

alter table test_moves rename column order_id to subject_id;
