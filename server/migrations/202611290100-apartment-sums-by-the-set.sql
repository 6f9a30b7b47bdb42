-- Lines of bills come by the hundred. What was asked for each of them is asked once for all that a statement has written: whether
-- a bill of theirs was issued, and whether each bill still is what its lines say.

drop trigger keep_issued on apartment.bill_lines;
drop trigger sum_of_lines on apartment.bill_lines;
drop function apartment.keep_issued_lines();

-- Of `wrote`, which are the lines that a statement put in, took out or changed.
create function apartment.lines_written() returns trigger language plpgsql as $$
begin
  if exists (select from wrote w join apartment.bills b on b.building_id = w.building_id and b.bill_id = w.bill_id
             where b.state not in ('draft', 'checked')) then
    raise exception 'a bill that was issued is not changed' using errcode = 'restrict_violation', constraint = 'bill_lines_kept';
  end if;
  -- A bill that its lines do not come to yet is looked at when the transaction ends, as any is whose total was written.
  update apartment.bills b set total_minor = b.total_minor
  from (select distinct w.building_id, w.bill_id from wrote w) of_bill
  where b.building_id = of_bill.building_id and b.bill_id = of_bill.bill_id
    and b.total_minor is distinct from (select coalesce(sum(l.amount_minor), 0) from apartment.bill_lines l
      where l.building_id = of_bill.building_id and l.bill_id = of_bill.bill_id);
  return null;
end $$;

create trigger lines_put_in after insert on apartment.bill_lines
  referencing new table as wrote for each statement execute function apartment.lines_written();
create trigger lines_taken_out after delete on apartment.bill_lines
  referencing old table as wrote for each statement execute function apartment.lines_written();
-- Both the bill that a line was of and the one that it is of now.
create trigger lines_changed_from after update on apartment.bill_lines
  referencing old table as wrote for each statement execute function apartment.lines_written();
create trigger lines_changed_to after update on apartment.bill_lines
  referencing new table as wrote for each statement execute function apartment.lines_written();

-- How long what is only shown is, and what stands in it, is of no use to a plan; counting it took longer than all else.
alter table apartment.bill_lines
  alter column calc set statistics 0,
  alter column params set statistics 0;
alter table platform.audit_events
  alter column before set statistics 0,
  alter column after set statistics 0;
