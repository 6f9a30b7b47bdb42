import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { compare, type Exact, exact, negative, plus, textOf } from '../../../exact.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import type { DrawnUse } from './drawing.ts';

type FlowKind = 'actual' | 'estimated' | 'true_up' | 'correction';

/** One line of the ledger that is to be written. */
export interface FlowLine {
  readonly usageId: string;
  readonly meterId: string;
  readonly register: string;
  readonly roomId: string | null;
  readonly tenancyId: string | null;
  readonly businessDate: string;
  readonly quantity: Exact;
  readonly kind: FlowKind;
}

interface StoredUse {
  readonly usageId: string;
  readonly cycleId: string;
  readonly meterId: string;
  readonly register: string;
  readonly kind: 'actual' | 'estimated' | 'trued_up';
}

/** What the ledger says, by use and tenancy. */
type Booked = Map<string, Map<string | null, Exact>>;

const zero = exact('0');
const at = (booked: Booked, usageId: string) => booked.get(usageId) ?? new Map<string | null, Exact>();

/** The uses that are stored for those drawn, and what the ledger says of them. */
export async function stored(
  db: Db,
  buildingId: string,
  cycleIds: readonly string[],
  meterIds: readonly string[],
) {
  const within = sql`u.building_id = ${buildingId}::uuid and u.cycle_id = any(${[...cycleIds]}::uuid[])
    and u.meter_id = any(${[...meterIds]}::uuid[]) and u.state <> 'void'`;
  const [uses, sums] = await db.batch<
    [StoredUse, { usageId: string; tenancyId: string | null; quantity: string }]
  >(
    sql`select u.usage_id, u.cycle_id, u.meter_id, u.register, u.kind from apartment.usages u where ${within}`,
    sql`select f.usage_id, f.tenancy_id, sum(f.quantity) as quantity from apartment.usages u
        join apartment.usage_flows f on f.building_id = u.building_id and f.usage_id = u.usage_id
      where ${within} group by f.usage_id, f.tenancy_id`,
  );
  const booked: Booked = new Map();
  for (const { usageId, tenancyId, quantity } of sums)
    booked.set(usageId, at(booked, usageId).set(tenancyId, exact(quantity)));
  return { uses, booked };
}

/**
 * What is missing in the ledger for it to say what was drawn. A true-up says by how much an estimate was wrong.
 * @param kindOf what the lines are called
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
    const estimate = isTrueUp ? find(use, false) : undefined;
    const wanted = estimate ? less(use.parts, at(booked, estimate.usageId)) : use.parts;
    const before = booked.get(row.usageId);
    const open = [...less(wanted, before ?? new Map())];
    booked.set(row.usageId, new Map(wanted));
    return open
      .filter(([, quantity]) => before === undefined || compare(quantity, zero) !== 0)
      .map(([tenancyId, quantity]) => ({
        usageId: row.usageId,
        meterId: use.meter.meterId,
        register: use.register,
        roomId: use.meter.roomId,
        tenancyId,
        businessDate: businessDate ?? use.readOn,
        quantity,
        kind: kindOf(row),
      }));
  });
}

type TrueUp = Omit<FlowLine, 'businessDate' | 'kind'> & { readonly cycleId: string };

/** What the ledger says of locked true-ups that the readings of a cycle have shown. */
export async function trueUpsIn(
  db: Db,
  buildingId: string,
  cycleId: string,
  meterIds: readonly string[],
): Promise<TrueUp[]> {
  const rows = await db.rows<Omit<TrueUp, 'quantity'> & { quantity: string }>(sql`
    select u.usage_id, u.cycle_id, u.meter_id, u.register, f.room_id, f.tenancy_id, sum(f.quantity) as quantity
    from apartment.usages u
      join apartment.usage_flows f on f.building_id = u.building_id and f.usage_id = u.usage_id
    where u.building_id = ${buildingId}::uuid and u.trued_up_in = ${cycleId}::uuid and u.state = 'locked'
      and u.meter_id = any(${[...meterIds]}::uuid[])
    group by u.usage_id, u.cycle_id, u.meter_id, u.register, f.room_id, f.tenancy_id
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
            meter.meterId === row.meterId &&
            register === row.register,
        ),
    )
    .map(({ cycleId: _, quantity, ...row }) => ({
      ...row,
      businessDate,
      quantity: negative(quantity),
      kind: 'correction',
    }));

/** By tenancy; who is only on one side, too. */
function less(left: ReadonlyMap<string | null, Exact>, right: ReadonlyMap<string | null, Exact>) {
  const tenancies = new Set([...left.keys(), ...right.keys()]);
  return new Map(
    [...tenancies].map(
      (who) => [who, plus(left.get(who) ?? zero, negative(right.get(who) ?? zero))] as const,
    ),
  );
}

/** Writes lines into the ledger, in their order. @param cycleId in which they are counted */
export const writeLines = (buildingId: string, cycleId: string, lines: readonly FlowLine[]): Sql[] =>
  insertionsOf(
    'apartment.usage_flows',
    lines.map(({ usageId, meterId, register, roomId, tenancyId, businessDate, quantity, kind }) => ({
      ...{ buildingId, usageFlowId: v7(), businessDate, roomId, tenancyId, meterId, register, cycleId },
      ...{ quantity: textOf(quantity), kind, usageId },
    })),
  );
