-- What test keys made, newest first; a restaurant's live rows, which may be many more, are not walked through.
create index orders_of_test on orders (restaurant_id, id desc) where test;
create index reservations_of_test on reservations (restaurant_id, id desc) where test;
