import {
  type Bill,
  type Cycle,
  type CycleBlocker,
  closeCycle,
  discardBill,
  generateBills,
  issueBills,
  listMyTasks,
  passBills,
  stepBack,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { until } from '../../../../testing/until.ts';
import { type BillStage, billHouse } from '../bills/testing-bills.ts';
import { mayMove, statesOf } from '../state-moves.ts';
import { good, type Person, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof billHouse>>;
beforeAll(async () => {
  area = await billHouse();
});
afterAll(() => area.close());

const ym = '2026-05';
const gates = { passBills, issueBills, closeCycle };
const pass = async (
  stage: BillStage,
  gate: keyof typeof gates,
  as: Person | undefined = stage.people.MGR,
) => {
  const { version } = await stage.cycleOf(ym);
  const call = { params: { ...stage.params, ym }, version };
  return area.house.call(gates[gate] as typeof passBills, call, { as });
};
const back = async (stage: BillStage) => {
  const { version } = await stage.cycleOf(ym);
  const body = { reason: 'one is missing' };
  return area.house.call(
    stepBack,
    { params: { ...stage.params, ym }, version, body },
    { as: stage.people.MGR },
  );
};
const blockersOf = (answer: { body: unknown }) =>
  ((answer.body as { details?: { blockers?: CycleBlocker[] } }).details?.blockers ?? []).map(
    ({ kind, count, examples }) => `${kind} ${count} ${examples.join(', ')}`,
  );
const setState = (stage: BillStage, state: string) =>
  area.owner.rows(
    sql`update apartment.cycles set state = ${state} where building_id = ${stage.buildingId}::uuid`,
  );

/** Two tenants with a draft each. */
async function twoDrafts() {
  const stage = await area.stage(2);
  for (const index of [0, 1]) await stage.moveIn(index, '2026-04-01');
  const [one, two] = await stage.billed(ym);
  return { stage, one: one as Bill, two: two as Bill };
}

describe('the gates of bills', () => {
  it('10 from bills that are made to a month that is closed', async () => {
    const { stage, one, two } = await twoDrafts();
    const shut = await pass(stage, 'passBills', stage.people.CHK);
    expect(blockersOf(shut)).toEqual(['unchecked_bills 2 101 · Tenant 0, 102 · Tenant 1']);
    good(await stage.check(one));
    good(await stage.check(two));
    expect(good(await pass(stage, 'passBills', stage.people.CHK)).state).toBe('bills_checked');
    expect(good(await pass(stage, 'issueBills', stage.people.CSH)).state).toBe('issued');
    const sent = await stage.bills(ym);
    expect(sent.map(({ number, state }) => [number?.slice(-5), state])).toEqual([
      ['-0001', 'issued'],
      ['-0002', 'issued'],
    ]);
    expect(good(await pass(stage, 'closeCycle')).state).toBe('closed');
    const told = (await area.auditOf((await stage.cycleOf(ym)).cycleId)).map(({ action }) => action);
    expect(told).toEqual(['open', 'generate', 'pass_bills', 'issue', 'close']);
  });

  it('10 open pages of who sees months are told of each gate, of the step back and of the end of a run', async () => {
    const stage = await area.stage(1);
    await stage.moveIn(0, '2026-04-01');
    const heard: string[] = [];
    const { liveEvents } = area.house.app;
    const who = { checker: stage.people.CHK, stranger: area.stranger };
    const ends = Object.entries(who).map(([name, { userId }]) =>
      liveEvents.listen(userId, ({ topic, id }) => heard.push(`${name} ${topic} ${id === stage.buildingId}`)),
    );
    const told = async (act: () => Promise<unknown>) => {
      heard.length = 0;
      await act();
      await until(() => heard.length > 0, 'told of the month');
      return [...heard];
    };
    const once = ['checker month true'];
    const run = await told(() => stage.billed(ym));
    expect(new Set(run)).toEqual(new Set(once));
    const [bill] = await stage.bills(ym);
    good(await stage.check(bill as Bill));
    expect(await told(async () => good(await pass(stage, 'passBills')))).toEqual(once);
    expect(await told(async () => good(await back(stage)))).toEqual(once);
    for (const end of ends) end();
  });

  it('10 who has no bill keeps the gate shut, unless somebody discarded it', async () => {
    const { stage, one, two } = await twoDrafts();
    good(await stage.check(one));
    const { billId, version } = two;
    good(
      await area.house.call(
        discardBill,
        { params: { billId }, version, body: { reason: 'lives with us' } },
        { as: stage.people.CSH },
      ),
    );
    await area.owner
      .rows(sql`delete from apartment.bill_lines where bill_id = ${one.billId}::uuid`)
      .catch(() => {});
    await stage.moveIn(1, '2025-01-01', { lastDay: '2026-03-31' });
    expect(good(await pass(stage, 'passBills')).state).toBe('bills_checked');
    expect(good(await back(stage)).state).toBe('billed');
    await area.owner
      .rows(sql`update apartment.bills set cycle_id = null where bill_id = ${billId}::uuid`)
      .catch(() => {});
    await area.owner.batch(
      sql`alter table apartment.bills disable trigger keep_issued`,
      sql`update apartment.bills set cycle_id = null where bill_id = ${billId}::uuid`,
      sql`alter table apartment.bills enable trigger keep_issued`,
    );
    expect(blockersOf(await pass(stage, 'passBills'))).toEqual(['unbilled 1 102 · Tenant 1']);
  });

  it('10 a draft that was discarded as the month went back is missing like any other: nobody has left it out', async () => {
    const { stage } = await twoDrafts();
    expect(good(await back(stage)).state).toBe('usage_checked');
    await setState(stage, 'billed');
    expect(blockersOf(await pass(stage, 'passBills'))).toEqual(['unbilled 2 101 · Tenant 0, 102 · Tenant 1']);
  });

  it('10 back: what was sent is voided, drafts are discarded, and all is made anew', async () => {
    const { stage, one, two } = await twoDrafts();
    for (const bill of [one, two]) good(await stage.check(bill));
    good(await pass(stage, 'passBills'));
    good(await pass(stage, 'issueBills'));
    expect(good(await back(stage)).state).toBe('bills_checked');
    expect((await stage.bills(ym)).map(({ state }) => state)).toEqual(['void', 'void']);
    expect((await stage.flows()).reduce((sum, { amountMinor }) => sum + Number(amountMinor), 0)).toBe(0);
    expect(blockersOf(await pass(stage, 'issueBills'))).toEqual([
      'unbilled 2 101 · Tenant 0, 102 · Tenant 1',
    ]);
    expect(good(await back(stage)).state).toBe('billed');
    good(await stage.generate(ym));
    expect(good(await back(stage)).state).toBe('usage_checked');
    expect((await stage.bills(ym, { state: 'discarded' })).length).toBe(2);
    good(await stage.generate(ym));
    expect((await stage.bills(ym, { state: 'draft' })).length).toBe(2);
  });

  it('10 not back while anything of it is paid, nor while bills are being made', async () => {
    const { stage, one } = await twoDrafts();
    await stage.issued(one, { issueOn: '2026-06-01' });
    await area.owner.rows(
      sql`update apartment.bills set paid_minor = 100, state = 'part_paid' where bill_id = ${one.billId}::uuid`,
    );
    await setState(stage, 'issued');
    expect(await back(stage)).toMatchObject({ status: 409, body: { details: { reason: 'has_payment' } } });
    await setState(stage, 'billed');
    await area.owner.rows(
      sql`update apartment.bill_runs set state = 'running' where building_id = ${stage.buildingId}::uuid`,
    );
    expect(blockersOf(await back(stage))).toEqual([`bill_run 1 ${ym}`]);
    expect(blockersOf(await pass(stage, 'passBills'))[0]).toBe(`bill_run 1 ${ym}`);
  });

  it('10 no month is closed over drafts', async () => {
    const { stage, one, two } = await twoDrafts();
    good(await stage.check(one));
    await setState(stage, 'issued');
    expect(blockersOf(await pass(stage, 'closeCycle'))).toEqual([
      'open_drafts 2 101 · Tenant 0, 102 · Tenant 1',
    ]);
    expect(two.state).toBe('draft');
  });

  it.each(statesOf('cycle'))('2 a cycle that is %s: what is not declared is refused', async (state) => {
    const stage = await area.stage(1);
    await stage.month(ym);
    const moves = { passBills: 'bills_checked', issueBills: 'issued', closeCycle: 'closed' } as const;
    const all = statesOf('cycle');
    for (const [name, to] of Object.entries(moves)) {
      await setState(stage, state);
      const answer = await pass(stage, name as keyof typeof gates);
      const forward = mayMove('cycle', state, to) && all.indexOf(to) > all.indexOf(state);
      expect([name, answer.status]).toEqual([name, forward ? 200 : 409]);
      if (forward) expect((answer.body as Cycle).state).toBe(to);
    }
  });

  it('3 who may', async () => {
    const { stage } = await twoDrafts();
    const version = 0;
    const params = { ...stage.params, ym };
    const without = {
      passBills: stage.people.CSH,
      issueBills: stage.people.CHK,
      closeCycle: stage.people.CSH,
    };
    for (const [name, as] of Object.entries(without)) {
      const gate = name as keyof typeof gates;
      expect([name, refusal(await pass(stage, gate, as))]).toEqual([name, '403 FORBIDDEN']);
      expect([name, refusal(await pass(stage, gate, area.stranger))]).toEqual([name, '404 NOT_FOUND']);
      const stale = await area.house.call(
        gates[gate] as typeof passBills,
        { params, version },
        { as: stage.people.MGR },
      );
      expect([name, refusal(stale)]).toEqual([name, '409 VERSION_CONFLICT']);
    }
    const stale = await area.house.call(generateBills, { params, version }, { as: stage.people.MGR });
    expect(refusal(stale)).toBe('409 VERSION_CONFLICT');
  });

  it('1 bills wait for somebody to look at them, and to send them', async () => {
    const { stage, one, two } = await twoDrafts();
    const tasksOf = async (as: Person) =>
      good(
        await area.house.call(listMyTasks, { query: { kinds: 'check_bills,issue_bills' } }, { as }),
      ).items.map(({ kind, count, ym: of }) => `${kind} ${count} ${of}`);
    expect(await tasksOf(stage.people.CHK)).toEqual([`check_bills 2 ${ym}`, 'check_bills 2 null']);
    expect(await tasksOf(stage.people.CSH)).toEqual([]);
    good(await stage.check(one));
    good(await stage.check(two));
    good(await pass(stage, 'passBills'));
    expect(await tasksOf(stage.people.CHK)).toEqual(['check_bills 2 null']);
    expect(await tasksOf(stage.people.CSH)).toEqual([`issue_bills 2 ${ym}`]);
  });
});
