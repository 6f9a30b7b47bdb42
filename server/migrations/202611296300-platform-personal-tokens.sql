-- Tokens by which programs of a person call the API in their name. Only hashes are kept.
create table platform.personal_tokens (
  user_id         text not null,
  token_id        uuid not null,
  name            text not null check (length(name) between 1 and 60),
  scopes          text[] not null check (cardinality(scopes) > 0),
  -- Its last signs, to tell several apart.
  ending          text not null check (length(ending) = 4),
  -- In which it was made, and in which alone it is good.
  organization_id text,
  created_at      timestamptz(3) not null default now(),
  expires_at      timestamptz(3) not null,
  last_used_at    timestamptz(3),
  withdrawn_at    timestamptz(3),
  primary key (user_id, token_id)
);
-- Who a token is of stands under what it is found by, in a table of its own (as blogs by their names do).
create table platform.personal_token_hashes (
  token_hash text primary key check (length(token_hash) = 64),
  user_id    text not null,
  token_id   uuid not null
);

alter table platform.personal_tokens enable row level security;
alter table platform.personal_token_hashes enable row level security;
create policy personal_tokens_own on platform.personal_tokens to console_app
  using (user_id = platform.current_user_id()) with check (user_id = platform.current_user_id());
create policy personal_token_hashes_own on platform.personal_token_hashes to console_app
  using (user_id = platform.current_user_id()) with check (user_id = platform.current_user_id());
grant select, insert, update (withdrawn_at) on platform.personal_tokens to console_app;
grant select, insert, delete on platform.personal_token_hashes to console_app;

-- Whose token it is, and that it was used. Security definer: nobody is known before it is found. Who asks has the token;
-- without it there is nothing to learn.
create function platform.use_personal_token(hash text)
  returns table (user_id text, token_id uuid, scopes text[], organization_id text, username text, name text, expired boolean)
  language plpgsql volatile security definer set search_path = '' as $$
declare
  kept platform.personal_token_hashes;
begin
  select * into kept from platform.personal_token_hashes h where h.token_hash = hash;
  if not found then return; end if;
  update platform.personal_tokens t set last_used_at = now()
  where t.user_id = kept.user_id and t.token_id = kept.token_id and t.withdrawn_at is null and t.expires_at > now()
    and (t.last_used_at is null or t.last_used_at < now() - interval '1 minute');
  return query
    select t.user_id, t.token_id, t.scopes, t.organization_id, u.username, u.name, t.expires_at <= now()
    from platform.personal_tokens t left join platform.users u on u.user_id = t.user_id
    where t.user_id = kept.user_id and t.token_id = kept.token_id and t.withdrawn_at is null;
end $$;
revoke execute on function platform.use_personal_token(text) from public;
grant execute on function platform.use_personal_token(text) to console_app;
