-- Faults that browsers met: codes, numbers and names of ours only (shared/contract/src/platform/telemetry.ts), and
-- deliberately not who met them. Kept 14 days by the upkeep.
create table platform.telemetry_events (
  -- Version 7, made by the server: its order is the order of arrival.
  event_id    uuid primary key,
  received_at timestamptz(3) not null default now(),
  event       jsonb not null check (pg_column_size(event) < 2000),
  kind        text not null generated always as (event ->> 'kind') stored,
  remote      text generated always as (event ->> 'remote') stored
);
create index telemetry_events_by_age on platform.telemetry_events (received_at);
create index telemetry_events_by_remote on platform.telemetry_events (remote, event_id) where remote is not null;

alter table platform.telemetry_events enable row level security;
-- Reported by strangers too: who cannot sign in is who has something to report. Read by operators; the endpoint asks
-- for the permission, and there is nothing of a person in it that the wall would have to keep apart.
create policy telemetry_append on platform.telemetry_events for insert to console_app with check (true);
create policy telemetry_read on platform.telemetry_events for select to console_app
  using (platform.current_user_id() is not null);
grant select, insert on platform.telemetry_events to console_app;
