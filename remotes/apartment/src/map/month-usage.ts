import type { CallInput } from '@console/contract';
import { getUsageMatrix, listCycles, type MeterKind } from '@console/contract/apartment';
import { load } from '@console/shell';
import type { SeenBuilding } from '../buildings/chosen-building.ts';
import { cyclesInput } from '../cycle/month-choice.ts';
import { usagesCycle } from '../usage/building-choice.ts';

/** Which month and kind of meter the rooms are coloured by, and which other months there are. */
export interface MonthUsage {
  readonly months: readonly string[];
  readonly ym: string;
  readonly kind: MeterKind;
  readonly query: NonNullable<CallInput<typeof getUsageMatrix>['query']>;
}

/** Loads what the rooms of a building used in a month: the wanted one, else the newest that is drawn up. */
export async function loadMonthUsage(
  { buildingId }: Pick<SeenBuilding, 'buildingId'>,
  { ym: wanted, kind }: { ym?: string | undefined; kind: MeterKind },
): Promise<MonthUsage | undefined> {
  const { items } = await load(listCycles, cyclesInput(buildingId));
  const ym = usagesCycle(items, wanted)?.ym;
  if (ym === undefined) return undefined;
  const query = { building: buildingId, kind, from: ym, to: ym };
  await load(getUsageMatrix, { query });
  return { months: items.map((one) => one.ym), ym, kind, query };
}
