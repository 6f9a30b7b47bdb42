import { archiveBuilding, getAbout } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { apartmentHouse, good } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof apartmentHouse>>;
beforeAll(async () => {
  area = await apartmentHouse();
});
afterAll(() => area.close());

const about = async () => good(await area.house.call(getAbout, {}, {})).tariffs;
const told = async () => (await about()).map(({ name, effectiveFrom }) => `${effectiveFrom} ${name.en}`);

/** Published tariffs of a building, each with a version from each of its days; days as SQL understands them. */
const published = async (buildingId: string, days: Record<string, readonly string[]>) => {
  const owner = area.house.db({ kind: 'owner' });
  const here = sql`building_id = ${buildingId}::uuid`;
  const plans = Object.entries(days).map(([name, from]) => ({ name, from, tariffPlanId: v7() }));
  await owner.batch(
    ...insertionsOf(
      'apartment.tariff_plans',
      plans.map(({ name, tariffPlanId }) => ({
        ...{ buildingId, tariffPlanId, code: name.toUpperCase(), nameZh: name, nameEn: name },
        ...{ meterKind: 'electricity', published: true, createdBy: 'x', updatedBy: 'x' },
      })),
    ),
    ...insertionsOf(
      'apartment.tariff_versions',
      plans.flatMap(({ tariffPlanId, from }) =>
        from.map((day) => ({
          ...{ buildingId, tariffVersionId: v7(), tariffPlanId, editedBy: ['x'] },
          effectiveFrom: sql`${day}::text::date`,
        })),
      ),
    ),
  );
  await owner.rows(sql`
    insert into apartment.tariff_tiers (building_id, tariff_version_id, register, position, unit_price)
    select building_id, tariff_version_id, 'total', 0, 0.5 from apartment.tariff_versions where ${here}`);
  await owner.rows(sql`
    update apartment.tariff_versions set state = 'active', activated_by = 'y', activated_at = now() where ${here}`);
};

it('2 the version in force of each building in use, what began last first', async () => {
  const [one, other, closed] = await Promise.all([1, 2, 3].map(() => area.building(area.ming)));
  await published(one?.buildingId ?? '', {
    old: ['2020-01-01', '2024-01-01', '2099-01-01'],
    coming: ['2099-01-01'],
  });
  await published(other?.buildingId ?? '', { new: ['2025-06-01'] });
  await published(closed?.buildingId ?? '', { gone: ['2026-01-01'] });
  const call = { params: { buildingId: closed?.buildingId ?? '' }, version: closed?.version ?? 0, body: {} };
  good(await area.house.call(archiveBuilding, call, { as: area.ming }));
  expect(await told()).toEqual(['2025-06-01 new', '2024-01-01 old']);
});

it('2 nobody crowds the others out: each building has its newest one before any has a second', async () => {
  const [many, few] = await Promise.all([area.building(area.ming), area.building(area.ming)]);
  const days = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`m${at}`, ['2026-02-01']]));
  await published(many.buildingId, days);
  await published(few.buildingId, { few: ['2021-03-01'] });
  const lines = await told();
  expect(lines).toHaveLength(100);
  expect(lines.at(-1)).toBe('2021-03-01 few');
  expect(lines.filter((line) => line.startsWith('2026-02-01'))).toHaveLength(97);
  expect(lines).toEqual(
    [...lines].sort((left, right) => right.slice(0, 10).localeCompare(left.slice(0, 10))),
  );
});
