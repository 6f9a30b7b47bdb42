-- What is a resident's own (apartment-and-wood.md, routes 16, 24 and 25). Residents read no table: these begin at the caller's own
-- persons, and each tells of one id whether it is theirs, and in which building.

-- Tenancies that the caller has signed, also when they are over.
create function apartment.my_signed_tenancies() returns table (building_id uuid, tenancy_id uuid)
  language sql stable security definer set search_path = '' as $$
  select t.building_id, t.tenancy_id
  from apartment.persons p
    join apartment.tenancies t on t.building_id = p.building_id and t.primary_person_id = p.person_id
      and t.state not in ('draft', 'cancelled')
  where p.user_id = platform.current_user_id() and p.building_id in (select platform.my_tenants('apartment'))
$$;

create function apartment.of_my_tenancy(wanted uuid) returns uuid
  language sql stable security definer set search_path = '' as $$
  select mine.building_id from apartment.my_signed_tenancies() mine where mine.tenancy_id = wanted
$$;

-- Papers: bills that are out, money that was taken or given back, deposits, and a settlement once it is submitted.
create function apartment.of_my_paper(wanted uuid) returns uuid
  language sql stable security definer set search_path = '' as $$
  select mine.building_id from apartment.my_signed_tenancies() mine
  where exists (select from apartment.bills b
      where b.building_id = mine.building_id and b.tenancy_id = mine.tenancy_id and b.bill_id = wanted
        and b.state in ('issued', 'part_paid', 'paid', 'void'))
    or exists (select from apartment.payments y
      where y.building_id = mine.building_id and y.tenancy_id = mine.tenancy_id and y.payment_id = wanted)
    or exists (select from apartment.deposit_entries d
      where d.building_id = mine.building_id and d.tenancy_id = mine.tenancy_id and d.deposit_entry_id = wanted)
    or exists (select from apartment.checkouts x
      where x.building_id = mine.building_id and x.tenancy_id = mine.tenancy_id and x.checkout_id = wanted
        and x.state in ('submitted', 'approved', 'paid_out', 'closed'))
  limit 1
$$;

-- Who leaves signs the settlement themselves, once it is submitted; else the desk writes down the name on the paper.
alter table apartment.checkouts
  add column signed_by text,
  add column signed_at timestamptz(3),
  add constraint checkouts_signed_by_somebody check ((signed_by is null) = (signed_at is null)),
  add constraint checkouts_signed_with_a_name check (signed_by is null or signed_name <> '');

revoke execute on function apartment.my_signed_tenancies, apartment.of_my_tenancy, apartment.of_my_paper from public;
grant execute on function apartment.of_my_tenancy, apartment.of_my_paper to console_app;
