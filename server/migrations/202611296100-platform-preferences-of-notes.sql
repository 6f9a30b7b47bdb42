-- Saved searches, templates and the notes of days are chosen for all devices, too.
alter table platform.preferences drop constraint preferences_name_check;
alter table platform.preferences add constraint preferences_name_check
  check (name in ('home', 'favourites', 'frame', 'notes'));
