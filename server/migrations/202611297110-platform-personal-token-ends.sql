-- A token that was made within an organization ends with its person's membership there, where the embedded provider knows of
-- both. (Of a provider elsewhere nobody can ask: there such a token is made for a day only.)
create or replace function platform.use_personal_token(hash text)
  returns table (user_id text, token_id uuid, scopes text[], organization_id text, username text, name text, expired boolean)
  language plpgsql volatile security definer set search_path = '' as $$
declare
  kept platform.personal_token_hashes;
  account uuid;
  within text;
begin
  select * into kept from platform.personal_token_hashes h where h.token_hash = hash;
  if not found then return; end if;
  account := platform.account_id(kept.user_id);
  select t.organization_id into within from platform.personal_tokens t
  where t.user_id = kept.user_id and t.token_id = kept.token_id;
  if within is not null and exists (select from identity.users a where a.user_id = account)
    and not exists (select from identity.memberships m where m.user_id = account and m.organization_id = within)
  then return; end if;
  update platform.personal_tokens t set last_used_at = now()
  where t.user_id = kept.user_id and t.token_id = kept.token_id and t.withdrawn_at is null and t.expires_at > now()
    and (t.last_used_at is null or t.last_used_at < now() - interval '1 minute');
  return query
    select t.user_id, t.token_id, t.scopes, t.organization_id, u.username, u.name, t.expires_at <= now()
    from platform.personal_tokens t left join platform.users u on u.user_id = t.user_id
    where t.user_id = kept.user_id and t.token_id = kept.token_id and t.withdrawn_at is null;
end $$;

-- By which they go: when a token is withdrawn, and when it ended a year ago.
create index personal_token_hashes_by_token on platform.personal_token_hashes (user_id, token_id);
