import { month } from '@console/contract';
import {
  anomalyRuleNames,
  type Building,
  type Cycle,
  getReconciliation,
  listMainsInvoices,
  listUsages,
} from '@console/contract/apartment';
import { load, loadAhead, loadPage, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import * as z from 'zod/mini';
import { buildingScreens } from '../../buildings/building-screens.ts';
import { likelyCycle, rememberCycle } from '../../cycle/likely-cycle.ts';
import { loadCycles } from '../../cycle/month-choice.ts';
import { loadBuildingChoice, usagesCycle } from '../../usage/building-choice.ts';

export const View = z.object({
  building: z.optional(z.uuid()),
  ym: z.optional(month),
  rule: z._default(z.enum(['all', 'any', ...anomalyRuleNames]), 'any'),
  cursor: listUsages.query.shape.cursor,
});
export type View = z.infer<typeof View>;
const rowsAtOnce = 100;

export const usagesInput = (
  { cycleId }: Pick<Cycle, 'cycleId'>,
  { rule, cursor }: Pick<View, 'rule' | 'cursor'>,
) => ({
  params: { cycleId },
  query: { ...(rule !== 'all' && { rule }), cursor, limit: rowsAtOnce },
});
export const gapsInput = ({ cycleId }: Pick<Cycle, 'cycleId'>) => ({ params: { cycleId } });

/** What suppliers asked is for those who check uses, and for those who see money. */
export const seesMains = ({ may }: Pick<Building, 'may'>): boolean =>
  may.includes('apartment.usage.check') || may.includes('apartment.stat.money');

const loadUses = (
  request: Request,
  building: Pick<Building, 'may'>,
  cycle: Pick<Cycle, 'cycleId'>,
  view: View,
) =>
  Promise.all([
    loadPage(request, listUsages, usagesInput(cycle, view)),
    load(getReconciliation, gapsInput(cycle)),
    seesMains(building) && load(listMainsInvoices, gapsInput(cycle)),
  ]);

export async function loader({ request }: LoaderFunctionArgs) {
  const view = searchParams(request, View);
  const { building: wanted, ym } = view;
  const choice = await loadBuildingChoice(wanted, buildingScreens.checkUsed, async (one) => {
    const likely = likelyCycle('usages', ym, one);
    if (likely) loadAhead(loadUses(request, one, likely, view));
    await loadCycles(one.buildingId);
  });
  const cycles = choice.building ? await loadCycles(choice.building.buildingId) : [];
  const cycle = usagesCycle(cycles, ym);
  if (choice.building && cycle) {
    rememberCycle('usages', ym, cycle);
    await loadUses(request, choice.building, cycle, view);
  }
  return { ...choice, cycles, cycle, view };
}
