-- A late cost moves value alone: onto the goods of one receipt, which is told, so that undoing it takes it off the same goods.
alter table wood.stock_moves
  add column receipt_seq  bigint,
  add column receipt_line int,
  add constraint stock_moves_receipt check ((receipt_seq is null) = (receipt_line is null));
