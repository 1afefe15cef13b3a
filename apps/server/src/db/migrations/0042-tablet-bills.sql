-- additive
-- Bills that tablets have issued without a network, each with its row in `bills`. `bills.financial_year` of "T2-26-27/14" is
-- "T2-26-27": what stands before the sequence, so that each series of a year has its own numbers.
create table tablet_bills (
  -- Made by the tablet.
  id               text primary key,
  restaurant_id    text not null,
  bill_number      text not null,
  -- What the tablet has shown or printed. A bill that was cancelled on arrival may come to another amount by now.
  total_paise      bigint not null,
  -- By the tablet's own clock.
  tablet_issued_at timestamptz not null,
  -- The number names another financial year than the corrected time: the tablet's clock was wrong.
  other_year       boolean not null,
  person           text not null,
  device           text,
  -- Of the request: the same id with other content is another bill.
  fingerprint      bytea not null,
  unique (restaurant_id, bill_number)
);
-- Reports find the numbers that have not arrived.
create index bills_of_tablets on bills (restaurant_id, financial_year, sequence) where bill_number like 'T%';
