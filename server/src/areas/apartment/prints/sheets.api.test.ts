import type { CallInput } from '@console/contract';
import { pathOf } from '@console/contract';
import { addEvidence, getPrint } from '@console/contract/apartment';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { drawnPng } from '../../../house/files/testing-images.ts';
import { pagesOf, textOf } from '../../../house/papers/testing-papers.ts';
import { type Place, readMonthly, usageHouse } from '../drawing/testing-usage.ts';
import { good, type Person, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof usageHouse>>;
let house: Place;
let manager: Person;
beforeAll(async () => {
  area = await usageHouse();
});
beforeEach(async () => {
  house = await area.place({ name: { zh: '绿源公寓', en: 'Luyuan' } });
  manager = await area.colleague('MGR', house.buildingId);
});
afterAll(() => area.close());

type Query = NonNullable<CallInput<typeof getPrint>['query']>;
const ask = (subjectId: string, query: Query = {}, as: Person = manager) =>
  area.house.call(getPrint, { params: { subjectId }, query }, { as });
const printed = async (subjectId: string, query: Query = {}, as?: Person) =>
  good(await ask(subjectId, query, as));

/** A master over two meters of 50 and 100.5, in April. */
async function april() {
  const cycleId = await house.cycle('2026-04');
  const since = { installedOn: '2026-03-26' };
  const read = (value: string) => ({ values: [[cycleId, '2026-04-25', value]] as const });
  const master = await readMonthly(house, read('200'), { ...since, serial: 'MASTER', scope: 'master' });
  const below = { ...since, parent: master };
  await readMonthly(house, read('50'), { ...below, serial: 'E-101', roomId: house.roomId(0) });
  await readMonthly(house, read('100.5'), { ...below, serial: 'E-102', roomId: house.roomId(1) });
  await house.draw(cycleId);
  return cycleId;
}

it('a reading sheet walks from room to room, with the previous value and a code for each meter', async () => {
  await april();
  const may = await house.cycle('2026-05', 'open');
  const { file, template, label, pages, preview } = await printed(may);
  expect({ template, label, pages }).toEqual({ template: 'reading_sheet', label: '2026-05', pages: 1 });
  const text = await textOf(file);
  const [first, second] = house.rooms;
  const places = [first?.number ?? '', second?.number ?? '', 'MASTER'].map((part) => text.indexOf(part));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  for (const part of ['抄表单', 'E-101', 'E-102', '50', '100.5', '2026-04-25', '抄表人签字'])
    expect(text).toContain(part);
  const table = preview.blocks.find((block) => block.kind === 'table');
  expect(table?.columns.map(({ holds }) => holds)).toContain('code');
  const reader = await area.colleague('RDR', house.buildingId);
  expect((await ask(may, {}, reader)).status).toBe(200);
  const cashier = await area.colleague('CSH', house.buildingId);
  expect(refusal(await ask(may, { template: 'reading_sheet' }, cashier))).toBe('404 NOT_FOUND');
});

it('a reconciliation sheet shows each master with those below it', async () => {
  const text = await textOf((await printed(await april(), { template: 'reconciliation' })).file);
  for (const part of ['总分表对照单', 'MASTER', '200', '150.5', '49.5', '24.75%', '超过限值', 'E-102'])
    expect(text).toContain(part);
});

it('a monthly report tells occupancy and use, and of money only to whoever may know it', async () => {
  const cycleId = await april();
  await house.tenancy(house.roomId(0), '2026-01-01', null);
  const { file, mark } = await printed(cycleId, { template: 'monthly_report' });
  expect(mark).toBe('draft');
  const text = await textOf(file);
  for (const part of ['月度报告', '出租率', '16.67%', '期末应收']) expect(text).toContain(part);
  const reader = await area.colleague('RDR', house.buildingId);
  const without = await textOf((await printed(cycleId, { template: 'monthly_report' }, reader)).file);
  expect(without).not.toContain('期末应收');
});

it('labels are as many as there are doors and meters', async () => {
  await april();
  const doors = await printed(house.buildingId, { template: 'door_labels' });
  const text = await textOf(doors.file);
  for (const { number } of house.rooms) expect(text).toContain(number);
  const meters = await textOf((await printed(house.buildingId, { paper: 'A5' })).file);
  for (const serial of ['MASTER', 'E-101', 'E-102']) expect(meters).toContain(serial);
});

it('a house without a meter has none to print labels of', async () => {
  expect(refusal(await ask(house.buildingId, { template: 'meter_labels' }))).toBe(
    '422 VALIDATION template nothing_to_print',
  );
});

async function photo(bytes: Buffer = drawnPng, name = '电表.png'): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(bytes)]), name);
  const where = { buildingId: house.buildingId };
  const answer = await fetch(`${area.house.address}/api/v1${pathOf(addEvidence, where, { id: v7() })}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${manager.token}` },
    body: form,
  });
  return ((await answer.json()) as { attachmentId: string }).attachmentId;
}

it('a check-in handover has the values, the equipment, a grid of photos and room to sign', async () => {
  const roomId = house.roomId(0);
  await house.owner.rows(sql`update apartment.rooms set amenities = '["空调", "衣柜"]'::jsonb
    where building_id = ${house.buildingId}::uuid and room_id = ${roomId}::uuid`);
  const tenancyId = await house.tenancy(roomId, '2026-03-01', null);
  await house.owner.rows(sql`
    insert into apartment.tenancy_rates (building_id, tenancy_id, from_date, rent_minor)
    values (${house.buildingId}::uuid, ${tenancyId}::uuid, '2026-03-01', 215000)`);
  const meterId = await house.meter({ roomId, serial: 'E-7' });
  const drawn = sharp({ create: { width: 400, height: 300, channels: 3, background: '#808080' } });
  const large = sharp({ create: { width: 1_300, height: 1_000, channels: 3, background: '#808080' } });
  const photos = [
    await photo(),
    await photo(await drawn.clone().webp().toBuffer(), '电表.webp'),
    await photo(await drawn.clone().jpeg().toBuffer(), '电表.jpg'),
    // More than three megabytes.
    await photo(await large.png({ compressionLevel: 0 }).toBuffer(), '水表.png'),
  ];
  const value = { value: '1234.5', readOn: '2026-03-01', source: 'move_in', photos };
  await house.reading({ meterId, ...value });
  const { file, preview } = await printed(tenancyId, { locale: 'both' });
  const text = await textOf(file);
  for (const part of [
    '入住交接单',
    'Check-inhandover',
    'E-7',
    '1,234.5kWh',
    '¥2,150.00',
    '空调',
    '衣柜',
    '承租人签字',
  ])
    expect(text).toContain(part);
  const grid = preview.blocks.find((block) => block.kind === 'photos');
  expect(grid?.items.map(({ attachmentId }) => attachmentId)).toEqual(photos);
  const images = Buffer.from(file.base64, 'base64')
    .toString('latin1')
    .match(/\/Subtype \/Image/g);
  expect(images).toHaveLength(photos.length);
});

it('what is longer than a page goes on with the head of its table', async () => {
  for (let at = 0; at < 60; at += 1)
    await house.meter({ roomId: house.roomId(at % 6), serial: `LONG-${String(at).padStart(2, '0')}` });
  const cycleId = await house.cycle('2026-05', 'open');
  const { file, pages } = await printed(cycleId, { paper: 'A5' });
  const read = await pagesOf(file);
  expect(read).toHaveLength(pages);
  expect(pages).toBeGreaterThan(3);
  for (const page of read.slice(0, -1)) expect(page).toContain('上期读数');
  expect(read.at(-1)).toContain(`${pages}/${pages}`);
});
