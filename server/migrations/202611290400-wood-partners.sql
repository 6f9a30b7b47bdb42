-- Whom a team buys from and sells to. Documents name them by (team_id, partner_id); they are disabled, never deleted.
create table wood.partners (
  team_id            uuid not null references wood.teams,
  partner_id         uuid not null,
  code               text not null check (code ~ '^[0-9A-Z][0-9A-Z._/-]{0,19}$'),
  name_zh            text not null check (length(name_zh) between 1 and 80),
  name_en            text not null check (length(name_en) between 1 and 80),
  -- Code, names and phone, lowered once on writing: lower(x) in a query would lose its index under row-level security.
  search_text        text not null,
  kind               text not null check (kind in ('supplier', 'customer', 'both')),
  phone              text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  tax_no             text check (tax_no ~ '^[0-9A-Z][0-9A-Z._/-]{0,29}$'),
  -- How much may stay unpaid; null: no limit is set, 0: cash only.
  credit_limit_minor bigint check (credit_limit_minor >= 0),
  terms_days         int not null default 0 check (terms_days between 0 and 365),
  -- What was open when the books began, in the team's currency: above zero the partner owes the team, below zero the team owes the partner.
  opening_minor      bigint not null default 0,
  state              text not null default 'active' check (state in ('active', 'disabled')),
  version            int not null default 0,
  created_at         timestamptz(3) not null default now(),
  created_by         text not null,
  updated_at         timestamptz(3) not null default now(),
  primary key (team_id, partner_id),
  constraint partners_code unique (team_id, code)
);

alter table wood.partners enable row level security;
create policy own_teams on wood.partners to console_app
  using (platform.is_of_this_call(team_id)) with check (platform.is_of_this_call(team_id));
grant select, insert, update on wood.partners to console_app;

-- Every series of a team counts here, and which there are is said where they are taken.
alter table wood.counters drop constraint counters_counter_check,
  add constraint counters_counter_check check (counter ~ '^[a-z_]{1,30}$');
