import { type Building, getBuilding, listBuildings } from '@console/contract/apartment';
import { load, loadChosen, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import * as z from 'zod/mini';
import { allBuildings } from '../../buildings/building-lists.ts';
import { likelyBuilding, rememberBuilding, type SeenBuilding } from '../../buildings/chosen-building.ts';
import { loadSetupFacts } from '../../setup/setup-facts.ts';
import { type BuildingTab, buildingTabs, loadTab } from './building-tabs.ts';

/** `building`: the one that is open, or `new`; anything else shows the list. `tab`: what of it is open. */
const Search = z.object({
  building: z.optional(z.union([z.uuid(), z.literal('new')])),
  tab: z._default(z.enum(buildingTabs), 'settings'),
});

export async function loader({ request }: LoaderFunctionArgs) {
  const { building: opened, tab } = searchParams(request, Search);
  const [building] = await Promise.all([
    opened !== undefined && opened !== 'new' ? opening(opened, tab) : undefined,
    load(listBuildings, allBuildings),
  ]);
  return { opened, building, tab };
}

const opening = (buildingId: string, tab: BuildingTab): Promise<Building> =>
  loadChosen({
    likely: likelyBuilding(buildingId),
    find: () => load(getBuilding, { params: { buildingId } }),
    remember: rememberBuilding,
    ask: (one: SeenBuilding) => Promise.all([loadTab(tab, one), loadSetupFacts(one)]),
  });
