/**
 * A small shop: what a developer meets in a grown database (keys of two columns, lookups, enumerations, checks, arrays, JSON,
 * identities, sequences, generated columns, comments, a view, a materialised view), with columns that not everybody may read.
 * The same everywhere and always: tests compare what they read.
 */
export const sample = `
create schema shop;
create type shop.order_state as enum ('draft', 'paid', 'packed', 'shipped', 'returned');
comment on type shop.order_state is '订单状态';
create type shop.priority as enum ('low', 'normal', 'urgent');

create table shop.countries (
  code char(2) primary key,
  name text not null unique
);
comment on table shop.countries is '国家和地区';
insert into shop.countries values ('CN', '中国'), ('DE', '德国'), ('JP', '日本'), ('SG', '新加坡'), ('US', '美国');

create table shop.customers (
  customer_id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  email varchar(200) not null,
  phone varchar(30),
  id_card char(18),
  password_hash text not null default '',
  country char(2) not null default 'CN' references shop.countries,
  level text not null default 'silver' check (level in ('silver', 'gold', 'platinum')),
  tags text[] not null default '{}',
  profile jsonb not null default '{}',
  birthday date,
  created_at timestamptz not null default now(),
  constraint customers_email_key unique (email)
);
comment on table shop.customers is '客户';
comment on column shop.customers.name is '姓名';
comment on column shop.customers.email is '电子邮箱';
comment on column shop.customers.phone is '手机号';
comment on column shop.customers.id_card is '身份证号';
comment on column shop.customers.level is '会员等级';
comment on column shop.customers.profile is '偏好设置（JSON）';
create index customers_by_country on shop.customers (country, created_at desc);
create index customers_by_name on shop.customers (lower(name));
insert into shop.customers (name, email, phone, id_card, password_hash, country, level, tags, profile, birthday, created_at)
select (array['王芳', '李娜', '张伟', '刘洋', '陈静', '杨帆', '赵磊', '黄丽', '周杰', '吴敏'])[1 + n % 10] || case when n >= 10 then n::text else '' end,
  'user' || n || '@example.com', '1380000' || lpad(n::text, 4, '0'), '11010119900101' || lpad(n::text, 4, '0'),
  'scrypt$' || md5('p' || n), (array['CN', 'CN', 'CN', 'SG', 'JP'])[1 + n % 5], (array['silver', 'gold', 'platinum'])[1 + n % 3],
  case when n % 4 = 0 then array['企业', '月结'] when n % 7 = 0 then array['新客'] else '{}' end,
  jsonb_build_object('language', (array['zh', 'en'])[1 + n % 2], 'newsletter', n % 3 = 0, 'limits', jsonb_build_object('daily', n * 10)),
  date '1980-01-01' + n * 37, timestamptz '2026-01-05 09:00+08' + make_interval(hours => n * 7)
from generate_series(0, 239) as n;

create table shop.categories (
  category_id smallint primary key,
  parent_id smallint references shop.categories,
  name text not null
);
comment on table shop.categories is '商品分类';
insert into shop.categories values (1, null, '文具'), (2, 1, '笔'), (3, 1, '本册'), (4, null, '办公'), (5, 4, '收纳'), (6, 4, '耗材');

create table shop.products (
  product_id serial primary key,
  sku varchar(20) not null unique,
  name text not null,
  category_id smallint not null references shop.categories,
  price numeric(10,2) not null check (price >= 0),
  cost numeric(10,2) not null default 0,
  margin numeric(10,2) generated always as (price - cost) stored,
  weight real,
  picture bytea,
  barcode uuid,
  discontinued boolean not null default false
);
comment on table shop.products is '商品';
comment on column shop.products.margin is '毛利';
insert into shop.products (sku, name, category_id, price, cost, weight, barcode, discontinued)
select 'SKU-' || lpad(n::text, 4, '0'), (array['中性笔', '钢笔', '笔记本', '便签', '文件盒', '订书机', '打印纸', '墨盒'])[1 + n % 8] || ' ' || n,
  (array[2, 2, 3, 3, 5, 4, 6, 6])[1 + n % 8], 3 + n * 1.5, 1 + n, 0.25 * n, md5('b' || n)::uuid, n % 9 = 0
from generate_series(1, 64) as n;

create table shop.orders (
  order_id uuid primary key,
  customer_id bigint not null references shop.customers on delete restrict,
  state shop.order_state not null default 'draft',
  priority shop.priority,
  total_minor bigint not null default 0 check (total_minor >= 0),
  note varchar(500),
  shipping jsonb,
  placed_at timestamptz not null,
  paid_at timestamptz,
  deliver_between tstzrange,
  check (paid_at is null or paid_at >= placed_at)
);
comment on table shop.orders is '订单';
comment on column shop.orders.total_minor is '总额（分）';
create index orders_by_customer on shop.orders (customer_id, placed_at desc);
create index open_orders on shop.orders (placed_at) where state in ('draft', 'paid');
insert into shop.orders (order_id, customer_id, state, priority, total_minor, note, shipping, placed_at, paid_at)
select md5('o' || n)::uuid, 1 + n % 240, (array['draft', 'paid', 'packed', 'shipped', 'returned'])[1 + n % 5]::shop.order_state,
  case when n % 3 = 0 then (array['low', 'normal', 'urgent'])[1 + n % 3]::shop.priority end, 1000 + n * 137,
  case when n % 6 = 0 then '请在工作日送货' end,
  jsonb_build_object('city', (array['上海', '杭州', '成都', '深圳'])[1 + n % 4], 'parcels', jsonb_build_array(n % 3 + 1, 'box')),
  timestamptz '2026-03-01 10:00+08' + make_interval(mins => n * 97),
  case when n % 5 > 0 then timestamptz '2026-03-01 10:30+08' + make_interval(mins => n * 97) end
from generate_series(0, 999) as n;

create table shop.order_lines (
  order_id uuid not null references shop.orders on delete cascade,
  line_no smallint not null,
  product_id integer not null references shop.products,
  quantity numeric(12,3) not null check (quantity > 0),
  price_minor bigint not null,
  primary key (order_id, line_no)
);
comment on table shop.order_lines is '订单明细';
insert into shop.order_lines
select md5('o' || n)::uuid, line, 1 + (n * 3 + line) % 64, 1 + (n + line) % 5, 300 + (n % 50) * 10
from generate_series(0, 999) as n, generate_series(1, 3) as line;

create table shop."Access Tokens" (
  "Entry No" integer primary key,
  "user" text not null,
  api_token text not null,
  "class" text
);
comment on table shop."Access Tokens" is '名称不规则的旧表';
insert into shop."Access Tokens" values (1, 'ci', 'tok_4f1c', 'deploy'), (2, 'backup', 'tok_77aa', null);

create view shop.paid_orders as
  select o.order_id, c.name as customer, o.total_minor, o.paid_at
  from shop.orders o join shop.customers c using (customer_id) where o.paid_at is not null;
comment on view shop.paid_orders is '已付款订单';
create view shop.contacts as select customer_id, name, phone as reach_at from shop.customers;
create materialized view shop.sales_by_day as
  select (placed_at at time zone 'Asia/Shanghai')::date as day, count(*) as orders, sum(total_minor) as total_minor
  from shop.orders group by 1;
comment on materialized view shop.sales_by_day is '每日销售额';

create function shop.order_count(customer bigint) returns bigint language sql stable as
  $$ select count(*) from shop.orders where customer_id = customer $$;
comment on function shop.order_count is '某客户的订单数';
analyze;
`;

/** Roles as an operator makes them: one that reads what everybody may, one that reads all. @param limit of connections */
export const sampleRoles = (reader: string, admin: string, password: string, limit = 4): string => `
create role ${reader} login password '${password}' connection limit ${limit};
create role ${admin} login password '${password}' connection limit ${limit};
grant usage on schema shop to ${reader}, ${admin};
grant select on all tables in schema shop to ${reader}, ${admin};
revoke select on shop.customers, shop."Access Tokens", shop.contacts from ${reader};
grant select (customer_id, name, email, country, level, tags, profile, birthday, created_at) on shop.customers to ${reader};
grant select ("Entry No", "user", "class") on shop."Access Tokens" to ${reader};
revoke execute on function lo_create(oid), lo_creat(integer), lo_from_bytea(oid, bytea), lo_unlink(oid), lowrite(integer, bytea), lo_put(oid, bigint, bytea) from public;
revoke execute on function pg_advisory_lock(bigint), pg_advisory_lock(integer, integer), pg_advisory_lock_shared(bigint), pg_advisory_lock_shared(integer, integer), pg_try_advisory_lock(bigint), pg_try_advisory_lock(integer, integer), pg_notify(text, text) from public;
`;
