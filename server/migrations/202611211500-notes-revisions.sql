-- Every accepted save is a revision: a whole copy, so that restoring one never depends on another.
create table notes.revisions (
  user_id    text not null,
  note_id    uuid not null,
  version    int not null check (version >= 0),
  title      text not null,
  content    text not null,
  tag_ids    int[] not null,
  author_id  text not null,
  reason     text not null
    check (reason in ('autosave', 'manual', 'restore', 'merge', 'conflict', 'import', 'publish')),
  label      text check (length(label) between 1 and 100),
  saved_at   timestamptz(3) not null default now(),
  -- When the editing session began that this autosave belongs to; its first and its last save stay.
  session_at timestamptz(3) not null default now(),
  primary key (user_id, note_id, version),
  foreign key (user_id, note_id) references notes.notes on delete cascade
);
comment on column notes.revisions.reason is 'conflict: a text that was set aside when two met; it was never the note itself.';

alter table notes.revisions enable row level security;
create policy revisions_own on notes.revisions to console_app
  using (user_id = platform.current_user_id()) with check (user_id = platform.current_user_id());
grant select, insert, delete, update (reason, label) on notes.revisions to console_app;

-- What stands today is the beginning of each note's history.
insert into notes.revisions (user_id, note_id, version, title, content, tag_ids, author_id, reason, saved_at, session_at)
select n.user_id, n.note_id, n.version, n.title, n.content,
       array(select t.tag_id from notes.note_tags t
             where t.user_id = n.user_id and t.note_id = n.note_id order by t.tag_id),
       n.user_id, 'manual', n.updated_at, n.updated_at
from notes.notes n;
