import sql from 'sql-template-tag';
import type { Db, Statements } from '../../../plugins/database/db.ts';
import { type Place, readMonthly, usageHouse } from '../drawing/testing-usage.ts';
import { setGapBearer } from '../usage/reconciliation.ts';
import { listUsages, waiveAnomaly } from '../usage/usages.ts';

let area: Awaited<ReturnType<typeof usageHouse>>;
beforeAll(async () => {
  area = await usageHouse();
});
afterAll(() => area.close());

/** Counts the rows that come from the database. */
function counting(db: Db, seen: { rows: number }): Db {
  const counted = <T extends readonly unknown[]>(rows: T): T => {
    seen.rows += rows.length;
    return rows;
  };
  return {
    rows: async (query) => counted(await db.rows(query)),
    first: async (query) => {
      const [row] = counted([await db.first(query)]);
      return row as never;
    },
    batch: async <Rows extends unknown[]>(...queries: Statements<Rows>) => {
      const answers = await db.batch<Rows>(...queries);
      for (const rows of answers as unknown[][]) counted(rows);
      return answers;
    },
    transaction: (work) => db.transaction((tx) => work(counting(tx, seen))),
  };
}

/** April and May: a jump at one meter, a master with one meter below it, and so many others beside them. */
async function month(house: Place, others: number) {
  const [april, may] = [await house.cycle('2026-04'), await house.cycle('2026-05')];
  const read = (value: string, more: string) =>
    [
      [april, '2026-04-25', value],
      [may, '2026-05-25', more],
    ] as const;
  const since = { installedOn: '2026-03-26' };
  await readMonthly(house, { values: read('30', '180') }, { ...since, serial: 'J' });
  const master = await readMonthly(
    house,
    { values: read('100', '300') },
    { ...since, scope: 'master', serial: 'M' },
  );
  await readMonthly(house, { values: read('100', '200') }, { ...since, serial: 'S', parent: master });
  for (let index = 0; index < others; index += 1)
    await readMonthly(house, { values: read('30', '60') }, { ...since, serial: `O-${index}` });
  await house.draw(april);
  await house.owner.rows(sql`update apartment.anomalies set state = 'waived', note = 'as it is', decided_by = 'x',
    decided_at = now() where building_id = ${house.buildingId}::uuid`);
  await house.lock(april);
  await house.draw(may);
  return may;
}

/** @returns rows read for waiving the jump, and for saying who bears the gap */
async function rowsFor(others: number): Promise<[number, number]> {
  const house = await area.place();
  const may = await month(house, others);
  const db = area.house.db({ kind: 'user', userId: area.ming.userId });
  const caller = { userId: area.ming.userId, mayCheck: true };
  const { items } = await listUsages(db, house.buildingId, caller, may, {});
  const find = (serial: string) => items.find((one) => one.serial === serial) ?? { usageId: '', version: 0 };
  const seen = { rows: 0 };
  const [jump, master] = [find('J'), find('M')];
  const waived = await waiveAnomaly(
    counting(db, seen),
    house.buildingId,
    caller,
    jump.usageId,
    jump.version,
    {
      rule: 'JUMP',
      note: 'a party',
    },
  );
  expect(waived).toMatchObject({ usualPerDay: '1.000000', anomalies: [{ state: 'waived' }] });
  const first = seen.rows;
  const borne = await setGapBearer(
    counting(db, seen),
    house.buildingId,
    caller,
    master.usageId,
    master.version,
    { bearer: 'landlord', note: 'the pump' },
  );
  expect(borne).toMatchObject({ gap: '100.000', bearer: 'landlord', subs: [{ serial: 'S' }] });
  return [first, seen.rows - first];
}

it('deciding about one use reads as little in a large building as in a small one', async () => {
  const small = await rowsFor(0);
  expect(await rowsFor(12)).toEqual(small);
  expect(small[0]).toBeLessThan(12);
  expect(small[1]).toBeLessThan(40);
});
