-- Texts of programs. These tables belong to the whole server, to no tenant and to nobody by himself: whoever may translate works
-- on the same texts. They are small (tens of thousands of rows), so a distributed database keeps them whole on each server.
-- `created_by`, `updated_by` … say what somebody was called then; who it was stands in the audit log.

create table codegen.i18n_projects (
  project_id      uuid primary key,
  slug            text not null check (slug ~ '^[a-z][a-z0-9-]{0,39}$'),
  name            text not null,
  source_language text not null,
  languages       text[] not null check (cardinality(languages) between 1 and 40),
  version         int not null default 0,
  scanned_at      timestamptz,
  created_by      text not null,
  created_at      timestamptz not null default now(),
  constraint i18n_projects_slug unique (slug)
);

create table codegen.i18n_namespaces (
  project_id uuid not null references codegen.i18n_projects on delete cascade,
  namespace  text not null,
  format     text not null check (format in ('i18next', 'icu')),
  path       text,
  -- What the pages of this console call it, where it is theirs.
  runtime    text,
  primary key (project_id, namespace)
);

-- A file as it came in last: its order and its blanks are what it goes out with.
create table codegen.i18n_files (
  project_id uuid not null,
  namespace  text not null,
  language   text not null,
  content    text not null,
  primary key (project_id, namespace, language),
  foreign key (project_id, namespace) references codegen.i18n_namespaces on delete cascade
);

create table codegen.i18n_keys (
  project_id  uuid not null references codegen.i18n_projects on delete cascade,
  key_id      uuid not null,
  namespace   text not null,
  key         text not null check (length(key) between 1 and 200),
  description text not null default '',
  max_length  int,
  -- The form of a plural that it is.
  plural      text,
  -- By the last scan; null before the first.
  used        boolean,
  refs        text[] not null default '{}',
  version     int not null default 0,
  created_by  text not null,
  created_at  timestamptz not null default now(),
  primary key (project_id, key_id),
  constraint i18n_keys_name unique (project_id, namespace, key),
  foreign key (project_id, namespace) references codegen.i18n_namespaces
);

create table codegen.i18n_texts (
  project_id  uuid not null,
  key_id      uuid not null,
  language    text not null,
  value       text not null,
  value_hash  text not null,
  -- Of the source's text that it was written for: another one now makes it outdated.
  source_hash text,
  status      text not null check (status in ('draft', 'reviewed')),
  version     int not null,
  problems    text[] not null default '{}',
  updated_by  text not null,
  updated_at  timestamptz not null default now(),
  primary key (project_id, key_id, language),
  foreign key (project_id, key_id) references codegen.i18n_keys on delete cascade
);
create index i18n_texts_alike on codegen.i18n_texts (project_id, language, value_hash);

-- What a cell held before; null: there was no text.
create table codegen.i18n_history (
  project_id uuid not null,
  key_id     uuid not null,
  language   text not null,
  version    int not null,
  value      text,
  status     text not null,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (project_id, key_id, language, version),
  foreign key (project_id, key_id) references codegen.i18n_keys on delete cascade
);

create table codegen.i18n_comments (
  project_id uuid not null,
  key_id     uuid not null,
  comment_id uuid not null,
  body       text not null,
  author     text not null,
  author_name text not null,
  created_at timestamptz not null default now(),
  primary key (project_id, key_id, comment_id),
  foreign key (project_id, key_id) references codegen.i18n_keys on delete cascade
);

create table codegen.i18n_terms (
  project_id   uuid not null references codegen.i18n_projects on delete cascade,
  term_id      uuid not null,
  term         text not null,
  translations jsonb not null,
  note         text not null,
  primary key (project_id, term_id),
  constraint i18n_terms_term unique (project_id, term)
);

-- Named by what is in them, so they never change.
create table codegen.i18n_bundles (
  project_id uuid not null references codegen.i18n_projects on delete cascade,
  language   text not null,
  -- '' holds what differs from the pages of this console, over all namespaces.
  namespace  text not null,
  hash       text not null,
  content    text not null,
  primary key (project_id, language, namespace, hash)
);

create table codegen.i18n_publications (
  project_id     uuid not null references codegen.i18n_projects on delete cascade,
  publication_id uuid not null,
  number         int not null,
  note           text not null,
  reviewed_only  boolean not null,
  texts          int not null,
  -- [{"language", "namespace", "hash"}]
  entries        jsonb not null,
  created_by     text not null,
  created_at     timestamptz not null default now(),
  primary key (project_id, publication_id),
  constraint i18n_publications_number unique (project_id, number)
);

create table codegen.i18n_channels (
  project_id     uuid not null,
  channel        text not null check (channel in ('staging', 'live')),
  publication_id uuid not null,
  primary key (project_id, channel),
  foreign key (project_id, publication_id) references codegen.i18n_publications on delete cascade
);

create table codegen.i18n_api_keys (
  project_id   uuid not null references codegen.i18n_projects on delete cascade,
  api_key_id   uuid not null,
  name         text not null,
  begins       text not null,
  hash         text not null,
  may          text not null check (may in ('pull', 'push')),
  created_by   text not null,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz,
  last_used_at timestamptz,
  primary key (project_id, api_key_id),
  constraint i18n_api_keys_hash unique (hash)
);

do $$
declare one text;
begin
  foreach one in array array['projects', 'namespaces', 'files', 'keys', 'texts', 'history', 'comments', 'terms', 'bundles', 'publications', 'channels', 'api_keys']
  loop
    execute format('alter table codegen.i18n_%s enable row level security', one);
    -- Whose texts they are is nobody: the permissions of the calls say who may.
    execute format('create policy i18n_%s_all on codegen.i18n_%s to console_app using (true) with check (true)', one, one);
    execute format('grant select, insert, update, delete on codegen.i18n_%s to console_app', one);
  end loop;
end $$;

-- What every page of this console is told with who its user is: by language, what is published of its own texts.
create function codegen.published_texts() returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_object_agg(e.value ->> 'language', e.value ->> 'hash')
  from codegen.i18n_projects p
  join codegen.i18n_channels c on c.project_id = p.project_id and c.channel = 'live'
  join codegen.i18n_publications b on b.project_id = c.project_id and b.publication_id = c.publication_id
  cross join lateral jsonb_array_elements(b.entries) e
  where p.slug = 'console' and e.value ->> 'namespace' = ''
$$;
revoke execute on function codegen.published_texts() from public;
grant execute on function codegen.published_texts() to console_app;
