-- How the people of a building reach who runs it. Whoever lives there is told with their room.
alter table apartment.buildings
  add column office_phone text check (length(office_phone) between 1 and 40),
  add column office_mail  text check (length(office_mail) between 3 and 254),
  add column office_note  text check (length(office_note) between 1 and 300);

do $$
declare
  before text := pg_get_functiondef('apartment.my_rooms'::regproc);
  after  text := replace(before, '''address'', b.address',
    '''address'', b.address, ''officePhone'', b.office_phone, ''officeMail'', b.office_mail, ''officeNote'', b.office_note');
begin
  if after = before then raise 'apartment.my_rooms tells no address after which the office could stand'; end if;
  execute after;
end $$;
