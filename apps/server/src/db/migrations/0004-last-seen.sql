-- When a person was last here. Not worked out from their sessions: those go when a device is signed out.
alter table memberships add column last_seen_at timestamptz;

update memberships m
   set last_seen_at = (
     select max(s.last_seen_at) from sessions s
      where s.staff_id = m.staff_id and s.restaurant_id = m.restaurant_id);
