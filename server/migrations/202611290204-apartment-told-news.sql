-- What has been told to whom by the server itself: each once for its occasion, however often it looks and by how many processes.
create table apartment.told_news (
  building_id uuid not null references apartment.buildings,
  kind        text not null check (length(kind) between 1 and 50),
  subject_id  uuid not null,
  -- Of several occasions of one subject: the last day of a tenancy, how an application was decided.
  occasion    text not null default '' check (length(occasion) <= 60),
  user_id     text not null,
  told_at     timestamptz(3) not null default now(),
  primary key (building_id, kind, subject_id, occasion, user_id)
);
alter table apartment.told_news enable row level security;
create policy of_my_buildings on apartment.told_news to console_app
  using (platform.is_of_this_call(building_id)) with check (platform.is_of_this_call(building_id));
grant select on apartment.told_news to console_app;
create index told_news_by_age on apartment.told_news (told_at);

create index bills_issued_lately on apartment.bills (issued_at) where issued_at is not null;
create index payments_confirmed_lately on apartment.payments (confirmed_at) where confirmed_at is not null;
