-- additive
-- When what the API shows of an order last changed, and the revision that this time belongs to. A new order has neither:
-- it changed last when it was placed. A server of the version before raises only the revision; then the latest time of a
-- status counts.
alter table orders
  add column updated_at timestamptz,
  add column updated_revision integer;

-- What `updatedAfter` searches among final orders. Open orders are few and have indexes of their own, so placing an order
-- writes to no further index.
create index orders_updated on orders (key_id, (
  case when updated_revision = revision then updated_at
       else greatest(placed_at, accepted_at, preparing_at, ready_at, out_for_delivery_at, completed_at, rejected_at,
                     cancelled_at) end
)) where status in ('COMPLETED', 'REJECTED', 'CANCELLED');

-- The open orders of a test key. Those of a live key are in orders_inbox.
create index orders_open_in_test on orders (key_id)
  where test and status in ('PENDING', 'ACCEPTED', 'PREPARING', 'READY', 'OUT_FOR_DELIVERY');
