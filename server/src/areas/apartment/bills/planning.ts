import type { Cycle } from '@console/contract/apartment';
import type { Db } from '../../../plugins/database/db.ts';
import { type ChargeLine, costsOfCycle } from '../costs/index.ts';
import { type BilledTenancy, billedTenancies, billGround } from './bill-ground.ts';
import { isBilled, type PlannedBill, regularBill } from './bill-plan-rules.ts';
import { itemsAskedOtherwise } from './item-changes.ts';
import { rentAskedOtherwise } from './rent-changes.ts';

/** What a month's bill of a tenancy will say. */
export interface Plan extends PlannedBill {
  readonly tenancyId: string;
  readonly roomId: string;
  readonly payer: string;
}

/** The bills of a month as they would be made now. */
export interface MonthPlan {
  readonly buildingId: string;
  readonly cycleId: string;
  /** What they depend on beside the tenancies: it is kept with each. */
  readonly basis: object;
  /** In the order of the tenancies' ids. */
  readonly plans: readonly Plan[];
}

type Month = Pick<Cycle, 'buildingId' | 'cycleId' | 'ym'>;

/** What is still put right for somebody who has settled; what they used was settled with the check-out. */
const afterwards = (lines: readonly ChargeLine[]): ChargeLine[] =>
  lines.filter(({ source }) => source === 'true_up' || source === 'correction');

/** What a tenancy is charged of the month's costs; nothing where it has no bill of the month. */
function costsFor({ state, terms }: BilledTenancy, month: string, lines: readonly ChargeLine[]) {
  if (isBilled({ state, ...terms }, month)) return lines;
  const late = state === 'settling' || state === 'closed' ? afterwards(lines) : [];
  return late.length > 0 ? late : undefined;
}

/** Works a month's bills out, all at once. @param tenancyId of this one only */
export async function planMonth(
  db: Db,
  { buildingId, cycleId, ym }: Month,
  tenancyId?: string,
): Promise<MonthPlan> {
  const { proration, billDay, dueDays } = await billGround(db, buildingId);
  const { byTenancy, basis } = await costsOfCycle(db, buildingId, cycleId);
  const wanted = { cycle: { cycleId, ym }, ...(tenancyId === undefined ? {} : { tenancyId }) };
  const otherwise = await rentAskedOtherwise(db, buildingId, { cycleId, tenancyId });
  const itemsOtherwise = await itemsAskedOtherwise(db, buildingId, { cycleId, tenancyId });
  const plans = (await billedTenancies(db, buildingId, wanted)).flatMap((tenancy) => {
    const costs = costsFor(tenancy, ym, byTenancy.get(tenancy.tenancyId) ?? []);
    if (!costs) return [];
    const { terms, chargedTo, items, asked, roomId, payer } = tenancy;
    const goesOn = isBilled({ state: tenancy.state, ...terms }, ym);
    const changed = {
      rentAsked: otherwise.get(tenancy.tenancyId) ?? [],
      itemsAsked: itemsOtherwise.get(tenancy.tenancyId) ?? [],
    };
    const bill = goesOn
      ? regularBill({ month: ym, terms, chargedTo, ...changed, items, asked, costs, proration })
      : { lines: costs, period: undefined };
    return [{ ...bill, tenancyId: tenancy.tenancyId, roomId, payer }];
  });
  return { buildingId, cycleId, plans, basis: { ...basis, proration, billDay, dueDays } };
}
