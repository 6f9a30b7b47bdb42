import { Readable } from 'node:stream';
import { ApiError, type BodyOf, invalidField } from '@console/contract';
import type { createPrintBatch, PrintBatch, PrintTemplate } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { v4, v7 } from 'uuid';
import type { Ground } from '../../../house/area.ts';
import type { FileStore } from '../../../house/files/file-store.ts';
import { type Composed, paperOf } from '../../../house/papers/composed.ts';
import { lineOf, type Paper, type PaperLanguage } from '../../../house/papers/paper.ts';
import type { PaperSize } from '../../../house/papers/pen.ts';
import { writtenPapers } from '../../../house/papers/written-papers.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf, insertionsOf } from '../../../plugins/database/insertions.ts';
import { auditOf } from '../audit.ts';
import { findCycle } from '../cycles/index.ts';
import { me } from '../me.ts';
import { nameOf } from '../who-and-when.ts';
import { type PaperGround, paperGround } from './paper-ground.ts';
import { billPapers } from './papers/bill-paper.ts';
import { overdueBills, type ReminderLevel, reminderPapers } from './papers/reminder-paper.ts';
import { printTemplates } from './print-templates.ts';
import { say } from './print-words.ts';
import { documentsIn, printJob } from './printing.ts';

/** Papers that are put together at once, and after which whoever waits is told how far it is. */
const perStep = 50;
/** Nobody is at a batch any more that has not told of itself for so long. */
const silence = sql`interval '1 minute'`;
/** Files of batches are kept so long. */
const kept = sql`interval '30 days'`;

const shown = sql`b.print_batch_id, b.building_id, b.cycle_id, c.ym, b.template, b.locale, b.paper, b.state, b.total, b.done,
  b.size, ${nameOf(sql`b.asked_by`)} as asked_by_name, b.asked_at, b.ended_at`;
const selectBatches = (where: Sql, tail: Sql = sql``): Sql => sql`
  select ${shown} from apartment.print_batches b
  left join apartment.cycles c on c.building_id = b.building_id and c.cycle_id = b.cycle_id
  where ${where} ${tail}`;
const oneBatch = (buildingId: string, printBatchId: string): Sql =>
  sql`b.building_id = ${buildingId}::uuid and b.print_batch_id = ${printBatchId}::uuid`;

/** @throws NOT_FOUND */
export async function findBatch(db: Db, buildingId: string, printBatchId: string): Promise<PrintBatch> {
  const batch = await db.first<PrintBatch>(selectBatches(oneBatch(buildingId, printBatchId)));
  if (!batch) throw new ApiError('NOT_FOUND');
  return batch;
}

/** Newest first, as far as the caller may read what is in them. */
export const listBatches = (db: Db, buildingId: string, templates: readonly PrintTemplate[], limit: number) =>
  db.rows<PrintBatch>(
    selectBatches(
      sql`b.building_id = ${buildingId}::uuid and b.asked_at > now() - ${kept} and b.template = any(${[...templates]}::text[])`,
      sql`order by b.asked_at desc, b.print_batch_id desc limit ${limit}::int`,
    ),
  );

interface Batch {
  readonly buildingId: string;
  readonly printBatchId: string;
  readonly cycleId: string | null;
  readonly template: PrintTemplate;
  readonly locale: PaperLanguage;
  readonly paper: PaperSize;
  readonly askedBy: string;
}

/** Papers of which a batch has one, with many labels or lines. */
const wholes: readonly PrintTemplate[] = ['door_labels', 'meter_labels', 'reading_sheet'];

/** Of what a batch is made, in the order of the rooms. */
async function subjectsOf(
  ground: PaperGround,
  { cycleId, template }: Pick<Batch, 'cycleId' | 'template'>,
): Promise<string[]> {
  if (template === 'reading_sheet') return cycleId === null ? [] : [cycleId];
  if (wholes.includes(template)) return [ground.buildingId];
  if (template !== 'bill')
    return [...new Set((await overdueBills(ground)).map(({ tenancyId }) => tenancyId))];
  const bills = await ground.db.rows<{ billId: string }>(sql`
    select b.bill_id from apartment.bills b
    join apartment.rooms r on r.building_id = b.building_id and r.room_id = b.room_id
    where b.building_id = ${ground.buildingId}::uuid and b.cycle_id = ${cycleId}::uuid and b.state not in ('discarded', 'void')
    order by r.floor, r.number_order, b.bill_id`);
  return bills.map(({ billId }) => billId);
}

