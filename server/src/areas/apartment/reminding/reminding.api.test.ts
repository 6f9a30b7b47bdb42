import { remindLate, type WorkStep } from '@console/contract/apartment';
import { listNotifications, notificationKinds } from '@console/contract/platform';
import sql from 'sql-template-tag';
import { tellingPeople } from '../../../house/notifications/telling.ts';
import { monthsBack, roundHouse } from '../rounds/testing-round.ts';
import { good, type Person, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof roundHouse>>;
beforeAll(async () => {
  area = await roundHouse();
});
afterAll(() => area.close());

const [ym = ''] = monthsBack(1);
type Stage = Awaited<ReturnType<typeof area.stage>>;
const remind = (stage: Stage, step: WorkStep, as: Person | undefined = stage.people.MGR, month = ym) =>
  area.house.call(remindLate, { params: { ...stage.params, ym: month }, body: { step } }, { as });
const newsOf = async (as: Person) =>
  good(await area.house.call(listNotifications, { query: { kinds: notificationKinds.join(',') } }, { as }))
    .items;
const hoursLater = (stage: Stage, hours: number) =>
  area.owner.rows(sql`update apartment.reminders set reminded_at = reminded_at - make_interval(hours => ${hours}::int)
    where building_id = ${stage.buildingId}::uuid`);

/** A month that should be over: three of four meters are read, none is checked. */
async function late(): Promise<Stage> {
  const stage = await area.stage(4);
  good(await stage.open(ym));
  const values = stage.meterIds.slice(0, 3).map((meterId) => ({ meterId, value: '101' }));
  good(await stage.enter(ym, values));
  return stage;
}

describe('10 remind who is late', () => {
  it('tells the reader what is left of which month, and nobody else', async () => {
    const stage = await late();
    expect((await stage.cycleOf(ym)).remindedAt).toBeNull();
    expect(good(await remind(stage, 'read'))).toMatchObject({ reminded: [expect.any(String)], lately: 0 });
    const building = { zh: '兰亭', en: 'Lanting' };
    const { buildingId } = stage;
    expect(await newsOf(stage.people.RDR)).toMatchObject([
      { kind: 'overdueWork', payload: { buildingId, building, ym, step: 'read', count: 1 }, read_at: null },
    ]);
    expect([await newsOf(stage.people.CHK), await newsOf(stage.people.MGR)]).toEqual([[], []]);
    const { cycleId, remindedAt } = await stage.cycleOf(ym);
    expect(remindedAt).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect((await area.auditOf(cycleId)).at(-1)).toMatchObject({
      action: 'remind',
      actor: stage.people.MGR.userId,
      after: { step: 'read', count: 1, userIds: [stage.people.RDR.userId] },
    });
  });

  it('nobody twice within four hours, whichever step and whoever asks; then again', async () => {
    const stage = await late();
    const both = await area.colleague('RDR', stage.buildingId);
    await area.owner.rows(sql`update platform.members set roles = '{RDR,CHK}'
      where tenant_id = ${stage.buildingId}::uuid and user_id = ${both.userId}`);
    expect(good(await remind(stage, 'read')).reminded).toHaveLength(2);
    expect(good(await remind(stage, 'read', area.ming))).toEqual({ reminded: [], lately: 2 });
    const checking = good(await remind(stage, 'check'));
    expect([checking.reminded.length, checking.lately]).toEqual([1, 1]);
    expect([(await newsOf(both)).length, (await newsOf(stage.people.CHK)).length]).toEqual([1, 1]);
    await hoursLater(stage, 4);
    expect(good(await remind(stage, 'check')).reminded).toHaveLength(2);
    expect(await newsOf(both)).toMatchObject([{ payload: { step: 'check', count: 3 } }, {}]);
  });

  it('of two who press it at once, one reminds', async () => {
    const stage = await late();
    const answers = await Promise.all([remind(stage, 'read'), remind(stage, 'read', area.ming)]);
    expect(answers.map((answer) => good(answer).reminded.length).sort()).toEqual([0, 1]);
    expect(await newsOf(stage.people.RDR)).toHaveLength(1);
  });

  it('nobody who is suspended, whose time is over, or who asks', async () => {
    const stage = await late();
    await area.owner.rows(sql`update platform.members set state = 'suspended'
      where tenant_id = ${stage.buildingId}::uuid and user_id = ${stage.people.RDR.userId}`);
    await area.owner.rows(sql`update platform.members set valid_from = '2020-01-01', valid_to = '2020-12-31'
      where tenant_id = ${stage.buildingId}::uuid and user_id = ${area.ming.userId}`);
    expect(good(await remind(stage, 'read'))).toEqual({ reminded: [], lately: 0 });
  });

  it('only for what is late', async () => {
    const stage = await late();
    const notLate = { status: 409, body: { code: 'STATE_CONFLICT', details: { reason: 'not_late' } } };
    expect(await remind(stage, 'used')).toMatchObject(notLate);
    const now = new Date();
    const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 7);
    good(await stage.open(next, { override: true }));
    expect(await remind(stage, 'read', stage.people.MGR, next)).toMatchObject(notLate);
    expect(refusal(await remind(stage, 'read', stage.people.MGR, '2019-01'))).toBe('404 NOT_FOUND');
  });

  it.each([
    ['usage_checked', 'makeBills', ['CSH']],
    ['billed', 'checkBills', ['CHK']],
    ['bills_checked', 'issueBills', ['CSH']],
  ] as const)('bills that should be out, in %s: whose work they are', async (state, step, roles) => {
    const stage = await area.stage(1);
    const cashier = await area.colleague('CSH', stage.buildingId);
    good(await stage.open(ym));
    const there = sql`building_id = ${stage.buildingId}::uuid`;
    await area.owner.rows(sql`update apartment.cycles set state = ${state}, ym = '2020-06',
      read_from = '2020-06-20', read_to = '2020-06-25' where ${there}`);
    const people = { ...stage.people, CSH: cashier };
    expect(await remind(stage, 'read', stage.people.MGR, '2020-06')).toMatchObject({ status: 409 });
    expect(good(await remind(stage, step, stage.people.MGR, '2020-06')).reminded).toHaveLength(roles.length);
    const told = { kind: 'overdueBills', payload: { ym: '2020-06', step, count: 0 } };
    for (const role of roles) expect(await newsOf(people[role])).toMatchObject([told]);
    expect(await newsOf(stage.people.RDR)).toEqual([]);
    expect(good(await remind(stage, step, area.ming, '2020-06'))).toMatchObject({ lately: roles.length });
  });

  it('a call tells the people of its tenants only', async () => {
    const stage = await area.stage(0);
    const { userId } = stage.people.MGR;
    const inside = area.house.db({ kind: 'user', userId, tenants: [stage.buildingId] });
    const news = {
      kind: 'overdueWork',
      payload: { buildingId: stage.buildingId, building: { zh: 'L', en: 'L' }, ym, step: 'read', count: 1 },
    } as const;
    await inside.batch(...tellingPeople([stage.people.RDR.userId], news));
    await expect(inside.batch(...tellingPeople([area.stranger.userId], news))).rejects.toThrow(/policy/);
    expect(await newsOf(area.stranger)).toEqual([]);
  });
});
