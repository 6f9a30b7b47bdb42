-- A text that was set aside never was the note itself, so the note's own trigger has not seen what it names.
create trigger set_aside_mentions_files after insert on notes.revisions
  for each row when (new.reason = 'conflict') execute function notes.remember_mentions();

insert into notes.attachment_mentions (user_id, note_id, attachment_id)
select distinct r.user_id, r.note_id, mention[1]::uuid
from notes.revisions r
cross join lateral regexp_matches(lower(r.content),
  'attachment://([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})', 'g') as mention
where r.reason = 'conflict' and position('attachment://' in r.content) > 0
on conflict do nothing;
