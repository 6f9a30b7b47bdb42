-- What the supplier's sheet says is often known when the goods are ordered; whoever receives them finds it there.
alter table wood.txn_lines add column supplier_volume numeric(14, 6) check (supplier_volume >= 0);

create function wood.keep_agreed_sheet() returns trigger language plpgsql as $$
begin
  if old.agreed and new.supplier_volume is distinct from old.supplier_volume then
    raise exception 'line % is agreed', old.line_no using errcode = 'restrict_violation', constraint = 'line_agreed';
  end if;
  return new;
end $$;
create trigger keep_agreed_sheet before update of supplier_volume on wood.txn_lines
  for each row execute function wood.keep_agreed_sheet();
