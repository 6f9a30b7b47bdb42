import {
  NewOpening,
  type NewOpeningLine,
  NewSort,
  NewTeam,
  NewYard,
  type Sort,
  type Tally,
  type WoodRole,
} from '@console/contract/wood';
import sql from 'sql-template-tag';
import { exact, rounded, times, whole } from '../../../exact.ts';
import type { SeedContext } from '../../../house/demo/context.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { postOpening } from '../openings.ts';
import { createStarterSorts } from '../sort-sets.ts';
import { createSort, listSorts } from '../sorts.ts';
import { appointMember, createTeam, postingRules } from '../teams.ts';
import { measureTally } from '../volume-rules.ts';
import { createYard } from '../yards.ts';
import { seedCosts, seedPrices } from './costs.ts';

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

/** One team with three yards, 41 sorts and an opening stock in every yard. */
export async function seedWood(context: SeedContext): Promise<void> {
  const { as, users } = context;
  const founder = users.admin ?? users['wood-owner'];
  if (!founder) return;
  const db = as(founder, { organizationId: 'northwood' });
  const there = await db.first(sql`select team_id from wood.teams where code = ${team.code}`);
  if (there) return;
  const teamId = await db.transaction((tx) => found(tx, founder, users));
  await seedCosts(context, teamId);
  await seedPrices(context, teamId);
}

async function found(db: Db, founder: string, users: SeedContext['users']): Promise<string> {
  const { teamId } = await createTeam(db, founder, team);
  for (const [username, role] of Object.entries(staff)) {
    const userId = users[username];
    if (userId && userId !== founder) await appointMember(db, teamId, userId, [role]);
  }
  const made = await inTurn(yards, (yard) => createYard(db, teamId, yard));
  const stored = new Map(made.map((yard) => [yard.code, yard.yardId]));
  await createStarterSorts(db, teamId);
  const { items } = await listSorts(db, teamId, { page: 1, size: 500 });
  await createSort(db, teamId, ownSort(items));
  await inTurn(places, async ({ yard, every }) => {
    const yardId = stored.get(yard);
    const sorts = stocked(items).filter(
      (_, place) => place % every === 0 && (every === 1 || !isScarce(place)),
    );
    if (yardId) await post(db, teamId, yardId, sorts, every);
  });
  return teamId;
}

/** Where the opening stock lies: all of it in the main yard, a part to dry, a part to sell over the counter. */
const places = [
  { yard: 'MAIN', every: 1 },
  { yard: 'KILN', every: 5 },
  { yard: 'SHOP', every: 3 },
] as const;

/** The one sort that the team has added to the starter set; there is none of it yet. */
function ownSort(sorts: readonly Sort[]): NewSort {
  const merbau = sorts.find((sort) => sort.code === 'MER-B');
  return NewSort.parse({
    code: 'MER-S90X90X2.7',
    names: { zh: '菠萝格方材 90×90×2.7', en: 'Merbau square 90×90×2.7' },
    form: 'square',
    speciesId: merbau?.speciesId ?? null,
    parentId: merbau?.sortId ?? null,
    thicknessMm: '90',
    widthMm: '90',
    lengthM: '2.7',
    listPrice: '8980',
    minStock: '1',
  });
}

/** Sorts of a known size or diameter class; assortments are only headings. */
const stocked = (sorts: readonly Sort[]) =>
  sorts.filter((sort) => sort.diameterMinCm !== null || sort.thicknessMm !== null);

async function post(
  db: Db,
  teamId: string,
  yardId: string,
  sorts: readonly Sort[],
  share: number,
): Promise<void> {
  const { today } = await postingRules(db, teamId);
  const lines = sorts.map((sort, place) => lineOf(sort, place, share));
  await postOpening(db, teamId, NewOpening.parse({ yardId, businessDate: today, lines }));
}

/** Nearly sold out, and lying in the main yard only. */
const isScarce = (place: number) => place % 6 === 3;

/** Plausible, and the same on every first start: numbers come from the sort's place in the list. */
function lineOf(sort: Sort, place: number, share: number): NewOpeningLine {
  const pieces = Math.ceil((share === 1 && isScarce(place) ? 12 : 180 + ((place * 37) % 160)) / share);
  const tally = tallyOf(sort, pieces);
  const { volume } = measureTally(tally, 'line');
  const stated = sort.form === 'log' ? { tally } : { pieces };
  const quantity = sort.baseUnit === 'm3' ? exact(volume) : whole(pieces);
  // Goods cost 82 % of what they are offered at.
  const cost = times(quantity, exact(sort.listPrice ?? '1000'), whole(82));
  const blank = { tally: null, pieces: null, volume: null, netKg: null };
  return { ...blank, ...stated, sortId: sort.sortId, valueMinor: Number(rounded(cost, 0).units) };
}

/** Logs spread over their diameter class, boards of one size. */
function tallyOf(sort: Sort, pieces: number): Tally {
  if (sort.form !== 'log') {
    const { thicknessMm, widthMm, lengthM } = sort;
    const size = { thicknessMm: thicknessMm ?? '', widthMm: widthMm ?? '', lengthM: lengthM ?? '' };
    return { kind: 'sawn', rows: [{ ...size, count: pieces }] };
  }
  const thinnest = sort.diameterMinCm ?? 20;
  const rows = [0, 2, 4].map((more) => ({
    diameterCm: String(thinnest + more),
    lengthM: '4.0',
    count: Math.ceil(pieces / 3),
  }));
  return { kind: 'log', rows };
}

async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
