-- Files of notes. The bytes are in a store outside the database (server/src/plugins/files), under `key`.
create table notes.attachments (
  user_id       text not null,
  -- Made by the browser, so that the text can name it while it is still on its way.
  attachment_id uuid not null,
  -- The note it was put into; that one may not be saved yet.
  note_id       uuid not null,
  name          text not null check (length(name) between 1 and 200),
  mime          text not null,
  size          int not null check (size >= 0),
  sha256        text not null,
  width         int,
  height        int,
  store         text not null default 'local' check (store in ('local', 's3', 'kodo')),
  key           text not null,
  created_at    timestamptz(3) not null default now(),
  -- Since when nothing refers to it; collected a week later.
  orphaned_at   timestamptz(3),
  primary key (user_id, attachment_id)
);
create index attachments_by_note on notes.attachments (user_id, note_id, created_at);
create index attachments_orphaned on notes.attachments (orphaned_at) where orphaned_at is not null;

-- Which notes have ever named which file. Never taken back while the note exists: earlier versions need it, too.
create table notes.attachment_mentions (
  user_id       text not null,
  note_id       uuid not null,
  attachment_id uuid not null,
  primary key (user_id, note_id, attachment_id),
  foreign key (user_id, note_id) references notes.notes on delete cascade
);
create index attachment_mentions_by_file on notes.attachment_mentions (user_id, attachment_id);

create function notes.remember_mentions() returns trigger language plpgsql set search_path = '' as $$
begin
  if position('attachment://' in new.content) > 0 then
    insert into notes.attachment_mentions (user_id, note_id, attachment_id)
    select distinct new.user_id, new.note_id, mention[1]::uuid
    from regexp_matches(lower(new.content),
      'attachment://([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})', 'g') as mention
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger notes_mention_files after insert or update of content on notes.notes
  for each row execute function notes.remember_mentions();

-- Which files of a post strangers may read, and under which address: withdrawing the post takes the rows away, and with
-- them the way to the bytes. They also keep the bytes while the note itself has thrown the file away.
create table notes.public_files (
  user_id       text not null,
  note_id       uuid not null,
  attachment_id uuid not null,
  public_id     uuid not null unique default gen_random_uuid(),
  primary key (user_id, note_id, attachment_id),
  foreign key (user_id, attachment_id) references notes.attachments
);
create index public_files_by_file on notes.public_files (user_id, attachment_id);

alter table notes.attachments enable row level security;
alter table notes.attachment_mentions enable row level security;
alter table notes.public_files enable row level security;
create policy attachments_own on notes.attachments to console_app
  using (user_id = platform.current_user_id()) with check (user_id = platform.current_user_id());
create policy attachment_mentions_own on notes.attachment_mentions to console_app
  using (user_id = platform.current_user_id()) with check (user_id = platform.current_user_id());
create policy public_files_own on notes.public_files to console_app
  using (user_id = platform.current_user_id()) with check (user_id = platform.current_user_id());
grant select, insert on notes.attachments, notes.attachment_mentions to console_app;
grant update (orphaned_at) on notes.attachments to console_app;
grant select, insert, delete on notes.public_files to console_app;

create or replace function notes.withdraw_post(wanted_user text, wanted_note uuid) returns void
  language plpgsql set search_path = '' as $$
begin
  update notes.blog_posts set withdrawn_at = now(), title = '', excerpt = '', html = '', toc = '[]', tags = '{}', tag_keys = '{}'
  where user_id = wanted_user and note_id = wanted_note and withdrawn_at is null;
  delete from notes.public_files where user_id = wanted_user and note_id = wanted_note;
  update notes.items set add_to_blog = false, rev = rev + 1
  where user_id = wanted_user and note_id = wanted_note and add_to_blog;
end $$;

-- A file of a post, by the address that the post names. For strangers.
create function notes.public_file(wanted_handle text, wanted_file uuid)
  returns table (name text, mime text, size int, sha256 text, key text)
  language sql stable security definer set search_path = '' as $$
  select a.name, a.mime, a.size, a.sha256, a.key
  from notes.public_files f
  join notes.blogs b on b.user_id = f.user_id
  join notes.attachments a on a.user_id = f.user_id and a.attachment_id = f.attachment_id
  where f.public_id = wanted_file and b.handle = wanted_handle
$$;
revoke execute on function notes.public_file(text, uuid) from public;
grant execute on function notes.public_file(text, uuid) to console_app;
