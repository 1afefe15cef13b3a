-- additive
-- How a refund may give the money back. Null: in any way, as a console with older code asks for it, and for all other acts.
alter table approvals add column method text;
