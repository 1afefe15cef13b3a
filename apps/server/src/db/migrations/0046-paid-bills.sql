-- additive
-- The counter lists the last bills that were paid, to give money back; also cancelled ones that money came for.
create index bills_paid on bills (restaurant_id, billed_at) where paid_in_full and credits is null;
