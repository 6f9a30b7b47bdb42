-- Publication: a post is a frozen copy of a note. What is private stays in notes.notes; only these rows are ever shown
-- to strangers, and only through the functions below.
alter table notes.items add column add_to_blog boolean not null default false;

create table notes.blogs (
  user_id    text primary key,
  -- Made of the username at the first publication and kept: addresses outlive a new username.
  handle     text not null unique check (length(handle) between 1 and 40),
  created_at timestamptz(3) not null default now()
);

-- Every slug that a post ever had, so that old addresses lead on and none is given to another post.
create table notes.blog_slugs (
  user_id text not null references notes.blogs,
  slug    text not null check (length(slug) between 1 and 80),
  note_id uuid not null,
  primary key (user_id, slug)
);

-- No reference to the note: the address of a withdrawn post answers "gone" also when its note is purged.
create table notes.blog_posts (
  user_id           text not null references notes.blogs,
  note_id           uuid not null,
  slug              text not null,
  title             text not null,
  excerpt           text not null,
  html              text not null,
  toc               jsonb not null default '[]',
  lang              text not null check (lang in ('zh', 'en')),
  visibility        text not null check (visibility in ('public', 'unlisted')),
  tags              text[] not null default '{}',
  -- Keys of the tags and of those above them: `work/yard` is found below `work` too.
  tag_keys          text[] not null default '{}',
  published_version int not null,
  published_at      timestamptz(3) not null default now(),
  updated_at        timestamptz(3) not null default now(),
  withdrawn_at      timestamptz(3),
  primary key (user_id, note_id),
  foreign key (user_id, slug) references notes.blog_slugs,
  -- Nothing of a withdrawn post is kept but its address.
  check (withdrawn_at is null or (title = '' and excerpt = '' and html = '' and tags = '{}'))
);
create index blog_posts_public on notes.blog_posts (user_id, published_at desc, note_id desc)
  where withdrawn_at is null and visibility = 'public';

alter table notes.blogs enable row level security;
alter table notes.blog_slugs enable row level security;
alter table notes.blog_posts enable row level security;
create policy blogs_own on notes.blogs to console_app
  using (user_id = platform.current_user_id()) with check (user_id = platform.current_user_id());
create policy blog_slugs_own on notes.blog_slugs to console_app
  using (user_id = platform.current_user_id()) with check (user_id = platform.current_user_id());
create policy blog_posts_own on notes.blog_posts to console_app
  using (user_id = platform.current_user_id()) with check (user_id = platform.current_user_id());
grant select, insert on notes.blogs, notes.blog_slugs to console_app;
grant select, insert, update on notes.blog_posts to console_app;

-- Takes a post off the web: its text goes, its address stays reserved.
create function notes.withdraw_post(wanted_user text, wanted_note uuid) returns void
  language plpgsql set search_path = '' as $$
begin
  update notes.blog_posts set withdrawn_at = now(), title = '', excerpt = '', html = '', toc = '[]', tags = '{}', tag_keys = '{}'
  where user_id = wanted_user and note_id = wanted_note and withdrawn_at is null;
  update notes.items set add_to_blog = false, rev = rev + 1
  where user_id = wanted_user and note_id = wanted_note and add_to_blog;
end $$;

-- What goes to the trash, however it gets there, is public no more; taken out again, it stays private.
create function notes.withdraw_trashed() returns trigger language plpgsql set search_path = '' as $$
begin
  perform notes.withdraw_post(old.user_id, old.note_id);
  return null;
end $$;
create trigger trash_withdraws after update of deleted_at on notes.notes
  for each row when (new.deleted_at is not null and old.deleted_at is null) execute function notes.withdraw_trashed();
create trigger purge_withdraws after delete on notes.notes
  for each row execute function notes.withdraw_trashed();

-- The four questions of the public pages. Security definer: nobody is signed in there, and no policy lets strangers in.
create function notes.public_blog(wanted_handle text) returns table (handle text, name text)
  language sql stable security definer set search_path = '' as $$
  select b.handle, coalesce(nullif(u.name, ''), b.handle)
  from notes.blogs b left join platform.users u on u.user_id = b.user_id
  where b.handle = wanted_handle
$$;

create function notes.public_posts(wanted_handle text, wanted_tag text, most int, skipped int, with_html boolean)
  returns table (note_id uuid, slug text, title text, excerpt text, html text, lang text, tags text[],
                 published_at timestamptz, updated_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select p.note_id, p.slug, p.title, p.excerpt, case when with_html then p.html end, p.lang, p.tags, p.published_at, p.updated_at
  from notes.blog_posts p join notes.blogs b on b.user_id = p.user_id
  where b.handle = wanted_handle and p.withdrawn_at is null and p.visibility = 'public'
    and (wanted_tag is null or p.tag_keys operator(pg_catalog.@>) array[wanted_tag])
  order by p.published_at desc, p.note_id desc limit most offset skipped
$$;

-- One post by any slug it ever had: `slug` is the one it has now.
create function notes.public_post(wanted_handle text, wanted_slug text)
  returns table (note_id uuid, slug text, title text, excerpt text, html text, toc jsonb, lang text, visibility text,
                 tags text[], published_at timestamptz, updated_at timestamptz, withdrawn boolean)
  language sql stable security definer set search_path = '' as $$
  select p.note_id, p.slug, p.title, p.excerpt, p.html, p.toc, p.lang, p.visibility, p.tags, p.published_at, p.updated_at,
         p.withdrawn_at is not null
  from notes.blogs b
  join notes.blog_slugs s on s.user_id = b.user_id and s.slug = wanted_slug
  join notes.blog_posts p on p.user_id = s.user_id and p.note_id = s.note_id
  where b.handle = wanted_handle
$$;

create function notes.public_blogs() returns table (handle text, updated_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select b.handle, max(p.updated_at) from notes.blogs b join notes.blog_posts p on p.user_id = b.user_id
  where p.withdrawn_at is null and p.visibility = 'public' group by b.handle order by b.handle limit 50000
$$;

revoke execute on function notes.withdraw_post(text, uuid), notes.public_blog(text),
  notes.public_posts(text, text, int, int, boolean), notes.public_post(text, text), notes.public_blogs() from public;
grant execute on function notes.withdraw_post(text, uuid), notes.public_blog(text),
  notes.public_posts(text, text, int, int, boolean), notes.public_post(text, text), notes.public_blogs() to console_app;
