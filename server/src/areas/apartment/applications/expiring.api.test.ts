import { createTenancy, listEvidence, listMyTasks } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { good } from '../testing-house.ts';
import { applicationExpiryJob } from './expiring.ts';
import { applicationHouse } from './testing-applications.ts';

let area: Awaited<ReturnType<typeof applicationHouse>>;
let place: Awaited<ReturnType<typeof area.place>>;
beforeAll(async () => {
  area = await applicationHouse();
});
afterAll(() => area.close());
beforeEach(async () => {
  place = await area.place();
});

const wish = (applicantName: string) => ({ kind: 'check_in' as const, from: '2028-01-01', applicantName });
const failed = (error: unknown) => {
  throw error;
};
const run = () => applicationExpiryJob(area.house.database).run(failed);
const keptUntil = (applicationId: string, day: string) =>
  place.owner.rows(sql`update apartment.applications set kept_until = ${day}::date
    where building_id = ${place.buildingId}::uuid and application_id = ${applicationId}::uuid`);
const daysFromToday = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

it('what was approved and not used for fourteen days runs out, once, and its room is free again', async () => {
  const roomId = place.roomIds[2];
  const { applicationId } = good(await place.approve(await place.taken(wish('Mei')), { roomId }));
  const kept = good(await place.approve(await place.taken(wish('Lei')), { roomId: place.roomIds[1] }));
  await keptUntil(applicationId, daysFromToday(2));
  await run();
  expect((await place.get(applicationId)).state).toBe('approved');
  await keptUntil(applicationId, daysFromToday(-2));
  await Promise.all([run(), run()]);
  expect(await place.get(applicationId)).toMatchObject({ state: 'expired', may: { fulfil: false } });
  expect((await place.get(kept.applicationId)).state).toBe('approved');
  const log = await area.auditOf(applicationId);
  expect(log.filter(({ action }) => action === 'expire')).toMatchObject([{ actor: 'application-expiry' }]);
  good(await place.approve(await place.taken(wish('Next')), { roomId }));
});

it('what has run out is not fulfilled, and keeps nobody out of its room, also before the hourly job has seen it', async () => {
  const roomId = place.roomIds[1] ?? '';
  const late = good(await place.approve(await place.taken(wish('Mei')), { roomId }));
  const renewal = good(
    await place.approve(await place.taken({ kind: 'renew', tenancyId: place.tenancyId, months: 12 })),
  );
  await keptUntil(late.applicationId, daysFromToday(-2));
  await keptUntil(renewal.applicationId, daysFromToday(-2));
  expect(await place.fulfil(renewal)).toMatchObject({
    body: { code: 'STATE_CONFLICT', details: { reason: 'expired', state: 'approved' } },
  });
  const mei = await place.person('Mei');
  const terms = { depositMinor: 0, payCycle: 1 as const, occupants: [], sign: true };
  const days = { firstDay: '2028-01-01', lastDay: null, rates: [{ from: '2028-01-01', rentMinor: 98_000 }] };
  const letting = {
    ...{ roomId, primaryPersonId: mei.personId, applicationId: late.applicationId },
    ...{ ...terms, ...days },
  };
  expect(await area.house.call(createTenancy, { body: letting }, { as: place.desk })).toMatchObject({
    body: { code: 'STATE_CONFLICT', details: { reason: 'expired' } },
  });
  const next = good(await place.approve(await place.taken(wish('Lei')), { roomId }));
  expect((await place.get(late.applicationId)).state).toBe('expired');
  const log = await area.auditOf(late.applicationId);
  expect(log.filter(({ action }) => action === 'expire')).toMatchObject([{ actor: place.manager.userId }]);
  await keptUntil(next.applicationId, daysFromToday(-2));
  const another = await place.taken({ ...wish('Wei'), wantedRoomId: roomId });
  expect(another.conflicts).toEqual([]);
  const wei = await place.person('Wei');
  await place.letTo(wei.personId, roomId, { firstDay: '2028-01-01', lastDay: null });
  expect((await place.get(next.applicationId)).state).toBe('expired');
});

it('what is kept until today is not over yet', async () => {
  const roomId = place.roomIds[1] ?? '';
  const { applicationId } = good(await place.approve(await place.taken(wish('Mei')), { roomId }));
  await place.owner.rows(sql`update apartment.applications set kept_until = apartment.today_in(${place.buildingId}::uuid)
    where building_id = ${place.buildingId}::uuid and application_id = ${applicationId}::uuid`);
  const second = await place.taken(wish('Lei'));
  expect(await place.approve(second, { roomId })).toMatchObject({ body: { code: 'OVERLAP' } });
});

it('who awaits a draw does not run out', async () => {
  const drawn = good(await place.approve(await place.taken(wish('Mei')), { sendToDraw: true }));
  await run();
  expect((await place.get(drawn.applicationId)).state).toBe('approved');
});

it('what waits is a task of whoever may decide it, but for who handed it in or stepped back', async () => {
  const tasks = async (as: typeof place.manager) =>
    good(
      await area.house.call(
        listMyTasks,
        { query: { building: place.buildingId, kinds: 'review_applications' } },
        { as },
      ),
    ).items.map(({ count }) => count);
  expect(await tasks(place.manager)).toEqual([]);
  const one = await place.applyFor(wish('Mei'));
  await place.applyFor(wish('Lei'));
  expect(await tasks(place.manager)).toEqual([2]);
  good(await place.decline(one));
  expect(await tasks(place.manager)).toEqual([1]);
  expect(await tasks(place.second)).toEqual([2]);
  expect(await tasks(place.desk)).toEqual([]);
});

it('papers of an application are for those who read applications', async () => {
  const attachmentId = v7();
  await place.owner.rows(sql`
    insert into apartment.attachments (building_id, attachment_id, name, mime, size, sha256, key, created_by)
    values (${place.buildingId}::uuid, ${attachmentId}::uuid, 'id.png', 'image/png', 1, 'x', 'x', ${place.desk.userId})`);
  const one = await place.applyFor({ ...wish('Mei'), attachments: [attachmentId] });
  expect(one.attachments).toEqual([attachmentId]);
  const seenBy = async (as: typeof place.manager) =>
    good(
      await area.house.call(listEvidence, { params: place.params, query: { id: [attachmentId] } }, { as }),
    ).items.map(({ name }) => name);
  expect(await seenBy(place.manager)).toEqual(['id.png']);
  expect(await seenBy(place.auditor)).toEqual(['id.png']);
  expect(await seenBy(place.reader)).toEqual([]);
});
