import {
  NewOpening,
  type NewOpeningLine,
  NewPartner,
  NewSort,
  NewTeam,
  NewYard,
  type Sort,
  type WoodRole,
} from '@console/contract/wood';
import sql from 'sql-template-tag';
import { exact, rounded, times, whole } from '../../../exact.ts';
import type { SeedContext } from '../../../house/demo/context.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { postOpening } from '../openings.ts';
import { createPartner, partnersOf, updatePartner } from '../partners.ts';
import { createStarterSorts } from '../sort-sets.ts';
import { createSort, listSorts } from '../sorts.ts';
import { appointMember, createTeam, postingRules } from '../teams.ts';
import { createYard } from '../yards.ts';
import { seedCosts, seedPrices } from './costs.ts';
import { stated, tradedGoods } from './goods.ts';
import { demoPartners, loweredLimits } from './partners.ts';
import { type Ground, play, playOpenings } from './play.ts';
import { woodStory } from './story.ts';

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

/**
 * One team with three yards and 41 sorts, and two years of its trade. Every step looks first whether it has been done, so that a
 * start that was killed goes on where it was; the buyer's proposal comes last and says that all is there.
 */
export async function seedWood(context: SeedContext): Promise<void> {
  const { as, users } = context;
  const founder = users.admin ?? users['wood-owner'];
  if (!founder) return;
  const db = as(founder, { organizationId: 'northwood' });
  const there = await db.first<{ teamId: string }>(
    sql`select team_id from wood.teams where code = ${team.code}`,
  );
  const trades = context.amount !== 'small' && Object.keys(staff).every((username) => users[username]);
  const teamId = there?.teamId ?? (await db.transaction((tx) => found(tx, founder, users, !trades)));
  if (await isThere(as(founder, { tenants: [teamId] }), teamId)) return;
  if (trades) await trade(context, teamId);
  else await seedCosts(context, teamId);
  await seedPrices(context, teamId);
}

const isThere = async (db: Db, teamId: string): Promise<boolean> =>
  (await db.first(
    sql`select sort_proposal_id from wood.sort_proposals where team_id = ${teamId}::uuid limit 1`,
  )) !== undefined;

/** Two years of trade, up to today. */
async function trade(context: SeedContext, teamId: string): Promise<void> {
  const owner = context.as(context.users['wood-owner'] ?? '', { tenants: [teamId] });
  const { today } = await postingRules(owner, teamId);
  const { items } = await listSorts(owner, teamId, { page: 1, size: 500 });
  const story = woodStory(context.today ?? today, items);
  await context.beginDay?.(teamId, story.firstDay, await foundedAt(owner, teamId));
  await seedCosts(context, teamId);
  const ground = await groundOf(context, owner, teamId, items);
  await playOpenings(context, ground, story);
  await context.analyze?.();
  await play(context, ground, story);
  await lowerLimits(owner, teamId);
}

const foundedAt = async (db: Db, teamId: string): Promise<string> => {
  const row = await db.first<{ createdAt: string }>(
    sql`select created_at from wood.teams where team_id = ${teamId}::uuid`,
  );
  return row?.createdAt ?? '';
};

async function groundOf(
  { users }: SeedContext,
  db: Db,
  teamId: string,
  sorts: readonly Sort[],
): Promise<Ground> {
  const codes = async (rows: Promise<{ code: string; id: string }[]>) =>
    new Map((await rows).map(({ code, id }) => [code, id]));
  const of = sql`where team_id = ${teamId}::uuid`;
  return {
    teamId,
    yards: await codes(db.rows(sql`select code, yard_id as id from wood.yards ${of}`)),
    partners: await enterPartners(db, teamId),
    costItems: await codes(db.rows(sql`select code, cost_item_id as id from wood.cost_items ${of}`)),
    sorts: new Map(sorts.map((sort) => [sort.code, sort])),
    workers: new Map(Object.entries(staff).map(([username, role]) => [role, users[username] ?? ''])),
  };
}

async function enterPartners(db: Db, teamId: string): Promise<Map<string, string>> {
  const known = new Map((await partnersOf(db, teamId)).map(({ code, partnerId }) => [code, partnerId]));
  await db.transaction(async (tx) => {
    for (const { code, zh, en, kind, phone, termsDays, creditLimitMinor } of demoPartners) {
      if (known.has(code)) continue;
      const partner = { code, names: { zh, en }, kind, phone, termsDays, creditLimitMinor };
      known.set(code, (await createPartner(tx, teamId, NewPartner.parse(partner))).partnerId);
    }
  });
  return known;
}

/** Whoever has not paid for months may owe less, and owes more than that. */
async function lowerLimits(db: Db, teamId: string): Promise<void> {
  for (const { partnerId, names, version, creditLimitMinor } of await partnersOf(db, teamId)) {
    const limit = loweredLimits[names.zh];
    if (limit !== undefined && creditLimitMinor !== limit)
      await updatePartner(db, teamId, partnerId, version, { creditLimitMinor: limit });
  }
}

/** @param stocks whether something lies there already: without a story that has brought it */
async function found(db: Db, founder: string, users: SeedContext['users'], stocks: boolean): Promise<string> {
  const { teamId } = await createTeam(db, founder, team);
  for (const [username, role] of Object.entries(staff)) {
    const userId = users[username];
    if (userId && userId !== founder) await appointMember(db, teamId, userId, [role]);
  }
  const made = await inTurn(yards, (yard) => createYard(db, teamId, yard));
  await createStarterSorts(db, teamId);
  const { items } = await listSorts(db, teamId, { page: 1, size: 500 });
  await createSort(db, teamId, ownSort(items));
  for (const { yardId } of stocks ? made : []) await stock(db, teamId, yardId, items);
  return teamId;
}

/** The one sort that the team has added to the starter set. */
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

/** Something of every sort in each yard, nearly nothing of some; it cost 82 % of what it is offered at. */
async function stock(db: Db, teamId: string, yardId: string, sorts: readonly Sort[]): Promise<void> {
  const { today } = await postingRules(db, teamId);
  const lines = tradedGoods(sorts).map((goods, at): Partial<NewOpeningLine> => {
    const pieces = goods.step * (at % 6 === 3 ? 2 : 40);
    const { pieces: counted, ...line } = stated(goods, pieces);
    const quantity = goods.isSheet ? whole(pieces) : exact(String((pieces / goods.step) * goods.stepMicro));
    const cost = times(quantity, exact(String(goods.listPrice)), exact(goods.isSheet ? '82' : '0.000082'));
    return { ...line, pieces: counted, sortId: goods.sortId, valueMinor: Number(rounded(cost, 0).units) };
  });
  await postOpening(db, teamId, NewOpening.parse({ yardId, businessDate: today, lines }));
}

async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
