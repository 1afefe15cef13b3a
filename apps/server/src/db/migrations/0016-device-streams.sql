-- The event streams of staff devices, for processes of a fleet that cannot reach Redis. Unlogged: the rows are worth
-- nothing after a crash, and each process writes its own again within seconds.
create unlogged table device_streams (
  stream_id text primary key,
  restaurant_id text not null,
  device_id text not null,
  answered_at timestamptz not null
);
