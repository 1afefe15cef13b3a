-- additive
alter table cash_hand_ins
  -- Somebody says that it was handed in on an earlier day; it counts today.
  add column mark       text check (mark in ('AFTER_REPORT')),
  -- When the server got it. Null: a server of the version before wrote it.
  add column arrived_at timestamptz;

-- A price that nobody can compute has no difference: the versions of its time have not what was sold.
update counter_entries set difference_paise = null
 where difference is not null and current_menu_version is not null and current_paise is null and difference_paise is not null;

-- Once a delivery person has handed in everything, these rows add up to nothing: the last service day of those that did so together.
-- Null: they count in what the person has. Servers of the version before leave it null.
alter table payments add column settled_on date;
alter table cash_hand_ins add column settled_on date;
with settled as (
       select restaurant_id, carrier_id, max(day) as day
         from (select restaurant_id, carrier_id, day, case kind when 'PAYMENT' then amount_paise else -amount_paise end as paise
                 from payments where carrier_id is not null
                union all
               select restaurant_id, carrier_id, day, -amount_paise from cash_hand_ins) moved
        group by 1, 2 having sum(paise) = 0),
     received as (
       update payments p set settled_on = s.day from settled s
        where s.restaurant_id = p.restaurant_id and s.carrier_id = p.carrier_id)
update cash_hand_ins h set settled_on = s.day from settled s
 where s.restaurant_id = h.restaurant_id and s.carrier_id = h.carrier_id;
create index payments_unsettled on payments (restaurant_id, settled_on, carrier_id) where carrier_id is not null;
create index cash_hand_ins_unsettled on cash_hand_ins (restaurant_id, settled_on, carrier_id);
