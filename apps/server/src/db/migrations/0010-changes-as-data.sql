-- Who made a step, and what an entry changed, as data: the console words both in the reader's language.
-- The sentences stay beside them; entries of earlier versions have only those, so that `details` is null.
alter table order_moves add column actor_kind text not null default 'STAFF';
update order_moves set actor_kind = case actor when 'The clock' then 'CLOCK' else 'CUSTOMER' end
 where to_status = 'CANCELLED' and device is null and actor in ('The clock', 'The customer');

alter table reservation_moves
  add column actor_kind text not null default 'STAFF',
  add column details jsonb;
update reservation_moves set actor_kind = case actor when 'The clock' then 'CLOCK' else 'CUSTOMER' end
 where to_status = 'CANCELLED' and device is null and actor in ('The clock', 'The customer');

alter table audit_log
  add column actor_kind text not null default 'STAFF',
  add column details jsonb;
update audit_log set actor_kind = 'COMMAND_LINE' where request_id is null;
