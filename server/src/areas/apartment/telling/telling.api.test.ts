import { confirmPayment, type PaymentDetail } from '@console/contract/apartment';
import { listNotifications, type Notification, newsOf, notificationKinds } from '@console/contract/platform';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { daysAfter } from '../../../days.ts';
import { moneyHouse, type Place } from '../payments/testing-money.ts';
import { good, type Person } from '../testing-house.ts';
import { tellDays, tellHappenings } from './jobs.ts';

let area: Awaited<ReturnType<typeof moneyHouse>>;
let house: Place;
let resident: Person;
let today: string;
const heard: string[] = [];

beforeAll(async () => {
  area = await moneyHouse();
});
beforeEach(async () => {
  house = await area.place();
  resident = await area.colleague('RES', house.buildingId);
  await link(house.tenancyId, resident);
  ({ today } = await house.ledger());
  heard.length = 0;
});
afterAll(() => area.close());

const owner = () => area.house.db({ kind: 'owner' });

/** Who has signed for a tenancy has this account. */
const link = (tenancyId: string, { userId }: Person) =>
  owner().rows(sql`update apartment.persons p set user_id = ${userId}
    from apartment.tenancies t where t.building_id = p.building_id and t.primary_person_id = p.person_id
      and t.tenancy_id = ${tenancyId}::uuid`);

const parts = () => ({
  database: area.house.database,
  live: { tell: (userId: string, { topic }: { topic: string }) => void heard.push(`${userId} ${topic}`) },
});
/** As two processes do it at once, and a third one later. */
const happenings = async () => {
  await Promise.all([tellHappenings(parts()), tellHappenings(parts())]);
  await tellHappenings(parts());
};
const days = async () => {
  await Promise.all([tellDays(parts()), tellDays(parts())]);
  await tellDays(parts());
};
const newsTo = async (as: Person, kind: Notification['kind']) => {
  const query = { kinds: notificationKinds.join(',') };
  const { items } = good(await area.house.call(listNotifications, { query }, { as }));
  return items.filter((one) => one.kind === kind);
};
const leadsTo = (news: readonly Notification[]) => news.map((one) => newsOf(one).address());

describe('29 what has happened', () => {
  it('a bill that went out: whoever has signed is told once, and it opens as a paper', async () => {
    const other = await area.colleague('RES', house.buildingId);
    const billId = await house.bill({ totalMinor: 193_040, issueOn: today, dueOn: daysAfter(today, 10) });
    await happenings();
    const news = await newsTo(resident, 'billIssued');
    expect(news).toMatchObject([
      { payload: { billId, amountMinor: 193_040, currency: 'CNY', dueOn: daysAfter(today, 10) } },
    ]);
    expect(leadsTo(news)).toEqual([`/apartment/print?uuid=${billId}`]);
    expect(heard).toEqual([`${resident.userId} notification`]);
    for (const nobody of [other, house.manager, house.cashier])
      expect(await newsTo(nobody, 'billIssued')).toEqual([]);
  });

  it('nothing of bills of long ago, of nothing to pay, or of whoever belongs to the building no more', async () => {
    await house.bill({ totalMinor: 1_000, issueOn: '2026-05-01' });
    await house.bill({ totalMinor: 0, issueOn: today, dueOn: daysAfter(today, 10) });
    await happenings();
    expect(await newsTo(resident, 'billIssued')).toEqual([]);
    await owner().rows(sql`update platform.members set state = 'removed'
      where tenant_id = ${house.buildingId}::uuid and user_id = ${resident.userId}`);
    await house.bill({ totalMinor: 2_000, issueOn: today, dueOn: daysAfter(today, 10) });
    await happenings();
    expect(await newsTo(resident, 'billIssued')).toEqual([]);
  });

  it('a payment is told once a second person has seen the money', async () => {
    const cash = await house.paid({ method: 'cash', amountMinor: 10_000, receivedOn: undefined });
    await happenings();
    expect(await newsTo(resident, 'paymentConfirmed')).toEqual([]);
    const { paymentId, version }: PaymentDetail = cash;
    good(await area.house.call(confirmPayment, { params: { paymentId }, version }, { as: house.second }));
    await happenings();
    const news = await newsTo(resident, 'paymentConfirmed');
    expect(news).toMatchObject([{ payload: { paymentId, number: cash.number, amountMinor: 10_000 } }]);
    expect(leadsTo(news)).toEqual([`/apartment/print?uuid=${paymentId}`]);
    const [line] = await newsTo(resident, 'paymentConfirmed');
    expect(line && newsOf(line).headline('zh')).toEqual({
      text: 'apartment.paymentConfirmed',
      values: { building: '兰亭', number: cash.number, amount: '¥100.00' },
    });
  });

  it('an application that was decided: also who belongs to no building yet; asked again each time', async () => {
    const applicationId = v7();
    const set = (state: string, submittedAt = '2026-06-01T08:00:00Z') =>
      owner().rows(sql`update apartment.applications set state = ${state}, updated_at = now(),
        submitted_at = ${submittedAt}::timestamptz where application_id = ${applicationId}::uuid`);
    const by = area.ming.userId;
    await owner().rows(sql`insert into apartment.applications (building_id, application_id, number, kind, applicant_name,
        applicant_user_id, from_day, state, submitted_at, created_by, updated_by)
      values (${house.buildingId}::uuid, ${applicationId}::uuid, 'AP-1', 'check_in', '韩梅梅', ${area.stranger.userId},
        '2026-07-01', 'submitted', now(), ${by}, ${by})`);
    await happenings();
    expect(await newsTo(area.stranger, 'applicationDecided')).toEqual([]);
    for (const [state, at] of [
      ['needs_info', '2026-06-01T08:00:00Z'],
      ['submitted', '2026-06-02T08:00:00Z'],
      ['needs_info', '2026-06-02T08:00:00Z'],
      ['rejected', '2026-06-02T08:00:00Z'],
    ] as const) {
      await set(state, at);
      await happenings();
    }
    const news = await newsTo(area.stranger, 'applicationDecided');
    expect(news.map(({ payload }) => ('outcome' in payload ? payload.outcome : ''))).toEqual([
      ...['rejected', 'needs_info', 'needs_info'],
    ]);
    expect(new Set(leadsTo(news))).toEqual(new Set(['/apartment/myInfo']));
  });
});

