import { getPerson, linkPersonAccount, requestErasure } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { applicationHouse } from '../applications/testing-applications.ts';
import { good } from '../testing-house.ts';
import { forgetWhoLeft } from './retaining.ts';

let area: Awaited<ReturnType<typeof applicationHouse>>;
let place: Awaited<ReturnType<typeof area.place>>;
beforeAll(async () => {
  area = await applicationHouse();
});
afterAll(() => area.close());
beforeEach(async () => {
  place = await area.place();
  await place.owner.rows(sql`update apartment.persons set phone = '+8613912345678', employer = '长青木业',
      gender = 'female'
    where building_id = ${place.buildingId}::uuid and person_id = ${place.hua.personId}::uuid`);
});

const failed = (error: unknown) => {
  throw error;
};
const run = (months = 24) => forgetWhoLeft(area.house.database, months, failed);
const here = () => sql`building_id = ${place.buildingId}::uuid and tenancy_id = ${place.tenancyId}::uuid`;
/** Hua left on the last day of a month that many months before today. */
const left = async (monthsAgo: number, days = 0, state = 'closed') => {
  const period = sql`daterange((apartment.today_in(building_id) - make_interval(months => ${monthsAgo + 12}))::date,
    (apartment.today_in(building_id) - make_interval(months => ${monthsAgo}))::date - ${days}::int + 1)`;
  await place.owner.rows(
    sql`update apartment.tenancies set state = ${state}, period = ${period} where ${here()}`,
  );
  await place.owner.rows(sql`update apartment.tenancy_occupants set period = ${period} where ${here()}`);
};
const hua = async () =>
  good(await area.house.call(getPerson, { params: { personId: place.hua.personId } }, { as: place.desk }));
const erasures = async () =>
  (await area.auditOf(place.hua.personId))
    .filter(({ action }) => action === 'erase')
    .map(({ actor }) => actor);

it('12 two years after the last day what is kept of somebody is forgotten, once; the name stays', async () => {
  await left(24, 1);
  const { tenancyId } = place;
  const one = await place.apply({ kind: 'dispute', tenancyId, billId: v7(), note: 'x' });
  expect(one.status).toBe(422);
  await place.owner.rows(sql`insert into apartment.applications (building_id, application_id, number, kind, tenancy_id, person_id,
      applicant_name, applicant_phone, occupant_name, note, state, submitted_at, created_by, updated_by)
    values (${place.buildingId}::uuid, ${v7()}::uuid, 'AP-9', 'add_occupant', ${tenancyId}::uuid, ${place.hua.personId}::uuid,
      'Hua', '+8613912345678', 'Xiao Hua', 'my sister', 'fulfilled', now(), 'x', 'x')`);
  await Promise.all([run(), run()]);
  await run();
  expect(await hua()).toMatchObject({
    ...{ name: 'Hua', phone: null, employer: '', gender: null, consentAt: null },
  });
  expect(await erasures()).toEqual(['person-retention']);
  const [application] = await place.owner.rows(sql`select a.applicant_phone, a.occupant_name, a.note, a.state
    from apartment.applications a where a.building_id = ${place.buildingId}::uuid`);
  expect(application).toEqual({ applicantPhone: null, occupantName: '', note: '', state: 'fulfilled' });
  // Their account sees nothing of the building any more.
  expect(await place.mine(place.huaAccount)).toEqual([]);
});

it.each([
  ['the day before', () => left(24)],
  ['who is still settled with', () => left(30, 0, 'settling')],
  ['who lives there', async () => {}],
  [
    'who owes',
    async () => {
      await left(30);
      await place.owner.rows(sql`
        insert into apartment.bills (building_id, bill_id, number, kind, tenancy_id, room_id, issue_on, due_on, total_minor, state,
          created_by, updated_by)
        values (${place.buildingId}::uuid, ${v7()}::uuid, 'B-1', 'checkout', ${place.tenancyId}::uuid, ${place.roomIds[0]}::uuid,
          '2023-06-01', '2023-06-10', 0, 'issued', 'x', 'x')`);
    },
  ],
  [
    'who has applied to come back',
    async () => {
      await left(30);
      await place.applyFor({ kind: 'check_in', from: '2028-01-01', personId: place.hua.personId });
    },
  ],
  [
    'who lives in another room',
    async () => {
      await left(30);
      const days = { firstDay: '2026-02-01', lastDay: null };
      await place.letTo(place.hua.personId, place.roomIds[1] ?? '', days);
    },
  ],
] as const)('12 nothing is forgotten of %s', async (_, before) => {
  await before();
  await run();
  expect((await hua()).employer).toBe('长青木业');
  expect(await erasures()).toEqual([]);
});

it('12 nor of somebody who has never lived there; the operator says how long', async () => {
  const { personId } = await place.person('Mei');
  await place.owner.rows(sql`update apartment.persons set employer = 'ACME', created_at = now() - interval '9 years'
    where building_id = ${place.buildingId}::uuid and person_id = ${personId}::uuid`);
  await left(7);
  await run(36);
  expect((await hua()).employer).toBe('长青木业');
  await run(6);
  expect((await hua()).employer).toBe('');
  expect(good(await area.house.call(getPerson, { params: { personId } }, { as: place.desk })).employer).toBe(
    'ACME',
  );
});

it('12 whoever lived there with somebody is forgotten by their own last day; what they asked is answered', async () => {
  const xue = await place.person('Xue');
  const account = await area.colleague('RES', place.buildingId);
  const link = { params: { personId: xue.personId }, version: xue.version, body: { userId: account.userId } };
  good(await area.house.call(linkPersonAccount, link, { as: place.desk }));
  const stay = sql`daterange((apartment.today_in(building_id) - interval '60 months')::date,
    (apartment.today_in(building_id) - interval '25 months')::date)`;
  await place.owner.rows(sql`insert into apartment.tenancy_occupants (building_id, tenancy_id, person_id, period, share_weight)
    select building_id, tenancy_id, ${xue.personId}::uuid, ${stay}, 1 from apartment.tenancies where ${here()}`);
  const body = { personId: xue.personId, note: 'please' };
  good(await area.house.call(requestErasure, { body }, { as: account }));
  await run();
  const [request] =
    await place.owner.rows(sql`select e.state, e.note, e.answered_by from apartment.erasure_requests e
    where e.building_id = ${place.buildingId}::uuid and e.person_id = ${xue.personId}::uuid`);
  expect(request).toEqual({ state: 'granted', note: '', answeredBy: 'person-retention' });
  expect((await hua()).employer).toBe('长青木业');
});
