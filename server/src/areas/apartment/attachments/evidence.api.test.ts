import { type Problem, pathOf } from '@console/contract';
import {
  addEvidence,
  addTenancyDocument,
  createMeter,
  createPerson,
  createTenancy,
  type Evidence,
  evidenceLimits,
  listEvidence,
  recordPayment,
  removeTenancyDocument,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { jpegFromCamera, onePixelPng } from '../../../house/files/testing-images.ts';
import { apartmentHouse, good, type Person, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof apartmentHouse>>;
let reader: Person;
let params: { buildingId: string };
beforeAll(async () => {
  area = await apartmentHouse();
  params = { buildingId: area.lanting.buildingId };
  reader = await area.colleague('RDR');
});
afterAll(() => area.close());

interface Sent {
  bytes?: Buffer;
  name?: string;
  id?: string;
  as?: Person | undefined;
  part?: string;
  where?: { buildingId: string };
}
async function upload(sent: Sent = {}): Promise<{ status: number; body: Evidence | Problem }> {
  const { bytes = onePixelPng, name = 'meter.png', id = v7(), part = 'file', where = params } = sent;
  const as = 'as' in sent ? sent.as : reader;
  const form = new FormData();
  form.append(part, new Blob([new Uint8Array(bytes)]), name);
  const answer = await fetch(`${area.house.address}/api/v1${pathOf(addEvidence, where, { id })}`, {
    method: 'POST',
    headers: as ? { authorization: `Bearer ${as.token}` } : {},
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as Evidence | Problem };
}
const get = (path: string) => fetch(area.house.address + path);
const list = (id: string[], as: Person | undefined = reader, where = params) =>
  area.house.call(listEvidence, { params: where, query: { id } }, { as });

let standing: Promise<string> | undefined;
/** Hua's, in the first room. */
function tenancy(): Promise<string> {
  standing ??= lettingToHua();
  return standing;
}
async function lettingToHua(): Promise<string> {
  const { call } = area.house;
  await area.rooms(params.buildingId, { toFloor: 1, roomsPerFloor: 1 });
  const [room] = await area.roomsOf(params.buildingId);
  const somebody = { params, body: { name: 'Hua', consent: true } };
  const { person } = good(await call(createPerson, somebody, { as: area.ming }));
  const body = {
    ...{
      roomId: room?.roomId ?? '',
      primaryPersonId: person.personId,
      firstDay: '2026-01-01',
      lastDay: null,
    },
    ...{ depositMinor: 0, payCycle: 1 as const, occupants: [], sign: true },
    rates: [{ from: '2026-01-01', rentMinor: 1 }],
  };
  return good(await call(createTenancy, { body }, { as: area.ming })).tenancyId;
}

describe('evidence', () => {
  it('14 a photo is kept without what the camera wrote, and read by a link', async () => {
    const file = good(await upload({ bytes: jpegFromCamera(6), name: '电表.png' }));
    expect(file).toMatchObject({ name: '电表.png.jpg', mime: 'image/jpeg' });
    const answer = await get(file.url);
    expect(answer.status).toBe(200);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.includes('GPS')).toBe(false);
    expect(bytes).toHaveLength(file.size);
    expect(answer.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    const [kept] = await area.house
      .db({ kind: 'owner' })
      .rows<{ createdBy: string }>(
        sql`select created_by from apartment.attachments where attachment_id = ${file.attachmentId}::uuid`,
      );
    expect(kept?.createdBy).toBe(reader.userId);
    expect((await area.auditOf(file.attachmentId))[0]?.action).toBe('upload');
  });

  it('sent again under its id it is the same; another file is refused; twice at once is one', async () => {
    const id = v7();
    const [one, two] = await Promise.all([upload({ id }), upload({ id })]);
    expect(good(one).attachmentId).toBe(good(two).attachmentId);
    expect(good(await upload({ id })).createdAt).toBe(good(one).createdAt);
    expect(refusal(await upload({ id, bytes: jpegFromCamera(1) }))).toBe('409 STATE_CONFLICT');
  });

  it('the bytes decide what it is: photos and PDF only', async () => {
    expect(good(await upload({ bytes: Buffer.from('%PDF-1.7\n'), name: 'a.txt' })).mime).toBe(
      'application/pdf',
    );
    for (const bytes of [Buffer.from('text'), Buffer.from('<html>'), Buffer.from('GIF89a......')])
      expect(refusal(await upload({ bytes, name: 'photo.png' }))).toBe('415 UNSUPPORTED_MEDIA_TYPE');
    const large = Buffer.concat([onePixelPng, Buffer.alloc(evidenceLimits.bytes)]);
    expect(refusal(await upload({ bytes: large }))).toBe('413 CONTENT_TOO_LARGE');
    expect(refusal(await upload({ part: 'photo' }))).toBe('422 VALIDATION file missing');
  });

  it('links end, and belong to one file and one person', async () => {
    const file = good(await upload());
    const other = good(await upload());
    const query = file.url.split('?')[1];
    expect((await get(`${other.url.split('?')[0]}?${query}`)).status).toBe(404);
    expect((await get(file.url.replace(/until=\d+/, 'until=1'))).status).toBe(404);
    expect((await get(file.url.replace(/sign=[\w-]+/, 'sign=x'))).status).toBe(404);
    await area.house
      .db({ kind: 'owner' })
      .rows(sql`delete from platform.members where user_id = ${reader.userId}`);
    expect((await get(file.url)).status).toBe(404);
    reader = await area.colleague('RDR');
  });

  it('22 what proves a payment stays open to the cashier, also once it is no paper of the tenancy any more', async () => {
    const [desk, cashier] = [await area.colleague('FDK'), await area.colleague('CSH')];
    const { attachmentId } = good(await upload({ as: desk }));
    const where = { params: { tenancyId: await tenancy() }, body: { attachmentId } };
    const money = { method: 'cash' as const, amountMinor: 100, evidence: [attachmentId] };
    good(await area.house.call(recordPayment, { body: { ...where.params, ...money } }, { as: desk }));
    good(await area.house.call(addTenancyDocument, where, { as: desk }));
    // As long as it is one, it is for those who read tenancies.
    expect(good(await list([attachmentId], cashier)).items).toEqual([]);
    const gone = { params: { ...where.params, attachmentId } };
    good(await area.house.call(removeTenancyDocument, gone, { as: desk }));
    for (const who of [desk, cashier]) expect(good(await list([attachmentId], who)).items).toHaveLength(1);
  });

  it('only those of the building, for its staff', async () => {
    const file = good(await upload());
    expect(good(await list([file.attachmentId, v7()])).items.map(({ attachmentId }) => attachmentId)).toEqual(
      [file.attachmentId],
    );
    const another = await area.building(area.ming);
    const where = { buildingId: another.buildingId };
    expect(good(await list([file.attachmentId], area.ming, where)).items).toEqual([]);
    const none = await area.house.call(listEvidence, { params, query: { id: [] } }, { as: reader });
    expect([200, 422]).toContain(none.status);
    expect(refusal(await list([v7()], area.stranger))).toBe('404 NOT_FOUND');
    expect(refusal(await list([v7()], await area.colleague('RES')))).toBe('403 FORBIDDEN');
    expect(refusal(await list(['x']))).toMatch(/^422 VALIDATION id/);
    expect(refusal(await upload({ as: undefined }))).toBe('401 UNAUTHENTICATED');
    expect(refusal(await upload({ as: area.stranger }))).toBe('404 NOT_FOUND');
    expect(refusal(await upload({ as: await area.colleague('AUD') }))).toBe('403 FORBIDDEN');
    // The slip of a transfer is evidence, too.
    expect((await upload({ as: await area.colleague('CSH') })).status).toBe(200);
  });

  it('3 an auditor reads and puts nothing in', async () => {
    const auditor = await area.colleague('AUD');
    const { attachmentId } = good(await upload());
    expect(good(await list([attachmentId], auditor)).items).toHaveLength(1);
    expect(refusal(await upload({ as: auditor }))).toBe('403 FORBIDDEN');
    for (const role of ['RDR', 'CHK', 'FDK', 'MGR'] as const)
      expect((await upload({ as: await area.colleague(role) })).status).toBe(200);
  });

  it('3 the papers of a tenancy are for those who read tenancies', async () => {
    const desk = await area.colleague('FDK');
    const [paper, photo] = [good(await upload({ as: desk })), good(await upload({ as: desk }))];
    await area.house.call(
      addTenancyDocument,
      { params: { tenancyId: await tenancy() }, body: { attachmentId: paper.attachmentId } },
      { as: desk },
    );
    const seen = async (as: Person) =>
      good(await list([paper.attachmentId, photo.attachmentId], as)).items.map((one) => one.attachmentId);
    expect(await seen(desk)).toEqual([paper.attachmentId, photo.attachmentId]);
    expect(await seen(reader)).toEqual([photo.attachmentId]);
  });

  it('a paper that was taken off proves nothing new; what it had proved before is seen by all who read', async () => {
    const desk = await area.colleague('FDK');
    const { attachmentId } = good(await upload({ as: desk }));
    const where = { params: { tenancyId: await tenancy() }, body: { attachmentId } };
    good(await area.house.call(addTenancyDocument, where, { as: desk }));
    const gone = { params: { ...where.params, attachmentId } };
    good(await area.house.call(removeTenancyDocument, gone, { as: desk }));
    const meter = { serial: 'P-1', kind: 'gas', scope: 'common' } as const;
    const put = { installedOn: '2026-01-01', initial: [{ register: 'total' as const, value: '1' }] };
    const install = (photos: string[]) =>
      area.house.call(
        createMeter,
        { params, body: { ...meter, install: { ...put, photos } } },
        { as: area.ming },
      );
    expect(refusal(await install([attachmentId]))).toBe('422 VALIDATION install.photos unknown_photo');
    expect(refusal(await area.house.call(addTenancyDocument, where, { as: desk }))).toBe(
      '422 VALIDATION attachmentId unknown_attachment',
    );
    const { meterId } = good(await install([]));
    await area.house.db({ kind: 'owner' }).rows(sql`
      update apartment.readings set photos = ${[attachmentId]}::uuid[] where meter_id = ${meterId}::uuid`);
    for (const who of [desk, reader])
      expect(good(await list([attachmentId], who)).items.map((one) => one.attachmentId)).toEqual([
        attachmentId,
      ]);
    expect(refusal(await area.house.call(addTenancyDocument, where, { as: desk }))).toBe(
      '422 VALIDATION attachmentId unknown_attachment',
    );
  });
});
