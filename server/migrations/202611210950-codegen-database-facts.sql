create schema codegen;
grant usage on schema codegen to console_app;

-- Security definer: the history of migrations belongs to the migrating user; a count and a name are no secret.
create function codegen.database_facts() returns table (version text, applied int, latest text)
  language sql stable security definer set search_path = '' as $$
  select current_setting('server_version'), count(*)::int, max(name) from public.schema_migrations
$$;
revoke execute on function codegen.database_facts() from public;
grant execute on function codegen.database_facts() to console_app;
