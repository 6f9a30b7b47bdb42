import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { billHouse } from './testing-bills.ts';

let area: Awaited<ReturnType<typeof billHouse>>;
let drafts: Draft[];
beforeAll(async () => {
  area = await billHouse();
  const stage = await area.stage(2);
  for (const index of [0, 1]) await stage.moveIn(index, '2026-05-01');
  const bills = await stage.billed('2026-05');
  drafts = bills.map(({ billId, totalMinor }) => ({ buildingId: stage.buildingId, billId, totalMinor }));
});
afterAll(() => area.close());

interface Draft {
  readonly buildingId: string;
  readonly billId: string;
  readonly totalMinor: number;
}
const draft = (): Draft => {
  const [first] = drafts;
  if (!first) throw new Error('no draft');
  return first;
};

const lineOf = ({ buildingId, billId }: Draft, amountMinor: number) => ({
  ...{ buildingId, billLineId: v7(), billId, position: 7, chargeKind: 'other', description: 'other' },
  ...{ source: 'item', amountMinor },
});
const putIn = (of: Draft, ...amounts: number[]): Sql[] =>
  insertionsOf(
    'apartment.bill_lines',
    amounts.map((amountMinor) => lineOf(of, amountMinor)),
  );
const one = ({ buildingId, billId }: Draft): Sql =>
  sql`building_id = ${buildingId}::uuid and bill_id = ${billId}::uuid`;
const total = (of: Draft, amountMinor: number): Sql =>
  sql`update apartment.bills set total_minor = ${amountMinor}::bigint where ${one(of)}`;

/** The name of the constraint that refuses the work; `stands` where none does. What was done is undone either way. */
async function refusedBy(work: (tx: Db) => Promise<unknown>): Promise<string> {
  const back = new Error('back');
  try {
    await area.owner.transaction(async (tx) => {
      await work(tx);
      await tx.rows(sql`set constraints all immediate`);
      throw back;
    });
  } catch (error) {
    if (error === back) return 'stands';
    return (error as { constraint?: string }).constraint ?? String(error);
  }
  throw new Error('It was not undone.');
}

const sumOfLines = 'bills_sum_of_lines';

describe('A bill is what its lines say when the transaction ends', () => {
  it('whoever puts lines in without the total is refused', async () => {
    expect(await refusedBy((tx) => tx.batch(...putIn(draft(), 500)))).toBe(sumOfLines);
    expect(await refusedBy((tx) => tx.batch(...putIn(draft(), 500, -400)))).toBe(sumOfLines);
  });

  it('whoever writes the total alone is refused', async () => {
    const of = draft();
    expect(await refusedBy((tx) => tx.batch(total(of, of.totalMinor + 1)))).toBe(sumOfLines);
  });

  it('whoever takes lines out, changes one or gives it to another bill is refused', async () => {
    const [of, other] = [draft(), drafts[1]];
    const works = [
      sql`delete from apartment.bill_lines where ${one(of)}`,
      sql`update apartment.bill_lines set amount_minor = amount_minor - 1 where ${one(of)}`,
      sql`update apartment.bill_lines set bill_id = ${other?.billId}::uuid where ${one(of)}`,
    ];
    for (const work of works) expect(await refusedBy((tx) => tx.rows(work))).toBe(sumOfLines);
  });

  it('of a bill that was right in between what comes later counts', async () => {
    const of = draft();
    const later = (tx: Db) => tx.batch(...putIn(of, 500), total(of, of.totalMinor + 500), ...putIn(of, 1));
    expect(await refusedBy(later)).toBe(sumOfLines);
    const back = sql`update apartment.bill_lines set amount_minor = amount_minor + 1 where ${one(of)} and position = 7`;
    expect(await refusedBy((tx) => tx.batch(...putIn(of, 0), back))).toBe(sumOfLines);
  });

  it('lines before the total, the total before the lines, and lines that come to nothing stand', async () => {
    const of = draft();
    const sum = of.totalMinor + 700;
    expect(await refusedBy((tx) => tx.batch(...putIn(of, 500, 200), total(of, sum)))).toBe('stands');
    expect(await refusedBy((tx) => tx.batch(total(of, sum), ...putIn(of, 500), ...putIn(of, 200)))).toBe(
      'stands',
    );
    expect(await refusedBy((tx) => tx.batch(...putIn(of, 500, -500)))).toBe('stands');
  });

  it('it is refused without being asked for, as the transaction ends', async () => {
    const end = area.owner.transaction((tx) => tx.batch(...putIn(draft(), 500)));
    await expect(end).rejects.toMatchObject({ constraint: sumOfLines });
  });
});

it('lines of a bill that was issued are neither put in nor taken out nor changed', async () => {
  const of = draft();
  const sent = sql`update apartment.bills set state = 'issued', number = 'B-1', issue_on = '2026-05-01', due_on = '2026-05-11'
    where ${one(of)}`;
  const works = [
    ...putIn(of, 500, -500),
    sql`delete from apartment.bill_lines where ${one(of)}`,
    sql`update apartment.bill_lines set text = 'x' where ${one(of)}`,
    sql`update apartment.bill_lines set bill_id = ${of.billId}::uuid where building_id = ${of.buildingId}::uuid
      and bill_id = ${drafts[1]?.billId}::uuid`,
  ];
  for (const work of works) expect(await refusedBy((tx) => tx.batch(sent, work))).toBe('bill_lines_kept');
});
