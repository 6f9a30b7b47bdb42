-- What the goods of a movement were bought or sold for, so that a month's trade is the sum of its postings and a document that
-- is reversed later leaves it as it was. Without tax, and the tax on it; null where nothing is bought or sold.
alter table wood.stock_moves
  add column amount_minor bigint,
  add column tax_minor    bigint,
  add constraint stock_moves_amounts check ((amount_minor is null) = (tax_minor is null));
