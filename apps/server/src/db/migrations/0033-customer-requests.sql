-- additive
-- What customers ask for on their link and staff decide: to cancel an accepted order, or to move a confirmed booking.
create table customer_requests (
  id            text primary key,
  restaurant_id text not null,
  -- An order or a booking.
  subject_id    text not null,
  -- CANCEL_ORDER: an accepted order is to be cancelled. MOVE_BOOKING: a confirmed booking is to move.
  kind          text not null check (kind in ('CANCEL_ORDER', 'MOVE_BOOKING')),
  -- The requests of a subject count from 1.
  number        integer not null check (number >= 1),
  asked_at      timestamptz not null,
  -- Where the booking is to move to.
  date          date,
  time          text,
  people        integer,
  -- Null: nobody has answered. The request is over all the same once its subject has ended.
  answer        text check (answer in ('ACCEPTED', 'DECLINED')),
  answered_at   timestamptz,
  -- Why staff declined.
  reason        text,
  answered_by   text,
  unique (subject_id, number),
  check ((answer is null) = (answered_at is null)),
  check ((kind = 'MOVE_BOOKING') = (date is not null)),
  check ((date is null) = (time is null) and (date is null) = (people is null))
);
-- One open request at a time.
create unique index customer_requests_open on customer_requests (subject_id) where answer is null;
create index customer_requests_restaurant on customer_requests (restaurant_id);
