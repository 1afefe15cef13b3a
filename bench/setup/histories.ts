/** What a database keeps of finished orders and bookings beside their rows: the steps, and the register of bills. */

/** The steps of the orders before $1, by the times in their rows. */
export const copyOrderMoves = `
  insert into order_moves (order_id, revision, from_status, to_status, at, actor, actor_kind, reason)
  select orders.id, move.revision, move.from_status, move.to_status, move.at, 'Asha', move.kind, orders.rejection_reason
    from orders
    cross join lateral (values
      (2, 'PENDING', 'ACCEPTED', accepted_at, 'STAFF'),
      (3, 'ACCEPTED', 'PREPARING', preparing_at, 'STAFF'),
      (4, 'PREPARING', 'READY', ready_at, 'STAFF'),
      (5, 'READY', 'OUT_FOR_DELIVERY', out_for_delivery_at, 'STAFF'),
      (6, 'OUT_FOR_DELIVERY', 'COMPLETED', completed_at, 'STAFF'),
      (2, 'PENDING', 'REJECTED', rejected_at, 'STAFF'),
      (2, 'PENDING', 'CANCELLED', cancelled_at, 'CUSTOMER')
    ) as move (revision, from_status, to_status, at, kind)
   where orders.id < $1 and move.at is not null`

/** The steps of the bookings before $1. */
export const copyBookingMoves = `
  insert into reservation_moves (reservation_id, revision, from_status, to_status, at, actor)
  select reservations.id, move.revision, move.from_status, move.to_status, move.at, 'Asha'
    from reservations
    cross join lateral (values
      (2, 'PENDING', 'CONFIRMED', created_at + interval '5 minutes'),
      (3, 'CONFIRMED', 'SEATED', starts_at)
    ) as move (revision, from_status, to_status, at)
   where reservations.id < $1`

/** All copies have the same bill. The database's own function writes that of order $1, and the others are copies of it. */
export const registerBill =
  "select register_bill(orders, bill_number, completed_at, settings_version) from orders where id = $1"
const copies = "orders.id < $2 and orders.id <> $1 and orders.bill_number is not null"

export const copyBills = `
  insert into bills (restaurant_id, billed_at, bill_number, order_ids, settings_version, type, payment, taxable_paise,
                     charges_paise, tax_paise, total_paise)
  select orders.restaurant_id, orders.completed_at, orders.bill_number, array[orders.id], orders.settings_version,
         one.type, one.payment, one.taxable_paise, one.charges_paise, one.tax_paise, one.total_paise
    from orders cross join bills one where one.order_ids = array[$1] and ${copies}`

export const copyBillParts = `
  insert into bill_parts
  select orders.restaurant_id, orders.completed_at, orders.id, one.kind, one.subject, one.name, one.quantity,
         one.listed_paise, one.rate_basis_points, one.taxable_paise, one.tax_paise
    from orders cross join bill_parts one where one.order_id = $1 and ${copies}`
