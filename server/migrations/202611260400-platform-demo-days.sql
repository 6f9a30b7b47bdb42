-- While demo data goes in: the days of its story, and since when each of them has been entered. A start that was killed
-- goes on with them; when an area's data is whole, its stamps move to these days and they are forgotten. For the owner only.
create table platform.demo_days (
  area         text not null,
  tenant_id    uuid not null,
  entered_from timestamptz(3) not null,
  day          date not null,
  primary key (area, tenant_id, entered_from)
);
alter table platform.demo_days enable row level security;
