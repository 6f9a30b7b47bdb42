import sql from 'sql-template-tag';
import { engine } from '../../../testing/engine.ts';
import { copyDatabase } from '../../../testing/prepared.ts';
import type { Database, Db } from './db.ts';
import { down, type Key, key, keyset, up } from './keyset.ts';
import { pageOf } from './keyset-rules.ts';

let database: Database;
let db: Db;

beforeAll(async () => {
  database = await copyDatabase(engine);
  db = database.as({ kind: 'owner' });
});
afterAll(() => database.close());

interface Row {
  id: number;
  place: string[];
}

/** Two of each, one of them without a rank. */
const rows = sql`(values (1, true, 2.5, date '2026-01-01'), (2, true, null, date '2026-01-02'), (3, false, 1, date '2026-01-01'),
  (4, false, null, date '2026-01-02'), (5, true, 1, date '2026-01-01'), (6, false, null, date '2026-01-01'), (7, true, 2.5, date '2026-01-02'))
  as t (id, pinned, rank, day)`;

async function walked(keys: readonly Key[], limit: number): Promise<number[]> {
  const { place, behind, inOrder } = keyset(keys);
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const found = await db.rows<Row>(sql`
      select t.id, ${place} from ${rows} where true ${behind(cursor)} order by ${inOrder} limit ${limit + 1}::int`);
    const page = pageOf(found, limit, (row) => row.place);
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && seen.length < 20);
  return seen;
}

const [id, pinned, rank, day] = [sql`t.id`, sql`t.pinned`, sql`t.rank`, sql`t.day`];

it.each<[string, Key[], number[]]>([
  ['one key', [up(id, 'int')], [1, 2, 3, 4, 5, 6, 7]],
  ['one key downwards', [down(id, 'int')], [7, 6, 5, 4, 3, 2, 1]],
  ['one direction', [up(day, 'date'), up(id, 'int')], [1, 3, 5, 6, 2, 4, 7]],
  ['there and back', [up(day, 'date'), down(id, 'int')], [6, 5, 3, 1, 7, 4, 2]],
  ['two down, one up', [down(pinned, 'boolean'), down(day, 'date'), up(id, 'int')], [2, 7, 1, 5, 4, 3, 6]],
  ['nulls last', [key(rank, 'float8', { orNull: true }), up(id, 'int')], [3, 5, 1, 7, 2, 4, 6]],
  [
    'nulls last, downwards, too',
    [key(rank, 'float8', { orNull: true, down: true }), down(id, 'int')],
    [7, 1, 5, 3, 6, 4, 2],
  ],
  [
    'nulls in the middle',
    [down(pinned, 'boolean'), key(rank, 'float8', { orNull: true }), up(day, 'date'), up(id, 'int')],
    [5, 1, 7, 2, 3, 6, 4],
  ],
])('pages of any length show every row once: %s', async (_, keys, order) => {
  for (const limit of [1, 2, 3, 100]) expect([limit, await walked(keys, limit)]).toEqual([limit, order]);
});

it('what is no cursor is refused', () => {
  expect(() => keyset([up(id, 'int')]).behind('nonsense')).toThrow(
    expect.objectContaining({ fields: [{ path: 'cursor', code: 'bad_cursor' }] }),
  );
});
