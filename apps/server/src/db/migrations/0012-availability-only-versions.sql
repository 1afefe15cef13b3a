-- A busy evening makes dozens of versions that only mark dishes as sold out. The list of versions folds them together.
alter table menu_versions add column availability_only boolean not null default false;
