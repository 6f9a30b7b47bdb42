-- Row-level security compares with the tenants of this call, which are known when its transaction begins
-- (server/src/plugins/database/db.ts): the wall stands around the call instead of around all that the person may enter,
-- and no statement looks memberships up. Nothing set is nobody's.
--
-- In place of `tenant = any (list)` a search in the list's text, for two measured reasons. Statements name their tenant
-- themselves; a second comparison of the same column makes the planner believe in a tenth of the rows and choose nested
-- loops (three tables of 5,000 rows: 1,300 ms instead of 4). And where it is no index condition the list would be read
-- from its text once for each row. PostgreSQL writes this function out where it is called, so it costs no call; without
-- a subquery it is what a distributed PostgreSQL takes in a policy. All ids are as long as each other, and no other text
-- stands between commas, so nothing but a whole id is ever found.
create function platform.is_of_this_call(tenant uuid) returns boolean language sql stable parallel safe
  as $$ select strpos(current_setting('app.tenants', true), tenant::text) > 0 $$;

do $$
declare one record;
begin
  for one in select schemaname, tablename, policyname,
        regexp_replace(qual, membership, 'platform.is_of_this_call(\1)', 'g') as qual,
        regexp_replace(with_check, membership, 'platform.is_of_this_call(\1)', 'g') as with_check
      from pg_policies, (values ('([\w.]+) IN \( SELECT platform\.my_(?:tenants|workplaces)\([^()]*\) AS \w+\)')) as asked (membership)
      where qual ~ membership or with_check ~ membership loop
    execute format('alter policy %I on %I.%I', one.policyname, one.schemaname, one.tablename)
      || coalesce(' using (' || one.qual || ')', '') || coalesce(' with check (' || one.with_check || ')', '');
  end loop;
end $$;

-- What a transaction that is about no call in particular begins with: everything in which the caller works. Whoever
-- only lives in a building works nowhere in it.
drop function platform.my_workplaces(text);
create function platform.my_workplaces() returns setof uuid
  language sql stable security definer set search_path = '' as $$
  select m.tenant_id from platform.members m
  where m.user_id = platform.current_user_id() and m.tenant_id in (select platform.my_tenants(m.area))
    and (m.area <> 'apartment' or exists (select from unnest(m.roles) as held (role) where held.role <> 'RES'))
$$;

-- Whoever founds a tenant works there at once: its first rows are written in the same transaction. After the row, so
-- after its policy, which lets nobody in but a founder.
create function platform.work_where_founded() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.user_id = platform.current_user_id() and not exists (select from platform.members
      where area = new.area and tenant_id = new.tenant_id and user_id <> new.user_id) then
    perform set_config('app.tenants', concat_ws(',', nullif(current_setting('app.tenants', true), ''), new.tenant_id), true);
  end if;
  return null;
end $$;
create trigger work_where_founded after insert on platform.members
  for each row execute function platform.work_where_founded();

revoke execute on function platform.is_of_this_call, platform.my_workplaces, platform.work_where_founded from public;
grant execute on function platform.is_of_this_call, platform.my_workplaces to console_app;
