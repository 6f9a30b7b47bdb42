-- Mails that people cause by entering an address: not many at a time, neither for one person nor to one address.
create table platform.email_codes (
  user_id text not null,
  address text not null,
  sent_at timestamptz(3) not null default now()
);
create index email_codes_by_user on platform.email_codes (user_id, sent_at);
create index email_codes_by_address on platform.email_codes (address, sent_at);
-- No policy: only the function below reads and writes it.
alter table platform.email_codes enable row level security;

-- Since when tries are counted; a new code does not begin anew.
alter table platform.notification_settings add column email_uses_since timestamptz(3);

-- Keeps a code for the caller's address, if that is still the one it was made for.
-- Answers 0; or in how many seconds it may be asked again; or nothing, where there is no such address to confirm.
create function platform.keep_email_code(wanted_address text, new_code text) returns int
  language plpgsql security definer set search_path = '' as $$
declare
  me text := platform.current_user_id();
  wait numeric;
begin
  perform pg_advisory_xact_lock(hashtextextended('email_code:' || lower(wanted_address), 0));
  perform from platform.notification_settings
    where user_id = me and email_address = wanted_address and not email_confirmed for update;
  if not found then return null; end if;
  select max(extract(epoch from one.free_at - now())) into wait from (
    (select sent_at + interval '1 minute' as free_at from platform.email_codes
     where address = lower(wanted_address) order by sent_at desc limit 1)
    union all
    (select sent_at + interval '1 hour' from platform.email_codes
     where address = lower(wanted_address) order by sent_at desc offset 4 limit 1)
    union all
    (select sent_at + interval '1 minute' from platform.email_codes
     where user_id = me order by sent_at desc offset 1 limit 1)
    union all
    (select sent_at + interval '1 hour' from platform.email_codes
     where user_id = me order by sent_at desc offset 4 limit 1)
  ) one;
  if wait > 0 then return ceil(wait); end if;
  delete from platform.email_codes
    where (user_id = me or address = lower(wanted_address)) and sent_at < now() - interval '2 hours';
  insert into platform.email_codes (user_id, address) values (me, lower(wanted_address));
  update platform.notification_settings set email_code = new_code, email_code_at = now() where user_id = me;
  return 0;
end $$;
revoke execute on function platform.keep_email_code(text, text) from public;
grant execute on function platform.keep_email_code(text, text) to console_app;

-- One browser, one person: whoever signs in at a desk takes its pushes over.
delete from platform.push_subscriptions p using platform.push_subscriptions newer
  where newer.endpoint = p.endpoint
    and (newer.created_at, newer.subscription_id) > (p.created_at, p.subscription_id);
alter table platform.push_subscriptions drop constraint push_subscriptions_user_id_endpoint_key;
create unique index push_subscriptions_by_endpoint on platform.push_subscriptions (md5(endpoint));

create function platform.take_push_subscription(new_id uuid, wanted_endpoint text, new_p256dh text, new_auth text)
  returns void language sql security definer set search_path = '' as $$
  insert into platform.push_subscriptions (user_id, subscription_id, endpoint, p256dh, auth)
  values (platform.current_user_id(), new_id, wanted_endpoint, new_p256dh, new_auth)
  on conflict (md5(endpoint)) do update set
    user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth,
    subscription_id = excluded.subscription_id, created_at = now()
$$;
revoke execute on function platform.take_push_subscription(uuid, text, text, text) from public;
grant execute on function platform.take_push_subscription(uuid, text, text, text) to console_app;
