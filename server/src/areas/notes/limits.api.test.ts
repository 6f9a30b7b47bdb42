import { randomUUID } from 'node:crypto';
import { changeNotes, importNotes, listNotes, noteLimits, saveNote } from '@console/contract/notes';
import { type Person, type TestServer, testServer } from '../../../testing/test-server.ts';

let house: TestServer;
beforeAll(async () => {
  house = await testServer({ config: { RATE_LIMIT_PER_MINUTE: 600 } });
});
afterAll(() => house.close());

const list = (as: Person, q?: string) =>
  house.call(listNotes, { query: q === undefined ? {} : { q } }, { as });

/** Calls until it is refused. */
async function refused(call: () => Promise<{ status: number; headers: Record<string, string> }>, most = 200) {
  for (let calls = 1; calls <= most; calls += 1) {
    const { status, headers } = await call();
    if (status === 429) return { calls, retryAfter: Number(headers['retry-after']) };
  }
  return undefined;
}

it('2.1: the sixty-first save of a minute waits, and says how long', async () => {
  const who = await house.user();
  const found = await refused(() => {
    const body = { title: 'T', content: 'c', saveId: randomUUID() };
    return house.call(saveNote, { params: { uuid: randomUUID() }, body }, { as: who });
  });
  expect(found?.calls).toBe(61);
  expect(found?.retryAfter).toBeGreaterThan(0);
});

it('2.1: the 121st search of a minute waits; the list itself does not, nor do others', async () => {
  const [who, other] = [await house.user(), await house.user()];
  const found = await refused(() => list(who, 'x'));
  expect(found?.calls).toBe(121);
  expect(found?.retryAfter).toBeGreaterThan(0);
  expect([(await list(who)).status, (await list(other, 'x')).status]).toEqual([200, 200]);
});

it('2.1: what an import would do may be asked as often as anything; imports themselves may not', async () => {
  const who = await house.user();
  const take = (dryRun: boolean) =>
    house.call(
      importNotes,
      { body: { dryRun, notes: [{ uuid: randomUUID(), title: 'T', content: 'c', tags: [] }] } },
      { as: who },
    );
  expect(await refused(() => take(true))).toBeUndefined();
  expect((await refused(() => take(false), 350))?.calls).toBe(301);
});

it('2.1: a note as long as notes may be is saved and imported, however little the API takes of anything else', async () => {
  const narrow = await testServer({ config: { BODY_LIMIT_KB: 100 } });
  try {
    const who = await narrow.user();
    const content = '云'.repeat(noteLimits.contentLength);
    const saved = await narrow.call(
      saveNote,
      { params: { uuid: randomUUID() }, body: { title: 'T', content, saveId: randomUUID() } },
      { as: who },
    );
    const taken = await narrow.call(
      importNotes,
      { body: { notes: [{ uuid: randomUUID(), title: 'T', content, tags: [] }] } },
      { as: who },
    );
    const other = await narrow.call(
      changeNotes,
      { body: { uuids: [], change: {}, more: 'x'.repeat(200_000) } as never },
      { as: who },
    );
    expect([saved.status, taken.status, other.status]).toEqual([200, 200, 413]);
  } finally {
    await narrow.close();
  }
});
