-- What a building charges is its own matter until it publishes the tariff; then everybody may read name and prices,
-- still without the building.
alter table apartment.tariff_plans add column published boolean not null default false;

create or replace function apartment.public_tariffs() returns jsonb
  language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(one.tariff order by one.kind, one.name), '[]')
  from (
    select distinct on (p.building_id, p.tariff_plan_id) p.meter_kind as kind, p.name_en as name, jsonb_build_object(
      'name', jsonb_build_object('zh', p.name_zh, 'en', p.name_en),
      'meterKind', p.meter_kind, 'basis', v.basis, 'currency', b.currency, 'effectiveFrom', v.effective_from,
      'minChargeMinor', v.min_charge_minor, 'fixedMonthlyMinor', v.fixed_monthly_minor,
      'tiers', (select jsonb_agg(jsonb_build_object('register', t.register, 'upTo', t.up_to::text,
          'unitPrice', t.unit_price::text) order by t.register, t.position)
        from apartment.tariff_tiers t
        where t.building_id = v.building_id and t.tariff_version_id = v.tariff_version_id)) as tariff
    from apartment.tariff_plans p
    join apartment.buildings b on b.building_id = p.building_id and b.state = 'active'
    join apartment.tariff_versions v on v.building_id = p.building_id and v.tariff_plan_id = p.tariff_plan_id
      and v.state = 'active' and v.effective_from <= (now() at time zone b.time_zone)::date
    where p.published
    order by p.building_id, p.tariff_plan_id, v.effective_from desc
    limit 100
  ) as one
  where jsonb_typeof(one.tariff -> 'tiers') = 'array'
$$;
