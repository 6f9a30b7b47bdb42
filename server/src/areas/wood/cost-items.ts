import { ApiError, type BodyOf, invalidField } from '@console/contract';
import type {
  CostItem,
  CostItemVersion,
  CostItemVersionChange,
  NewCostItem,
  NewCostItemVersion,
  updateCostItem as updateCostItemCall,
} from '@console/contract/wood';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { type NamedRow, nameColumns, withNames } from '../../house/names.ts';
import type { Db } from '../../plugins/database/db.ts';
import { insertionOf, insertionsOf } from '../../plugins/database/insertions.ts';
import { withFree, withFreeCode, written } from '../../plugins/database/refusals.ts';
import { versionConflict } from '../../plugins/errors.ts';
import { auditOf } from './audit.ts';
import { costVersionFaults, costVersionOn } from './cost-rules.ts';
import { separated } from './separation-rules.ts';
import starter from './starter-cost-items.json' with { type: 'json' };
import { findTeam } from './teams.ts';

const me = sql`platform.current_user_id()`;

type VersionRow = Omit<CostItemVersion, 'inForce'>;

const items = (teamId: string, where: Sql = sql``) => sql`
  select i.cost_item_id, i.code, i.name_zh, i.name_en, i.version from wood.cost_items i
  where i.team_id = ${teamId}::uuid ${where} order by i.code`;

const versions = (teamId: string, where: Sql = sql``) => sql`
  select v.cost_item_version_id, v.cost_item_id, v.effective_from, v.basis,
    trim_scale(v.default_rate) as default_rate, v.state, v.edited_by, v.activated_by, v.activated_at, v.self_checked, v.version
  from wood.cost_item_versions v
  where v.team_id = ${teamId}::uuid ${where} order by v.effective_from desc, v.cost_item_version_id desc`;

const today = sql`select platform.today() as today`;

type Found = [NamedRow<Omit<CostItem, 'versions'>>, VersionRow, { today: string }];

/** Items with their versions, of which the day tells the one in force. */
async function found(db: Db, ofItems: Sql, ofVersions: Sql): Promise<CostItem[]> {
  const [rows, all, [clock]] = await db.batch<Found>(ofItems, ofVersions, today);
  const day = written(clock).today;
  return rows.map((row) => {
    const own = all.filter(({ costItemId }) => costItemId === row.costItemId);
    const inForce = costVersionOn(own, day);
    return { ...withNames(row), versions: own.map((one) => ({ ...one, inForce: one === inForce })) };
  });
}

export const listCostItems = (db: Db, teamId: string): Promise<CostItem[]> =>
  found(db, items(teamId), versions(teamId));

async function findCostItem(db: Db, teamId: string, costItemId: string): Promise<CostItem> {
  const [item] = await found(
    db,
    items(teamId, sql`and i.cost_item_id = ${costItemId}::uuid`),
    versions(teamId, sql`and v.cost_item_id = ${costItemId}::uuid`),
  );
  if (!item) throw new ApiError('NOT_FOUND');
  return item;
}

async function findVersion(db: Db, teamId: string, costItemVersionId: string): Promise<CostItemVersion> {
  const row = await db.first<Pick<CostItemVersion, 'costItemId'>>(sql`
    select v.cost_item_id from wood.cost_item_versions v
    where v.team_id = ${teamId}::uuid and v.cost_item_version_id = ${costItemVersionId}::uuid`);
  const item = row && (await findCostItem(db, teamId, row.costItemId));
  const version = item?.versions.find((one) => one.costItemVersionId === costItemVersionId);
  if (!version) throw new ApiError('NOT_FOUND');
  return version;
}

