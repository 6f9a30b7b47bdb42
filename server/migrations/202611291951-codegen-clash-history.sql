-- What went through a controller of Clash, minute by minute. Of the whole console and of no tenant: a controller is named by
-- the settings of the server, and whoever may look at it sees all of it. Small beside a tenant's tables, and a reference
-- table where tenants are spread over several servers.
create table codegen.clash_recordings (
  controller     text primary key check (length(controller) between 1 and 200),
  is_on          boolean not null,
  changed_by     text not null references platform.users,
  changed_at     timestamptz(3) not null default now(),
  -- The one process that writes down, until it has been silent for so long that another one may.
  recorder       uuid,
  recorder_until timestamptz(3)
);

-- Written by the server itself, from how much the connections had carried a second ago and now. Kept 30 days.
create table codegen.clash_minutes (
  controller   text not null,
  minute       timestamptz(3) not null,
  host         text not null,
  source       text not null,
  chain        text not null,
  process      text not null,
  inbound_user text not null,
  upload       bigint not null check (upload >= 0),
  download     bigint not null check (download >= 0),
  connections  int not null check (connections >= 0),
  primary key (controller, minute, host, source, chain, process, inbound_user)
);
create index clash_minutes_by_age on codegen.clash_minutes (minute);

alter table codegen.clash_recordings enable row level security;
alter table codegen.clash_minutes enable row level security;
-- Whether somebody may look or switch is asked by the calls; nobody writes minutes but the server.
create policy clash_recordings_of_the_console on codegen.clash_recordings to console_app
  using (platform.current_user_id() is not null)
  with check (changed_by = platform.current_user_id());
create policy clash_minutes_read on codegen.clash_minutes for select to console_app
  using (platform.current_user_id() is not null);
grant select, insert, update on codegen.clash_recordings to console_app;
grant select on codegen.clash_minutes to console_app;
