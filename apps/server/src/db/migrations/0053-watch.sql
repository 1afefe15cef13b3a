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
  add column empty_at timestamptz;
