-- The shape of a stored document: how many upgrade steps it has already passed (packages/core/src/documents/upgrade.ts).
-- 0 is a document from before this column. The default stays, because an older server may still insert rows.
alter table settings_versions add column shape integer not null default 0;
alter table menu_versions add column shape integer not null default 0;
