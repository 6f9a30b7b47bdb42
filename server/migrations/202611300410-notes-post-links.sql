-- Links between posts. What a post says of other notes (`[[title]]`, `/note/?uuid=…`) is known to nobody but the author; where it leads is
-- decided when the post is read, by what is public then. Of a title the digest stands here, as the server makes it (link-keys.ts); its bytes by
-- `decode`, as a distributed update takes only functions that never change.
alter table notes.blog_posts
  add column links text[] not null default '{}',
  add column link_key text not null default '';
update notes.blog_posts
set link_key = encode(sha256(decode(replace(btrim(lower(normalize(title, NFKC))), '\', '\\'), 'escape')), 'hex')
where withdrawn_at is null;
create index blog_posts_by_link on notes.blog_posts (user_id, link_key)
  where withdrawn_at is null and visibility = 'public';

-- Nothing of a withdrawn post is kept but its address.
create or replace function notes.withdraw_post(wanted_user text, wanted_note uuid) returns void
  language plpgsql set search_path = '' as $$
begin
  update notes.blog_posts set withdrawn_at = now(), title = '', excerpt = '', html = '', toc = '[]', tags = '{}', tag_keys = '{}',
    links = '{}', link_key = ''
  where user_id = wanted_user and note_id = wanted_note and withdrawn_at is null;
  delete from notes.public_files where user_id = wanted_user and note_id = wanted_note;
  update notes.items set add_to_blog = false, rev = rev + 1
  where user_id = wanted_user and note_id = wanted_note and add_to_blog;
end $$;

-- What of all that is linked leads somewhere, and where: of one post, or of the newest ones of a feed. Of two posts of one title the one
-- that was updated last.
create function notes.public_links(wanted_handle text, wanted_note uuid, wanted_tag text, newest int)
  returns table (key text, slug text)
  language sql stable security definer set search_path = '' as $$
  with asking as (
    select p.user_id, p.links
    from notes.blog_handles h join notes.blog_posts p on p.user_id = h.user_id
    where h.handle = wanted_handle and p.withdrawn_at is null and cardinality(p.links) > 0
      and case when wanted_note is null then p.visibility = 'public' else p.note_id = wanted_note end
      and (wanted_tag is null or p.tag_keys operator(pg_catalog.@>) array[wanted_tag])
    order by p.published_at desc, p.note_id desc limit newest
  ),
  wanted as (select distinct a.user_id, k.key from asking a cross join lateral unnest(a.links) k(key)),
  found as (
    select w.key, p.slug, p.updated_at, p.note_id
    from wanted w join notes.blog_posts p on p.user_id = w.user_id and p.link_key = w.key
    where p.withdrawn_at is null and p.visibility = 'public'
    union all
    select w.key, p.slug, p.updated_at, p.note_id
    from wanted w join notes.blog_posts p on p.user_id = w.user_id and p.note_id::text = w.key
    where p.withdrawn_at is null and p.visibility = 'public'
  )
  select distinct on (f.key) f.key, f.slug from found f order by f.key, f.updated_at desc, f.note_id
$$;
revoke execute on function notes.public_links(text, uuid, text, int) from public;
grant execute on function notes.public_links(text, uuid, text, int) to console_app;
