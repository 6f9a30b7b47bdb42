import { randomUUID } from 'node:crypto';
import type { AnyEndpoint, CallInput, ResultOf } from '@console/contract';
import { createBuilding, generateRooms, getBuildingRooms, openCycle } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { insertionsOf } from '../../server/src/plugins/database/insertions.ts';
import type { Person, TestServer } from '../../server/testing/test-server.ts';

const by = { createdBy: 'bench', updatedBy: 'bench' };

/** The months before the one that is read, the latest first. */
const monthsBefore = (ym: string, count: number) =>
  Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(Number(ym.slice(0, 4)), Number(ym.slice(5)) - 2 - back, 1)).toISOString().slice(0, 7),
  );

/** A house whose calls must go well. */
export function askingAs(house: TestServer, as: Person) {
  return async <E extends AnyEndpoint>(endpoint: E, input: CallInput<E>) => {
    const { status, body } = await house.call(endpoint, input, { as });
    if (status >= 300) throw new Error(`${endpoint.name}: ${status} ${JSON.stringify(body)}`);
    return body as ResultOf<E>;
  };
}
export type Ask = ReturnType<typeof askingAs>;

export async function buildingWith(ask: Ask, rooms: number) {
  const perFloor = Math.min(rooms, 20);
  const floors = rooms / perFloor;
  const { buildingId } = await ask(createBuilding, {
    body: {
      code: `B-${randomUUID().slice(0, 8)}`.toUpperCase(),
      name: { zh: '测速楼', en: 'Bench house' },
      floors,
      photoRule: 'never',
    },
  });
  await ask(generateRooms, {
    params: { buildingId },
    body: {
      ...{ fromFloor: 1, toFloor: floors, roomsPerFloor: perFloor, pattern: '{floor}-{seq:02}' },
      ...{ areaM2: '25', capacity: 2, rentMinor: 100_000, depositMinor: 100_000 },
    },
  });
  const all = await ask(getBuildingRooms, { params: { buildingId } });
  return { buildingId, roomIds: all.rooms.map(({ roomId }) => roomId) };
}

/** Two of three rooms are let, each to one person. */
export async function letRooms(house: TestServer, buildingId: string, roomIds: readonly string[]) {
  const let_ = roomIds.filter((_, index) => index % 3 > 0).map((roomId) => ({ roomId, personId: v7() }));
  const tenancies = let_.map(({ roomId, personId }, index) => ({
    ...{ buildingId, tenancyId: v7(), number: index + 1, roomId, primaryPersonId: personId },
    ...{ period: '[2024-01-01,)', signedOn: '2024-01-01', state: 'active', ...by },
  }));
  await house.db({ kind: 'owner' }).batch(
    ...insertionsOf(
      'apartment.persons',
      let_.map(({ personId }) => ({ buildingId, personId, name: '张三', ...by })),
    ),
    ...insertionsOf('apartment.tenancies', tenancies),
    ...insertionsOf(
      'apartment.tenancy_rates',
      tenancies.map(({ tenancyId }) => ({
        ...{ buildingId, tenancyId, fromDate: '2024-01-01', rentMinor: 100_000 },
      })),
    ),
  );
}

/** Meters in each room, read and locked in each of so many months before the one that is open. */
export async function readMonths(
  house: TestServer,
  { buildingId, roomIds }: Awaited<ReturnType<typeof buildingWith>>,
  { ym, months }: { ym: string; months: number },
) {
  const meters = roomIds.flatMap((roomId, index) =>
    ['electricity', 'cold_water'].map((kind) => ({
      ...{
        buildingId,
        meterId: v7(),
        serial: `${kind === 'electricity' ? 'E' : 'W'}-${index}`,
        kind,
        scope: 'room',
        roomId,
      },
      ...{ installedOn: '2020-01-01', ...by },
    })),
  );
  const cycles = monthsBefore(ym, months).map((month) => ({
    ...{ buildingId, cycleId: v7(), ym: month, readFrom: `${month}-20`, readTo: `${month}-25` },
    ...{ state: 'closed', ...by },
  }));
  const readings = meters.flatMap(({ meterId }) =>
    cycles.map(({ cycleId, readTo }, back) => ({
      ...{ buildingId, readingId: v7(), meterId, register: 'total', cycleId, readOn: readTo },
      ...{ value: 100 + 50 * (cycles.length - back), source: 'manual', state: 'locked' },
      ...{ enteredBy: 'a', checkedBy: 'b', checkedAt: `${readTo}T08:00:00Z` },
    })),
  );
  const usages = readings.map(({ readingId, cycleId, meterId, register }) => ({
    ...{ buildingId, usageId: v7(), cycleId, meterId, register },
    ...{ fromReadingId: readingId, toReadingId: readingId },
    ...{ days: 30, quantity: 50, kind: 'actual', state: 'locked' },
  }));
  const flows = usages.map(({ usageId, cycleId, meterId, register }) => ({
    ...{ buildingId, usageFlowId: v7(), cycleId, meterId, register, usageId },
    ...{ businessDate: `${ym}-01`, quantity: 50, kind: 'actual' },
  }));
  const owner = house.db({ kind: 'owner' });
  // Nothing is looked up for references: while statistics are missing, that takes minutes for two years at once. One
  // flight for each statement: the embedded engine gives none of them long.
  const unchecked = sql`select set_config('session_replication_role', 'replica', true)`;
  for (const insertion of [
    ...insertionsOf('apartment.meters', meters),
    ...insertionsOf('apartment.cycles', cycles),
    ...insertionsOf('apartment.readings', readings),
    ...insertionsOf('apartment.usages', usages),
    ...insertionsOf('apartment.usage_flows', flows),
  ])
    await owner.batch(unchecked, insertion);
}

/** The month before the last one: it can be opened on any day. */
export const ym = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7);
export const openMonth = (ask: Ask, buildingId: string) =>
  ask(openCycle, { params: { buildingId, ym }, body: { override: true } });
