import { pathOf } from '@console/contract';
import {
  addMyEvidence,
  checkReading,
  createPerson,
  createTenancy,
  type Evidence,
  enterMyReading,
  linkPersonAccount,
  listMyEvidence,
  listMyRounds,
  moveWindow,
  type NewBuilding,
  openCycle,
  rejectReading,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { onePixelPng } from '../../../house/files/testing-images.ts';
import { roundHouse } from '../rounds/testing-round.ts';
import { good, type Person, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof roundHouse>>;
beforeAll(async () => {
  area = await roundHouse();
});
afterAll(() => area.close());

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const thisMonth = new Date().toISOString().slice(0, 7);

/** Two rooms with somebody in each; the first ones have an account. @param days of the window from today */
async function living(change: Partial<NewBuilding> = {}, days: readonly [number, number] = [-2, 2]) {
  const stage = await area.stage(2, { selfReading: true, timeZone: 'UTC', ...change });
  const { buildingId, params, roomIds, meterIds } = stage;
  const desk = await area.colleague('FDK', buildingId);
  const moveIn = async (roomId: string, name: string) => {
    const { person } = good(
      await area.house.call(createPerson, { params, body: { name, consent: true } }, { as: desk }),
    );
    const body = {
      ...{ roomId, primaryPersonId: person.personId, firstDay: dayFromNow(-300), lastDay: null },
      ...{ depositMinor: 0, payCycle: 1 as const, occupants: [], sign: true },
      rates: [{ from: dayFromNow(-300), rentMinor: 1 }],
    };
    const { tenancyId } = good(await area.house.call(createTenancy, { body }, { as: desk }));
    const resident = await area.colleague('RES', buildingId);
    const { personId, version } = person;
    good(
      await area.house.call(
        linkPersonAccount,
        { params: { personId }, version, body: { userId: resident.userId } },
        { as: desk },
      ),
    );
    return { ...resident, tenancyId };
  };
  const hua = await moveIn(roomIds[0] ?? '', 'Hua');
  const li = await moveIn(roomIds[1] ?? '', 'Li');
  await area.owner.rows(
    sql`update apartment.tenancies set state = 'active' where building_id = ${buildingId}::uuid`,
  );
  const window = { readFrom: dayFromNow(days[0]), readTo: dayFromNow(days[1]) };
  good(
    await area.house.call(
      openCycle,
      { params: { ...params, ym: thisMonth }, body: window },
      { as: stage.people.MGR },
    ),
  );
  return { ...stage, hua, li, desk, meterId: meterIds[0] ?? '', otherMeterId: meterIds[1] ?? '' };
}
type Living = Awaited<ReturnType<typeof living>>;

const read = ({ meterId, hua }: Living, change: object = {}, as: Person | null = hua) =>
  area.house.call(
    enterMyReading,
    { body: { readingId: v7(), meterId, register: 'total', value: '150', ...change } },
    { as: as ?? undefined },
  );
const rounds = async (as: Person) => good(await area.house.call(listMyRounds, {}, { as })).items;

async function upload({ hua }: Living, as: Person = hua, tenancyId = hua.tenancyId) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(onePixelPng)]), 'meter.png');
  const path = pathOf(addMyEvidence, { tenancyId }, { id: v7() });
  const answer = await fetch(`${area.house.address}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.token}` },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as Evidence };
}

