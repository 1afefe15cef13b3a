-- additive
-- The devices that are online at a single server. After a restart they count until they had time to connect again. The
-- end of a session removes its device. Not unlogged: they must survive a crash.
create table online_devices (
  device_id text primary key references sessions (device_id) on delete cascade
);