/** Enters a batch; it is written afterwards. @throws VALIDATION, NOT_FOUND */
export async function createBatch(
  ground: PaperGround,
  body: BodyOf<typeof createPrintBatch>,
): Promise<PrintBatch> {
  const { db, buildingId } = ground;
  const { template, locale, paper } = body;
  const cycleId = body.cycleId ?? null;
  const isOfMonth = template === 'bill' || template === 'reading_sheet';
  if (isOfMonth && cycleId === null) throw invalidField('cycleId', 'required');
  if (cycleId !== null) await findCycle(db, buildingId, cycleId);
  const subjects = await subjectsOf(ground, { cycleId, template });
  const total = wholes.includes(template)
    ? sumOf((await composedOf(ground, template, subjects)).map(documentsIn))
    : subjects.length;
  if (total === 0) throw invalidField('template', 'nothing_to_print');
  const printBatchId = v7();
  const of = { cycleId, template, locale, paper, total };
  await db.batch(
    insertionOf('apartment.print_batches', { buildingId, printBatchId, ...of, askedBy: me }),
    auditOf({ action: 'print', objectType: 'print_batch', objectId: printBatchId, buildingId, after: of }),
  );
  return findBatch(db, buildingId, printBatchId);
}

/** The bytes of a batch that is done. @throws NOT_FOUND, STATE_CONFLICT */
export async function batchBytes(db: Db, files: FileStore, buildingId: string, printBatchId: string) {
  const row = await db.first<{ state: string; key: string | null }>(sql`
    select b.state, b.key from apartment.print_batches b where ${oneBatch(buildingId, printBatchId)}`);
  if (!row) throw new ApiError('NOT_FOUND');
  if (row.state !== 'done')
    throw new ApiError('STATE_CONFLICT', { details: { reason: 'not_done', state: row.state } });
  const bytes = row.key === null ? undefined : await files.read(row.key);
  if (!bytes) throw new ApiError('NOT_FOUND');
  return bytes;
}

type Lent = Pick<Ground, 'database' | 'files' | 'outlets'>;
type Key = Pick<Batch, 'buildingId' | 'printBatchId'>;

/** Of two who take a batch over at once, because nobody seems to be at it, one gets it. */
const taken = ({ buildingId, printBatchId }: Key): Sql => sql`
  update apartment.print_batches set state = 'running', done = 0, beat_at = now()
  where building_id = ${buildingId}::uuid and print_batch_id = ${printBatchId}::uuid
    and (state = 'waiting' or state = 'running' and beat_at < now() - ${silence})
  returning building_id, print_batch_id, cycle_id, template, locale, paper, asked_by`;

/** Writes a batch that is waiting, or that somebody has left in the middle, from its beginning. */
export async function writeBatch({ database, files, outlets }: Lent, key: Key & { askedBy: string }) {
  const db = database.as({ kind: 'user', userId: key.askedBy, tenants: [key.buildingId] });
  const batch = await db.first<Batch>(taken(key));
  if (!batch) return;
  try {
    const caller = { db, buildingId: batch.buildingId, userId: batch.askedBy, origin: outlets.origin };
    const ground = await paperGround({ ...caller, may: () => false }, files);
    await written(ground, files, batch);
  } catch (error) {
    await db.rows(sql`update apartment.print_batches set state = 'failed', ended_at = now()
      where building_id = ${key.buildingId}::uuid and print_batch_id = ${key.printBatchId}::uuid and state = 'running'`);
    throw error;
  }
}

