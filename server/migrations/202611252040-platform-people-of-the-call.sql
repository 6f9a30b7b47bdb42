-- Names of people are shown to themselves and to those they share a tenant with, no longer to everybody signed in: a call sees
-- the members of its tenants (app.tenants, server/src/plugins/database/db.ts), those of today and of before. Whoever left
-- stays named where the product tells what they did; an administrator of the platform sees all.
--
-- Security definer, because the memberships of others are behind a policy of their own; a function, because a policy with a
-- subquery is nothing that a distributed PostgreSQL takes. People are looked up by their key, so it runs for the few that
-- a statement names.
create function platform.is_person_of_this_call(person text) returns boolean
  language sql stable parallel safe security definer set search_path = '' as $$
  select exists (
    select from platform.members m where m.user_id = person and platform.is_of_this_call(m.tenant_id))
$$;

alter policy users_read on platform.users using (
  user_id = platform.current_user_id()
  or current_setting('app.everybody', true) = 'yes'
  or platform.is_person_of_this_call(user_id));

revoke execute on function platform.is_person_of_this_call from public;
grant execute on function platform.is_person_of_this_call to console_app;