describe('29 which days have come', () => {
  /** A month whose meters are read from today on. */
  const month = (from = today) =>
    owner().rows(sql`insert into apartment.cycles (building_id, cycle_id, ym, read_from, read_to, state, created_by, updated_by)
      values (${house.buildingId}::uuid, ${v7()}::uuid, ${today.slice(0, 7)}, ${from}::date, ${daysAfter(from, 4)}::date,
        'open', 'test', 'test')`);
  const selfReading = (on: boolean) =>
    owner().rows(sql`update apartment.buildings set self_reading = ${on}::boolean
      where building_id = ${house.buildingId}::uuid`);

  it('meters are read: readers go to the round; residents send theirs in where they may', async () => {
    const reader = await area.colleague('RDR', house.buildingId);
    await month();
    await selfReading(false);
    await days();
    expect(leadsTo(await newsTo(reader, 'readingWindowOpen'))).toEqual([
      `/apartment/checkRead?building=${house.buildingId}&ym=${today.slice(0, 7)}&state=unread`,
    ]);
    for (const nobody of [house.manager, house.cashier, resident])
      expect(await newsTo(nobody, 'readingWindowOpen')).toEqual([]);
    await selfReading(true);
    await days();
    expect(await newsTo(resident, 'readingWindowOpen')).toMatchObject([
      { payload: { own: true, readTo: daysAfter(today, 4) } },
    ]);
    expect(await newsTo(reader, 'readingWindowOpen')).toHaveLength(1);
  });

  it('not before the first day', async () => {
    const reader = await area.colleague('RDR', house.buildingId);
    await month(daysAfter(today, 1));
    await days();
    expect(await newsTo(reader, 'readingWindowOpen')).toEqual([]);
  });

  const endsOn = (lastDay: string, state = 'active') =>
    owner().rows(sql`update apartment.tenancies set state = ${state},
        period = daterange(lower(period), ${daysAfter(lastDay, 1)}::date, '[)')
      where building_id = ${house.buildingId}::uuid and tenancy_id = ${house.tenancyId}::uuid`);

  it('a tenancy ends within a month: the tenant, and whose work letting is; again where it ends on another day', async () => {
    await endsOn(daysAfter(today, 31));
    await days();
    expect(await newsTo(resident, 'tenancyEnding')).toEqual([]);
    await endsOn(daysAfter(today, 30));
    await days();
    const own = await newsTo(resident, 'tenancyEnding');
    const desk = await newsTo(house.desk, 'tenancyEnding');
    expect(own).toMatchObject([{ payload: { own: true, lastDay: daysAfter(today, 30) } }]);
    expect([leadsTo(own), leadsTo(desk)]).toEqual([
      ['/apartment/myInfo'],
      [`/apartment/edit?actionType=edit&uuid=${house.tenancyId}`],
    ]);
    for (const nobody of [house.manager, house.cashier])
      expect(await newsTo(nobody, 'tenancyEnding')).toEqual([]);
    await endsOn(daysAfter(today, 10));
    await days();
    expect(await newsTo(resident, 'tenancyEnding')).toHaveLength(2);
  });

  it('nothing once somebody checks out, or of whose last day is over', async () => {
    await endsOn(daysAfter(today, 3), 'ending');
    await days();
    await endsOn(daysAfter(today, -1));
    await days();
    expect(await newsTo(resident, 'tenancyEnding')).toEqual([]);
  });
});
