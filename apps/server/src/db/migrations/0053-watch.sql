-- additive
-- What the versions that were current when the order was taken would have billed, beside those that the tablet names. Amounts are
-- null where nothing differs, where the price is not known, and in rows of servers of the version before.
alter table counter_entries
  add column billed_tax_paise         bigint,
  add column expected_tax_paise       bigint,
  add column current_settings_version integer,
  add column current_menu_version     integer,
  add column current_paise            bigint,
  add column current_tax_paise        bigint,
  -- The price is that of the versions which the tablet names, and they were replaced by then. `difference` is PRICE, too.
  add column old_prices               boolean not null default false,
  -- By how much the total or the tax differs. Null: it is not known.
  add column difference_paise         bigint;

-- The last time that the tablet said that it has nothing unsent: what comes later was taken later.
alter table counter_series
  add column empty_at  timestamptz,
  -- The paired device that reported last. Null: it is not paired, or has not reported since.
  add column device_id text;

-- What a manager took off a tablet although the server had refused it: it is in no book.
create table removed_entries (
  restaurant_id text not null,
  -- Made by the tablet: of the order, the bill or the payment.
  id            text not null,
  kind          text not null check (kind in ('ORDER', 'BILL', 'PAYMENT')),
  -- Of the order or the bill.
  number        text,
  order_id      text,
  amount_paise  bigint not null,
  -- What the tablet would have sent, without what it says about the guest.
  request       jsonb not null,
  refusal_code  text not null,
  refusal       text not null,
  reason        text not null,
  removed_at    timestamptz not null,
  removed_by    text not null,
  device        text,
  -- Of the request: the same id with other content is another entry.
  fingerprint   bytea not null,
  primary key (restaurant_id, id)
);

-- What the screen Watch lists, by time.
create index order_moves_hand_over_undone on order_moves (at)
  where undo and from_status in ('OUT_FOR_DELIVERY', 'COMPLETED');
create index order_voids_of_restaurant on order_voids (restaurant_id, voided_at);
create index payments_refunded on payments (restaurant_id, day) where kind = 'REFUND';
