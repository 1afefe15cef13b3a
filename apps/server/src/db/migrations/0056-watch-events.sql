-- additive
-- What ended after its acceptance was undone is on Watch, whoever ended it.
create index order_moves_acceptance_undone on order_moves (at) where undo and from_status = 'ACCEPTED';

-- The series that this one replaced on its paired device, with what was known then: later reports do not change it.
alter table counter_series
  add column replaces        integer,
  add column replaced_at     timestamptz,
  add column replaced_device text,
  -- Who was signed in at the last report of the series before, and what it had not sent then.
  add column replaced_person text,
  add column replaced_unsent integer,
  add column replaced_paise  bigint,
  -- Of a series that a restore reserved: the paired device, or else the person, who claimed it for a tablet.
  add column claimed_by      text;
update counter_series s
   set replaces = before.number, replaced_at = s.given_at, replaced_device = s.device, replaced_person = before.person,
       replaced_unsent = before.unsent, replaced_paise = before.unsent_paise
  from counter_series before
 where before.restaurant_id = s.restaurant_id and s.device_id is not null
   and before.number = (select max(b.number) from counter_series b
                         where b.restaurant_id = s.restaurant_id and b.number < s.number and b.device_id is not null
                           and (b.device_id = s.device_id or b.device = s.device));

-- When it came to the server: a tablet can date back what it sends. Null: a server of the version before wrote it.
alter table counter_entries add column arrived_at timestamptz;
alter table tablet_bills add column arrived_at timestamptz;
alter table payments add column arrived_at timestamptz;

-- NUMBER_TAKEN: somebody without the tablet's secret had used the number up. What was sold has another one.
-- order_id: the first one of such a bill. fingerprint: of its request.
alter table refused_numbers
  add column order_id    text,
  add column fingerprint bytea;
alter table refused_numbers drop constraint refused_numbers_reason_check;
alter table refused_numbers add constraint refused_numbers_reason_check
  check (reason in ('NO_SERIES', 'OTHER_TABLET', 'NUMBER_JUMP', 'NUMBER_TAKEN'));
