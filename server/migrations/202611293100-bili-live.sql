-- What all processes of the server know together of the one video site. Of the whole console and of no tenant: a reference
-- table where tenants are spread over several servers. Read and written by the server itself, for nobody in particular.
create table bili.live_site (
  -- The address that is asked: a simulator's state is not the site's.
  site          text primary key check (length(site) between 1 and 300),
  -- When the next request may go at the earliest: whoever moves it on has the turn before.
  next_at       timestamptz(3) not null,
  -- Today's keys, and the cookie that the site gave us with them.
  image_key     text,
  sub_key       text,
  cookie        text,
  keys_day      date,
  -- The site refuses automated requests: how often in a row, and until when it is left alone.
  refusals      int not null default 0,
  refused_until timestamptz(3)
);

-- What the site said to a search, for everybody: nothing of who asked.
create table bili.live_answers (
  site     text not null,
  -- Words, page, order and length, in one way of writing.
  search   text not null check (length(search) <= 500),
  answer   jsonb not null,
  asked_at timestamptz(3) not null,
  primary key (site, search)
);
create index live_answers_by_age on bili.live_answers (asked_at);

alter table bili.live_site enable row level security;
alter table bili.live_answers enable row level security;
