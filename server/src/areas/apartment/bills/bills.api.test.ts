import {
  addBillLine,
  type Bill,
  cancelTenancy,
  checkBills,
  creditBill,
  discardBill,
  getBillFigures,
  recomputeBill,
  recordPayment,
  rejectBill,
  removeBillLine,
  transferTenancy,
  voidBill,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { mayMove, statesOf } from '../state-moves.ts';
import { good, type Person, refusal } from '../testing-house.ts';
import { type BillStage, billHouse } from './testing-bills.ts';

let area: Awaited<ReturnType<typeof billHouse>>;
beforeAll(async () => {
  area = await billHouse();
});
afterAll(() => area.close());

type Known = Pick<Bill, 'billId' | 'version'>;
const line = { kind: 'other', text: 'key card', amountMinor: 3_000 } as const;
const add = (
  stage: BillStage,
  { billId, version }: Known,
  body: object = line,
  as: Person = stage.people.CSH,
) => area.house.call(addBillLine, { params: { billId }, version, body: { ...line, ...body } }, { as });
const discount = (amountMinor: number) => ({ kind: 'discount', text: 'for the noise', amountMinor }) as const;
const act = (
  endpoint: typeof rejectBill | typeof discardBill | typeof voidBill,
  { billId, version }: Known,
  as: Person,
) =>
  area.house.call(
    endpoint as typeof rejectBill,
    { params: { billId }, version, body: { reason: 'not right' } },
    { as },
  );

/** A building with one draft of 2150.00. */
async function drafted(rooms = 1) {
  const stage = await area.stage(rooms);
  const tenancy = await stage.moveIn(0, '2026-05-01');
  const [bill] = await stage.billed('2026-05');
  if (!bill) throw new Error('One was made.');
  return { stage, tenancy, bill };
}

describe('drafts', () => {
  it('13 a line by hand, a discount no larger than the rest, and both taken off again', async () => {
    const { stage, bill } = await drafted();
    const more = good(await add(stage, bill));
    expect(more).toMatchObject({ totalMinor: 218_000, byHand: true, version: 1, ownLine: true });
    expect(refusal(await add(stage, more, discount(218_001)))).toBe('422 VALIDATION amountMinor over_line');
    const less = good(await add(stage, more, discount(218_000)));
    expect(less).toMatchObject({
      totalMinor: 0,
      lines: [{ source: 'rent' }, { text: 'key card' }, { amountMinor: -218_000 }],
    });
    expect(refusal(await add(stage, bill))).toBe('409 VERSION_CONFLICT');
    const remove = (billLineId: string, version: number) =>
      area.house.call(
        removeBillLine,
        { params: { billId: bill.billId, billLineId }, version },
        { as: stage.people.CSH },
      );
    const [rent, own, off] = less.lines ?? [];
    expect(await remove(rent?.billLineId ?? '', 2)).toMatchObject({
      body: { details: { reason: 'not_by_hand' } },
    });
    good(await remove(off?.billLineId ?? '', 2));
    expect(good(await remove(own?.billLineId ?? '', 3))).toMatchObject({
      totalMinor: 215_000,
      byHand: false,
    });
    const told = (await area.auditOf(bill.billId)).map(({ action }) => action);
    expect(told).toEqual(['add_line', 'add_line', 'remove_line', 'remove_line']);
  });

  it('3 whoever wrote a line by hand does not check the bill, alone they are stamped', async () => {
    const { stage, bill } = await drafted();
    const own = good(await add(stage, bill, line, stage.people.MGR));
    expect(refusal(await stage.check(own, stage.people.MGR))).toBe('403 SOD_SAME_PERSON');
    expect((await stage.bill(bill.billId, stage.people.MGR)).may).toMatchObject({
      check: false,
      write: true,
    });
    expect(good(await stage.check(own))).toMatchObject({ state: 'checked', selfChecked: false });
    await area.owner.rows(
      sql`update apartment.buildings set sod_mode = 'solo' where building_id = ${stage.buildingId}::uuid`,
    );
    const again = good(await act(rejectBill, await stage.bill(bill.billId), stage.people.CHK));
    expect(again).toMatchObject({ state: 'draft', reason: 'not right', checkedByName: null });
    expect(good(await stage.check(again, stage.people.MGR))).toMatchObject({ selfChecked: true });
    const records = await area.owner.rows(sql`select result, self_checked from apartment.check_records
      where subject_id = ${bill.billId}::uuid order by at`);
    expect(records).toEqual([
      { result: 'pass', selfChecked: false },
      { result: 'reject', selfChecked: false },
      { result: 'pass', selfChecked: true },
    ]);
  });

  it('13 what was checked and is changed is a draft again; worked out anew it keeps lines by hand', async () => {
    const { stage, tenancy, bill } = await drafted();
    const checked = good(await stage.check(bill));
    const changed = good(await add(stage, checked));
    expect(changed).toMatchObject({ state: 'draft', checkedByName: null });
    await area.owner.rows(sql`update apartment.tenancy_rates set rent_minor = 220000
      where tenancy_id = ${tenancy.tenancyId}::uuid`);
    const { billId, version } = changed;
    const anew = good(
      await area.house.call(recomputeBill, { params: { billId }, version }, { as: stage.people.CSH }),
    );
    expect(anew.totalMinor).toBe(223_000);
  });

  it("13 many are checked at once: not one's own, and not those that stand out", async () => {
    const stage = await area.stage(4);
    for (const index of [0, 1, 2, 3]) await stage.moveIn(index, '2026-05-01');
    const [one, two, three] = await stage.billed('2026-05');
    if (!one || !two || !three) throw new Error('Four were made.');
    good(await add(stage, one, line, stage.people.MGR));
    good(await add(stage, two, discount(215_000)));
    const { cycleId } = await stage.cycleOf('2026-05');
    const many = (billIds: string[] | undefined, as: Person) =>
      area.house.call(checkBills, { params: { cycleId }, body: billIds ? { billIds } : {} }, { as });
    expect(refusal(await many(undefined, stage.people.CSH))).toBe('403 FORBIDDEN');
    expect(good(await many(undefined, stage.people.MGR))).toEqual({ checked: 2, left: 2 });
    expect(good(await many([one.billId, two.billId], stage.people.MGR))).toEqual({ checked: 1, left: 1 });
    expect(refusal(await many([three.billId], stage.people.MGR))).toBe('409 STATE_CONFLICT');
    expect((await stage.bills('2026-05', { state: 'draft' })).map(({ billId }) => billId)).toEqual([
      one.billId,
    ]);
    expect((await stage.bills('2026-05', { change: 'zero' })).length).toBe(1);
    expect((await stage.bills('2026-05', { change: 'by_hand' })).length).toBe(2);
    expect((await stage.bills('2026-05', { q: '102' })).length).toBe(1);
  });

  it('13 rooms without a bill, and why', async () => {
    const stage = await area.stage(5);
    await stage.moveIn(0, '2026-05-01');
    await stage.moveIn(1, '2026-05-01', { lastDay: '2026-05-20' });
    await stage.moveIn(2, '2027-01-01');
    const { tenancyId } = await stage.moveIn(3, '2026-04-01');
    const [, gone] = await stage.billed('2026-05');
    good(await act(discardBill, gone as Bill, stage.people.CSH));
    const { cycleId } = await stage.cycleOf('2026-05');
    const figures = good(
      await area.house.call(getBillFigures, { params: { cycleId } }, { as: stage.people.FDK }),
    );
    expect(figures).toMatchObject({
      totalMinor: 215_000,
      states: { draft: 1, discarded: 1 },
      run: { created: 2 },
    });
    expect(figures.withoutBill.map(({ number, reason }) => [number, reason])).toEqual([
      ['102', 'check_out'],
      ['103', 'begins_later'],
      ['104', 'discarded'],
      ['105', 'vacant'],
    ]);
    expect(figures.withoutBill[2]?.tenancyId).toBe(tenancyId);
  });

  it('13 whoever sees totals only sees no lines; others see neither', async () => {
    const { stage, bill } = await drafted();
    expect(await stage.bill(bill.billId, stage.people.FDK)).not.toHaveProperty('lines');
    expect((await stage.bill(bill.billId, stage.people.AUD)).lines).toHaveLength(1);
    expect(refusal(await add(stage, bill, line, stage.people.CHK))).toBe('403 FORBIDDEN');
    expect(refusal(await add(stage, bill, line, area.stranger))).toBe('404 NOT_FOUND');
    await expect(stage.bill(bill.billId, stage.people.RDR)).rejects.toThrow('403');
  });
});

describe('bills that go out', () => {
  it('13 a checked bill gets its number and its days, and is in the ledger', async () => {
    const { stage, bill } = await drafted();
    expect(refusal(await stage.issue(bill))).toBe('409 STATE_CONFLICT');
    const checked = good(await stage.check(bill));
    expect(refusal(await stage.issue(checked, { issueOn: '2026-06-01', dueOn: '2026-05-31' }))).toBe(
      '422 VALIDATION dueOn before_issue',
    );
    const sent = good(await stage.issue(checked, { issueOn: '2026-06-01' }));
    expect(sent).toMatchObject({
      state: 'issued',
      issueOn: '2026-06-01',
      dueOn: '2026-06-11',
      openMinor: 215_000,
    });
    expect(sent.number).toMatch(/^T-\d+-B202606-0001$/);
    expect(sent.overdueDays).toBeGreaterThan(0);
    expect(await stage.flows()).toEqual([
      { kind: 'bill_issued', amountMinor: '215000', businessDate: '2026-06-01' },
    ]);
    expect(refusal(await add(stage, sent))).toBe('409 STATE_CONFLICT');
    expect(refusal(await stage.issue(sent))).toBe('409 STATE_CONFLICT');
  });

  it('13 void while nothing is settled, a credit afterwards', async () => {
    const { stage, bill } = await drafted();
    const sent = await stage.issued(bill, { issueOn: '2026-06-01' });
    const gone = good(await act(voidBill, sent, stage.people.CSH));
    expect(gone).toMatchObject({ state: 'void', openMinor: 0, reason: 'not right' });
    expect((await stage.flows()).map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['bill_issued', '215000'],
      ['bill_voided', '-215000'],
    ]);
    good(await stage.generate('2026-05'));
    const [again] = await stage.bills('2026-05', { state: 'draft' });
    const { lines, ...second } = await stage.issued(again as Bill, { issueOn: '2026-06-01' });
    const credit = (amountMinor: number, version: number) =>
      area.house.call(
        creditBill,
        {
          params: { billId: second.billId },
          version,
          body: {
            reason: 'the heating failed',
            lines: [{ billLineId: lines?.[0]?.billLineId ?? '', amountMinor }],
          },
        },
        { as: stage.people.CSH },
      );
    expect(refusal(await credit(215_001, second.version))).toBe(
      '422 VALIDATION lines.0.amountMinor over_line',
    );
    const less = good(await credit(15_000, second.version));
    expect(less).toMatchObject({
      kind: 'credit',
      state: 'paid',
      totalMinor: -15_000,
      creditsBillId: second.billId,
    });
    const { cycleId } = await stage.cycleOf('2026-05');
    const figuresOf = () =>
      area.house.call(getBillFigures, { params: { cycleId } }, { as: stage.people.FDK });
    expect(good(await figuresOf())).toMatchObject({
      ...{ totalMinor: 215_000, negative: 0, credits: 1, creditsMinor: -15_000 },
    });
    expect(await stage.bills('2026-05', { change: 'negative' })).toEqual([]);
    const left = await stage.bill(second.billId);
    expect(left).toMatchObject({
      creditedMinor: 15_000,
      openMinor: 200_000,
      state: 'issued',
      may: { void: false, credit: true },
    });
    expect(refusal(await credit(200_001, left.version))).toBe('422 VALIDATION lines.0.amountMinor over_line');
    expect(await act(voidBill, left, stage.people.CSH)).toMatchObject({
      status: 409,
      body: { details: { reason: 'has_payment' } },
    });
    good(await credit(200_000, left.version));
    expect(await stage.bill(second.billId)).toMatchObject({
      state: 'paid',
      openMinor: 0,
      may: { credit: false },
    });
  });

  it('5.6 less than nothing takes from other bills of the tenancy, by credits', async () => {
    const { stage, bill } = await drafted();
    const sent = await stage.issued(bill, { issueOn: '2026-06-01' });
    const [next] = await stage.billed('2026-06');
    await area.owner.rows(sql`with l as (update apartment.bill_lines set amount_minor = -15000 where bill_id = ${next?.billId}::uuid)
      update apartment.bills set total_minor = -15000 where bill_id = ${next?.billId}::uuid`);
    expect((await stage.bills('2026-06', { change: 'negative' })).length).toBe(1);
    const out = await stage.issued(next as Bill, { issueOn: '2026-07-01' });
    expect(out).toMatchObject({ totalMinor: 0, state: 'paid' });
    expect(out.lines?.map(({ amountMinor }) => amountMinor)).toEqual([-15_000, 15_000]);
    expect(await stage.bill(sent.billId)).toMatchObject({ creditedMinor: 15_000, openMinor: 200_000 });
    const sum = (await stage.flows()).reduce((all, { amountMinor }) => all + Number(amountMinor), 0);
    expect(sum).toBe(200_000);
    // What other bills were credited by it stands: made anew it would be given a second time.
    const taken = await act(voidBill, out, stage.people.CSH);
    expect(refusal(taken)).toBe('409 STATE_CONFLICT');
    expect((taken.body as { details: object }).details).toMatchObject({ reason: 'has_payment' });
  });

  it.each(statesOf('bill'))('2 a bill that is %s: what is not declared is refused', async (state) => {
    const moves = {
      checked: 'check',
      draft: 'reject',
      discarded: 'discard',
      issued: 'issue',
      void: 'void',
    } as const;
    const { stage, bill } = await drafted();
    for (const [to, name] of Object.entries(moves)) {
      await area.owner.rows(sql`alter table apartment.bills disable trigger keep_issued`);
      await stage.inState(bill.billId, state);
      await area.owner.rows(sql`alter table apartment.bills enable trigger keep_issued`);
      const at = await stage.bill(bill.billId);
      const { MGR } = stage.people;
      const answer =
        name === 'check'
          ? await stage.check(at, MGR)
          : name === 'issue'
            ? await stage.issue(at, {}, MGR)
            : await act(
                name === 'reject' ? rejectBill : name === 'discard' ? discardBill : voidBill,
                at,
                MGR,
              );
      // What was paid is issued again when its payment is reversed, not by sending it once more.
      const declared =
        mayMove('bill', state, to as Bill['state']) && (to !== 'issued' || state === 'checked');
      expect([name, answer.status]).toEqual([name, declared ? 200 : 409]);
    }
  });
});

