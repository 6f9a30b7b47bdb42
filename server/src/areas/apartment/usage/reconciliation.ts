import { ApiError, type BodyOf } from '@console/contract';
import type { Reconciliation, setGapBearer as setGapBearerCall, Usage } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { type Exact, exact, textOf } from '../../../exact.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { auditOf } from '../audit.ts';
import { recordOf } from '../check-records.ts';
import { findCycle } from '../cycles/index.ts';
import {
  aroundMasters,
  type MasterGap,
  masterGaps,
  type PlacedMeter,
  placedMeters,
  rootsAround,
  rootsOf,
} from '../drawing/index.ts';
import { me } from '../me.ts';
import {
  about,
  type Caller,
  decide,
  deciding,
  type StoredUsage,
  subject,
  touch,
  usagesAt,
} from './usages.ts';

/** A use as its master is compared with it, and as it is shown. */
interface Use {
  readonly meter: PlacedMeter;
  readonly register: string;
  readonly quantity: Exact;
  readonly usage: Usage;
}
type Bearing = Pick<Reconciliation, 'usageId' | 'bearer' | 'note' | 'decidedByName'>;

/** @param root where the master meter stands of which alone is asked; left out: all of them */
async function gapsIn(db: Db, buildingId: string, caller: Caller, cycleId: string, root?: string) {
  const [{ lossLimit = '0' } = {}] = await db.rows<{ lossLimit: string }>(
    sql`select loss_limit from apartment.buildings where building_id = ${buildingId}::uuid`,
  );
  const meters =
    root === undefined
      ? aroundMasters(await placedMeters(db, buildingId))
      : await placedMeters(db, buildingId, await rootsAround(db, buildingId, root));
  const byId = new Map(meters.map((meter) => [meter.meterId, meter]));
  const roots = [...new Set(meters.map((meter) => meter.root))];
  const items = await usagesAt(db, buildingId, caller, cycleId, roots, [...byId.keys()]);
  const uses: Use[] = items.flatMap((item) => {
    const meter = byId.get(item.meterId);
    return meter && item.usageKind !== 'trued_up'
      ? { meter, register: item.register, quantity: exact(item.quantity), usage: item }
      : [];
  });
  return { found: masterGaps(uses, meters, exact(lossLimit)), lossLimit };
}

const bearersOf = async (db: Db, buildingId: string, usageIds: readonly string[]) =>
  new Map(
    (
      await db.rows<Bearing>(sql`
        select b.usage_id, b.bearer, b.note, coalesce(p.name, p.username, '') as decided_by_name
        from apartment.gap_bearers b left join platform.users p on p.user_id = b.decided_by
        where b.building_id = ${buildingId}::uuid and b.usage_id = any(${[...usageIds]}::uuid[])`)
    ).map((row) => [row.usageId, row]),
  );

async function reconciled(
  db: Db,
  buildingId: string,
  caller: Caller,
  cycleId: string,
  root?: string,
): Promise<Reconciliation[]> {
  const { found, lossLimit } = await gapsIn(db, buildingId, caller, cycleId, root);
  const known = await bearersOf(
    db,
    buildingId,
    found.flatMap(({ uses }) => uses[0]?.usage.usageId ?? []),
  );
  return found.flatMap((one) => {
    const [first] = one.uses;
    return first ? shown(one, first.usage, known.get(first.usage.usageId), lossLimit) : [];
  });
}

/** The gap of one master meter. @param root where it stands */
const oneGap = async (
  db: Db,
  buildingId: string,
  caller: Caller,
  { usageId, cycleId }: Pick<StoredUsage, 'usageId' | 'cycleId'>,
  root: string | undefined,
) => (await reconciled(db, buildingId, caller, cycleId, root)).find((one) => one.usageId === usageId);

export const reconciliation = async (db: Db, buildingId: string, caller: Caller, cycleId: string) => ({
  cycle: await findCycle(db, buildingId, cycleId),
  items: await reconciled(db, buildingId, caller, cycleId),
});

export const setGapBearer = (
  db: Db,
  buildingId: string,
  caller: Caller,
  usageId: string,
  version: number,
  { bearer, note }: BodyOf<typeof setGapBearerCall>,
) =>
  db.transaction(async (tx) => {
    const { usage, stamp } = await deciding(tx, buildingId, usageId, version, caller);
    const [root] = await rootsOf(tx, buildingId, [usage.meterId]);
    const before = await oneGap(tx, buildingId, caller, usage, root);
    // Any other use has no gap that somebody could bear.
    if (!before) throw new ApiError('STATE_CONFLICT', { details: { state: 'no_gap' } });
    await tx.batch(
      insertionOf(
        'apartment.gap_bearers',
        { buildingId, usageId, bearer, note, gap: before.gap, decidedBy: me, decidedAt: sql`now()` },
        sql`on conflict (building_id, usage_id) do update set bearer = excluded.bearer, note = excluded.note,
          gap = excluded.gap, decided_by = excluded.decided_by, decided_at = excluded.decided_at`,
      ),
      decide(usage, 'waived', note, sql`and rule = 'MASTER_GAP'`),
      touch(usage),
      ...recordOf({
        ...subject(usage),
        result: 'waive',
        note: `MASTER_GAP ${bearer}: ${note}`.slice(0, 500),
        ...stamp,
      }),
      auditOf({
        ...about(usage),
        action: 'set_bearer',
        before: { bearer: before.bearer },
        after: { bearer, note, gap: before.gap, ...stamp },
      }),
    );
    const after = await oneGap(tx, buildingId, caller, usage, root);
    if (!after) throw new Error('The gap was there a moment ago.');
    return after;
  });

function shown(
  { uses, subs, total, subsTotal, gap }: MasterGap<Use>,
  first: Usage,
  known: Bearing | undefined,
  lossLimit: string,
): Reconciliation {
  return {
    usageId: first.usageId,
    // Over all registers where it has several.
    master: { ...first, register: uses.length > 1 ? 'total' : first.register, quantity: textOf(total) },
    subs: subs.map(({ usage }) => usage),
    subsQuantity: textOf(subsTotal),
    gap: textOf(gap.quantity),
    loss: gap.loss && textOf(gap.loss),
    lossLimit,
    isMasterGap: gap.isMasterGap,
    bearer: known?.bearer ?? null,
    note: known?.note ?? null,
    decidedByName: known?.decidedByName ?? null,
    may: first.may,
    version: first.version,
  };
}
