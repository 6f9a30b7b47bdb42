-- Security definer: whoever operates the console sees how many messages wait and how many did not arrive, and nobody's of them.
create function codegen.queue_facts() returns table (name text, due int, failed int)
  language sql stable security definer set search_path = '' as $$
  select 'reminders', count(*) filter (where state in ('pending', 'claimed'))::int, count(*) filter (where state = 'failed')::int
  from notes.reminder_deliveries
  union all
  select 'news', count(*) filter (where state in ('pending', 'claimed'))::int, count(*) filter (where state = 'failed')::int
  from platform.news_deliveries
$$;
revoke execute on function codegen.queue_facts() from public;
grant execute on function codegen.queue_facts() to console_app;
