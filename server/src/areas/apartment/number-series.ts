import { ApiError } from '@console/contract';
import sql from 'sql-template-tag';
import { monthOf } from '../../days.ts';
import type { Db } from '../../plugins/database/db.ts';
import { insertionOf } from '../../plugins/database/insertions.ts';

const letters = { bill: 'B', receipt: 'R', checkout: 'C' } as const;

/** Of all months together: `AP-0001`. */
const ofAllMonths = 'all';

interface Wanted {
  readonly buildingId: string;
  readonly series: keyof typeof letters;
  /** Whose month they count in. */
  readonly day: string;
  readonly count: number;
}

/**
 * The next numbers of a series, for people: `LT-B202606-0001`. Of two who ask at once the second waits for the first, and what
 * is undone gives its numbers back, so that there are no holes.
 */
export async function takeNumbers(tx: Db, { buildingId, series, day, count }: Wanted): Promise<string[]> {
  if (count === 0) return [];
  const ym = monthOf(day);
  const [[building], [taken]] = await tx.batch<[{ code: string }, { last: number }]>(
    sql`select b.code from apartment.buildings b where b.building_id = ${buildingId}::uuid`,
    insertionOf(
      'apartment.number_series',
      { buildingId, series, ym, last: count },
      sql`on conflict (building_id, series, ym) do update set last = number_series.last + excluded.last returning last`,
    ),
  );
  if (!building || !taken) throw new ApiError('NOT_FOUND');
  const head = `${building.code}-${letters[series]}${ym.replace('-', '')}`;
  const first = taken.last - count + 1;
  return Array.from({ length: count }, (_, at) => `${head}-${String(first + at).padStart(4, '0')}`);
}

/** The next number of a building's applications: `AP-0001`. They count through all months, as a draw goes through its list by them. */
export const takeApplicationNumber = (tx: Db, buildingId: string): Promise<string> =>
  takeNumberOfAll(tx, buildingId, 'application');

/** The next number of a building's draws: `DR-0001`. */
export const takeDrawNumber = (tx: Db, buildingId: string): Promise<string> =>
  takeNumberOfAll(tx, buildingId, 'draw');

const lettersOfAll = { application: 'AP', draw: 'DR' } as const;

async function takeNumberOfAll(
  tx: Db,
  buildingId: string,
  series: keyof typeof lettersOfAll,
): Promise<string> {
  const taken = await tx.first<{ last: number }>(
    insertionOf(
      'apartment.number_series',
      { buildingId, series, ym: ofAllMonths, last: 1 },
      sql`on conflict (building_id, series, ym) do update set last = number_series.last + 1 returning last`,
    ),
  );
  return `${lettersOfAll[series]}-${String(taken?.last ?? 0).padStart(4, '0')}`;
}
