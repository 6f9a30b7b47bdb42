-- The embedded OpenID provider. Only console_identity reaches these tables; console_app has no grant on the schema.
create schema identity;
grant usage on schema identity to console_identity;

-- Everything oidc-provider stores: sessions, interactions, grants, codes, opaque and refresh tokens.
create table identity.payloads (
  id          text primary key,
  model       text not null,
  grant_id    text,
  uid         text,
  payload     jsonb not null,
  expires_at  timestamptz,
  consumed_at timestamptz
);
create index payloads_by_grant on identity.payloads (grant_id) where grant_id is not null;
-- Not unique: two tabs that sign in at once may each renew the identifier of one browser session.
create index payloads_by_uid on identity.payloads (model, uid) where uid is not null;
create index payloads_by_expiry on identity.payloads (expires_at) where expires_at is not null;
comment on column identity.payloads.consumed_at is 'First use of a code or refresh token; never moved by a later one.';

-- Signing keys overlap: "next" is published before it signs, "previous" until its last token has expired.
create table identity.keys (
  kid         text primary key,
  private_jwk jsonb not null,
  state       text not null check (state in ('next', 'current', 'previous')),
  since       timestamptz not null default now(),
  created_at  timestamptz not null default now()
);
create unique index keys_one_signs on identity.keys (state) where state in ('next', 'current');

create table identity.cookie_keys (
  secret     text primary key check (length(secret) >= 43),
  created_at timestamptz not null default now()
);

create table identity.users (
  user_id       uuid primary key,
  username      text not null check (username ~ '^[a-z0-9][a-z0-9._-]{0,63}$'),
  name          text not null check (length(name) between 1 and 100),
  email         text check (length(email) between 3 and 254),
  password_hash text not null,
  claims        jsonb not null default '{}' check (jsonb_typeof(claims) = 'object'),
  disabled      boolean not null default false,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  unique (username)
);

create table identity.organizations (
  organization_id text primary key check (organization_id ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  name_zh         text not null,
  name_en         text not null,
  created_at      timestamptz not null default now()
);

create table identity.memberships (
  user_id         uuid not null references identity.users on delete cascade,
  organization_id text not null references identity.organizations on delete cascade,
  role            text not null,
  scopes          text[] not null default '{}',
  primary key (user_id, organization_id)
);

-- What somebody has agreed to: asked once per client, and again only when more is asked for.
create table identity.consents (
  user_id   uuid not null references identity.users on delete cascade,
  client_id text not null,
  scopes    text[] not null,
  given_at  timestamptz not null default now(),
  primary key (user_id, client_id)
);

-- Every attempt to sign in: the audit trail, and what the limits count. Names are digests, because people type passwords there.
create table identity.sign_in_attempts (
  attempt_id      uuid primary key,
  at              timestamptz not null default now(),
  username_digest text not null,
  user_id         uuid,
  address         text not null,
  outcome         text not null check (outcome in ('pending', 'failed', 'limited', 'succeeded'))
);
create index sign_in_attempts_by_username on identity.sign_in_attempts (username_digest, at);
create index sign_in_attempts_by_address on identity.sign_in_attempts (address, at);

-- At most one code that may create the first administrator.
create table identity.setup_codes (
  only_one    boolean primary key default true check (only_one),
  code_digest text not null,
  created_at  timestamptz not null default now(),
  used_at     timestamptz
);

alter table identity.payloads enable row level security;
alter table identity.keys enable row level security;
alter table identity.cookie_keys enable row level security;
alter table identity.users enable row level security;
alter table identity.organizations enable row level security;
alter table identity.memberships enable row level security;
alter table identity.consents enable row level security;
alter table identity.sign_in_attempts enable row level security;
alter table identity.setup_codes enable row level security;

create policy payloads_all on identity.payloads to console_identity using (true) with check (true);
create policy keys_all on identity.keys to console_identity using (true) with check (true);
create policy cookie_keys_all on identity.cookie_keys to console_identity using (true) with check (true);
create policy users_all on identity.users to console_identity using (true) with check (true);
create policy organizations_read on identity.organizations for select to console_identity using (true);
create policy memberships_read on identity.memberships for select to console_identity using (true);
create policy consents_all on identity.consents to console_identity using (true) with check (true);
create policy sign_in_attempts_all on identity.sign_in_attempts to console_identity using (true) with check (true);
create policy setup_codes_all on identity.setup_codes to console_identity using (true) with check (true);
-- The roles claim shows what the console decided; the provider cannot change it.
create policy roles_read_for_claims on platform.user_roles for select to console_identity using (true);

grant select, insert, update, delete on identity.payloads, identity.keys to console_identity;
grant select, insert on identity.cookie_keys to console_identity;
grant select, update on identity.users to console_identity;
grant select on identity.organizations, identity.memberships to console_identity;
grant select, insert, update, delete on identity.consents to console_identity;
grant select, insert, update, delete on identity.sign_in_attempts to console_identity;
grant select, insert, update on identity.setup_codes to console_identity;
grant select on platform.user_roles to console_identity;
