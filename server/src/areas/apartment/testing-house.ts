import type { Problem } from '@console/contract';
import type { ApartmentRole, NewBuilding, NewRoomPlan } from '@console/contract/apartment';
import { createBuilding, generateRooms, getBuildingRooms } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { type TestServerOptions, testServer } from '../../../testing/test-server.ts';

export { refusal } from '../../../testing/answers.ts';

type House = Awaited<ReturnType<typeof testServer>>;
export type Person = Awaited<ReturnType<House['user']>>;

export const newBuilding = (code: string, change: Partial<NewBuilding> = {}): NewBuilding => ({
  code,
  name: { zh: '\u5170\u4EAD', en: 'Lanting' },
  floors: 6,
  ...change,
});

export const newPlan = (change: Partial<NewRoomPlan> = {}): NewRoomPlan => ({
  fromFloor: 1,
  toFloor: 6,
  roomsPerFloor: 6,
  areaM2: '25.00',
  capacity: 2,
  rentMinor: 98_000,
  depositMinor: 98_000,
  ...change,
});

/** The result of a call that must have gone well. */
export function good<Body>(answer: { status: number; body: Body | Problem }): Exclude<Body, Problem> {
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as Exclude<Body, Problem>;
}

/** A server with one building of Ming's, for the area's API tests. */
export async function apartmentHouse(options?: TestServerOptions) {
  const house: House = await testServer(options);
  const ming = await house.user({ roles: ['member'] });
  /** Signed in, owns a building of their own, knows nothing of Ming's. */
  const stranger = await house.user({ roles: ['member'] });
  /** No new member any more, so that tests found as many buildings as they like. */
  const hereForLong = ({ userId }: Person) =>
    house.db({ kind: 'owner' }).rows(sql`
      update platform.users set created_at = now() - interval '1 year' where user_id = ${userId}`);
  await hereForLong(ming);
  let codes = 0;
  const freshCode = () => {
    codes += 1;
    return `T-${codes}`;
  };

  const building = async (as: Person, change: Partial<NewBuilding> = {}) => {
    const answer = await house.call(createBuilding, { body: newBuilding(freshCode(), change) }, { as });
    return good(answer);
  };
  const lanting = await building(ming);
  await building(stranger);

  return {
    house,
    ming,
    stranger,
    lanting,
    hereForLong,
    freshCode,
    building,
    rooms: (buildingId: string, change: Partial<NewRoomPlan> = {}, as = ming) =>
      house.call(generateRooms, { params: { buildingId }, body: newPlan(change) }, { as }),
    /** All rooms of a building, as its owner sees them. */
    roomsOf: async (buildingId: string, as = ming) =>
      good(await house.call(getBuildingRooms, { params: { buildingId } }, { as })).rooms,
    /** Somebody with one role in one building. */
    colleague: (role: ApartmentRole, tenantId = lanting.buildingId) =>
      house.user({ roles: ['member'], memberships: [{ area: 'apartment', tenantId, roles: [role] }] }),
    auditOf: (objectId: string) =>
      house
        .db({ kind: 'owner' })
        .rows<{ action: string; actor: string; before: unknown; after: unknown }>(sql`
        select action, actor, before, after from platform.audit_events
        where area = 'apartment' and object_id = ${objectId} order by audit_event_id`),
    close: () => house.close(),
  };
}
