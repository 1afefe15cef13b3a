-- additive
alter table counter_series
  -- When the tablet first reported the highest numbers that it has reported. Null: it has not reported any since this version.
  add column numbers_at   timestamptz,
  -- Who was signed in on it at its last report. Null: nobody.
  add column person       text,
  -- What it had not sent then: of each order once, the order or its payments. Null: it did not say.
  add column unsent_paise bigint;

-- Watch lists what a session sent under another person's name.
create index audit_log_taken_by on audit_log (restaurant_id, at) where details @> '[{"kind": "TAKEN_BY"}]';
