-- additive
-- CONTENT: the server refused what an order says. It stays on the tablet until somebody mends it or a manager removes it.
alter table refused_numbers drop constraint refused_numbers_reason_check;
alter table refused_numbers add constraint refused_numbers_reason_check
  check (reason in ('NO_SERIES', 'OTHER_TABLET', 'NUMBER_JUMP', 'NUMBER_TAKEN', 'CONTENT'));
