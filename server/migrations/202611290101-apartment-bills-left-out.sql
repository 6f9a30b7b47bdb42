-- A draft that somebody has discarded is not made again with the others of its month, but only when somebody asks for it by its tenancy.
-- What was discarded as a month went back, or with a check-out, is nobody's decision about this bill.
alter table apartment.bills add column left_out boolean not null default false;