describe('25 reading one’s own meter', () => {
  it('inside the window it enters the round as `self` and waits for a second person like every reading', async () => {
    const place = await living();
    expect(await rounds(place.hua)).toMatchObject([
      {
        ...{
          roomNumber: '101',
          ym: thisMonth,
          isOpen: true,
          photoRule: 'never',
          tenancyId: place.hua.tenancyId,
        },
        registers: [{ serial: 'E-0', reading: null, may: { enter: true } }],
      },
    ]);
    const mine = good(await read(place, { note: 'beside the door' }));
    expect(mine.reading).toMatchObject({
      value: '150.000',
      state: 'entered',
      isOwn: true,
      readOn: dayFromNow(0),
    });
    const [row] = await place.round(thisMonth);
    expect(row?.reading).toMatchObject({ source: 'self', state: 'entered', enteredBy: place.hua.userId });
    expect(refusal(await place.check(row as NonNullable<typeof row>, place.hua))).toBe('403 FORBIDDEN');
    good(await place.check(row as NonNullable<typeof row>));
    expect((await rounds(place.hua))[0]?.registers[0]).toMatchObject({
      reading: { state: 'checked', value: '150.000' },
      may: { enter: false },
    });
  });

  it('outside of the window is WINDOW_CLOSED, with its days where a month is open', async () => {
    const later = await living({}, [3, 6]);
    expect((await rounds(later.hua))[0]).toMatchObject({
      isOpen: false,
      registers: [{ may: { enter: false } }],
    });
    const early = await read(later);
    expect(refusal(early)).toBe('422 VALIDATION meterId WINDOW_CLOSED');
    expect(early.body).toMatchObject({ fields: [{ params: { from: dayFromNow(3), to: dayFromNow(6) } }] });
    const past = await living();
    const { version } = await past.cycleOf(thisMonth);
    const body = { readFrom: dayFromNow(-9), readTo: dayFromNow(-1) };
    good(
      await area.house.call(
        moveWindow,
        { params: { ...past.params, ym: thisMonth }, version, body },
        { as: past.people.MGR },
      ),
    );
    expect(await rounds(past.hua)).toEqual([]);
    expect(refusal(await read(past))).toBe('422 VALIDATION meterId WINDOW_CLOSED');
  });

  it('a photo where the building wants one; the file opens for whoever sent it, and for nobody else who lives there', async () => {
    const place = await living({ photoRule: 'always' });
    expect(refusal(await read(place))).toBe('422 VALIDATION photos photo_required');
    expect(refusal(await read(place, { photos: [v7()] }))).toBe('422 VALIDATION photos unknown_photo');
    expect((await upload(place, place.li)).status).toBe(404);
    const { body: photo } = await upload(place);
    const mine = good(await read(place, { photos: [photo.attachmentId] }));
    expect(mine.reading?.photos).toEqual([photo.attachmentId]);
    const list = (as: Person & { tenancyId: string }) =>
      area.house.call(
        listMyEvidence,
        { params: { tenancyId: as.tenancyId }, query: { id: [photo.attachmentId] } },
        { as },
      );
    const [linked] = good(await list(place.hua)).items;
    expect((await fetch(area.house.address + linked?.url)).status).toBe(200);
    expect(good(await list(place.li)).items).toEqual([]);
    await area.owner.rows(
      sql`update platform.members set state = 'suspended' where user_id = ${place.hua.userId}`,
    );
    expect((await fetch(area.house.address + linked?.url)).status).toBe(404);
  });

  it('is put right by whoever read it, until it is checked; nothing of the house’s is', async () => {
    const place = await living();
    const first = good(await read(place)).reading;
    const seen = first && { readingId: first.readingId, version: first.version };
    expect(refusal(await read(place, { value: '151' }))).toBe('409 VERSION_CONFLICT');
    expect(good(await read(place, { value: '151', seen })).reading?.value).toBe('151.000');
    good(
      await place.enter(thisMonth, [{ value: '160', meterId: place.otherMeterId, readOn: dayFromNow(0) }]),
    );
    const other = await read({ ...place, meterId: place.otherMeterId }, {}, place.li);
    expect([refusal(other), other.body]).toMatchObject([
      '409 STATE_CONFLICT',
      { details: { reason: 'read_already' } },
    ]);
    expect((await rounds(place.li))[0]?.registers[0]?.reading).toMatchObject({ value: null, isOwn: false });
  });

  it('sent back, it is read again', async () => {
    const place = await living();
    const mine = good(await read(place)).reading;
    const { readingId = '', version = 0 } = mine ?? {};
    const body = { reason: 'blurred picture' };
    good(
      await area.house.call(
        rejectReading,
        { params: { readingId }, version, body },
        { as: place.people.CHK },
      ),
    );
    expect((await rounds(place.hua))[0]?.registers[0]).toMatchObject({
      reading: { state: 'rejected', reason: 'blurred picture' },
      may: { enter: true },
    });
    expect(good(await read(place, { value: '152' })).reading).toMatchObject({ state: 'entered' });
  });

  it('a value below the last one says so at its field; the same id twice answers what became of it', async () => {
    const place = await living();
    expect(refusal(await read(place, { value: '99' }))).toBe('422 VALIDATION value BELOW_PREVIOUS');
    expect(refusal(await read(place, { value: 'x' }))).toBe('422 VALIDATION value not_a_decimal');
    expect(refusal(await read(place, { register: 'peak' }))).toMatch(/^4\d\d /);
    const readingId = v7();
    const [one, again] = [await read(place, { readingId }), await read(place, { readingId })].map(good);
    expect(again?.reading?.readingId).toBe(one?.reading?.readingId);
  });

  it('only where one lives, and only where the building lets its people read', async () => {
    const place = await living();
    for (const other of [place.li, place.desk, place.people.MGR, area.stranger])
      expect(refusal(await read(place, {}, other))).toBe('404 NOT_FOUND');
    expect(refusal(await read(place, {}, null))).toBe('401 UNAUTHENTICATED');
    const closed = await living({ selfReading: false });
    expect(await rounds(closed.hua)).toEqual([]);
    expect((await read(closed)).body).toMatchObject({
      code: 'STATE_CONFLICT',
      details: { reason: 'self_reading_off' },
    });
    await area.owner.rows(sql`update apartment.tenancies set period = daterange(lower(period), current_date - 1)
      where tenancy_id = ${place.hua.tenancyId}::uuid`);
    expect(await rounds(place.hua)).toEqual([]);
    expect(refusal(await read(place))).toBe('404 NOT_FOUND');
  });

  it('nobody checks what they have read at home, whatever role they have', async () => {
    const place = await living();
    const mine = good(await read(place)).reading;
    await area.owner.rows(sql`update platform.members set roles = '{RES,CHK}'
      where tenant_id = ${place.buildingId}::uuid and user_id = ${place.hua.userId}`);
    const { readingId = '', version = 0 } = mine ?? {};
    const answer = await area.house.call(checkReading, { params: { readingId }, version }, { as: place.hua });
    expect(refusal(answer)).toBe('403 SOD_SAME_PERSON');
  });
});
