create schema bili;
grant usage on schema bili to console_app;

create table bili.saved_videos (
  user_id          text not null references platform.users,
  bvid             text not null check (bvid ~ '^BV1[1-9A-HJ-NP-Za-km-z]{9}$'),
  title            text not null default '' check (length(title) <= 200),
  tags             text[] not null default '{}' check (cardinality(tags) <= 20),
  note             text not null default '' check (length(note) <= 5000),
  part             int not null default 1 check (part between 1 and 9999),
  progress_seconds int not null default 0 check (progress_seconds between 0 and 999999),
  -- Whole milliseconds: the API tells no more, and a page continues behind exactly this moment.
  saved_at         timestamptz not null default date_trunc('milliseconds', now()),
  updated_at       timestamptz not null default date_trunc('milliseconds', now()),
  version          int not null default 0,
  primary key (user_id, bvid)
);
comment on table bili.saved_videos is 'Everybody''s own library. Titles are the owner''s words: the video site is never asked.';
create index saved_videos_by_moment on bili.saved_videos (user_id, saved_at desc, bvid desc);

alter table bili.saved_videos enable row level security;
create policy saved_videos_own on bili.saved_videos to console_app
  using (user_id = platform.current_user_id()) with check (user_id = platform.current_user_id());
grant select, insert, update, delete on bili.saved_videos to console_app;
