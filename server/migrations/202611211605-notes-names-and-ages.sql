-- Who has nothing on the web is named there by the address alone: the name that the provider tells is shown to
-- strangers only beside something that its owner has published.
create or replace function notes.public_blog(wanted_handle text) returns table (handle text, name text)
  language sql stable security definer set search_path = '' as $$
  select b.handle,
         case when exists (select from notes.blog_posts p where p.user_id = b.user_id and p.withdrawn_at is null)
              then coalesce(nullif(u.name, ''), b.handle) else b.handle end
  from notes.blogs b left join platform.users u on u.user_id = b.user_id
  where b.handle = wanted_handle
$$;

-- What is thrown away by age is found by age.
create index reminder_deliveries_by_age on notes.reminder_deliveries (created_at)
  where state in ('sent', 'failed', 'cancelled');
