import { month } from '@console/contract';
import { type Cycle, listRound } from '@console/contract/apartment';
import { currentSub, loadAhead, loadOrKept, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import * as z from 'zod/mini';
import { buildingScreens } from '../../buildings/building-screens.ts';
import { likelyCycle, rememberCycle } from '../../cycle/likely-cycle.ts';
import { isReading, loadCycles } from '../../cycle/month-choice.ts';
import { keptOf } from '../../offline/kept-answers.ts';
import { roundInput } from '../../reading/round-input.ts';
import { loadWholeRound } from '../../reading/whole-round.ts';
import { loadBuildingChoice } from '../../usage/building-choice.ts';
import { loadWaitingFor } from '../../usage/waiting-for.ts';

const View = z.object({
  building: z.optional(z.uuid()),
  ym: z.optional(month),
  state: z.optional(listRound.query.shape.state),
  flag: z.optional(listRound.query.shape.flag),
  mode: z.optional(z.enum(['enter', 'check'])),
  show: z.optional(z.enum(['unsent'])),
});

export async function loader({ request }: LoaderFunctionArgs) {
  const view = searchParams(request, View);
  const userId = currentSub() ?? '';
  const choice = await loadBuildingChoice(view.building, buildingScreens.checkRead, async (one) => {
    const likely = likelyCycle('reading', view.ym, one);
    if (likely) loadAhead(loadRound(userId, likely));
    await loadCycles(one.buildingId);
  });
  const { building } = choice;
  const cycles = building ? await loadCycles(building.buildingId) : [];
  const cycle =
    cycles.find(({ ym }) => ym === view.ym) ?? cycles.find((one) => isReading(one) && !one.leftOut);
  if (cycle) {
    rememberCycle('reading', view.ym, cycle);
    await loadRound(userId, cycle);
  }
  // Beside the rows of a round; without one they would be out of sight here.
  const waiting = building && !cycle ? await loadWaitingFor(building) : 0;
  return { ...choice, userId, view, cycles, cycle, waiting };
}

function loadRound(userId: string, { cycleId }: Pick<Cycle, 'cycleId'>): Promise<unknown> {
  return loadOrKept(listRound, roundInput(cycleId), {
    in: keptOf(userId),
    by: () => loadWholeRound(cycleId),
  });
}
