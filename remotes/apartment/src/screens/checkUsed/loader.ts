import { month } from '@console/contract';
import { anomalyRuleNames, type Cycle, getReconciliation, listUsages } from '@console/contract/apartment';
import { load, loadAhead, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import * as z from 'zod/mini';
import { likelyCycle, rememberCycle } from '../../cycle/likely-cycle.ts';
import { loadCycles } from '../../cycle/month-choice.ts';
import { loadBuildingChoice, usagesCycle } from '../../usage/building-choice.ts';

export const View = z.object({
  building: z.optional(z.uuid()),
  ym: z.optional(month),
  rule: z._default(z.enum(['all', 'any', ...anomalyRuleNames]), 'any'),
});

/** All rows at once: the rules are chosen among what is there already. */
export const usagesInput = ({ cycleId }: Pick<Cycle, 'cycleId'>) => ({ params: { cycleId }, query: {} });
export const gapsInput = ({ cycleId }: Pick<Cycle, 'cycleId'>) => ({ params: { cycleId } });

const loadUses = (cycle: Pick<Cycle, 'cycleId'>) =>
  Promise.all([load(listUsages, usagesInput(cycle)), load(getReconciliation, gapsInput(cycle))]);

export async function loader({ request }: LoaderFunctionArgs) {
  const { building: wanted, ym, rule } = searchParams(request, View);
  const choice = await loadBuildingChoice(wanted, { needs: ['apartment.usage.read'] }, async (one) => {
    const likely = likelyCycle('usages', ym, one);
    if (likely) loadAhead(loadUses(likely));
    await loadCycles(one.buildingId);
  });
  const cycles = choice.building ? await loadCycles(choice.building.buildingId) : [];
  const cycle = usagesCycle(cycles, ym);
  if (cycle) {
    rememberCycle('usages', ym, cycle);
    await loadUses(cycle);
  }
  return { ...choice, cycles, cycle, rule };
}
