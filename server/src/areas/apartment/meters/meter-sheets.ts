import type { BodyOf } from '@console/contract';
import { generateMeters, importMeters } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { sheetImported, sheetTurns } from '../../../house/sheets/sheet-import.ts';
import type { Serve } from '../../../plugins/contract/serve.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { inFlights } from '../../../plugins/database/flights.ts';
import { lockedActive } from '../buildings/index.ts';
import { roomsOfBuilding } from '../rooms/index.ts';
import { todayIn } from '../who-and-when.ts';
import { counts } from './live-readings.ts';
import { meterColumns } from './meter-sheet-columns.ts';
import {
  type KnownMeter,
  type MeterFacts,
  newMeterProblems,
  planMeters,
  planOfEachKind,
} from './meter-sheet-rules.ts';
import { entersMeters, refuse } from './meters.ts';

/** Many meters at once: out of a sheet, and one of each kind for every room. */
export function serveMeterSheets(serve: Serve): void {
  serve(
    importMeters,
    async ({ tenant: { id }, body, db }) => {
      const { told } = await sheetImported(db, body, {
        columns: meterColumns,
        hold: (tx) => lockedActive(tx, id),
        plan: async (tx, rows) => planMeters(rows, await factsOf(tx, id)),
        save: async (tx, { create }) => inFlights(tx, entersMeters(id, create, await todayIn(tx, id))),
      });
      return told;
    },
    sheetTurns,
  );

  serve(generateMeters, ({ tenant, body, db }) => generated(db, tenant.id, body));
}

const generated = (
  db: Db,
  buildingId: string,
  { kinds, ...beginning }: BodyOf<typeof generateMeters>,
): Promise<{ created: number; existing: number }> =>
  db.transaction(async (tx) => {
    await lockedActive(tx, buildingId);
    const facts = await factsOf(tx, buildingId);
    const { create, existing } = planOfEachKind(kinds, beginning, facts);
    // All begin alike, so what is wrong with one is wrong with all.
    const [first] = create;
    if (first) refuse(newMeterProblems(first, facts.today).map(atItsField));
    await inFlights(tx, entersMeters(buildingId, create, facts.today));
    return { created: create.length, existing };
  });

const atItsField = <One extends { path: string }>(problem: One): One => ({
  ...problem,
  path: problem.path.split('.')[0] ?? problem.path,
});

async function factsOf(tx: Db, buildingId: string): Promise<MeterFacts> {
  const [all, today, [meters, begun]] = await Promise.all([
    roomsOfBuilding(tx, buildingId),
    todayIn(tx, buildingId),
    tx.batch<[Omit<KnownMeter, 'initial'> & { meterId: string }, { meterId: string; value: string }]>(
      sql`select meter_id, kind, serial, room_id, int_digits, decimals, multiplier, registers, installed_on,
          state in ('installed', 'suspended') as live
        from apartment.meters where building_id = ${buildingId}::uuid`,
      sql`select g.meter_id, g.value from apartment.readings g
        where g.building_id = ${buildingId}::uuid and g.source = 'replace_in' and g.register = 'total'
          and ${counts('g')}`,
    ),
  ]);
  const initial = new Map(begun.map(({ meterId, value }) => [meterId, value]));
  return {
    today,
    rooms: all,
    meters: meters.map((meter) => ({
      ...meter,
      initial: initial.get(meter.meterId) ?? null,
    })),
  };
}
