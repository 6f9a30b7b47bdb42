import { NewChargeItem, NewCommonPool } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { createChargeItem, createCommonPool } from '../charges/index.ts';
import type { Cast } from './cast.ts';
import type { DemoMeter } from './meters.ts';

const items = [
  {
    code: 'NET',
    name: { zh: '网络费', en: 'Internet' },
    ...{ kind: 'network', amountMinor: 3_000, taxable: true, taxRate: '0.06' },
    ...{ period: 'month', chargedTo: 'every' },
  },
  {
    code: 'CLEAN',
    name: { zh: '公区保洁费', en: 'Cleaning of common areas' },
    ...{ kind: 'cleaning', amountMinor: 1_500, period: 'month', chargedTo: 'every' },
  },
] as const;

interface House {
  readonly buildingId: string;
  readonly rooms: readonly { readonly roomId: string; readonly number: string; readonly hold: string }[];
  readonly meters: readonly DemoMeter[];
  /** A room that has no part in what all share. */
  readonly exempt: string | null;
}

/** What everybody is charged every month beside rent and uses, and the light of the corridors that all rooms share. */
export async function setUpCharges(
  { manager }: Cast,
  { buildingId, rooms, meters, exempt }: House,
): Promise<void> {
  const known = await manager.db.rows<{ code: string }>(
    sql`select code from apartment.charge_items where building_id = ${buildingId}::uuid`,
  );
  for (const item of items)
    if (!known.some(({ code }) => code === item.code))
      await createChargeItem(manager.db, buildingId, NewChargeItem.parse(item));
  const pool = await manager.db.first(
    sql`select 1 from apartment.common_pools where building_id = ${buildingId}::uuid`,
  );
  const corridor = meters.find(({ name }) => name === 'E-C');
  if (pool || !corridor) return;
  const wanted = NewCommonPool.parse({
    ...{ name: '走廊照明', source: 'common_meter', method: 'equal', meterId: corridor.meterId },
    rooms: rooms
      .filter(({ number, hold }) => hold === 'none' && number !== exempt)
      .map(({ roomId }) => ({ roomId })),
  });
  await createCommonPool(manager.db, buildingId, wanted);
}
