-- additive
-- What the server knows about an order that staff entered, beside the order itself.
create table counter_entries (
  order_id      text primary key,
  restaurant_id text not null,
  -- Of the request: the same id with other content is another order.
  fingerprint   bytea not null,
  entered_by    text not null,
  device        text,
  -- By the tablet's own clock; the order has the corrected time.
  placed_at     timestamptz not null,
  -- Why the bill may differ from today's prices: the price is another one, or the server does not know the versions.
  difference    text check (difference in ('PRICE', 'UNKNOWN_VERSION'))
);
create index counter_entries_different on counter_entries (restaurant_id) where difference is not null;
