import { month, type QueryOf } from '@console/contract';
import { chartGrains, getElectricityChart, listMyRooms } from '@console/contract/apartment';
import { load, loadAhead, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import * as z from 'zod/mini';
import { activeBuildings, loadForResidentsToo } from '../../buildings/building-lists.ts';
import { buildingScreens } from '../../buildings/building-screens.ts';
import { spanOf } from '../../charts/chart-view-rules.ts';
import { loadBuildingChoice } from '../../usage/building-choice.ts';

export const View = z.object({
  building: z.optional(z.uuid()),
  room: z.optional(z.uuid()),
  tenancy: z.optional(z.uuid()),
  from: z.optional(month),
  to: z.optional(month),
  grain: z._default(z.enum(chartGrains), 'month'),
  price: z._default(z.enum(['true', 'false']), 'false'),
});

type Query = QueryOf<typeof getElectricityChart>;

/** Whoever reads uses sees a building or a room of it; who lives there, the time of their own tenancy. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { building: wanted, room, tenancy, price, from, to, grain } = searchParams(request, View);
  const { tooLong, ...span } = spanOf({ from, to });
  const asked = { ...span, grain };
  const view = { tooLong, withPrice: price === 'true' };
  const ofHouse = (id: string): Query =>
    room === undefined ? { ...asked, scope: 'building', id } : { ...asked, scope: 'room', id: room };
  const choice = loadBuildingChoice(wanted, buildingScreens.electronChart, ({ buildingId }) =>
    load(getElectricityChart, { query: ofHouse(buildingId) }),
  );
  // Told below, for those who see buildings at all.
  loadAhead(choice);
  const staff = await loadForResidentsToo(activeBuildings);
  const { building, any } = staff ? await choice : { building: undefined, any: false };
  if (building) return { ...view, building, any, query: ofHouse(building.buildingId), own: [] };
  // What they have signed: nobody else's use is theirs, also where they live.
  const own = (await load(listMyRooms)).items.filter(({ rentMinor }) => rentMinor !== null);
  const mine = own.find(({ tenancyId }) => tenancyId === tenancy) ?? own[0];
  const query: Query | undefined = mine && { ...asked, scope: 'tenancy', id: mine.tenancyId };
  if (query) await load(getElectricityChart, { query });
  return { ...view, building: undefined, any, query, own };
}
