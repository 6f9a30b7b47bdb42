import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { compare, type Exact, exact, textOf } from '../../../exact.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import type { DrawnUse } from './drawing.ts';
import {
  inStretches,
  keyOfStretch,
  less,
  opposite,
  type Share,
  type Shares,
  shareOf,
  sharesOf,
} from './ledger-rules.ts';

type FlowKind = 'actual' | 'estimated' | 'true_up' | 'correction';

/** One line of the ledger that is to be written. */
export interface FlowLine extends Share {
  readonly usageId: string;
  readonly register: string;
  readonly roomId: string | null;
  readonly businessDate: string;
  readonly kind: FlowKind;
}

interface StoredUse {
  readonly usageId: string;
  readonly cycleId: string;
  readonly meterId: string;
  readonly register: string;
  readonly kind: 'actual' | 'estimated' | 'trued_up';
}

/** What the ledger says, by use. */
type Booked = Map<string, Shares>;

type Row<Line extends { quantity: Exact }> = Omit<Line, 'quantity'> & { quantity: string };

/** What a line of the ledger `f` says of its stretch. */
export const stretchColumns: Sql = sql`f.tenancy_id, f.meter_id, f.from_reading_id, f.to_reading_id, f.period, f.days`;

/** The uses that are stored for those drawn, and what the ledger says of them. */
export async function stored(
  db: Db,
  buildingId: string,
  cycleIds: readonly string[],
  meterIds: readonly string[],
) {
  const within = sql`u.building_id = ${buildingId}::uuid and u.cycle_id = any(${[...cycleIds]}::uuid[])
    and u.meter_id = any(${[...meterIds]}::uuid[]) and u.state <> 'void'`;
  const [uses, sums] = await db.batch<[StoredUse, Row<Share> & { usageId: string }]>(
    sql`select u.usage_id, u.cycle_id, u.meter_id, u.register, u.kind from apartment.usages u where ${within}`,
    sql`select f.usage_id, ${stretchColumns}, sum(f.quantity) as quantity from apartment.usages u
        join apartment.usage_flows f on f.building_id = u.building_id and f.usage_id = u.usage_id
      where ${within} group by f.usage_id, ${stretchColumns} order by min(f.seq)`,
  );
  const booked: Booked = new Map();
  for (const { usageId, ...sum } of sums)
    booked.set(
      usageId,
      sharesOf([...at(booked, usageId).values(), { ...sum, quantity: exact(sum.quantity) }]),
    );
  return { uses, booked };
}

const at = (booked: Booked, usageId: string): Shares => booked.get(usageId) ?? new Map();

/**
 * What is missing in the ledger for it to say what was drawn, stretch by stretch. A true-up says by how much an estimate
 * was wrong.
 * @param kindOf what the lines are called
 * @param businessDate left out: the day on which each stretch ended; of what is put right, the day that showed it
 * @param booked is brought up to date
 */
export function missingLines(
  drawn: readonly DrawnUse[],
  { uses, booked }: { uses: readonly StoredUse[]; booked: Booked },
  { kindOf, businessDate }: { kindOf: (use: StoredUse) => FlowKind; businessDate?: string },
): FlowLine[] {
  const find = (use: DrawnUse, isTrueUp: boolean) =>
    uses.find(
      (one) =>
        one.cycleId === use.cycleId &&
        one.meterId === use.meter.meterId &&
        one.register === use.register &&
        (one.kind === 'trued_up') === isTrueUp,
    );
  return drawn.flatMap((use) => {
    const isTrueUp = use.kind === 'trued_up';
    const row = find(use, isTrueUp);
    if (!row) return [];
    const parts = sharesOf(use.parts.map(shareOf));
    const endOf = new Map(use.parts.map((part) => [keyOfStretch(shareOf(part)), part.to.readOn]));
    const dayOf = (share: Share) => (!isTrueUp && endOf.get(keyOfStretch(share))) || use.readOn;
    const estimate = isTrueUp ? find(use, false) : undefined;
    const wanted = estimate ? less(parts, inStretches(at(booked, estimate.usageId), parts)) : parts;
    const before = booked.get(row.usageId);
    const open = [...less(wanted, inStretches(before ?? new Map(), wanted)).values()];
    booked.set(row.usageId, wanted);
    return open
      .filter(({ quantity }) => before === undefined || compare(quantity, exact('0')) !== 0)
      .map((share) => ({
        ...share,
        usageId: row.usageId,
        register: use.register,
        roomId: use.meter.roomId,
        businessDate: businessDate ?? dayOf(share),
        kind: kindOf(row),
      }));
  });
}

/** What the ledger says of a true-up; `ofMeter`: of whose use. */
type TrueUp = Omit<FlowLine, 'businessDate' | 'kind'> & {
  readonly cycleId: string;
  readonly ofMeter: string;
};

/** What the ledger says of locked true-ups that the readings of a cycle have shown. */
export async function trueUpsIn(
  db: Db,
  buildingId: string,
  cycleId: string,
  meterIds: readonly string[],
): Promise<TrueUp[]> {
  const rows = await db.rows<Row<TrueUp>>(sql`
    select u.usage_id, u.cycle_id, u.meter_id as of_meter, u.register, f.room_id, ${stretchColumns},
      sum(f.quantity) as quantity
    from apartment.usages u
      join apartment.usage_flows f on f.building_id = u.building_id and f.usage_id = u.usage_id
    where u.building_id = ${buildingId}::uuid and u.trued_up_in = ${cycleId}::uuid and u.state = 'locked'
      and u.meter_id = any(${[...meterIds]}::uuid[])
    group by u.usage_id, u.cycle_id, u.meter_id, u.register, f.room_id, ${stretchColumns}
    having sum(f.quantity) <> 0`);
  return rows.map((row) => ({ ...row, quantity: exact(row.quantity) }));
}

/** Lines against true-ups of an estimate that counts no more: it was corrected itself. */
export const notDrawn = (
  drawn: readonly DrawnUse[],
  trueUps: readonly TrueUp[],
  businessDate: string,
): FlowLine[] =>
  trueUps
    .filter(
      (row) =>
        !drawn.some(
          ({ kind, cycleId, meter, register }) =>
            kind === 'trued_up' &&
            cycleId === row.cycleId &&
            meter.meterId === row.ofMeter &&
            register === row.register,
        ),
    )
    .map(({ cycleId: _, ofMeter: __, ...row }) => ({ ...opposite(row), businessDate, kind: 'correction' }));

/** Writes lines into the ledger, in their order. @param cycleId in which they are counted */
export const writeLines = (buildingId: string, cycleId: string, lines: readonly FlowLine[]): Sql[] =>
  insertionsOf(
    'apartment.usage_flows',
    lines.map(({ usageId, register, roomId, businessDate, kind, ...share }) => ({
      ...{ buildingId, usageFlowId: v7(), businessDate, roomId, tenancyId: share.tenancyId },
      ...{ meterId: share.meterId, register, cycleId, quantity: textOf(share.quantity), kind, usageId },
      ...{ fromReadingId: share.fromReadingId, toReadingId: share.toReadingId },
      ...{ period: share.period, days: share.days },
    })),
  );
