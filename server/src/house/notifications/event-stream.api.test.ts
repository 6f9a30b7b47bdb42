import { randomUUID } from 'node:crypto';
import {
  changeNotes,
  importNotes,
  publishNote,
  restoreNote,
  saveNote,
  setItem,
  trashNote,
  withdrawBlogPost,
} from '@console/contract/notes';
import { markNotifications } from '@console/contract/platform';
import { onlyOn } from '../../../testing/engine.ts';
import { type OpenStream, openStream } from '../../../testing/open-stream.ts';
import { type Person, type TestServer, testServer } from '../../../testing/test-server.ts';
import { until } from '../../../testing/until.ts';
import { liveEvents } from './live-events.ts';

let house: TestServer;
beforeAll(async () => {
  house = await testServer();
});
afterAll(() => house.close());

const reading: OpenStream[] = [];
afterEach(() => {
  for (const one of reading.splice(0)) one.close();
});

async function opened(token: string, address = house.address): Promise<OpenStream> {
  const stream = await openStream(address, token);
  reading.push(stream);
  return stream;
}

async function note(who: Person): Promise<string> {
  const uuid = randomUUID();
  const body = { title: 'T', content: 'c', saveId: randomUUID() };
  await house.call(saveNote, { params: { uuid }, body }, { as: who });
  return uuid;
}

/** A note of which everything has been told. */
async function toldNote(who: Person): Promise<string> {
  const { events } = await opened(who.token);
  const uuid = await note(who);
  await until(() => events.length > 0, 'the note is told');
  return uuid;
}

it('tells every open page of one person what changed, once, and nobody else', async () => {
  const [who, other] = [await house.user(), await house.user()];
  const uuid = await toldNote(who);
  const streams = [await opened(who.token), await opened(who.token), await opened(other.token)];
  const [first, second, foreign] = streams;
  expect(first?.headers['content-type']).toContain('text/event-stream');
  expect(first?.headers['x-accel-buffering']).toBe('no');
  await Promise.all(
    [true, false, true].map((is_finished) =>
      house.call(setItem, { params: { uuid }, body: { is_finished } }, { as: who }),
    ),
  );
  await house.call(markNotifications, { body: { read: true } }, { as: who });
  await house.call(markNotifications, { body: { read: true } }, { as: other });
  // Told last of all: whoever has heard it has heard of the notes before it.
  const isTold = (page: typeof first) =>
    page?.events.some((event) => JSON.stringify(event) === '{"topic":"notification"}') ?? false;
  await until(() => isTold(first) && isTold(second), 'both pages are told');
  expect(first?.events).toContainEqual({ topic: 'note', id: uuid });
  expect(second?.events).toEqual(first?.events);
  await until(() => (foreign?.events.length ?? 0) > 0, 'the other person is told');
  expect(foreign?.events).toEqual([{ topic: 'notification' }]);
});

it('1.2: every tab learns of a save, of the trash, of publication, of a bulk change and of an import', async () => {
  const who = await house.user();
  const uuid = await toldNote(who);
  const params = { params: { uuid } };
  const body = { title: 'T', content: 'd', version: 0, saveId: randomUUID() };
  const imported = { uuid: randomUUID(), title: 'I', content: 'i', tags: [] };
  const steps: [string, () => Promise<{ status: number }>, object][] = [
    ['save', () => house.call(saveNote, { ...params, body }, { as: who }), { id: uuid }],
    ['publish', () => house.call(publishNote, { ...params, body: {} }, { as: who }), { id: uuid }],
    ['withdraw', () => house.call(withdrawBlogPost, params, { as: who }), { id: uuid }],
    ['trash', () => house.call(trashNote, params, { as: who }), { id: uuid }],
    ['restore', () => house.call(restoreNote, params, { as: who }), { id: uuid }],
    [
      'bulk',
      () => house.call(changeNotes, { body: { uuids: [uuid], change: { is_finished: true } } }, { as: who }),
      {},
    ],
    [
      'import',
      () => house.call(importNotes, { body: { dryRun: false, notes: [imported] } }, { as: who }),
      {},
    ],
  ];
  const { events } = await opened(who.token);
  for (const [index, [name, step, what]] of steps.entries()) {
    expect([name, (await step()).status]).toEqual([name, 200]);
    await until(() => events.length > index, `${name} is told`);
    expect([name, events.at(-1)]).toEqual([name, { topic: 'note', ...what }]);
  }
  await house.call(importNotes, { body: { dryRun: true, notes: [imported] } }, { as: who });
  await house.call(saveNote, { ...params, body: { ...body, saveId: randomUUID() } }, { as: who });
  await house.call(markNotifications, { body: { read: true } }, { as: who });
  await until(() => events.length > steps.length, 'the notifications are told');
  expect(events.slice(steps.length)).toEqual([{ topic: 'notification' }]);
});

it('refuses who has no token, or a bad one', async () => {
  expect([(await opened('')).status, (await opened('x.y.z')).status]).toEqual([401, 401]);
});

it('ends with the token that opened it', async () => {
  const { userId } = await house.user();
  const now = Math.floor(Date.now() / 1000);
  const { status, over } = await opened(await house.token({ sub: userId, iat: now, exp: now + 1 }));
  expect(status).toBe(200);
  await over;
});

it('lets nobody hold more than twenty streams', async () => {
  const { token } = await house.user();
  const statuses: number[] = [];
  for (let index = 0; index < 21; index += 1) statuses.push((await opened(token)).status ?? 0);
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([20, 429]);
});

// The embedded engine belongs to one process.
onlyOn('postgres', () => {
  it('reaches pages that are connected to another process, in one notice for many events', async () => {
    const { userId } = await house.user();
    const failures: unknown[] = [];
    const elsewhere = liveEvents(house.database, (error) => failures.push(error));
    const heard: unknown[] = [];
    elsewhere.listen(userId, (event) => heard.push(event));
    try {
      // Listening begins with a connection of its own, whenever that stands.
      await until(() => {
        house.app.liveEvents.tell(userId, { topic: 'notification' });
        return heard.length > 0;
      }, 'the other process listens');
      for (let index = 0; index < 500; index += 1) {
        house.app.liveEvents.tell(userId, { topic: 'note', id: `note-${index}` });
      }
      await until(() => heard.some((event) => JSON.stringify(event).includes('note-499')), 'the last event');
      expect(new Set(heard.map((event) => JSON.stringify(event))).size).toBe(501);
      expect(failures).toEqual([]);
    } finally {
      await elsewhere.close();
    }
  });
});

it('closes with the server, however many are listening', async () => {
  const own = await testServer();
  const { token } = await own.user();
  const { over } = await opened(token, own.address);
  await own.close();
  expect(await over).toContain('retry:');
});
