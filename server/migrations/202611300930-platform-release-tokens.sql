-- Tokens by which a team sends releases of one remote and changes what of it is live. Only hashes are kept; a withdrawn one's goes.
create table platform.release_tokens (
  token_id     uuid primary key,
  remote       text not null check (remote ~ '^[a-z][A-Za-z0-9]{1,30}$'),
  name         text not null check (length(name) between 1 and 60),
  -- `publish`: releases and rollouts; `rollback`: the way back as well.
  may          text[] not null check (cardinality(may) > 0 and may <@ array['publish', 'rollback']),
  -- Its last signs, to tell several apart.
  ending       text not null check (length(ending) = 4),
  token_hash   text unique check (length(token_hash) = 64),
  created_at   timestamptz(3) not null default now(),
  expires_at   timestamptz(3) not null,
  last_used_at timestamptz(3),
  withdrawn_at timestamptz(3),
  check ((token_hash is null) = (withdrawn_at is not null))
);
create index release_tokens_by_remote on platform.release_tokens (remote, created_at);

-- What a team sends names its remote's turn, and a change of what is live ends it: nothing that was sent is good for a second time.
create table platform.release_turns (
  remote text primary key,
  turn   uuid not null default gen_random_uuid()
);

-- The owner makes and withdraws them; requests reach them by the functions alone.
alter table platform.release_tokens enable row level security;
alter table platform.release_turns enable row level security;

-- Whoever asks has the token; without it there is nothing to learn. Security definer: nobody is known before it is found.
create function platform.use_release_token(hash text)
  returns table (token_id uuid, remote text, name text, may text[], expired boolean)
  language plpgsql volatile security definer set search_path = '' as $$
begin
  update platform.release_tokens t set last_used_at = now()
  where t.token_hash = hash and t.expires_at > now()
    and (t.last_used_at is null or t.last_used_at < now() - interval '1 minute');
  return query
    select t.token_id, t.remote, t.name, t.may, t.expires_at <= now()
    from platform.release_tokens t where t.token_hash = hash;
end $$;

create function platform.release_turn(hash text) returns uuid
  language plpgsql volatile security definer set search_path = '' as $$
declare
  mine text;
  present uuid;
begin
  select t.remote into mine from platform.release_tokens t where t.token_hash = hash and t.expires_at > now();
  if mine is null then return null; end if;
  insert into platform.release_turns (remote) values (mine) on conflict do nothing;
  select t.turn into present from platform.release_turns t where t.remote = mine;
  return present;
end $$;

-- True for one of all that name the same turn.
create function platform.take_release_turn(hash text, named uuid) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
begin
  update platform.release_turns t set turn = gen_random_uuid()
  from platform.release_tokens k
  where k.token_hash = hash and k.expires_at > now() and t.remote = k.remote and t.turn = named;
  return found;
end $$;

revoke execute on function platform.use_release_token(text), platform.release_turn(text),
  platform.take_release_turn(text, uuid) from public;
grant execute on function platform.use_release_token(text), platform.release_turn(text),
  platform.take_release_turn(text, uuid) to console_app;
