-- additive
-- Cash that somebody says was handed in on an earlier day counts today, with this mark.
alter table cash_hand_ins add column mark text check (mark in ('AFTER_REPORT'));

-- When the server got the order. Its own time can be far before that, as the tablet says. Null: a server of the version before wrote it.
alter table counter_entries add column entered_at timestamptz;

-- A price that nobody can compute has no difference: the versions of its time have not what was sold.
update counter_entries set difference_paise = null
 where difference is not null and current_menu_version is not null and current_paise is null and difference_paise is not null;
