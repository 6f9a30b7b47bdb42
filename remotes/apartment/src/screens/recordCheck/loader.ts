import {
  type Building,
  listCheckRecords,
  listCorrections,
  listWaitingReadings,
} from '@console/contract/apartment';
import { load, loadPage, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import * as z from 'zod/mini';
import { buildingScreens } from '../../buildings/building-screens.ts';
import type { SeenBuilding } from '../../buildings/chosen-building.ts';
import { loadBuildingChoice } from '../../usage/building-choice.ts';
import {
  anyWaitingInput,
  correctionsInput,
  type RecordQuery,
  waitingInput,
} from '../../usage/record-inputs.ts';

export const tabs = ['log', 'corrections', 'waiting'] as const;
const { gate, result, selfChecked, from, to, cursor } = listCheckRecords.query.shape;
export const View = z.object({
  building: z.optional(z.uuid()),
  tab: z._default(z.enum(tabs), 'log'),
  gate,
  result,
  selfChecked,
  from,
  to,
  cursor,
});

export async function loader({ request }: LoaderFunctionArgs) {
  const { building: wanted, tab, ...view } = searchParams(request, View);
  const queryOf = (building = ''): RecordQuery => ({ ...view, building });
  const waits = async (one: SeenBuilding) => tab === 'waiting' || anyWaits(one);
  const choice = await loadBuildingChoice(wanted, buildingScreens.recordCheck, (one) =>
    Promise.all([waits(one), shownIn(tab, one, queryOf(one.buildingId), request)]),
  );
  const { building } = choice;
  return {
    ...choice,
    tab,
    query: queryOf(building?.buildingId),
    waits: building ? await waits(building) : tab === 'waiting',
  };
}

export const seesWaiting = ({ may }: Pick<Building, 'may'>) =>
  may.includes(listWaitingReadings.access.permission);

function shownIn(
  tab: (typeof tabs)[number],
  building: SeenBuilding,
  query: RecordQuery,
  request: Request,
): Promise<unknown> | undefined {
  const { buildingId } = building;
  if (tab === 'log') return loadPage(request, listCheckRecords, { query });
  if (tab === 'corrections')
    return loadPage(request, listCorrections, correctionsInput(buildingId, query.cursor));
  return seesWaiting(building)
    ? loadPage(request, listWaitingReadings, waitingInput(buildingId, query.cursor))
    : undefined;
}

/** Whether there is something behind the third tab; not knowing it is no reason to show no log. */
async function anyWaits(building: SeenBuilding): Promise<boolean> {
  if (!seesWaiting(building)) return false;
  try {
    const { items } = await load(listWaitingReadings, anyWaitingInput(building.buildingId));
    return items.length > 0;
  } catch {
    return false;
  }
}
