-- Photos of goods and papers that came with them. The bytes are in the file store, under `key`. What is taken off a draft is kept
-- and shown to nobody; a document that is agreed keeps all that it was agreed with.
create table wood.txn_attachments (
  team_id       uuid not null,
  txn_id        uuid not null,
  attachment_id uuid not null,
  kind          text not null check (kind in ('goods', 'papers')),
  name          text not null check (length(name) between 1 and 200),
  mime          text not null,
  size          int not null check (size between 1 and 10485760),
  sha256        text not null,
  key           text not null,
  created_at    timestamptz(3) not null default now(),
  created_by    text not null,
  removed_at    timestamptz(3),
  removed_by    text,
  primary key (team_id, attachment_id),
  foreign key (team_id, txn_id) references wood.txns (team_id, txn_id),
  check ((removed_at is null) = (removed_by is null))
);
create index txn_attachments_by_txn on wood.txn_attachments (team_id, txn_id, created_at);

create function wood.keep_attachment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.removed_at is not null
    or (new.team_id, new.txn_id, new.attachment_id, new.kind, new.name, new.mime, new.size, new.sha256, new.key, new.created_at,
      new.created_by)
      is distinct from (old.team_id, old.txn_id, old.attachment_id, old.kind, old.name, old.mime, old.size, old.sha256, old.key,
      old.created_at, old.created_by)
  then raise exception 'attachments stay as they are' using errcode = 'restrict_violation', constraint = 'attachment_kept';
  end if;
  return new;
end $$;
create trigger keep_attachment before update or delete on wood.txn_attachments
  for each row execute function wood.keep_attachment();

alter table wood.txn_attachments enable row level security;
create policy own_teams on wood.txn_attachments to console_app
  using (platform.is_of_this_call(team_id)) with check (platform.is_of_this_call(team_id));
grant select, insert, update (removed_at, removed_by) on wood.txn_attachments to console_app;
