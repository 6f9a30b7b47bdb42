-- Which posts a feed is made of, and in which state: the same answer means the same feed. Reads no text.
create function notes.public_posts_mark(wanted_handle text, wanted_tag text, most int) returns text
  language sql stable security definer set search_path = '' as $$
  select coalesce(md5(string_agg(listed.note_id::text || listed.slug || listed.updated_at::text || listed.published_version, ','
                                 order by listed.published_at desc, listed.note_id desc)), '')
  from (
    select p.note_id, p.slug, p.updated_at, p.published_at, p.published_version
    from notes.blog_posts p join notes.blogs b on b.user_id = p.user_id
    where b.handle = wanted_handle and p.withdrawn_at is null and p.visibility = 'public'
      and (wanted_tag is null or p.tag_keys operator(pg_catalog.@>) array[wanted_tag])
    order by p.published_at desc, p.note_id desc limit most
  ) listed
$$;
revoke execute on function notes.public_posts_mark(text, text, int) from public;
grant execute on function notes.public_posts_mark(text, text, int) to console_app;

-- As before, but of the newest posts only so much HTML as is asked for; of the others there is the excerpt.
create function notes.public_feed(wanted_handle text, wanted_tag text, most int, most_html int)
  returns table (note_id uuid, slug text, title text, excerpt text, html text, lang text, tags text[],
                 published_at timestamptz, updated_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select f.note_id, f.slug, f.title, f.excerpt,
         case when sum(length(f.html)) over (order by f.published_at desc, f.note_id desc) <= most_html then f.html end,
         f.lang, f.tags, f.published_at, f.updated_at
  from (
    select p.* from notes.blog_posts p join notes.blogs b on b.user_id = p.user_id
    where b.handle = wanted_handle and p.withdrawn_at is null and p.visibility = 'public'
      and (wanted_tag is null or p.tag_keys operator(pg_catalog.@>) array[wanted_tag])
    order by p.published_at desc, p.note_id desc limit most
  ) f order by f.published_at desc, f.note_id desc
$$;
revoke execute on function notes.public_feed(text, text, int, int) from public;
grant execute on function notes.public_feed(text, text, int, int) to console_app;
