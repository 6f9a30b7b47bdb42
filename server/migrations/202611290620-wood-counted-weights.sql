-- What the books said in the sort's base unit when a stocktake wrote its line: goods that are weighed differ by weight, too.
alter table wood.txn_lines add column book_quantity numeric(14, 6) check (book_quantity >= 0);
