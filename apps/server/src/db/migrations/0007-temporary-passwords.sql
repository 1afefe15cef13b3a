-- A password that somebody else made, and may know: its person chooses their own before anything else.
alter table staff add column password_temporary boolean not null default false;
