-- Whose key it is: it can do no more than they may. Null for those of before, which hold until they are over or taken back.
alter table codegen.i18n_api_keys add column created_by_id text;

-- A push has no caller. Security definer: the line is its maker's, and tells of a key that there is.
create function codegen.note_i18n_push(of_key uuid, what jsonb) returns void
  language sql security definer set search_path = '' as $$
  insert into platform.audit_events (actor, area, action, object_type, object_id, after, request_id)
  select k.created_by_id, 'codegen', 'i18n.push', 'i18n_project', k.project_id::text,
    what || jsonb_build_object('apiKeyId', k.api_key_id, 'name', k.name), nullif(current_setting('app.request_id', true), '')
  from codegen.i18n_api_keys k where k.api_key_id = of_key
$$;
revoke execute on function codegen.note_i18n_push from public;
grant execute on function codegen.note_i18n_push to console_app;
