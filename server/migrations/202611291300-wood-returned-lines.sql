-- Purchases with returns are few among many: they are found without reading the others.
create index txn_lines_returned on wood.txn_lines (team_id, txn_id) where returned_pieces > 0 or returning_pieces > 0;
