-- additive
-- The changes of the last 30 days, as far as they were stored. A file of its own, so that no order waits for it. What servers
-- of the version before have written since the file before is in the feed already.
insert into events (audience, horizon, type, subject_id, status, previous_status, at, recorded_at)
select audience, 0, type, subject_id, status, previous_status, at, at from (
  select key_id as audience, 'order.created' as type, id as subject_id, 1 as revision, 'PENDING' as status,
         null as previous_status, placed_at as at
    from orders where placed_at > now() - interval '30 days'
  union all
  select orders.key_id, 'order.updated', orders.id, moved.revision, moved.to_status, moved.from_status, moved.at
    from order_moves moved join orders on orders.id = moved.order_id
   where moved.at > now() - interval '30 days'
  union all
  select key_id, 'reservation.created', id, 1,
         coalesce((select from_status from reservation_moves where reservation_id = reservations.id
                    order by revision limit 1), status),
         null, created_at
    from reservations where key_id is not null and created_at > now() - interval '30 days'
  union all
  select made.key_id, 'reservation.updated', made.id, moved.revision, moved.to_status, moved.from_status, moved.at
    from reservation_moves moved join reservations made on made.id = moved.reservation_id
   where made.key_id is not null and moved.at > now() - interval '30 days'
     and not coalesce(moved.details @> '[{"kind": "LEFT"}]', false)
  union all
  select restaurant_id, 'menu.updated', null, version, null, null, created_at
    from menu_versions where version > 1 and created_at > now() - interval '30 days'
  union all
  select restaurant_id, 'restaurant.updated', null, version, null, null, created_at
    from settings_versions where version > 1 and created_at > now() - interval '30 days'
) past
where not exists (
  select from events known
   where known.audience = past.audience and known.type = past.type and known.at = past.at
     and known.subject_id is not distinct from past.subject_id and known.status is not distinct from past.status
)
order by at, subject_id, revision;