async function written(ground: PaperGround, files: FileStore, batch: Batch): Promise<void> {
  const { db } = ground;
  const subjects = await subjectsOf(ground, batch);
  const papers: Paper[] = [];
  let documents = 0;
  for (let at = 0; at < subjects.length; at += perStep) {
    const step = await composedOf(ground, batch.template, subjects.slice(at, at + perStep));
    papers.push(...step.map((one) => paperOf(ground, one, '1')));
    documents += wholes.includes(batch.template) ? sumOf(step.map(documentsIn)) : step.length;
  }
  const title = lineOf(batchTitle(batch.template), 'zh');
  const { bytes } = await writtenPapers(papers, {
    ...{ language: batch.locale, size: batch.paper, title },
    written: async (count) => {
      const isThrough = count === papers.length;
      if (count % perStep === 0 || isThrough) await told(db, batch, isThrough ? documents : count, documents);
    },
  });
  await keptBytes(ground, files, batch, bytes, subjects);
}

async function composedOf(
  ground: PaperGround,
  template: PrintTemplate,
  subjects: readonly string[],
): Promise<Composed[]> {
  if (template === 'bill') return billPapers(ground, subjects);
  if (!wholes.includes(template))
    return reminderPapers(ground, subjects, Number(template.at(-1)) as ReminderLevel);
  const found = await Promise.all(subjects.map((subject) => printTemplates[template](ground, subject)));
  return found.filter((one) => one !== undefined);
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** What a batch is called. */
export const batchTitle = (template: PrintTemplate) => {
  if (template === 'bill') return say('batch.bill');
  if (template === 'reading_sheet') return say('sheet.title');
  if (template === 'door_labels') return say('labels.doors');
  return say(template === 'meter_labels' ? 'labels.meters' : 'batch.reminder');
};

const told = (db: Db, { buildingId, printBatchId }: Key, done: number, total: number) =>
  db.rows(sql`update apartment.print_batches set done = ${done}::int, total = ${total}::int, beat_at = now()
    where building_id = ${buildingId}::uuid and print_batch_id = ${printBatchId}::uuid and state = 'running'`);

/** Bytes first, then the row that leads to them, with a line for each paper; where somebody else was faster, the bytes go. */
async function keptBytes(
  { db }: PaperGround,
  files: FileStore,
  { buildingId, printBatchId, template, locale, paper }: Batch,
  bytes: Buffer,
  subjects: readonly string[],
): Promise<void> {
  const incoming = await files.receive(Readable.from([bytes]));
  const key = v4();
  await incoming.keep(key);
  const done = await db.transaction(async (tx) => {
    const row = await tx.first(sql`
      update apartment.print_batches set state = 'done', key = ${key}, size = ${bytes.length}::int, ended_at = now()
      where building_id = ${buildingId}::uuid and print_batch_id = ${printBatchId}::uuid and state = 'running'
      returning print_batch_id`);
    if (!row) return false;
    const printed = subjects.map((subjectId) =>
      printJob(buildingId, { subjectId, template, locale, size: paper }, 1),
    );
    await tx.batch(...insertionsOf('apartment.print_jobs', printed));
    return true;
  });
  if (!done) await files.remove(key);
}

/** Batches at which nobody is any more. */
const left = sql`
  select building_id, print_batch_id, asked_by from apartment.print_batches
  where state in ('waiting', 'running') and beat_at < now() - ${silence} order by asked_at limit 10`;

/** What a process left in the middle is gone on with by whichever looks first. */
export async function goOnWithBatches(lent: Lent, failed: (error: unknown) => void): Promise<void> {
  const found = await lent.database.as({ kind: 'owner' }).rows<Key & { askedBy: string }>(left);
  for (const key of found) await writeBatch(lent, key).catch(failed);
}

/** Files of batches go after thirty days; that they were written stays. */
export async function forgetBatchFiles({ database, files }: Pick<Lent, 'database' | 'files'>): Promise<void> {
  const owner = database.as({ kind: 'owner' });
  const old = await owner.rows<Key & { key: string }>(sql`
    select building_id, print_batch_id, key from apartment.print_batches
    where key is not null and ended_at < now() - ${kept} limit 500`);
  for (const { buildingId, printBatchId, key } of old) {
    await files.remove(key);
    await owner.rows(sql`update apartment.print_batches set key = null
      where building_id = ${buildingId}::uuid and print_batch_id = ${printBatchId}::uuid`);
  }
}
