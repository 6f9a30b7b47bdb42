import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  createPrintBatch,
  getPrint,
  getPrintBatch,
  getPrintBatchFile,
  listPrintBatches,
  type PrintBatch,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { localFileStore } from '../../../house/files/file-store.ts';
import { pagesOf } from '../../../house/papers/testing-papers.ts';
import { type BillStage, billHouse } from '../bills/testing-bills.ts';
import { good, refusal } from '../testing-house.ts';
import { batchBytes, forgetBatchFiles, goOnWithBatches } from './batches.ts';

let area: Awaited<ReturnType<typeof billHouse>>;
let stage: BillStage;
beforeAll(async () => {
  area = await billHouse();
});
beforeEach(async () => {
  stage = await area.stage(6);
});
afterAll(() => area.close());

const ofMonth = async (change: object = {}, as = stage.people.CSH) => {
  const { cycleId } = await stage.cycleOf('2026-05');
  const body = { buildingId: stage.buildingId, cycleId, template: 'bill' as const, ...change };
  return area.house.call(createPrintBatch, { body }, { as });
};
const batchOf = async ({ printBatchId }: Pick<PrintBatch, 'printBatchId'>) =>
  good(await area.house.call(getPrintBatch, { params: { printBatchId } }, { as: stage.people.CSH }));
const fileOf = ({ printBatchId }: Pick<PrintBatch, 'printBatchId'>, as = stage.people.CSH) =>
  area.house.call(getPrintBatchFile, { params: { printBatchId } }, { as });

