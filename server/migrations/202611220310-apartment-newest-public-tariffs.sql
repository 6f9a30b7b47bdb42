-- Of the published prices in force a hundred are told: those that began last, first. So that nobody's building crowds the
-- others out, each one has its newest tariff among them before any has a second.
create or replace function apartment.public_tariffs() returns jsonb
  language sql stable security definer set search_path = '' as $$
  with in_force as (
    select distinct on (p.building_id, p.tariff_plan_id) p.building_id, p.tariff_plan_id, p.meter_kind, p.name_zh, p.name_en,
      b.currency, v.tariff_version_id, v.basis, v.effective_from, v.min_charge_minor, v.fixed_monthly_minor
    from apartment.tariff_plans p
    join apartment.buildings b on b.building_id = p.building_id and b.state = 'active'
    join apartment.tariff_versions v on v.building_id = p.building_id and v.tariff_plan_id = p.tariff_plan_id
      and v.state = 'active' and v.effective_from <= (now() at time zone b.time_zone)::date
    where p.published
    order by p.building_id, p.tariff_plan_id, v.effective_from desc
  ), told as (
    select f.*, row_number() over (
        partition by f.building_id order by f.effective_from desc, f.tariff_plan_id desc) as turn
    from in_force f
    where exists (select from apartment.tariff_tiers t
      where t.building_id = f.building_id and t.tariff_version_id = f.tariff_version_id)
    order by turn, f.effective_from desc, f.tariff_plan_id desc
    limit 100
  )
  select coalesce(jsonb_agg(jsonb_build_object(
      'name', jsonb_build_object('zh', o.name_zh, 'en', o.name_en),
      'meterKind', o.meter_kind, 'basis', o.basis, 'currency', o.currency, 'effectiveFrom', o.effective_from,
      'minChargeMinor', o.min_charge_minor, 'fixedMonthlyMinor', o.fixed_monthly_minor,
      'tiers', (select jsonb_agg(jsonb_build_object('register', t.register, 'upTo', t.up_to::text,
          'unitPrice', t.unit_price::text) order by t.register, t.position)
        from apartment.tariff_tiers t
        where t.building_id = o.building_id and t.tariff_version_id = o.tariff_version_id))
    order by o.effective_from desc, o.meter_kind, o.name_en), '[]')
  from told o
$$;
