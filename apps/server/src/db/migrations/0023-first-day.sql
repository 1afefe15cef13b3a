-- additive
-- What the checklist of a new restaurant cannot learn from its documents. Not in the settings: a dismissed line must
-- not make a new version of what prices are decided on.
alter table restaurants
  -- When a device first said that new orders ring on it.
  add column sound_on_at           timestamptz,
  add column rehearsed_at          timestamptz,
  add column dismissed_setup_lines text[] not null default '{}';
