import { ApiError } from '@console/contract';
import sql from 'sql-template-tag';
import type { Db } from '../../plugins/database/db.ts';
import { insertionOf } from '../../plugins/database/insertions.ts';
import { monthOf } from './days.ts';

const letters = { bill: 'B', receipt: 'R', checkout: 'C' } as const;

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
