-- additive
-- The audit log shows changes apart from the many orders and payments of a counter.
create index audit_log_changes on audit_log (restaurant_id, id desc)
  where action not in ('order.entered', 'payment.received');
