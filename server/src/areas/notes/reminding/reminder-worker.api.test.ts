import { randomUUID } from 'node:crypto';
import { saveNote, setItem, snoozeReminder, trashNote } from '@console/contract/notes';
import type { Channel } from '@console/contract/platform';
import sql from 'sql-template-tag';
import { type Person, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { until } from '../../../../testing/until.ts';
import { startJobs } from '../../../house/jobs/jobs.ts';
import { type Message, Unreachable } from '../../../house/notifications/outlets.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { reminderJobs, tick } from './reminder-worker.ts';

let house: TestServer;
beforeAll(async () => {
  house = await testServer();
});
afterAll(() => house.close());
// Each test looks at the whole table, as the worker does.
beforeEach(() => owner().rows(sql`update notes.items set remind_at = null, snoozed_until = null`));

const owner = () => house.db({ kind: 'owner' });
const minute = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString();

async function note(who: Person, content = 'text'): Promise<string> {
  const uuid = randomUUID();
  const body = { title: 'Water the plants', content, saveId: randomUUID() };
  await house.call(saveNote, { params: { uuid }, body }, { as: who });
  return uuid;
}

async function reminded(who: Person, reminder: object, content?: string): Promise<string> {
  const uuid = await note(who, content);
  const { status } = await house.call(setItem, { params: { uuid }, body: reminder }, { as: who });
  expect(status).toBe(200);
  return uuid;
}

/** A worker with a clock of its own, and outlets that note what they were given. */
function worker(at: string | number, refuse = (_: Channel) => false) {
  const sent: { channel: Channel; to: string; message: Message }[] = [];
  const told: string[] = [];
  const faults: unknown[] = [];
  let clock = typeof at === 'number' ? at : Date.parse(at);
  const parts = {
    database: house.database,
    origin: 'https://console.test',
    now: () => clock,
    failed: (error: unknown) => void faults.push(error),
    live: { tell: (userId: string, { topic }: { topic: string }) => void told.push(`${userId} ${topic}`) },
    outlets: {
      send: async (channel: Channel, { userId }: { userId: string }, message: Message) => {
        if (refuse(channel)) throw new Error('connection refused');
        sent.push({ channel, to: userId, message });
      },
    },
  };
  return {
    sent,
    told,
    faults,
    tick: () => tick(parts),
    wait: (minutes: number) => {
      clock += minutes * minute;
      return tick(parts);
    },
  };
}

const notifications = (userId: string) =>
  owner().rows<{
    kind: string;
    payload: { noteId: string; late: boolean; fireAt: string; channel?: string };
  }>(
    sql`select kind, payload from platform.notifications where user_id = ${userId} order by notification_id`,
  );
const deliveries = (noteId: string) =>
  owner().rows<{ channel: string; state: string; attempts: number; lastError: string | null }>(
    sql`select channel, state, attempts, last_error from notes.reminder_deliveries
        where note_id = ${noteId} order by fire_at, channel`,
  );
const remindAt = async (noteId: string) =>
  (
    await owner().first<{ remindAt: string | null }>(
      sql`select remind_at from notes.items where note_id = ${noteId}`,
    )
  )?.remindAt;
const wants = (
  userId: string,
  settings: { webhook?: boolean; quiet?: [string, string]; skipTicked?: boolean },
) =>
  owner().rows(sql`
    insert into platform.notification_settings (user_id, webhook, webhook_url, quiet_from, quiet_to, skip_ticked, zone)
    values (${userId}, ${settings.webhook ?? false}, 'https://hook.test/', ${settings.quiet?.[0] ?? null},
            ${settings.quiet?.[1] ?? null}, ${settings.skipTicked ?? true}, 'UTC')`);

describe('1.4 the worker', () => {
  it('fires what is due, once, and tells the open pages', async () => {
    const who = await house.user();
    // Kept to the minute: the next one may be there at once.
    const due = await reminded(who, { remind_at: inMinutes(2) });
    const coming = await reminded(who, { remind_at: inMinutes(10) });
    const early = worker(Date.now());
    expect(await early.tick()).toBe(0);
    const one = worker(inMinutes(2));
    expect(await one.tick()).toBe(1);
    expect(await one.tick()).toBe(0);
    expect(await notifications(who.userId)).toMatchObject([
      { kind: 'reminder', payload: { noteId: due, title: 'Water the plants', late: false } },
    ]);
    expect(one.told).toEqual([`${who.userId} notification`, `${who.userId} note`]);
    expect([await remindAt(due), await remindAt(coming)]).toEqual([null, expect.any(String)]);
  });

  it('two workers at the same time: 120 reminders, each once on each channel', async () => {
    const who = await house.user();
    await wants(who.userId, { webhook: true });
    const ids: string[] = [];
    for (let index = 0; index < 120; index += 1) ids.push(randomUUID());
    await owner().batch(
      ...insertionsOf(
        'notes.notes',
        ids.map((noteId) => ({
          ...{ userId: who.userId, noteId, title: 'T', content: '', lastSaveId: noteId, headline: 'T' },
          ...{ excerpt: '', wordCount: 1, taskCount: 0, openTasks: 0 },
        })),
      ),
      ...insertionsOf(
        'notes.items',
        ids.map((noteId) => ({
          ...{ userId: who.userId, noteId, remindAt: sql`now()` },
          ...{ remindStart: '2026-01-01T00:00', remindTz: 'UTC' },
        })),
      ),
    );
    const [one, two] = [worker(inMinutes(1)), worker(inMinutes(1))];
    const rounds = await Promise.all([one.tick(), two.tick(), one.tick(), two.tick()]);
    expect(rounds.reduce((sum, fired) => sum + fired, 0)).toBe(120);
    expect((await notifications(who.userId)).map(({ payload }) => payload.noteId).sort()).toEqual(
      [...ids].sort(),
    );
    const sent = [...one.sent, ...two.sent].map(({ message }) => String(message.data.noteId));
    expect(sent.sort()).toEqual([...ids].sort());
  });

  it('after 30 minutes of downtime: once and late, and a series goes on from now', async () => {
    const who = await house.user();
    const [single, series] = [
      await reminded(who, { remind_at: inMinutes(1) }),
      await reminded(who, { remind_at: inMinutes(1), remind_rule: { freq: 'day' } }),
    ];
    const back = worker(inMinutes(31));
    expect(await back.tick()).toBe(2);
    expect(await back.wait(1)).toBe(0);
    const found = await notifications(who.userId);
    expect(found.map(({ payload }) => payload.noteId).sort()).toEqual([single, series].sort());
    expect(found.every(({ payload }) => payload.late)).toBe(true);
  });

  it('days of downtime fire a daily series once', async () => {
    const who = await house.user();
    const series = await reminded(who, { remind_at: inMinutes(1), remind_rule: { freq: 'day' } });
    expect(await worker(inMinutes(5 * 24 * 60)).tick()).toBe(1);
    expect(Date.parse((await remindAt(series)) ?? '')).toBeGreaterThan(Date.parse(inMinutes(5 * 24 * 60)));
  });

  it('across the change of clocks: nine in the morning stays nine in the morning', async () => {
    const who = await house.user();
    const series = await note(who);
    await owner().rows(sql`
      update notes.items set remind_at = '2027-03-27T08:00Z', remind_start = '2027-03-01T09:00',
        remind_tz = 'Europe/Berlin', remind_rule = '{"freq":"day","interval":1}' where note_id = ${series}`);
    const one = worker('2027-03-27T08:00:00Z');
    await one.tick();
    expect(await remindAt(series)).toBe('2027-03-28T07:00:00.000Z');
    expect(await one.wait(23 * 60)).toBe(1);
    expect(await remindAt(series)).toBe('2027-03-29T07:00:00.000Z');
    expect((await notifications(who.userId)).map(({ payload }) => payload.late)).toEqual([false, false]);
  });

  it('a ticked-off check list and a note in the trash tell nobody', async () => {
    const who = await house.user();
    await reminded(who, { remind_at: inMinutes(1) }, '- [x] a\n- [x] b');
    const open = await reminded(who, { remind_at: inMinutes(1) }, '- [x] a\n- [ ] b');
    const trashed = await reminded(who, { remind_at: inMinutes(1) });
    await house.call(trashNote, { params: { uuid: trashed } }, { as: who });
    await worker(inMinutes(2)).tick();
    expect((await notifications(who.userId)).map(({ payload }) => payload.noteId)).toEqual([open]);
  });

  it('a snoozed one comes again', async () => {
    const who = await house.user();
    const uuid = await reminded(who, { remind_at: inMinutes(1) });
    await worker(inMinutes(1)).tick();
    const body = { until: inMinutes(10) };
    expect((await house.call(snoozeReminder, { params: { uuid }, body }, { as: who })).status).toBe(200);
    expect(await worker(inMinutes(9)).tick()).toBe(0);
    expect(await worker(inMinutes(10)).tick()).toBe(1);
    expect(await notifications(who.userId)).toHaveLength(2);
  });
});

describe('1.4 one bad reminder stops nobody else’s', () => {
  it('a zone that this server does not know: told once, taken out, and the others fire', async () => {
    const who = await house.user();
    const bad = await reminded(who, { remind_at: inMinutes(1), remind_rule: { freq: 'day' } });
    const good = await reminded(who, { remind_at: inMinutes(1) });
    await owner().rows(sql`update notes.items set remind_tz = 'Mars/Base' where note_id = ${bad}`);
    const one = worker(inMinutes(2));
    expect(await one.tick()).toBe(2);
    expect((await notifications(who.userId)).map(({ payload }) => payload.noteId).sort()).toEqual(
      [bad, good].sort(),
    );
    expect(String(one.faults)).toContain(bad);
    expect(
      await owner().first(sql`select remind_at, remind_fault from notes.items where note_id = ${bad}`),
    ).toEqual({ remindAt: null, remindFault: expect.stringContaining('Mars/Base') });
    expect(await one.wait(1)).toBe(0);
  });

  it('a row that cannot be written: marked, and the others fire', async () => {
    const who = await house.user();
    const bad = await reminded(who, { remind_at: inMinutes(1) });
    const good = await reminded(who, { remind_at: inMinutes(1) });
    await owner().rows(sql`
      create function pg_temp_refuse() returns trigger language plpgsql as $$
      begin
        if new.payload ->> 'title' = 'refused' then raise exception 'refused' using errcode = '22000'; end if;
        return new;
      end $$`);
    await owner().rows(sql`create trigger refuse before insert on platform.notifications
                           for each row execute function pg_temp_refuse()`);
    await owner().rows(sql`update notes.notes set headline = 'refused' where note_id = ${bad}`);
    const one = worker(inMinutes(2));
    expect(await one.tick()).toBe(1);
    await owner().rows(sql`drop trigger refuse on platform.notifications`);
    expect((await notifications(who.userId)).map(({ payload }) => payload.noteId)).toEqual([good]);
    expect(
      await owner().first(sql`select remind_at, remind_fault from notes.items where note_id = ${bad}`),
    ).toEqual({ remindAt: null, remindFault: 'refused' });
    expect(one.faults.length).toBeGreaterThan(0);
  });
});

describe('1.4 firing does not wait for sending', () => {
  it('a mail server that never answers holds up nobody inside the console', async () => {
    const [slow, quick] = [await house.user(), await house.user()];
    await wants(slow.userId, { webhook: true });
    await reminded(slow, { remind_at: inMinutes(1) });
    let asked = 0;
    let release = () => {};
    const hanging = new Promise<void>((resolve) => {
      release = resolve;
    });
    const clock = { now: Date.parse(inMinutes(2)) };
    const parts = {
      database: house.database,
      origin: 'https://console.test',
      now: () => clock.now,
      live: { tell: () => {} },
      outlets: {
        send: async () => {
          asked += 1;
          await hanging;
        },
      },
    };
    const stop = startJobs(reminderJobs(parts, 20), () => {});
    await until(() => asked > 0, 'a delivery hangs');
    await reminded(quick, { remind_at: inMinutes(1) });
    await until(async () => (await notifications(quick.userId)).length > 0, 'the next reminder');
    expect(asked).toBe(1);
    release();
    await stop();
  });

  it('many of one person are sent by turns with those of others', async () => {
    const [many, other] = [await house.user(), await house.user()];
    for (const who of [many, other]) await wants(who.userId, { webhook: true });
    const noteId = await note(many);
    const hourAgo = sql`now() - interval '1 hour'`;
    const deliveries = Array.from({ length: 80 }, (_, at) => ({
      ...{ userId: many.userId, noteId, fireAt: sql`now() - make_interval(mins => ${at + 1}::int)` },
      ...{ channel: 'webhook', nextTryAt: hourAgo },
    }));
    await owner().batch(...insertionsOf('notes.reminder_deliveries', deliveries));
    await reminded(other, { remind_at: inMinutes(1) });
    const one = worker(inMinutes(1));
    await one.tick();
    expect(one.sent).toHaveLength(81);
    expect(one.sent.slice(0, 10).map(({ to }) => to)).toContain(other.userId);
  });
});

describe('1.4 delivery outside the console', () => {
  it('says what and where, never the text', async () => {
    const who = await house.user();
    await wants(who.userId, { webhook: true });
    const uuid = await reminded(who, { remind_at: inMinutes(1) }, 'the secret text');
    const one = worker(inMinutes(1));
    await one.tick();
    expect(one.sent).toMatchObject([
      {
        channel: 'webhook',
        to: who.userId,
        message: {
          title: '提醒: Water the plants',
          url: `https://console.test/note/?uuid=${uuid}`,
          data: { noteId: uuid, late: false },
        },
      },
    ]);
    expect(JSON.stringify(one.sent)).not.toContain('secret text');
  });

  it('waits for the end of quiet hours; inside the console it is there at once', async () => {
    const who = await house.user();
    await wants(who.userId, { webhook: true, quiet: ['00:00', '23:59'] });
    const uuid = await note(who);
    const at = Date.parse('2027-06-01T12:00:00Z');
    await owner().rows(sql`
      update notes.items set remind_at = '2027-06-01T12:00Z', remind_start = '2027-06-01T12:00', remind_tz = 'UTC'
      where note_id = ${uuid}`);
    const one = worker(at);
    await one.tick();
    expect([one.sent.length, (await notifications(who.userId)).length]).toEqual([0, 1]);
    await one.wait(11 * 60 + 58);
    expect(one.sent).toHaveLength(0);
    await one.wait(1);
    expect(one.sent).toHaveLength(1);
  });

  it('tries again 1, 5, 30, 120 and 360 minutes later, then tells in the console that it failed', async () => {
    const who = await house.user();
    await wants(who.userId, { webhook: true });
    const uuid = await reminded(who, { remind_at: inMinutes(1) });
    const one = worker(inMinutes(1), () => true);
    await one.tick();
    for (const minutes of [1, 5, 30, 120]) await one.wait(minutes);
    expect((await deliveries(uuid)).find(({ channel }) => channel === 'webhook')).toMatchObject({
      state: 'pending',
      attempts: 5,
      lastError: 'connection refused',
    });
    await one.wait(360);
    expect((await deliveries(uuid)).find(({ channel }) => channel === 'webhook')).toMatchObject({
      state: 'failed',
      attempts: 6,
    });
    expect((await notifications(who.userId)).map(({ kind, payload }) => [kind, payload.channel])).toEqual([
      ['reminder', undefined],
      ['deliveryFailed', 'webhook'],
    ]);
  });

  it('where nobody is there to be reached, it has failed at once', async () => {
    const who = await house.user();
    await wants(who.userId, { webhook: true });
    const uuid = await reminded(who, { remind_at: inMinutes(1) });
    const one = worker(inMinutes(1), () => {
      throw new Unreachable('no webhook');
    });
    await one.tick();
    expect((await deliveries(uuid)).find(({ channel }) => channel === 'webhook')).toMatchObject({
      state: 'failed',
      attempts: 1,
    });
    expect((await notifications(who.userId)).map(({ kind }) => kind)).toEqual(['reminder', 'deliveryFailed']);
  });

  it('another try waits for the end of quiet hours as well', async () => {
    const who = await house.user();
    await wants(who.userId, { webhook: true, quiet: ['23:00', '07:00'] });
    const uuid = await note(who);
    await owner().rows(sql`
      update notes.items set remind_at = '2027-06-01T22:58Z', remind_start = '2027-06-01T22:58', remind_tz = 'UTC'
      where note_id = ${uuid}`);
    let down = true;
    const one = worker('2027-06-01T22:58:00Z', () => down);
    await one.tick();
    await one.wait(1);
    down = false;
    await one.wait(5);
    expect(one.sent).toHaveLength(0);
    await one.wait(8 * 60);
    expect(one.sent).toHaveLength(1);
  });

  it('quiet hours that were chosen since hold it back, and no try is lost', async () => {
    const who = await house.user();
    await wants(who.userId, { webhook: true });
    const uuid = await note(who);
    await owner().rows(sql`
      update notes.items set remind_at = '2027-06-01T22:58Z', remind_start = '2027-06-01T22:58', remind_tz = 'UTC'
      where note_id = ${uuid}`);
    const one = worker('2027-06-01T22:58:00Z', () => true);
    await one.tick();
    await owner().rows(sql`update platform.notification_settings set quiet_from = '22:00', quiet_to = '07:00'
                           where user_id = ${who.userId}`);
    const up = worker('2027-06-01T23:30:00Z');
    await up.tick();
    expect([up.sent.length, (await deliveries(uuid))[1]]).toMatchObject([
      0,
      { state: 'pending', attempts: 1 },
    ]);
    await up.wait(7 * 60 + 30);
    expect(up.sent).toHaveLength(1);
  });

  it.each([
    ['taken away', { remind_at: null }],
    ['moved', { remind_at: inMinutes(600) }],
  ])('a reminder that was %s takes back what has not gone out', async (_, flags) => {
    const who = await house.user();
    await wants(who.userId, { webhook: true });
    const uuid = await reminded(who, { remind_at: inMinutes(1), remind_rule: { freq: 'day' } });
    await worker(inMinutes(1), () => true).tick();
    await house.call(setItem, { params: { uuid }, body: flags }, { as: who });
    const up = worker(inMinutes(3));
    await up.tick();
    expect([up.sent.length, (await deliveries(uuid))[1]?.state]).toEqual([0, 'cancelled']);
  });

  it('a snoozed one is sent later, and not twice', async () => {
    const who = await house.user();
    await wants(who.userId, { webhook: true });
    const uuid = await reminded(who, { remind_at: inMinutes(1) });
    await worker(inMinutes(1), () => true).tick();
    await house.call(snoozeReminder, { params: { uuid }, body: { until: inMinutes(30) } }, { as: who });
    const up = worker(inMinutes(5));
    await up.tick();
    expect(up.sent).toHaveLength(0);
    await up.wait(26);
    expect(up.sent).toHaveLength(1);
  });

  it('says the same name at every try, so that a mail that came twice is known', async () => {
    const who = await house.user();
    await wants(who.userId, { webhook: true });
    const uuid = await reminded(who, { remind_at: inMinutes(1) });
    const one = worker(inMinutes(1));
    await one.tick();
    await owner().rows(
      sql`update notes.reminder_deliveries set state = 'pending' where note_id = ${uuid} and channel = 'webhook'`,
    );
    await one.tick();
    const [first, second] = one.sent.map(({ message }) => message.id);
    expect(first).toContain(uuid);
    expect(second).toBe(first);
  });

  it('takes over what a worker that died had claimed', async () => {
    const who = await house.user();
    await wants(who.userId, { webhook: true });
    const uuid = await reminded(who, { remind_at: inMinutes(1) });
    const dead = worker(inMinutes(1), () => true);
    await dead.tick();
    await owner().rows(
      sql`update notes.reminder_deliveries set state = 'claimed' where note_id = ${uuid} and channel = 'webhook'`,
    );
    const other = worker(inMinutes(2.5));
    await other.tick();
    expect(other.sent).toHaveLength(0);
    await other.wait(3);
    expect(other.sent).toHaveLength(1);
  });

  it('finishing the note takes back what has not gone out', async () => {
    const who = await house.user();
    await wants(who.userId, { webhook: true });
    const uuid = await reminded(who, { remind_at: inMinutes(1) });
    const down = worker(inMinutes(1), () => true);
    await down.tick();
    await house.call(setItem, { params: { uuid }, body: { is_finished: true } }, { as: who });
    const up = worker(inMinutes(3));
    await up.tick();
    expect(up.sent).toHaveLength(0);
    expect((await deliveries(uuid)).map(({ state }) => state)).toEqual(['sent', 'cancelled']);
  });
});

it('people see their own deliveries and notifications only, and write none', async () => {
  const [who, other] = [await house.user(), await house.user()];
  await reminded(who, { remind_at: inMinutes(1) });
  await worker(inMinutes(2)).tick();
  for (const table of [sql`notes.reminder_deliveries`, sql`platform.notifications`]) {
    const count = async ({ userId }: Person) =>
      (await house.db({ kind: 'user', userId }).rows(sql`select from ${table}`)).length;
    expect([await count(who), await count(other)]).toEqual([1, 0]);
  }
  const mine = house.db({ kind: 'user', userId: who.userId });
  await expect(mine.rows(sql`delete from platform.notifications`)).rejects.toThrow(/permission denied/);
  await expect(mine.rows(sql`update notes.reminder_deliveries set last_error = 'x'`)).rejects.toThrow(
    /permission denied/,
  );
});
