-- additive
-- Where the orders of a bill came from, for reports. All orders of a bill have one source.
alter table bills add column source text not null default 'ONLINE';
update bills set source = orders.source
  from orders where orders.source <> 'ONLINE' and orders.id = bills.order_ids[1];

create function bills_source() returns trigger language plpgsql as $$
begin
  new.source := coalesce((select source from orders where id = new.order_ids[1]), new.source);
  return new;
end
$$;
create trigger bills_source before insert on bills for each row execute function bills_source();