describe('the bill of moving in', () => {
  it('2 falls away with a tenancy that is cancelled, unless it was paid', async () => {
    const stage = await area.stage();
    const { tenancyId } = await stage.moveIn(0, '2026-12-01');
    const [draft] = await stage.billsOf(tenancyId);
    const sent = await stage.issued(draft as Bill);
    const body = { reason: 'came to nothing' };
    good(
      await area.house.call(
        cancelTenancy,
        { params: { tenancyId }, version: 0, body },
        { as: stage.people.FDK },
      ),
    );
    expect(await stage.bill(sent.billId)).toMatchObject({ state: 'void', reason: 'came to nothing' });
  });

  it('6 taken back by mistake, its deposit is asked for by hand, and held once it is paid', async () => {
    const stage = await area.stage();
    const { tenancyId } = await stage.moveIn(0, '2026-05-01', { depositMinor: 430_000 });
    const [draft] = await stage.billsOf(tenancyId);
    good(await act(voidBill, await stage.issued(draft as Bill), stage.people.CSH));
    const [regular] = await stage.billed('2026-05');
    const asked = await add(stage, regular as Bill, {
      kind: 'deposit',
      text: 'as agreed',
      amountMinor: 430_000,
    });
    // May, which nobody is asked for any more, and June.
    expect(good(asked).totalMinor).toBe(430_000 + 2 * 215_000);
    await stage.issued(good(asked));
    const money = { method: 'wechat', amountMinor: 860_000 } as const;
    const payment = { body: { tenancyId, ...money } };
    good(await area.house.call(recordPayment, payment, { as: stage.people.CSH }));
    expect(await stage.flows()).toContainEqual(
      expect.objectContaining({ kind: 'deposit_received', amountMinor: '430000' }),
    );
  });

  it('8 of whoever goes into another room: the deposit goes along', async () => {
    const stage = await area.stage();
    const { tenancyId } = await stage.moveIn(0, '2026-05-01', { depositMinor: 430_000 });
    await area.owner.rows(
      sql`update apartment.tenancies set state = 'active' where tenancy_id = ${tenancyId}::uuid`,
    );
    await area.owner.rows(sql`insert into apartment.deposit_balances (building_id, tenancy_id, balance_minor)
      values (${stage.buildingId}::uuid, ${tenancyId}::uuid, 400000)`);
    const body = { roomId: stage.roomIds[1] ?? '', firstDay: '2026-11-11', rentMinor: 300_000 };
    const { entered } = good(
      await area.house.call(
        transferTenancy,
        { params: { tenancyId }, version: 0, body },
        { as: stage.people.MGR },
      ),
    );
    const [first] = await stage.billsOf(entered.tenancyId);
    expect(first).toMatchObject({ kind: 'move_in', totalMinor: 200_000 + 30_000 });
    expect(await stage.flows()).toMatchObject([
      { kind: 'deposit_transferred', amountMinor: '-400000' },
      { kind: 'deposit_transferred', amountMinor: '400000' },
    ]);
  });
});
