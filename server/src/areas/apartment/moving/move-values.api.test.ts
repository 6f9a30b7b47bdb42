import {
  createPerson,
  createTenancy,
  enterMoveReadings,
  listMoveReadings,
  type Reading,
  updateRoom,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { roundHouse } from '../rounds/testing-round.ts';
import { good, type Person } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof roundHouse>>;
let stage: Awaited<ReturnType<typeof area.stage>>;
let desk: Person;
beforeAll(async () => {
  area = await roundHouse();
});
beforeEach(async () => {
  stage = await area.stage(1);
  desk = await area.colleague('FDK', stage.buildingId);
});
afterAll(() => area.close());

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

interface Living {
  from: number;
  until: number | null;
  bedId?: string;
}

/** Somebody lives there, from a day to a day, both counted from today. */
async function lives({ from, until, bedId }: Living): Promise<string> {
  const { person } = good(
    await area.house.call(
      createPerson,
      { params: stage.params, body: { name: 'Hua', consent: true } },
      { as: desk },
    ),
  );
  const body = {
    ...{ roomId: stage.roomIds[0] ?? '', primaryPersonId: person.personId, bedId: bedId ?? null },
    ...{ firstDay: day(from), lastDay: until === null ? null : day(until) },
    ...{ depositMinor: 0, payCycle: 1 as const, occupants: [], sign: true },
    rates: [{ from: day(from), rentMinor: 1 }],
  };
  const { tenancyId } = good(await area.house.call(createTenancy, { body }, { as: desk }));
  await area.owner.rows(
    sql`update apartment.tenancies set state = 'active' where tenancy_id = ${tenancyId}::uuid`,
  );
  return tenancyId;
}

/** The room is let by the bed. */
async function beds(): Promise<[string, string]> {
  const [roomId = ''] = stage.roomIds;
  const [room] = await area.roomsOf(stage.buildingId);
  const version = room?.version ?? 0;
  const byBed = { params: { roomId }, body: { leaseMode: 'bed' as const }, version };
  good(await area.house.call(updateRoom, byBed, { as: area.ming }));
  const ids: [string, string] = [v7(), v7()];
  for (const [index, bedId] of ids.entries())
    await area.owner.rows(sql`insert into apartment.beds (building_id, bed_id, room_id, label)
      values (${stage.buildingId}::uuid, ${bedId}::uuid, ${roomId}::uuid, ${String(index)})`);
  return ids;
}

const moves = async (tenancyId: string) =>
  good(await area.house.call(listMoveReadings, { params: { tenancyId } }, { as: desk })).items;
const idsOf = async (tenancyId: string) => (await moves(tenancyId)).map(({ readingId }) => readingId);

/** One value; as on the screen, of a value that is shown and not checked it says which one it has seen. */
async function enter(
  tenancyId: string,
  source: 'move_in' | 'move_out',
  [days, value]: [number, string],
): Promise<Reading> {
  const shown = (await moves(tenancyId)).find((one) => one.source === source && one.state === 'entered');
  const seen = shown && { readingId: shown.readingId, version: shown.version };
  const values = [
    { meterId: stage.meterIds[0] ?? '', register: 'total' as const, value, ...(seen && { seen }) },
  ];
  const body = { source, readOn: day(days), values };
  const { items } = good(
    await area.house.call(enterMoveReadings, { params: { tenancyId }, body }, { as: desk }),
  );
  return items[0] as Reading;
}

describe('whose value of moving it is', () => {
  describe('in a room that is let by the bed', () => {
    it('moving out it is of who leaves, not of who stays; a slip is put right', async () => {
      const [one, two] = await beds();
      const leaves = await lives({ from: -40, until: 2, bedId: one });
      const stays = await lives({ from: -40, until: null, bedId: two });
      const { readingId } = await enter(leaves, 'move_out', [0, '150']);
      expect(await idsOf(leaves)).toEqual([readingId]);
      expect(await idsOf(stays)).toEqual([]);
      expect(await enter(leaves, 'move_out', [0, '151'])).toMatchObject({ readingId, value: '151.000' });
    });

    it('with a last day a year ahead, too', async () => {
      const [one, two] = await beds();
      const leaves = await lives({ from: -40, until: 365, bedId: one });
      await lives({ from: -40, until: null, bedId: two });
      const { readingId } = await enter(leaves, 'move_out', [0, '150']);
      expect((await enter(leaves, 'move_out', [0, '151'])).readingId).toBe(readingId);
    });

    it('who has been gone for long does not get the value of who leaves without a last day', async () => {
      const [one, two] = await beds();
      const gone = await lives({ from: -90, until: -60, bedId: one });
      const last = await lives({ from: -90, until: null, bedId: two });
      const { readingId } = await enter(last, 'move_out', [0, '150']);
      expect(await idsOf(gone)).toEqual([]);
      expect((await enter(last, 'move_out', [0, '151'])).readingId).toBe(readingId);
    });

    it('both leave: the one whose last day is nearer', async () => {
      const [one, two] = await beds();
      const sooner = await lives({ from: -40, until: 2, bedId: one });
      const later = await lives({ from: -40, until: 9, bedId: two });
      const { readingId } = await enter(sooner, 'move_out', [0, '150']);
      expect([await idsOf(sooner), await idsOf(later)]).toEqual([[readingId], []]);
    });

    it('they move in on days of their own, each value can go to another day', async () => {
      const [one, two] = await beds();
      const first = await lives({ from: -9, until: null, bedId: one });
      const second = await lives({ from: -3, until: null, bedId: two });
      const theirs = await enter(first, 'move_in', [-9, '110']);
      const mine = await enter(second, 'move_in', [-3, '120']);
      expect([await idsOf(first), await idsOf(second)]).toEqual([[theirs.readingId], [mine.readingId]]);
      expect(await enter(second, 'move_in', [-2, '121'])).toMatchObject({
        readingId: mine.readingId,
        readOn: day(-2),
      });
      expect([await idsOf(first), await idsOf(second)]).toEqual([[theirs.readingId], [mine.readingId]]);
    });

    it('who moves in on the same day shares it', async () => {
      const [one, two] = await beds();
      const first = await lives({ from: -3, until: null, bedId: one });
      const second = await lives({ from: -3, until: null, bedId: two });
      const { readingId } = await enter(first, 'move_in', [-3, '110']);
      expect([await idsOf(first), await idsOf(second)]).toEqual([[readingId], [readingId]]);
      expect((await enter(second, 'move_in', [-2, '111'])).readingId).toBe(readingId);
    });
  });

  describe('in a room that is let whole', () => {
    it('read late, it stays with who lived there then, however soon the next one came', async () => {
      const before = await lives({ from: -20, until: -10 });
      const after = await lives({ from: -9, until: null });
      const theirs = await enter(before, 'move_in', [-12, '110']);
      expect(await idsOf(after)).toEqual([]);
      const mine = await enter(after, 'move_in', [-9, '112']);
      expect(mine.readingId).not.toBe(theirs.readingId);
      expect([await idsOf(before), await idsOf(after)]).toEqual([[theirs.readingId], [mine.readingId]]);
    });

    it('beforehand, while the room was empty or on the last day of who left, it is of who comes', async () => {
      const before = await lives({ from: -20, until: -10 });
      const after = await lives({ from: -4, until: null });
      for (const days of [-10, -7]) {
        const { readingId } = await enter(after, 'move_in', [days, '112']);
        expect([await idsOf(before), await idsOf(after)]).toEqual([[], [readingId]]);
      }
      expect(await moves(after)).toMatchObject([{ readOn: day(-7) }]);
    });

    it('moving out, with a last day or without: each their own', async () => {
      const before = await lives({ from: -20, until: -10 });
      const after = await lives({ from: -9, until: null });
      const theirs = await enter(before, 'move_out', [-9, '110']);
      const mine = await enter(after, 'move_out', [0, '112']);
      expect([await idsOf(before), await idsOf(after)]).toEqual([[theirs.readingId], [mine.readingId]]);
      expect((await enter(before, 'move_out', [-10, '109'])).readingId).toBe(theirs.readingId);
      expect((await enter(after, 'move_out', [-1, '113'])).readingId).toBe(mine.readingId);
    });
  });
});
