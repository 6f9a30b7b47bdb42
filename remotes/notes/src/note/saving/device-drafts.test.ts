import { type DraftTable, deviceDrafts } from './device-drafts.ts';
import { type Draft, type Drafts, draftsOf } from './drafts.ts';

const uuid = '01939f00-00a1-7000-8000-000000000001';
let clock = 0;
const draft = (content: string, id = uuid): Draft => ({
  uuid: id,
  base: { title: '', content: '', tagIds: [], version: undefined },
  text: { title: '', content, tagIds: [] },
  attempted: [],
  asides: [],
  updatedAt: new Date(++clock).toISOString(),
});

/** Writes only when told to, as a browser's store does some time later, in order; or refuses. */
function slowTable() {
  const rows = new Map<string, Parameters<DraftTable['put']>[0]>();
  let waiting: (() => void)[] = [];
  let full = false;
  const later = <T>(work: () => T): Promise<T> =>
    new Promise((resolve, reject) =>
      waiting.push(() => (full ? reject(new Error('full')) : resolve(work()))),
    );
  const table: DraftTable = {
    of: (userId) => later(() => [...rows.values()].filter((row) => row.userId === userId)),
    put: (row) => later(() => void rows.set(row.key, row)),
    delete: (key) => later(() => void rows.delete(key)),
  };
  return {
    table,
    rows,
    fill: () => (full = true),
    /** The page is gone: what was not written never is. */
    forget: () => (waiting = []),
    settle: async () => {
      for (const work of waiting.splice(0)) work();
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

function storage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => entries.set(key, value),
    removeItem: (key) => entries.delete(key),
    clear: () => entries.clear(),
  };
}

function setUp() {
  const slow = slowTable();
  const lastMoment: Drafts = draftsOf('ming', storage());
  const open = () => deviceDrafts('ming', slow.table, lastMoment);
  const opened = async () => {
    const drafts = open();
    const ready = drafts.refresh();
    await slow.settle();
    await ready;
    await slow.settle();
    return drafts;
  };
  return { slow, lastMoment, opened };
}

it('keeps a draft in the large store, and tells when it is there', async () => {
  const { slow, lastMoment, opened } = setUp();
  const drafts = await opened();
  const told: boolean[] = [];
  drafts.write(draft('a'), (kept) => told.push(kept));
  expect([drafts.read(uuid)?.text.content, told]).toEqual(['a', []]);
  await slow.settle();
  expect([told, slow.rows.size, lastMoment.list()]).toEqual([[true], 1, []]);
  expect((await opened()).read(uuid)?.text.content).toBe('a');
});

it('a page that goes before the large store has written keeps the last word', async () => {
  const { slow, lastMoment, opened } = setUp();
  const drafts = await opened();
  drafts.write(draft('first'), () => {});
  await slow.settle();
  drafts.write(draft('last'), () => {}, true);
  slow.forget();
  const next = await opened();
  expect(next.read(uuid)?.text.content).toBe('last');
  expect([lastMoment.list(), slow.rows.size]).toEqual([[], 1]);
  expect((await opened()).read(uuid)?.text.content).toBe('last');
});

it('takes over what an earlier release kept in local storage', async () => {
  const { slow, lastMoment, opened } = setUp();
  lastMoment.write(draft('old'), () => {});
  expect((await opened()).list().map(({ text }) => text.content)).toEqual(['old']);
  expect([lastMoment.list(), slow.rows.size]).toEqual([[], 1]);
});

it('falls back to local storage when the large store is full', async () => {
  const { slow, lastMoment, opened } = setUp();
  const drafts = await opened();
  slow.fill();
  const told: boolean[] = [];
  drafts.write(draft('a'), (kept) => told.push(kept));
  await slow.settle();
  expect([told, lastMoment.read(uuid)?.text.content]).toEqual([[true], 'a']);
});

it('removes both copies, and reading meanwhile brings nothing back', async () => {
  const { slow, opened } = setUp();
  const drafts = await opened();
  drafts.write(draft('a'), () => {}, true);
  await slow.settle();
  const reading = drafts.refresh();
  drafts.remove(uuid);
  await slow.settle();
  await reading;
  expect([drafts.read(uuid), slow.rows.size]).toEqual([undefined, 0]);
});

it('shows what another tab wrote, newest first', async () => {
  const { slow, opened } = setUp();
  const one = await opened();
  const other = await opened();
  one.write(draft('a'), () => {});
  one.write(draft('b', uuid.replace(/1$/, '2')), () => {});
  await slow.settle();
  const reading = other.refresh();
  await slow.settle();
  await reading;
  expect(other.list().map(({ text }) => text.content)).toEqual(['b', 'a']);
});

it('drafts of another person are not there', async () => {
  const { slow, opened } = setUp();
  (await opened()).write(draft('a'), () => {});
  await slow.settle();
  const hong = deviceDrafts('hong', slow.table, draftsOf('hong', storage()));
  const reading = hong.refresh();
  await slow.settle();
  await reading;
  expect(hong.list()).toEqual([]);
});
