-- A tenant of an organization that has lost its members is that organization's still: nobody enters it as its first
-- member with a personal token either.
create or replace function platform.found_in_organization() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare mine text := platform.current_organization_id();
begin
  if platform.has_members(new.area, new.tenant_id) then return new; end if;
  if mine is not null then
    insert into platform.tenant_organizations (area, tenant_id, organization_id)
    values (new.area, new.tenant_id, mine) on conflict do nothing;
  end if;
  if exists (select from platform.tenant_organizations
      where area = new.area and tenant_id = new.tenant_id and organization_id is distinct from mine) then
    raise 'this tenant is another organization''s' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
