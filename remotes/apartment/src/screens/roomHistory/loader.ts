import {
  type Building,
  getBuilding,
  getRoomTimeline,
  listRoomStays,
  listRooms,
  timelineKinds,
} from '@console/contract/apartment';
import { isApiError, load, loadPage, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import * as z from 'zod/mini';
import { buildingScreens } from '../../buildings/building-screens.ts';
import { loadBuildingChoice } from '../../usage/building-choice.ts';

const { from, to, cursor, limit } = getRoomTimeline.query.shape;
/** What the address of the screen says; all of it may be left out. */
export const HistoryView = z.object({
  building: z.optional(z.uuid()),
  room: z.optional(z.string()),
  q: listRooms.query.shape.q,
  kinds: z.optional(z.enum(timelineKinds)),
  ...{ from, to, cursor, limit },
  /** Two tenancies beside one another. */
  stay: z.optional(z.uuid()),
  with: z.optional(z.uuid()),
});

/** The history of the room that the address names; without one a room is chosen first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const view = searchParams(request, HistoryView);
  if (view.room !== undefined) return loadHistory(request, view.room, view);
  const query = { ...(view.q && { q: view.q }), cursor: view.cursor, limit: view.limit };
  const choice = await loadBuildingChoice(view.building, buildingScreens.roomHistory, ({ buildingId }) =>
    loadPage(request, listRooms, { query: { ...query, building: buildingId } }),
  );
  return {
    show: 'rooms',
    ...choice,
    query: { ...query, building: choice.building?.buildingId ?? '' },
  } as const;
}

async function loadHistory(request: Request, text: string, view: z.output<typeof HistoryView>) {
  const roomId = z.uuid().safeParse(text);
  if (!roomId.success) return { show: 'notFound' } as const;
  const params = { roomId: roomId.data };
  const { kinds, from, to, cursor, limit, stay, with: other } = view;
  // An array, as the call knows them.
  const query = { ...{ from, to, cursor, limit }, ...(kinds && { kinds: [kinds] }) };
  const { room } = await loadPage(request, getRoomTimeline, { params, query });
  const building = await buildingOfStaff(room.buildingId);
  const compares = ['apartment.usage.read', 'apartment.tenancy.read'] as const;
  const mayCompare = building !== undefined && compares.every((one) => building.may.includes(one));
  if (mayCompare) await load(listRoomStays, { params });
  return { show: 'history', ...params, query, building, mayCompare, stay, other } as const;
}

/** Whoever only lives there reads no building. */
const buildingOfStaff = (buildingId: string): Promise<Building | undefined> =>
  load(getBuilding, { params: { buildingId } }).catch((error: unknown) => {
    if (isApiError(error) && (error.code === 'FORBIDDEN' || error.code === 'NOT_FOUND')) return undefined;
    throw error;
  });