async function through(batch: PrintBatch): Promise<PrintBatch> {
  for (let at = batch; ; at = await batchOf(batch)) {
    if (at.state === 'done' || at.state === 'failed') return at;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** May with a bill for each of so many rooms. */
async function billed(rooms: number) {
  for (let at = 0; at < rooms; at += 1) await stage.moveIn(at, '2026-04-01');
  return stage.billed('2026-05');
}

it('prints every bill of a month as one file, each with its own pages, and counts it', async () => {
  const bills = await billed(6);
  const asked = good(await ofMonth({ locale: 'both', paper: 'A5' }));
  expect(asked).toMatchObject({ state: 'waiting', total: 6, done: 0, ym: '2026-05', template: 'bill' });
  const batch = await through(asked);
  expect(batch).toMatchObject({ state: 'done', total: 6, done: 6 });
  const file = good(await fileOf(batch));
  expect(file.name).toBe('账单-2026-05.pdf');
  expect(Buffer.from(file.base64, 'base64').length).toBe(batch.size);
  const pages = await pagesOf(file);
  for (const [at, { room, tenancy }] of bills.entries()) {
    expect(pages[at]).toContain(room.number);
    expect(pages[at]).toContain(tenancy.personName.replace(/\s/g, ''));
    expect(pages[at]).toContain('¥4,300.00');
    expect(pages[at]).toContain('肆仟叁佰元整');
    expect(pages[at]).toContain('草稿');
  }
  const params = { subjectId: bills[0]?.billId ?? '' };
  expect(good(await area.house.call(getPrint, { params }, { as: stage.people.CSH })).copies).toBe(1);
  const { items } = good(
    await area.house.call(listPrintBatches, { params: stage.params }, { as: stage.people.CSH }),
  );
  expect(items.map(({ printBatchId }) => printBatchId)).toEqual([batch.printBatchId]);
});

it('what a process left in the middle is gone on with, once, and what is not done has no file', async () => {
  const bills = await billed(3);
  const { cycleId } = await stage.cycleOf('2026-05');
  const printBatchId = v7();
  await area.owner.rows(sql`
    insert into apartment.print_batches (building_id, print_batch_id, cycle_id, template, locale, paper, state, total, done,
      asked_by, beat_at)
    values (${stage.buildingId}::uuid, ${printBatchId}::uuid, ${cycleId}::uuid, 'bill', 'zh', 'A4', 'running', 3, 1,
      ${stage.people.CSH.userId}, now() - interval '2 minutes')`);
  expect(refusal(await fileOf({ printBatchId }))).toBe('409 STATE_CONFLICT');
  const lent = {
    database: area.house.database,
    files: localFileStore(await mkdtemp(join(tmpdir(), 'papers-'))),
    outlets: area.house.app.outlets,
  };
  const failures: unknown[] = [];
  const goOn = () => goOnWithBatches(lent, (error) => failures.push(error));
  await Promise.all([goOn(), goOn()]);
  expect(failures).toEqual([]);
  expect(await batchOf({ printBatchId })).toMatchObject({ state: 'done', done: 3, total: 3 });
  const copies = await area.owner.rows(sql`
    select 1 as one from apartment.print_jobs where building_id = ${stage.buildingId}::uuid`);
  expect(copies).toHaveLength(bills.length);
  const read = () => batchBytes(area.owner, lent.files, stage.buildingId, printBatchId);
  const base64 = (await buffer(await read())).toString('base64');
  expect(await pagesOf({ name: 'left.pdf', mime: 'application/pdf', base64 })).toHaveLength(3);
  await area.owner.rows(sql`update apartment.print_batches set ended_at = now() - interval '31 days'
    where print_batch_id = ${printBatchId}::uuid`);
  await forgetBatchFiles(lent);
  await expect(read()).rejects.toThrow('NOT_FOUND');
});

it('is refused without a month, without anything in it, and to whoever does not read bills', async () => {
  await stage.month('2026-05');
  expect(refusal(await ofMonth({ cycleId: undefined }))).toBe('422 VALIDATION cycleId required');
  expect(refusal(await ofMonth())).toBe('422 VALIDATION template nothing_to_print');
  expect(refusal(await ofMonth({}, stage.people.RDR))).toBe('403 FORBIDDEN');
  expect(refusal(await ofMonth({}, area.stranger))).toBe('404 NOT_FOUND');
});

it('a batch of another role’s matters is not there', async () => {
  await billed(1);
  const batch = await through(good(await ofMonth()));
  expect(refusal(await fileOf(batch, stage.people.FDK))).toBe('404 NOT_FOUND');
  const { items } = good(
    await area.house.call(listPrintBatches, { params: stage.params }, { as: stage.people.FDK }),
  );
  expect(items).toEqual([]);
});

it('11 more labels than a paper holds are written as a file of their own, and no page waits for them', async () => {
  const { buildingId, people } = await area.stage(500, { floors: 12 });
  good(await area.rooms(buildingId, { fromFloor: 11, toFloor: 11, roomsPerFloor: 50 }));
  const as = { as: people.MGR };
  const body = { buildingId, template: 'door_labels' } as const;
  const paper = await area.house.call(
    getPrint,
    { params: { subjectId: buildingId }, query: { template: 'door_labels' } },
    as,
  );
  expect(refusal(paper)).toBe('422 VALIDATION template as_batch');
  const asked = good(await area.house.call(createPrintBatch, { body }, as));
  expect(asked).toMatchObject({ template: 'door_labels', total: 550, ym: null });
  const { printBatchId } = asked;
  const look = async () => good(await area.house.call(getPrintBatch, { params: { printBatchId } }, as));
  let batch = await look();
  for (; batch.state !== 'done' && batch.state !== 'failed'; batch = await look())
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(batch).toMatchObject({ state: 'done', done: 550, total: 550 });
  const file = good(await area.house.call(getPrintBatchFile, { params: { printBatchId } }, as));
  expect((await pagesOf(file)).join('')).toContain('1150');
  // A sheet of a month is one of a month.
  const sheet = { ...body, template: 'reading_sheet' } as const;
  expect(refusal(await area.house.call(createPrintBatch, { body: sheet }, as))).toBe(
    '422 VALIDATION cycleId required',
  );
});
