-- A value may be put right by several people before anybody checks it. Whoever has entered it once does not check it,
-- whoever touched it afterwards: otherwise a colleague saving it again would be enough to pass one's own value.
alter table apartment.readings
  -- Those who entered it before `entered_by`.
  add column edited_by text[] not null default '{}',
  add constraint readings_edited_by_others check (checked_by is null or self_checked or not (checked_by = any (edited_by)));

create function apartment.keep_editors() returns trigger language plpgsql as $$
begin
  new.edited_by := case when old.entered_by = any (old.edited_by) then old.edited_by
    else old.edited_by || old.entered_by end;
  return new;
end $$;
create trigger keep_editors before update of entered_by on apartment.readings
  for each row when (old.entered_by <> new.entered_by) execute function apartment.keep_editors();
