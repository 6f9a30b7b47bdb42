import {
  type Application,
  getApplication,
  getBuilding,
  getTenancy,
  listTenancies,
  type Room,
  resolveRoom,
} from '@console/contract/apartment';
import { isApiError, keptDraftOf, load, loadAhead, searchParams } from '@console/shell';
import * as z from 'zod/mini';
import { buildingIn, loadActiveBuildings } from '../../buildings/building-lists.ts';
import { buildingScreens, isUsable } from '../../buildings/building-screens.ts';
import { chosenBuilding, likelyBuilding, rememberBuilding } from '../../buildings/chosen-building.ts';
import { checkInName } from '../../tenancies/check-in-place.ts';
import { type EditTab, tabIn } from '../../tenancies/edit-tabs.ts';
import { loadMetersShown } from '../../tenancies/panels/meters-shown.ts';

const text = z.optional(z.string());
const EditAddress = z.object({
  uuid: text,
  category: text,
  roomNumber: text,
  actionType: z.optional(z.enum(['entering', 'edit'])),
  building: z.optional(z.uuid()),
  application: z.optional(z.uuid()),
});

/** What the address asks for, found out before anything is drawn. */
export async function editFrom(request: Request) {
  const { uuid, category, roomNumber, actionType, ...more } = searchParams(request, EditAddress);
  if (!actionType) return { show: 'badAction' } as const;
  const room = { ...(category ? { category } : {}), ...(roomNumber ? { roomNumber } : {}) };
  const tab = tabIn(new URL(request.url).searchParams);
  if (uuid) return tenancyNamed(uuid, room, tab);
  if (roomNumber) return roomNamed(actionType, { ...room, roomNumber }, tab);
  if (actionType === 'edit') return { show: 'which' } as const;
  const application = await approvedOne(more.application);
  return entering({ building: application?.buildingId ?? more.building, application });
}

const mayEnter = isUsable(buildingScreens['edit?actionType=entering']);

interface Entering {
  readonly room?: Room;
  readonly building?: string | undefined;
  readonly application?: Application | undefined;
}

/** The room's building, the wanted one, else the one of what was typed and not saved, else the one of last time. */
async function entering({ room, building: wanted, application }: Entering) {
  const list = await loadActiveBuildings();
  const begun = list.items.find(({ buildingId }) =>
    keptDraftOf(checkInName({ buildingId, roomId: undefined })),
  );
  const found = room
    ? await buildingIn(list, room.buildingId)
    : await chosenBuilding(list, wanted ?? begun?.buildingId, mayEnter);
  const building = found && mayEnter(found) ? found : undefined;
  if (building) rememberBuilding(building);
  return { show: 'entering', room, building, application, any: list.items.length > 0 } as const;
}

/** A check-in that was approved into a room; of any other application nothing is made here. */
async function approvedOne(applicationId: string | undefined): Promise<Application | undefined> {
  if (applicationId === undefined) return undefined;
  try {
    const application = await load(getApplication, { params: { applicationId } });
    return application.kind === 'check_in' && application.may.fulfil ? application : undefined;
  } catch (error) {
    if (isApiError(error) && ['NOT_FOUND', 'FORBIDDEN'].includes(error.code)) return undefined;
    throw error;
  }
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
  const building = await load(getBuilding, { params: { buildingId } });
  return { show: 'tenancy', tenancyId: params.tenancyId, buildingId, building } as const;
}

type Action = 'entering' | 'edit';

async function roomNamed(actionType: Action, query: { category?: string; roomNumber: string }, tab: EditTab) {
  try {
    const { room, tenancy } = await load(resolveRoom, { query });
    loadAhead(load(getBuilding, { params: { buildingId: room.buildingId } }));
    if (actionType === 'entering') return await entering({ room });
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
