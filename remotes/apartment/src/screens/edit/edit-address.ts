import {
  getBuilding,
  getTenancy,
  listBuildings,
  listTenancies,
  resolveRoom,
} from '@console/contract/apartment';
import { isApiError, load, loadAhead, searchParams } from '@console/shell';
import * as z from 'zod/mini';
import { activeBuildings } from '../../buildings/building-lists.ts';
import { likelyBuilding } from '../../buildings/chosen-building.ts';
import { type EditTab, tabIn } from '../../tenancies/edit-tabs.ts';
import { loadMetersShown } from '../../tenancies/panels/meters-shown.ts';

const text = z.optional(z.string());
const EditAddress = z.object({
  uuid: text,
  category: text,
  roomNumber: text,
  actionType: z.optional(z.enum(['entering', 'edit'])),
});

/** What the address asks for, found out before anything is drawn. */
export async function editFrom(request: Request) {
  const { uuid, category, roomNumber, actionType } = searchParams(request, EditAddress);
  if (!actionType) return { show: 'badAction' } as const;
  const room = { ...(category ? { category } : {}), ...(roomNumber ? { roomNumber } : {}) };
  const tab = tabIn(new URL(request.url).searchParams);
  if (uuid) return tenancyNamed(uuid, room, tab);
  if (roomNumber) return roomNamed(actionType, { ...room, roomNumber }, tab);
  if (actionType === 'edit') return { show: 'which' } as const;
  await load(listBuildings, activeBuildings);
  return { show: 'entering', room: undefined } as const;
}

async function tenancyNamed(uuid: string, query: { category?: string; roomNumber?: string }, tab: EditTab) {
  const tenancyId = z.uuid().safeParse(uuid);
  if (!tenancyId.success) return { show: 'notFound' } as const;
  const params = { tenancyId: tenancyId.data };
  loadAhead(load(getTenancy, { params }));
  const likely = likelyBuilding(undefined);
  if (likely) loadAhead(load(getBuilding, { params: { buildingId: likely.buildingId } }));
  try {
    // By its id alone once it is known to be the right one: then every change of it reaches the screen.
    if (query.roomNumber || query.category) await load(getTenancy, { params, query });
  } catch (error) {
    if (!isApiError(error) || error.code !== 'ROOM_MISMATCH') throw error;
    return { show: 'mismatch', uuid: params.tenancyId, room: String(error.details.room ?? '') } as const;
  }
  const found = await load(getTenancy, { params });
  const { buildingId } = found;
  // What fails here is asked for and told by the tab.
  if (tab === 'meters') loadMetersShown(found).catch(() => undefined);
  await load(getBuilding, { params: { buildingId } });
  return { show: 'tenancy', tenancyId: params.tenancyId, buildingId } as const;
}

type Action = 'entering' | 'edit';

async function roomNamed(actionType: Action, query: { category?: string; roomNumber: string }, tab: EditTab) {
  try {
    const { room, tenancy } = await load(resolveRoom, { query });
    loadAhead(load(getBuilding, { params: { buildingId: room.buildingId } }));
    if (actionType === 'entering') {
      await load(listBuildings, activeBuildings);
      return { show: 'entering', room } as const;
    }
    if (tenancy) return await tenancyNamed(tenancy.tenancyId, {}, tab);
    const all = await load(listTenancies, {
      params: { buildingId: room.buildingId },
      query: { room: room.roomId },
    });
    const live = all.items.filter(({ state }) => !['closed', 'cancelled'].includes(state));
    return { show: 'vacant', room, live } as const;
  } catch (error) {
    if (!isApiError(error) || error.code !== 'AMBIGUOUS_ROOM') throw error;
    const { choices } = z
      .object({ choices: z.array(z.object({ roomId: z.string(), buildingCode: z.string() })) })
      .parse(error.details);
    return { show: 'choose', actionType, roomNumber: query.roomNumber, choices } as const;
  }
}