/** The team's cost items held until the end of the transaction: what is judged below is what is written. */
const lockCosts = (tx: Db, teamId: string): Promise<unknown> =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`wood.costs:${teamId}`}, 0))`);

/** One version of an item begins on a day. */
const dayTaken = <T>(work: Promise<T>): Promise<T> =>
  withFree('cost_item_versions_by_day', work, () => invalidField('effectiveFrom', 'taken'));

function demandSound(version: Pick<NewCostItemVersion, 'basis' | 'defaultRate'>): void {
  const fields = costVersionFaults(version);
  if (fields.length > 0) throw new ApiError('VALIDATION', { fields });
}

const versionRow = (teamId: string, costItemId: string, version: NewCostItemVersion) => ({
  ...{ teamId, costItemVersionId: v7(), costItemId, effectiveFrom: version.effectiveFrom },
  ...{ basis: version.basis, defaultRate: version.defaultRate, editedBy: sql`array[${me}]` },
});

export function createCostItem(db: Db, teamId: string, item: NewCostItem): Promise<CostItem> {
  demandSound(item);
  const costItemId = v7();
  const { code, names } = item;
  return withFreeCode(
    'cost_items_code',
    db.transaction(async (tx) => {
      await tx.batch(
        insertionOf('wood.cost_items', { teamId, costItemId, code, ...nameColumns(names), createdBy: me }),
        insertionOf('wood.cost_item_versions', versionRow(teamId, costItemId, item)),
        auditOf({ teamId, action: 'create', objectType: 'cost_item', objectId: costItemId, after: item }),
      );
      return findCostItem(tx, teamId, costItemId);
    }),
  );
}

export function updateCostItem(
  db: Db,
  teamId: string,
  costItemId: string,
  version: number,
  change: BodyOf<typeof updateCostItemCall>,
): Promise<CostItem> {
  return withFreeCode(
    'cost_items_code',
    db.transaction(async (tx) => {
      await lockCosts(tx, teamId);
      const before = await findCostItem(tx, teamId, costItemId);
      if (before.version !== version) throw versionConflict(before);
      const { code, names } = { ...before, ...change };
      await tx.batch(
        sql`update wood.cost_items set code = ${code}, name_zh = ${names.zh}, name_en = ${names.en},
            version = version + 1, updated_at = now()
          where team_id = ${teamId}::uuid and cost_item_id = ${costItemId}::uuid`,
        auditOf({
          ...{ teamId, action: 'update', objectType: 'cost_item', objectId: costItemId },
          before: { code: before.code, names: before.names },
          after: change,
        }),
      );
      return findCostItem(tx, teamId, costItemId);
    }),
  );
}

/** The usual items, as drafts without rates from today on; what the team has under the same codes stays as it is. */
export function createStarterCostItems(db: Db, teamId: string): Promise<{ created: number }> {
  return db.transaction(async (tx) => {
    const rows = starter.map(({ code, names }) => ({
      ...{ teamId, costItemId: v7(), code, ...nameColumns(names), createdBy: me },
    }));
    const once = sql`on conflict on constraint cost_items_code do nothing returning cost_item_id`;
    const made = (
      await tx.batch<{ costItemId: string }[]>(...insertionsOf('wood.cost_items', rows, once))
    ).flat();
    const ids = new Set(made.map(({ costItemId }) => costItemId));
    const drafts = rows.flatMap(({ costItemId }, place) =>
      ids.has(costItemId)
        ? [
            {
              ...{ teamId, costItemVersionId: v7(), costItemId, effectiveFrom: sql`platform.today()` },
              ...{ basis: starter[place]?.basis, editedBy: sql`array[${me}]` },
            },
          ]
        : [],
    );
    await tx.batch(
      ...insertionsOf('wood.cost_item_versions', drafts),
      auditOf({
        ...{ teamId, action: 'createStarter', objectType: 'cost_item', objectId: teamId },
        after: { items: made.length },
      }),
    );
    return { created: made.length };
  });
}

const about = (teamId: string, objectId: string) =>
  ({ teamId, objectType: 'cost_item_version', objectId }) as const;

export function createCostItemVersion(
  db: Db,
  teamId: string,
  costItemId: string,
  version: NewCostItemVersion,
): Promise<CostItemVersion> {
  demandSound(version);
  const row = versionRow(teamId, costItemId, version);
  return dayTaken(
    db.transaction(async (tx) => {
      await tx.batch(
        insertionOf('wood.cost_item_versions', row),
        auditOf({ ...about(teamId, row.costItemVersionId), action: 'create', after: version }),
      );
      return findVersion(tx, teamId, row.costItemVersionId);
    }),
  );
}

/** The version as the caller has read it, and nobody changes it meanwhile. */
async function readyVersion(tx: Db, teamId: string, costItemVersionId: string, version: number) {
  await lockCosts(tx, teamId);
  const before = await findVersion(tx, teamId, costItemVersionId);
  if (before.version !== version) throw versionConflict(before);
  return before;
}

/** @param actor who has edited it, too, from now on */
export function updateCostItemVersion(
  db: Db,
  teamId: string,
  costItemVersionId: string,
  version: number,
  change: CostItemVersionChange,
  actor: string,
): Promise<CostItemVersion> {
  return dayTaken(
    db.transaction(async (tx) => {
      const before = await readyVersion(tx, teamId, costItemVersionId, version);
      demandState(before, 'draft');
      const after = { ...before, ...change };
      demandSound(after);
      await tx.batch(
        sql`update wood.cost_item_versions set effective_from = ${after.effectiveFrom}::date, basis = ${after.basis},
            default_rate = ${after.defaultRate}::numeric, version = version + 1, updated_at = now(),
            edited_by = case when ${actor} = any (edited_by) then edited_by else edited_by || ${actor}::text end
          where team_id = ${teamId}::uuid and cost_item_version_id = ${costItemVersionId}::uuid`,
        auditOf({ ...about(teamId, costItemVersionId), action: 'update', before, after: change }),
      );
      return findVersion(tx, teamId, costItemVersionId);
    }),
  );
}

function demandState({ state }: CostItemVersion, wanted: CostItemVersion['state']): void {
  if (state !== wanted) throw new ApiError('STATE_CONFLICT', { details: { state } });
}

/** @param actor who activates: nobody who has edited, unless the team is run by one person, who is stamped */
export function activateCostItemVersion(
  db: Db,
  teamId: string,
  costItemVersionId: string,
  version: number,
  actor: string,
): Promise<CostItemVersion> {
  return db.transaction(async (tx) => {
    const draft = await readyVersion(tx, teamId, costItemVersionId, version);
    demandState(draft, 'draft');
    const { sodMode: mode } = await findTeam(tx, teamId);
    const { selfChecked } = separated({ mode, act: 'cost_item.activate', actor, before: draft.editedBy });
    await tx.batch(
      sql`update wood.cost_item_versions set state = 'active', activated_by = ${me}, activated_at = now(),
          self_checked = ${selfChecked}::boolean, version = version + 1, updated_at = now()
        where team_id = ${teamId}::uuid and cost_item_version_id = ${costItemVersionId}::uuid`,
      auditOf({ ...about(teamId, costItemVersionId), action: 'activate', after: { selfChecked } }),
    );
    return findVersion(tx, teamId, costItemVersionId);
  });
}

export function retireCostItemVersion(
  db: Db,
  teamId: string,
  costItemVersionId: string,
  version: number,
): Promise<CostItemVersion> {
  return db.transaction(async (tx) => {
    demandState(await readyVersion(tx, teamId, costItemVersionId, version), 'active');
    await tx.batch(
      sql`update wood.cost_item_versions set state = 'retired', version = version + 1, updated_at = now()
        where team_id = ${teamId}::uuid and cost_item_version_id = ${costItemVersionId}::uuid`,
      auditOf({ ...about(teamId, costItemVersionId), action: 'retire', after: { state: 'retired' } }),
    );
    return findVersion(tx, teamId, costItemVersionId);
  });
}
