import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { beginDay, moveStamps } from './story-days.ts';

let house: TestServer;
beforeAll(async () => {
  house = await testServer();
});
afterAll(() => house.close());
const owner = () => house.db({ kind: 'owner' });

const [demo, people] = [v7(), v7()];
const note = (tenantId: string, action: string, area = 'apartment') =>
  owner().rows(sql`insert into platform.audit_events (area, action, object_type, object_id, tenant_id)
    values (${area}, ${action}, 'building', ${tenantId}, ${tenantId}::uuid)`);
const join = (tenantId: string, userId: string, inDays = 0) =>
  owner().rows(sql`insert into platform.members (area, tenant_id, user_id, roles, created_by, valid_from)
    values ('apartment', ${tenantId}::uuid, ${userId}, '{MGR}', 'admin', current_date + ${inDays}::int)`);
const log = () =>
  owner().rows<{ action: string; day: string }>(sql`
    select action, (at at time zone 'Asia/Shanghai')::date as day from platform.audit_events
    where tenant_id in (${demo}::uuid, ${people}::uuid) order by audit_event_id`);

it('moves what was entered for the demo to its days, and nothing that people have made', async () => {
  await note(demo, 'before');
  await note(people, 'theirs, before');
  const { userId: announced } = await house.user();
  await join(demo, announced, 9);
  await beginDay(owner(), 'apartment', { tenantId: demo, day: '2024-05-20' });
  await note(demo, 'founded');
  const [{ userId: ofDemo }, { userId: ofPeople }] = [await house.user(), await house.user()];
  await join(demo, ofDemo);
  await note(people, 'theirs, meanwhile');
  await join(people, ofPeople);
  await note(demo, 'of another area', 'wood');
  await beginDay(owner(), 'apartment', { tenantId: demo, day: '2024-06-20' });
  await note(demo, 'read');
  const [{ today } = { today: '' }] = await owner().rows<{ today: string }>(
    sql`select (now() at time zone 'Asia/Shanghai')::date as today`,
  );
  await owner().transaction((tx) => moveStamps(tx, 'apartment'));
  await note(demo, 'after');

  expect(await log()).toEqual([
    { action: 'before', day: today },
    { action: 'theirs, before', day: today },
    { action: 'founded', day: '2024-05-20' },
    { action: 'theirs, meanwhile', day: today },
    { action: 'of another area', day: today },
    { action: 'read', day: '2024-06-20' },
    { action: 'after', day: today },
  ]);
  const since = await owner().rows(sql`
    select user_id, (created_at at time zone 'Asia/Shanghai')::date as created_on, valid_from < current_date as is_since_then
    from platform.members where tenant_id in (${demo}::uuid, ${people}::uuid) order by created_at`);
  expect(since).toEqual([
    { userId: ofDemo, createdOn: '2024-05-20', isSinceThen: true },
    { userId: announced, createdOn: today, isSinceThen: false },
    { userId: ofPeople, createdOn: today, isSinceThen: false },
  ]);
});

it('leaves the days of an area that is not whole yet to the start that goes on with it', async () => {
  const yard = v7();
  await beginDay(owner(), 'wood', { tenantId: yard, day: '2024-07-01' });
  await note(yard, 'opened', 'wood');
  // Stamps have milliseconds: what is written in the one in which they move stays as it is.
  await owner().rows(sql`select pg_sleep(0.002)`);
  await owner().transaction((tx) => moveStamps(tx, 'apartment'));
  await owner().transaction((tx) => moveStamps(tx, 'wood'));
  const opened = await owner().rows(sql`
    select (at at time zone 'Asia/Shanghai')::date as day from platform.audit_events where tenant_id = ${yard}::uuid`);
  expect(opened).toEqual([{ day: '2024-07-01' }]);
});

it('forgets the days, so that a second time nothing moves; the log refuses changes as before', async () => {
  const before = await log();
  await owner().transaction((tx) => moveStamps(tx, 'apartment'));
  expect(await log()).toEqual(before);
  await expect(owner().rows(sql`update platform.audit_events set at = now()`)).rejects.toThrow('insert-only');
});
