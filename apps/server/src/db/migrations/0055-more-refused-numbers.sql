-- additive
-- Null: one number. Otherwise the row counts further numbers of one person, day and reason, because there are too many for a row each.
-- It has the last of them, and the sum of their totals.
alter table refused_numbers add column quantity integer;
