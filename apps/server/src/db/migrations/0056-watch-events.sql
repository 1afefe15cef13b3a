-- additive
-- What ended after its acceptance was undone is on Watch, whoever ended it.
create index order_moves_acceptance_undone on order_moves (at) where undo and from_status = 'ACCEPTED';
