alter table bili.saved_videos
  add column watch_later      boolean not null default false,
  add column watched          boolean not null default false,
  add column chapters         jsonb not null default '[]' check (jsonb_typeof(chapters) = 'array' and jsonb_array_length(chapters) <= 100),
  add column uploader         text not null default '' check (length(uploader) <= 100),
  add column uploader_id      text check (uploader_id ~ '^[1-9][0-9]{0,19}$'),
  add column duration_seconds int check (duration_seconds between 0 and 999999),
  add column cover            text not null default '' check (cover = '' or cover ~ '^https://([a-z0-9-]+[.])+hdslb[.]com/' and length(cover) <= 400);
comment on table bili.saved_videos is 'Everybody''s own library. Titles are the owner''s words; what the site told of a video is kept from when it was saved.';

create table bili.watches (
  user_id          text not null references platform.users,
  bvid             text not null check (bvid ~ '^BV1[1-9A-HJ-NP-Za-km-z]{9}$'),
  title            text not null check (length(title) <= 200),
  part             int not null check (part between 1 and 9999),
  progress_seconds int not null check (progress_seconds between 0 and 999999),
  watched          boolean not null,
  uploader         text not null check (length(uploader) <= 100),
  uploader_id      text check (uploader_id ~ '^[1-9][0-9]{0,19}$'),
  duration_seconds int check (duration_seconds between 0 and 999999),
  cover            text not null check (cover = '' or cover ~ '^https://([a-z0-9-]+[.])+hdslb[.]com/' and length(cover) <= 400),
  watched_at       timestamptz(3) not null,
  primary key (user_id, bvid)
);
comment on table bili.watches is 'What somebody has played in the console, once each: where they are in it. The latest 500.';
create index watches_by_moment on bili.watches (user_id, watched_at desc, bvid desc);

create table bili.blocks (
  user_id    text not null references platform.users,
  block_id   uuid not null,
  kind       text not null check (kind in ('word', 'uploader')),
  value      text not null check (length(value) between 1 and 50),
  -- As it is compared: case and width of letters do not matter.
  folded     text not null check (length(folded) between 1 and 200),
  name       text not null check (length(name) <= 100),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  primary key (user_id, block_id),
  unique (user_id, kind, folded)
);
comment on table bili.blocks is 'Words and uploaders whose videos somebody does not want to find.';

alter table bili.watches enable row level security;
alter table bili.blocks enable row level security;
create policy watches_own on bili.watches to console_app
  using (user_id = platform.current_user_id()) with check (user_id = platform.current_user_id());
create policy blocks_own on bili.blocks to console_app
  using (user_id = platform.current_user_id()) with check (user_id = platform.current_user_id());
grant select, insert, update, delete on bili.watches, bili.blocks to console_app;
