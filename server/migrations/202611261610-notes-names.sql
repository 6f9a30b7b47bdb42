-- What is unique over all people stands in a small table of names, whose key is the name: a table that is kept by person
-- has no key over all of them once it is spread over several servers (Citus).

-- Whoever enters a name first has it, and each person one. The blog carries the name of its person.
create table notes.blog_handles (
  handle  text primary key check (length(handle) between 1 and 40),
  user_id text not null unique
);
-- What blogs are called already: once, by the owner, so it may travel over the server that was asked.
do $$ begin
  insert into notes.blog_handles (handle, user_id) select handle, user_id from notes.blogs;
end $$;
alter table notes.blogs
  drop constraint blogs_handle_key,
  add constraint blogs_handle_known foreign key (handle) references notes.blog_handles;
alter table notes.blog_handles enable row level security;
create policy blog_handles_own on notes.blog_handles to console_app
  using (user_id = platform.current_user_id()) with check (user_id = platform.current_user_id());
grant select, insert on notes.blog_handles to console_app;

-- The address of a public file names its blog first, so it is found by its person.
alter table notes.public_files
  drop constraint public_files_public_id_key,
  add constraint public_files_address unique (user_id, public_id);

-- A ticket is its own name: who it is of is what it tells.
alter table notes.export_tickets
  drop constraint export_tickets_ticket_hash_key,
  drop constraint export_tickets_pkey,
  add primary key (ticket_hash);

-- The questions of strangers begin at the name, and go on with the person.
create or replace function notes.public_blog(wanted_handle text) returns table (handle text, name text)
  language sql stable security definer set search_path = '' as $$
  select b.handle,
         case when exists (select from notes.blog_posts p where p.user_id = b.user_id and p.withdrawn_at is null)
              then coalesce(nullif(u.name, ''), b.handle) else b.handle end
  from notes.blog_handles b left join platform.users u on u.user_id = b.user_id
  where b.handle = wanted_handle
$$;

create or replace function notes.public_posts(wanted_handle text, wanted_tag text, most int, skipped int, with_html boolean)
  returns table (note_id uuid, slug text, title text, excerpt text, html text, lang text, tags text[],
                 published_at timestamptz, updated_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select p.note_id, p.slug, p.title, p.excerpt, case when with_html then p.html end, p.lang, p.tags, p.published_at, p.updated_at
  from notes.blog_posts p join notes.blog_handles b on b.user_id = p.user_id
  where b.handle = wanted_handle and p.withdrawn_at is null and p.visibility = 'public'
    and (wanted_tag is null or p.tag_keys operator(pg_catalog.@>) array[wanted_tag])
  order by p.published_at desc, p.note_id desc limit most offset skipped
$$;

create or replace function notes.public_post(wanted_handle text, wanted_slug text)
  returns table (note_id uuid, slug text, title text, excerpt text, html text, toc jsonb, lang text, visibility text,
                 tags text[], published_at timestamptz, updated_at timestamptz, withdrawn boolean)
  language sql stable security definer set search_path = '' as $$
  select p.note_id, p.slug, p.title, p.excerpt, p.html, p.toc, p.lang, p.visibility, p.tags, p.published_at, p.updated_at,
         p.withdrawn_at is not null
  from notes.blog_handles b
  join notes.blog_slugs s on s.user_id = b.user_id and s.slug = wanted_slug
  join notes.blog_posts p on p.user_id = s.user_id and p.note_id = s.note_id
  where b.handle = wanted_handle
$$;

create or replace function notes.public_blogs() returns table (handle text, updated_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select b.handle, max(p.updated_at) from notes.blog_handles b join notes.blog_posts p on p.user_id = b.user_id
  where p.withdrawn_at is null and p.visibility = 'public' group by b.handle order by b.handle limit 50000
$$;

create or replace function notes.public_file(wanted_handle text, wanted_file uuid)
  returns table (name text, mime text, size int, sha256 text, key text)
  language sql stable security definer set search_path = '' as $$
  select a.name, a.mime, a.size, a.sha256, a.key
  from notes.blog_handles b
  join notes.public_files f on f.user_id = b.user_id and f.public_id = wanted_file
  join notes.attachments a on a.user_id = f.user_id and a.attachment_id = f.attachment_id
  where b.handle = wanted_handle
$$;

create or replace function notes.public_posts_mark(wanted_handle text, wanted_tag text, most int) returns text
  language sql stable security definer set search_path = '' as $$
  select coalesce(md5(string_agg(listed.note_id::text || listed.slug || listed.updated_at::text || listed.published_version, ','
                                 order by listed.published_at desc, listed.note_id desc)), '')
  from (
    select p.note_id, p.slug, p.updated_at, p.published_at, p.published_version
    from notes.blog_posts p join notes.blog_handles b on b.user_id = p.user_id
    where b.handle = wanted_handle and p.withdrawn_at is null and p.visibility = 'public'
      and (wanted_tag is null or p.tag_keys operator(pg_catalog.@>) array[wanted_tag])
    order by p.published_at desc, p.note_id desc limit most
  ) listed
$$;

create or replace function notes.public_feed(wanted_handle text, wanted_tag text, most int, most_html int)
  returns table (note_id uuid, slug text, title text, excerpt text, html text, lang text, tags text[],
                 published_at timestamptz, updated_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select f.note_id, f.slug, f.title, f.excerpt,
         case when sum(length(f.html)) over (order by f.published_at desc, f.note_id desc) <= most_html then f.html end,
         f.lang, f.tags, f.published_at, f.updated_at
  from (
    select p.* from notes.blog_posts p join notes.blog_handles b on b.user_id = p.user_id
    where b.handle = wanted_handle and p.withdrawn_at is null and p.visibility = 'public'
      and (wanted_tag is null or p.tag_keys operator(pg_catalog.@>) array[wanted_tag])
    order by p.published_at desc, p.note_id desc limit most
  ) f order by f.published_at desc, f.note_id desc
$$;
