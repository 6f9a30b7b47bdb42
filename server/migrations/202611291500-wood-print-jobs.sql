-- Papers of a team that were printed, and how often.
create table wood.print_jobs (
  team_id      uuid not null references wood.teams,
  print_job_id uuid not null,
  template     text not null check (length(template) between 1 and 40),
  subject_id   uuid not null,
  locale       text not null check (locale in ('zh', 'en', 'both')),
  paper        text not null check (paper in ('A4', 'A5', '80mm')),
  copies       int not null default 1 check (copies between 1 and 99),
  printed_by   text not null,
  printed_at   timestamptz(3) not null default now(),
  primary key (team_id, print_job_id)
);
create index print_jobs_of_subject on wood.print_jobs (team_id, subject_id, template);
create trigger insert_only before update or delete on wood.print_jobs
  for each row execute function platform.refuse_change();
create trigger no_truncate before truncate on wood.print_jobs execute function platform.refuse_change();
alter table wood.print_jobs enable row level security;
create policy own_teams on wood.print_jobs to console_app
  using (platform.is_of_this_call(team_id)) with check (platform.is_of_this_call(team_id));
grant select, insert on wood.print_jobs to console_app;
