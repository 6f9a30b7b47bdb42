import {
  NewOpening,
  type NewOpeningLine,
  NewTeam,
  NewYard,
  type Sort,
  type WoodRole,
} from '@console/contract/wood';
import sql from 'sql-template-tag';
import type { Db } from '../src/plugins/database/db.ts';
import { postOpening } from '../src/wood/openings.ts';
import { createStarterSorts } from '../src/wood/sort-sets.ts';
import { listSorts } from '../src/wood/sorts.ts';
import { appointMember, createTeam } from '../src/wood/teams.ts';
import { createYard } from '../src/wood/yards.ts';
import type { SeedContext } from './context.ts';

const team = NewTeam.parse({ code: 'CHANGQING', names: { zh: '长青木业', en: 'Changqing Timber' } });

const yards = [
  { code: 'MAIN', names: { zh: '主堆场', en: 'Main yard' }, kind: 'yard' as const },
  { code: 'KILN', names: { zh: '烘干窑', en: 'Drying kiln' }, kind: 'kiln' as const },
  { code: 'SHOP', names: { zh: '门市', en: 'Shop' }, kind: 'shop' as const },
].map((yard) => NewYard.parse(yard));

const staff: Readonly<Record<string, WoodRole>> = {
  'wood-owner': 'OW',
  'wood-manager': 'MG',
  'wood-buyer': 'BY',
  'wood-seller': 'SL',
  'wood-keeper': 'WH',
  'wood-accountant': 'AC',
  'wood-viewer': 'VW',
};

/** One team with three yards, the starter set of sorts and an opening stock in two yards. */
export async function seedWood({ as, users }: SeedContext): Promise<void> {
  const founder = users.admin ?? users['wood-owner'];
  if (!founder) return;
  const db = as(founder);
  const there = await db.first(sql`select team_id from wood.teams where code = ${team.code}`);
  if (!there) await db.transaction((tx) => found(tx, founder, users));
}

async function found(db: Db, founder: string, users: SeedContext['users']): Promise<void> {
  const { teamId } = await createTeam(db, founder, team);
  for (const [username, role] of Object.entries(staff)) {
    const userId = users[username];
    if (userId && userId !== founder) await appointMember(db, teamId, userId, [role]);
  }
  const [main, , shop] = await inTurn(yards, (yard) => createYard(db, teamId, yard));
  await createStarterSorts(db, teamId);
  const { items } = await listSorts(db, teamId, { page: 1, size: 500 });
  const stocked = items.filter((sort) => lineOf(sort, 0) !== undefined);
  if (main) await post(db, teamId, main.yardId, stocked);
  if (shop)
    await post(
      db,
      teamId,
      shop.yardId,
      stocked.filter((_, index) => index % 4 === 0),
    );
}

async function post(db: Db, teamId: string, yardId: string, sorts: readonly Sort[]): Promise<void> {
  const businessDate = new Date().toISOString().slice(0, 10);
  const lines = sorts.flatMap((sort, index) => lineOf(sort, index) ?? []);
  await postOpening(db, teamId, NewOpening.parse({ yardId, businessDate, lines }));
}

/** Plausible and the same on every first start: numbers come from the sort's place in the list. */
function lineOf(sort: Sort, index: number): NewOpeningLine | undefined {
  const pieces = 40 + ((index * 37) % 160);
  const line = { sortId: sort.sortId, tally: null, pieces: null, volume: null, netKg: null };
  if ((sort.form === 'log' || sort.form === 'pole') && sort.diameterMinCm !== null) {
    const row = {
      diameterCm: String(sort.diameterMinCm + 2),
      lengthM: String(Number(sort.lengthM ?? '4')),
      count: pieces,
    };
    return { ...line, tally: { kind: 'log', rows: [row] }, valueMinor: pieces * 21_000 };
  }
  if (sort.thicknessMm && sort.widthMm && sort.lengthM) {
    const cubicMetres = (Number(sort.thicknessMm) * Number(sort.widthMm) * Number(sort.lengthM)) / 1_000_000;
    return { ...line, pieces: pieces * 2, valueMinor: Math.round(pieces * 2 * cubicMetres * 265_000) };
  }
  return undefined;
}

async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
