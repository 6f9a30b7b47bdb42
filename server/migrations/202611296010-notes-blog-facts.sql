-- What its author says about a blog. Days of articles are those of the author's zone; without one, of UTC.
alter table notes.blogs
  add column title text not null default '' check (length(title) <= 100),
  add column about text not null default '' check (length(about) <= 500),
  add column zone  text check (length(zone) between 1 and 60);
grant update (title, about, zone) on notes.blogs to console_app;

-- Strangers learn of all of it only beside something that its owner has published, as of the name.
drop function notes.public_blog(text);
create function notes.public_blog(wanted_handle text)
  returns table (handle text, name text, title text, about text, zone text)
  language sql stable security definer set search_path = '' as $$
  select h.handle,
         case when s.shown then coalesce(nullif(u.name, ''), h.handle) else h.handle end,
         case when s.shown then b.title else '' end, case when s.shown then b.about else '' end, b.zone
  from notes.blog_handles h
  left join notes.blogs b on b.user_id = h.user_id
  left join platform.users u on u.user_id = h.user_id
  cross join lateral (
    select exists (select from notes.blog_posts p where p.user_id = h.user_id and p.withdrawn_at is null) as shown
  ) s
  where h.handle = wanted_handle
$$;

-- The posts that a reader comes from and goes to: those next to one by age, among those that are listed.
create function notes.public_neighbours(wanted_handle text, wanted_note uuid)
  returns table (is_newer boolean, slug text, title text)
  language sql stable security definer set search_path = '' as $$
  with here as (
    select p.user_id, p.published_at, p.note_id
    from notes.blog_handles h join notes.blog_posts p on p.user_id = h.user_id
    where h.handle = wanted_handle and p.note_id = wanted_note and p.withdrawn_at is null and p.visibility = 'public'
  )
  (select false, p.slug, p.title from here join notes.blog_posts p on p.user_id = here.user_id
   where p.withdrawn_at is null and p.visibility = 'public'
     and (p.published_at, p.note_id) < (here.published_at, here.note_id)
   order by p.published_at desc, p.note_id desc limit 1)
  union all
  (select true, p.slug, p.title from here join notes.blog_posts p on p.user_id = here.user_id
   where p.withdrawn_at is null and p.visibility = 'public'
     and (p.published_at, p.note_id) > (here.published_at, here.note_id)
   order by p.published_at, p.note_id limit 1)
$$;
revoke execute on function notes.public_blog(text), notes.public_neighbours(text, uuid) from public;
grant execute on function notes.public_blog(text), notes.public_neighbours(text, uuid) to console_app;
