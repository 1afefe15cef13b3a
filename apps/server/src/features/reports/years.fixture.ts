/**
 * Copies a completed order ($1) as $2 orders for each of $3 restaurants, its own and invented ones, spread evenly over
 * the 400 days before. Of ten, eight are completed and billed, one is rejected, one was not answered in time.
 */
export const copyOrders = `
  insert into orders (id, restaurant_id, key_id, test, day, number, type, status, total_paise, settings_version,
    menu_version, placed_at, accept_by, accepted_at, completed_at, rejected_at, cancelled_at, rejection_reason,
    cancelled_by, prep_minutes, token_hash, answer, bill, shape)
  select one.id || '_' || r || '_' || n, case when r = 0 then one.restaurant_id else 'rst_' || r end, one.key_id, false,
    one.day - n % 400, r || '-' || n, one.type, copy.status, one.total_paise, one.settings_version, one.menu_version,
    copy.at, copy.at + interval '15 minutes', case when copy.status = 'COMPLETED' then copy.at + interval '1 minute' end,
    case when copy.status = 'COMPLETED' then copy.at + interval '30 minutes' end,
    case when copy.status = 'REJECTED' then copy.at + interval '1 minute' end,
    case when copy.status = 'CANCELLED' then copy.at + interval '15 minutes' end,
    case when copy.status <> 'COMPLETED' then 'No time' end, case when copy.status = 'CANCELLED' then 'SYSTEM' end,
    one.prep_minutes, sha256(convert_to(r || ' ' || n, 'UTF8')), one.answer, one.bill, one.shape
  from orders one
  cross join generate_series(0, $2::int - 1) n
  cross join generate_series(0, $3::int - 1) r
  cross join lateral (
    select one.placed_at - (n % 400) * interval '1 day' + n * interval '1 second' as at,
      case n / 400 % 10 when 8 then 'REJECTED' when 9 then 'CANCELLED' else 'COMPLETED' end as status) copy
  where one.id = $1`

/** Gives every completed copy its bill. */
export const billCopies = `
  with numbered as (
    select id, '26-27/' || 1000 + row_number() over (partition by restaurant_id order by id) as number from orders
     where status = 'COMPLETED' and bill_number is null
  ), billed as (
    update orders set bill_number = numbered.number from numbered where orders.id = numbered.id
  )
  select count(register_bill(orders, numbered.number, orders.completed_at, orders.settings_version))
    from numbered join orders on orders.id = numbered.id`

/** For every restaurant and day: three spans of eight hours, and attempts in four minutes. */
export const noteDays = `
  with days as (
    select case when r = 0 then $1 else 'rst_' || r end as restaurant_id, $2::timestamptz - n * interval '1 day' as at
      from generate_series(0, $3::int - 1) r, generate_series(0, 399) n
  ), spans as (
    insert into online_spans (restaurant_id, began_at, server, ended_at)
    select restaurant_id, at - eight * interval '8 hours', 'srv', at - (eight - 1) * interval '8 hours'
      from days, generate_series(1, 3) eight
  )
  insert into refused_orders (restaurant_id, minute, cause, attempts)
  select restaurant_id, at - n * interval '1 minute', 'CLOSED', 2 from days, generate_series(1, 4) n`
