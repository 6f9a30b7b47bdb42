import {
  annulDraw,
  commitDraw,
  createBuilding,
  createDraw,
  type Draw,
  deleteDraw,
  drawDraw,
  generateRooms,
  getBuildingRooms,
  getDraw,
  getDrawNotice,
  listDrawable,
  publishDraw,
  updateDraw,
  verifyDraw,
} from '@console/contract/apartment';
import type { Telling } from '../../../testing/telling.ts';
import { furnishedForDraw } from './testing-furnished-draw.ts';

/** A draw by two people, from its list to a result that is taken back. */
export async function drawing({ tell, house, owner }: Telling): Promise<void> {
  const name = { zh: '抽签', en: 'Draw' };
  const { buildingId } = await tell(createBuilding, { body: { code: 'DRAW', name, floors: 1 } });
  const params = { buildingId };
  const plan = { fromFloor: 1, toFloor: 1, roomsPerFloor: 1, areaM2: '25.00', capacity: 2 };
  await tell(generateRooms, { params, body: { ...plan, rentMinor: 98_000, depositMinor: 98_000 } });
  const { rooms } = await tell(getBuildingRooms, { params });
  await furnishedForDraw(house, { buildingId, userId: owner.userId });
  const manager = await house.user({
    memberships: [{ area: 'apartment', tenantId: buildingId, roles: ['MGR'] }],
  });
  const at = ({ drawId, version }: Draw) => ({ params: { drawId }, version });
  const begin = async () => {
    const { items } = await tell(listDrawable, { query: { building: buildingId } });
    const applicationIds = items.map(({ applicationId }) => applicationId);
    const wanted = rooms.map(({ roomId }) => ({ roomId }));
    return tell(createDraw, { body: { buildingId, name: '抽签', rooms: wanted, applicationIds } });
  };
  await tell(deleteDraw, at(await begin()));
  const draft = await tell(updateDraw, { ...at(await begin()), body: { entropyPlan: 'dice' } });
  const committed = await tell(commitDraw, at(draft));
  const drawn = await tell(drawDraw, { ...at(committed), body: { publicEntropy: '4-1-6' } }, manager);
  await tell(publishDraw, at(drawn), manager);
  const only = { params: { drawId: draft.drawId } };
  await tell(getDrawNotice, only);
  await tell(verifyDraw, only);
  const published = await tell(getDraw, only);
  await tell(annulDraw, { ...at(published), body: { reason: 'as it was' } }, manager);
}
