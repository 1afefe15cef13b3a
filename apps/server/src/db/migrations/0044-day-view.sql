-- additive
-- What a tablet said last about what it has not sent yet. Null: it has said nothing.
alter table counter_series
  add column device    text,
  add column unsent    integer,
  add column oldest_at timestamptz,
  add column heard_at  timestamptz;

-- What the server would have billed, if it knows and it is not what was billed; and who has looked at the difference.
alter table counter_entries
  add column expected_paise bigint,
  add column seen_at        timestamptz,
  add column seen_by        text;
