-- How the people of a building reach who runs it. Whoever lives there is told with their room.
alter table apartment.buildings
  add column office_phone text check (length(office_phone) between 1 and 40),
  add column office_mail  text check (length(office_mail) between 3 and 254),
  add column office_note  text check (length(office_note) between 1 and 300);

do $$ begin
  execute replace(pg_get_functiondef('apartment.my_rooms'::regproc), '''address'', b.address',
    '''address'', b.address, ''officePhone'', b.office_phone, ''officeMail'', b.office_mail, ''officeNote'', b.office_note');
end $$;
