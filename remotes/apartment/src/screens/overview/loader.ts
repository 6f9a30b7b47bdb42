import { month } from '@console/contract';
import { getBuildingMap, meterKinds } from '@console/contract/apartment';
import { load, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import * as z from 'zod/mini';
import { buildingScreens } from '../../buildings/building-screens.ts';
import type { SeenBuilding } from '../../buildings/chosen-building.ts';
import { layerNames, layersOf } from '../../map/layer-names.ts';
import { loadMonthUsage } from '../../map/month-usage.ts';
import { loadBuildingChoice } from '../../usage/building-choice.ts';

const { asOf } = getBuildingMap.query.shape;
const Address = z.object({
  building: z.optional(z.string()),
  room: z.optional(z.string()),
  asOf,
  layer: z._default(z.enum(layerNames), 'state'),
  ym: z.optional(month),
  kind: z._default(z.enum(meterKinds), 'electricity'),
});

export async function loader({ request }: LoaderFunctionArgs) {
  const { building: wanted, asOf: day, layer: wantedLayer, ...view } = searchParams(request, Address);
  const ofDay = day ? { asOf: day } : {};
  const shownOf = (one: SeenBuilding) => {
    const layer = layersOf(one).includes(wantedLayer) ? wantedLayer : 'state';
    const query = { layer: layer === 'usage' ? 'state' : layer, ...ofDay } as const;
    return { layer, input: { params: { buildingId: one.buildingId }, query } };
  };
  const usageOf = async (one: SeenBuilding) =>
    shownOf(one).layer === 'usage' ? loadMonthUsage(one, view) : undefined;
  const { building } = await loadBuildingChoice(wanted, buildingScreens.overview, (one) =>
    Promise.all([load(getBuildingMap, shownOf(one).input), usageOf(one)]),
  );
  if (!building) return undefined;
  return { building, ...shownOf(building), usage: await usageOf(building), asked: day };
}
