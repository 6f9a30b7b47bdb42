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

function storage(room = Number.POSITIVE_INFINITY): Storage {
  const entries = new Map<string, string>();
  const put = (key: string, value: string) => {
    const others = [...entries].filter(([other]) => other !== key);
    const used = others.reduce((sum, [other, text]) => sum + other.length + text.length, 0);
    if (used + key.length + value.length > room) throw new DOMException('full', 'QuotaExceededError');
    entries.set(key, value);
  };
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: put,
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

describe('a browser whose room is used up by copies for times without a network', () => {
  const copy = 'console:note-kept:ming:getNote:[{"uuid":"x"},{}]';
  const others = 'console:note-kept:hua:getNote:[{"uuid":"x"},{}]';
  const full = () => {
    const kept = storage(3_000);
    kept.setItem(copy, 'x'.repeat(2_000));
    kept.setItem(others, 'theirs');
    return kept;
  };
  const write = (kept: Storage, text: string) => {
    let told: boolean | undefined;
    draftsOf('ming', kept).write(draft(text), (isKept) => {
      told = isKept;
    });
    return told;
  };
  it('gives the room to what is unsaved', () => {
    const kept = full();
    expect(write(kept, 'y'.repeat(1_500))).toBe(true);
    expect(draftsOf('ming', kept).read(uuid)?.text.content).toHaveLength(1_500);
    expect([kept.getItem(copy), kept.getItem(others)]).toEqual([null, 'theirs']);
  });
  it('keeps the copies where there is room for both', () => {
    const kept = full();
    expect(write(kept, 'y')).toBe(true);
    expect(kept.getItem(copy)).not.toBeNull();
  });
  it('says so where even that is too little', () => expect(write(full(), 'y'.repeat(4_000))).toBe(false));
});
