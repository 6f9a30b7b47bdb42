-- A browser downloads by an address alone. The address is good for one download within a minute; only its hash is kept.
create table notes.export_tickets (
  user_id     text not null,
  ticket_hash text not null unique,
  wanted      jsonb not null,
  made_at     timestamptz(3) not null default now(),
  primary key (user_id, ticket_hash)
);
alter table notes.export_tickets enable row level security;
create policy export_tickets_own on notes.export_tickets to console_app
  using (user_id = platform.current_user_id()) with check (user_id = platform.current_user_id());
grant insert on notes.export_tickets to console_app;

-- Uses the ticket up. Security definer: whoever comes with it has not signed in, the ticket says who they are.
create function notes.take_export(hash text) returns table (user_id text, wanted jsonb)
  language sql volatile security definer set search_path = '' as $$
  delete from notes.export_tickets t where t.made_at < now() - interval '1 minute' and t.ticket_hash <> hash;
  delete from notes.export_tickets t where t.ticket_hash = hash
    returning case when t.made_at >= now() - interval '1 minute' then t.user_id end, t.wanted;
$$;
revoke execute on function notes.take_export(text) from public;
grant execute on function notes.take_export(text) to console_app;
