-- By what a line of a bank is known again in a file with other columns. Lines of before tell the number within their reference.
alter table apartment.bank_statement_lines
  add column account text not null default '' check (length(account) <= 40),
  add column serial  text not null default '' check (length(serial) <= 90);
create index bank_statement_lines_of_day on apartment.bank_statement_lines (building_id, booked_on);
