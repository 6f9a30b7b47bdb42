-- Notes belong to one person each; every key begins with that person.
create schema notes;
grant usage on schema notes to console_app;

create table notes.notes (
  user_id      text not null,
  note_id      uuid not null,
  title        text not null check (length(title) <= 200),
  content      text not null,
  type         smallint not null default 0 check (type >= 0),
  version      int not null default 0,
  last_save_id uuid not null,
  -- Derived at save by the server's rules, so that lists need not read the content.
  headline     text not null,
  excerpt      text not null,
  word_count   int not null,
  task_count   int not null,
  open_tasks   int not null check (open_tasks between 0 and task_count),
  created_at   timestamptz(3) not null default now(),
  updated_at   timestamptz(3) not null default now(),
  deleted_at   timestamptz(3),
  primary key (user_id, note_id)
);
comment on column notes.notes.last_save_id is 'The save that made this version: the same one again is answered, not refused.';
create index notes_by_update on notes.notes (user_id, updated_at desc, note_id desc);
create index notes_by_creation on notes.notes (user_id, created_at desc, note_id desc);

-- The flags, one row a note: a flag write never meets a content save.
create table notes.items (
  user_id     text not null,
  note_id     uuid not null,
  is_finished boolean not null default false,
  finished_at timestamptz(3),
  make_it_top boolean not null default false,
  rev         int not null default 0,
  primary key (user_id, note_id),
  foreign key (user_id, note_id) references notes.notes on delete cascade,
  check (is_finished = (finished_at is not null))
);

create table notes.tags (
  user_id    text not null,
  tag_id     int generated always as identity,
  name       text not null check (length(name) between 1 and 50),
  -- Name after NFKC and lower case: what must be unique, and what `tag:` looks for.
  name_key   text not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, tag_id),
  unique (user_id, name_key)
);

create table notes.note_tags (
  user_id text not null,
  note_id uuid not null,
  tag_id  int not null,
  primary key (user_id, note_id, tag_id),
  foreign key (user_id, note_id) references notes.notes on delete cascade,
  foreign key (user_id, tag_id) references notes.tags on delete cascade
);
create index note_tags_by_tag on notes.note_tags (user_id, tag_id, note_id);

-- Words as our own tokenizer cuts them (two-character pieces for Chinese); no text-search configuration is involved.
-- A long note has several chunks, because a tsvector counts positions only to 16383.
create table notes.note_search (
  user_id  text not null,
  note_id  uuid not null,
  chunk_no int not null,
  words    tsvector not null,
  primary key (user_id, note_id, chunk_no),
  foreign key (user_id, note_id) references notes.notes on delete cascade
);
create index note_search_words on notes.note_search using gin (words);

alter table notes.notes enable row level security;
alter table notes.items enable row level security;
alter table notes.tags enable row level security;
alter table notes.note_tags enable row level security;
alter table notes.note_search enable row level security;

create policy notes_own on notes.notes to console_app
  using (user_id = platform.current_user_id()) with check (user_id = platform.current_user_id());
create policy items_own on notes.items to console_app
  using (user_id = platform.current_user_id()) with check (user_id = platform.current_user_id());
create policy tags_own on notes.tags to console_app
  using (user_id = platform.current_user_id()) with check (user_id = platform.current_user_id());
create policy note_tags_own on notes.note_tags to console_app
  using (user_id = platform.current_user_id()) with check (user_id = platform.current_user_id());
create policy note_search_own on notes.note_search to console_app
  using (user_id = platform.current_user_id()) with check (user_id = platform.current_user_id());

-- Nobody deletes a note yet: the trash only marks it.
grant select, insert, update on notes.notes, notes.items to console_app;
grant select, insert, update, delete on notes.tags, notes.note_tags, notes.note_search to console_app;

-- The caller's notes in which one term stands. `@@` is not leakproof, so below a policy it would lose the index;
-- security definer steps over the policy and therefore filters by the caller itself.
create function notes.matching(term text) returns setof uuid
  language sql stable security definer set search_path = '' rows 100 as $$
  select note_id from notes.note_search
  where words operator(pg_catalog.@@) term::pg_catalog.tsquery and user_id = platform.current_user_id()
$$;
revoke execute on function notes.matching(text) from public;
grant execute on function notes.matching(text) to console_app;
