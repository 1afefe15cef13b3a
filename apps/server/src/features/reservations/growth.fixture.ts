/** Inserts many bookings with SQL. The seat trigger is disabled meanwhile: these bookings are known to fit. */
export const disableSeatTrigger = "alter table reservations disable trigger reservations_fit"
export const enableSeatTrigger = "alter table reservations enable trigger reservations_fit"

/**
 * Copies booking $1 $2 times, spread evenly over the next $3 days (negative: the days before), at evening times in
 * India. Past copies are SEATED, one in ten is CANCELLED. Future copies are CONFIRMED.
 */
export const copyBooking = `
  insert into reservations (id, restaurant_id, key_id, test, source, date, time, until, starts_at, ends_at, people,
    status, customer_name, customer_phone, rejection_reason, cancelled_by, created_at, made_on, seats, counted_at,
    token_hash, tracking_url, answer)
  select one.id || '_' || sign($3::int) || '_' || n, one.restaurant_id, one.key_id, one.test, one.source,
    copy.day, one.time, one.until, copy.starts_at, copy.starts_at + interval '90 minutes', 2 + n % 4, copy.status,
    one.customer_name, '7' || lpad(n::text, 9, '0'), case when copy.status = 'CANCELLED' then 'Plans changed' end,
    case when copy.status = 'CANCELLED' then 'CUSTOMER' end, copy.starts_at - interval '1 day', copy.day - 1,
    one.seats, copy.starts_at - interval '1 day', sha256(convert_to($3 || ' ' || n, 'UTF8')),
    'https://order.example.com/t/' || $3 || '-' || n, one.answer
  from reservations one
  cross join lateral generate_series(0, $2::int - 1) n
  cross join lateral (select one.date + sign($3::int)::int + (n::bigint * $3::int / $2::int)::int as day) on_day
  cross join lateral (
    select on_day.day,
      (on_day.day + time '18:30') at time zone 'Asia/Kolkata' + (n % 8) * interval '30 minutes' as starts_at,
      case when $3::int > 0 then 'CONFIRMED' when n % 10 = 0 then 'CANCELLED' else 'SEATED' end as status) copy
  where one.id = $1`
