-- When a post's page was drawn last: changes with each drawing and with nothing else, also where an import gives a post its old days.
alter table notes.blog_posts add column drawn_at timestamptz(3) not null default now();

-- A post without its text: whether a page that is kept still holds, and what a card shows, is known without reading all of it.
create function notes.public_post_facts(wanted_handle text, wanted_slug text)
  returns table (note_id uuid, slug text, title text, visibility text, drawn_at timestamptz, withdrawn boolean)
  language sql stable security definer set search_path = '' as $$
  select p.note_id, p.slug, p.title, p.visibility, p.drawn_at, p.withdrawn_at is not null
  from notes.blog_handles b
  join notes.blog_slugs s on s.user_id = b.user_id and s.slug = wanted_slug
  join notes.blog_posts p on p.user_id = s.user_id and p.note_id = s.note_id
  where b.handle = wanted_handle
$$;
revoke execute on function notes.public_post_facts(text, text) from public;
grant execute on function notes.public_post_facts(text, text) to console_app;
