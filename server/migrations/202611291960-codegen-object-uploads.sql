-- What somebody sent into a bucket, for their list of recent uploads. The object itself is the store's; a person's own rows.
create table codegen.object_uploads (
  user_id    text not null,
  upload_id  uuid not null default gen_random_uuid(),
  -- As the settings name it: store.bucket.
  bucket_id  text not null check (length(bucket_id) between 3 and 100),
  key        text not null check (length(key) between 1 and 750),
  size       bigint not null check (size >= 0),
  mime       text not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, upload_id)
);
create index object_uploads_latest on codegen.object_uploads (user_id, created_at desc);

alter table codegen.object_uploads enable row level security;
create policy object_uploads_own on codegen.object_uploads to console_app
  using (user_id = platform.current_user_id()) with check (user_id = platform.current_user_id());
grant select, insert, delete on codegen.object_uploads to console_app;
