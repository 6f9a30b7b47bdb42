import { ApiError } from '@console/contract';
import { freshItem, type Note, type NoteBody } from '@console/contract/notes';
import fc, { cases } from '@console/testing/properties';
import { jest } from '@jest/globals';
import { draftsOf } from './drafts.ts';
import { askedPieces } from './merge-rules.ts';
import { noteKeeper } from './note-keeper.ts';
import { isBlank, sameText } from './note-text.ts';
import { type Merge, openingOf } from './opening-rules.ts';
import { nextSaveAt, retryAfter } from './save-schedule.ts';

const uuid = '01939f00-00a1-7000-8000-000000000001';

/** As much of `Storage` as a draft needs. */
function memory(room = Number.POSITIVE_INFINITY): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      entries.set(key, value);
    },
    removeItem: (key) => entries.delete(key),
    clear: () => entries.clear(),
  };
}

/** A server with one note, as strict about versions as the real one. */
function server() {
  let note: Note | undefined;
  let lastSaveId = '';
  let count = 0;
  const made = (body: NoteBody, version: number): Note => ({
    _id: uuid,
    userId: 'ming',
    title: body.title.trim(),
    headline: body.title.trim(),
    content: body.content,
    type: 0,
    version,
    tagIds: [...(body.tagIds ?? [])],
    createTime: '2026-11-21T08:00:00.000Z',
    updateTime: '2026-11-21T08:00:00.000Z',
    deleteTime: null,
    excerpt: '',
    wordCount: 0,
    hasTask: false,
    openTasks: 0,
    item: freshItem,
  });
  return {
    get note() {
      return note;
    },
    get count() {
      return count;
    },
    take(body: NoteBody): Note {
      count += 1;
      if (note && lastSaveId === body.saveId) return note;
      if (note ? body.version !== note.version : body.version !== undefined)
        throw new ApiError('VERSION_CONFLICT', { details: { current: note } });
      const asides = body.asides ?? [];
      this.history.push(...asides.map(({ content }) => content), body.content);
      note = made(body, note ? note.version + 1 + asides.length : 0);
      lastSaveId = body.saveId;
      return note;
    },
    /** Every text that the history of the note has. */
    history: [] as string[],
    others: new Map<string, string>(),
    takeOther(id: string, body: NoteBody): Note {
      this.others.set(id, body.content);
      return { ...made(body, body.version === undefined ? 0 : body.version + 1), _id: id };
    },
    /** Another device saves. */
    elsewhere(content: string) {
      this.history.push(content);
      note = made({ title: 't', content, saveId: 'x' }, note ? note.version + 1 : 0);
      return note;
    },
  };
}

type Mood = 'well' | 'busy' | 'offline' | 'answerLost' | 'signedOut' | 'tooLarge';

function setUp({
  room,
  storage = memory(room),
  api = server(),
}: {
  room?: number;
  storage?: Storage;
  api?: ReturnType<typeof server>;
} = {}) {
  let mood: Mood = 'well';
  let signedIn: string | undefined = 'ming';
  let ids = 0;
  const drafts = draftsOf('ming', storage);
  const merges: Merge[] = [];
  const forgotten: number[] = [];
  let attempts = 0;
  let answers = Promise.resolve();
  const open = (note: Note | undefined = api.note) => {
    const keeper = noteKeeper({
      uuid,
      note,
      missing: true,
      drafts,
      signedIn: () => signedIn,
      newId: () => `save-${++ids}`,
      onSaved: () => {},
      onMerged: (merge) => merges.push(merge),
      send: async (id, body) => {
        attempts += 1;
        if (mood === 'busy') throw new ApiError('LIMIT', { details: { retryAfter: 30 } });
        if (mood === 'offline') throw new ApiError('NETWORK', { status: 0 });
        if (mood === 'signedOut') throw new ApiError('UNAUTHENTICATED');
        const gone = body.tagIds?.find((tagId) => forgotten.includes(tagId));
        if (gone !== undefined)
          throw new ApiError('VALIDATION', {
            fields: [{ path: 'tagIds', code: 'unknown_tag', params: { tagId: gone } }],
          });
        if (mood === 'tooLarge') throw new ApiError('CONTENT_TOO_LARGE');
        const answer = id === uuid ? api.take(body) : api.takeOther(id, body);
        await answers;
        if (mood === 'answerLost') throw new ApiError('TIMEOUT', { status: 0 });
        return answer;
      },
    });
    keeper.open();
    return keeper;
  };
  return {
    api,
    drafts,
    storage,
    merges,
    open,
    feel: (next: Mood) => (mood = next),
    signIn: (sub: string | undefined) => (signedIn = sub),
    attempts: () => attempts,
    forgetTag: (tagId: number) => forgotten.push(tagId),
    /** @returns lets the answers go on their way */
    delayAnswers: () => {
      let go = () => {};
      answers = new Promise((resolve) => {
        go = resolve;
      });
      return go;
    },
  };
}

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => jest.useRealTimers());
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('when a save is sent', () => {
  it('two seconds after typing stops, at most fifteen after it began', () => {
    expect(nextSaveAt(0, 0)).toBe(2000);
    expect(nextSaveAt(0, 5000)).toBe(7000);
    expect(nextSaveAt(0, 14_500)).toBe(15_000);
  });
  it('after failures less and less often, at least once a minute', () => {
    expect([1, 2, 3, 4, 5, 9].map(retryAfter)).toEqual([4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  });
  it('nothing is sent until there is text', async () => {
    const { api, open } = setUp();
    const keeper = open();
    keeper.edit({ content: '  \n' });
    await pass(20_000);
    expect(api.count).toBe(0);
    keeper.edit({ content: 'a' });
    await pass(1900);
    expect(api.count).toBe(0);
    await pass(200);
    expect([api.count, api.note?.content, keeper.state().phase]).toEqual([1, 'a', 'clean']);
  });
  it('without a pause in typing every fifteen seconds', async () => {
    const { api, open } = setUp();
    const keeper = open();
    for (let second = 0; second < 40; second++) {
      keeper.edit({ content: 'x'.repeat(second + 1) });
      await pass(1000);
    }
    expect(api.count).toBe(2);
    await pass(2000);
    expect(api.note?.content).toHaveLength(40);
  });
  it('undoing the change sends nothing', async () => {
    const { api, open, drafts } = setUp();
    api.elsewhere('one');
    const keeper = open();
    keeper.edit({ content: 'two' });
    keeper.edit({ content: 'one' });
    await pass(20_000);
    expect([api.count, keeper.state().phase, drafts.list()]).toEqual([0, 'clean', []]);
  });
});

describe('when a save fails', () => {
  it('offline: kept on the device, tried again, then clean', async () => {
    const { api, open, feel, drafts } = setUp();
    const keeper = open();
    feel('offline');
    keeper.edit({ content: 'typed' });
    await pass(2100);
    expect([keeper.state().phase, drafts.read(uuid)?.text.content]).toEqual(['device', 'typed']);
    feel('well');
    await pass(4100);
    expect([keeper.state().phase, api.note?.content, drafts.list()]).toEqual(['clean', 'typed', []]);
  });
  it('a lost answer is no conflict', async () => {
    const { api, open, feel } = setUp();
    const keeper = open();
    feel('answerLost');
    keeper.edit({ content: 'one' });
    await pass(2100);
    expect([keeper.state().phase, api.note?.version]).toEqual(['device', 0]);
    feel('well');
    keeper.edit({ content: 'one two' });
    await pass(10_000);
    expect([keeper.state().phase, api.note?.content, api.note?.version]).toEqual(['clean', 'one two', 1]);
  });
  it('signed out: the text waits, and a later visit sends it', async () => {
    const first = setUp();
    first.feel('signedOut');
    const keeper = first.open();
    keeper.edit({ content: 'typed' });
    await pass(2100);
    expect(keeper.state().phase).toBe('device');
    const later = setUp({ storage: first.storage, api: first.api });
    const again = later.open();
    expect([again.state().restored, again.state().text.content]).toEqual([true, 'typed']);
    await pass(2100);
    expect(first.api.note?.content).toBe('typed');
  });
  it('a refusal stays until the text changes', async () => {
    const { api, open, feel, drafts } = setUp();
    const keeper = open();
    feel('tooLarge');
    keeper.edit({ content: 'huge' });
    await pass(60_000);
    expect([keeper.state().phase, api.count, drafts.read(uuid)?.text.content]).toEqual([
      'refused',
      0,
      'huge',
    ]);
    feel('well');
    keeper.edit({ content: 'small' });
    await pass(2100);
    expect(keeper.state().phase).toBe('clean');
  });
  it('says so when the browser cannot keep the draft', async () => {
    const { open, feel } = setUp({ room: 10 });
    const keeper = open();
    feel('offline');
    keeper.edit({ content: 'typed' });
    await pass(400);
    expect(keeper.state().keptHere).toBe(false);
  });
});

describe('when somebody else has signed in, for example in another tab', () => {
  it('sends nothing, however often it tries; the text waits for its owner', async () => {
    const { api, open, drafts, signIn } = setUp();
    const keeper = open();
    keeper.edit({ content: 'private' });
    signIn('hong');
    await pass(60_000);
    await keeper.save();
    expect([api.count, keeper.state().phase, drafts.read(uuid)?.text.content]).toEqual([
      0,
      'device',
      'private',
    ]);
    signIn('ming');
    await pass(60_000);
    expect([api.note?.content, keeper.state().phase]).toEqual(['private', 'clean']);
  });
  it('sends nothing when the note is closed', async () => {
    const { api, open, drafts, signIn } = setUp();
    const keeper = open();
    keeper.edit({ content: 'private' });
    signIn('hong');
    keeper.close();
    await pass(60_000);
    expect([api.count, drafts.read(uuid)?.text.content]).toEqual([0, 'private']);
  });
  it('shows no draft of the other person', () => {
    const { open, drafts, signIn } = setUp();
    drafts.write(
      {
        uuid,
        base: { title: '', content: '', tagIds: [], version: undefined },
        text: { title: '', content: 'private', tagIds: [] },
        attempted: [],
        asides: [],
        updatedAt: '',
      },
      () => {},
    );
    signIn('hong');
    const keeper = open();
    expect([keeper.state().text.content, keeper.state().restored]).toEqual(['', false]);
    keeper.close();
    expect(drafts.read(uuid)?.text.content).toBe('private');
  });
});

describe('two versions', () => {
  async function conflicting(options: Parameters<typeof setUp>[0] = {}) {
    const all = setUp(options);
    all.api.elsewhere('base');
    const keeper = all.open();
    all.api.elsewhere('theirs');
    keeper.edit({ content: 'mine' });
    await pass(2100);
    expect([keeper.state().phase, keeper.state().conflict?.content]).toEqual(['conflict', 'theirs']);
    return { ...all, keeper };
  }
  it('nothing more is sent until somebody decides, typing goes on', async () => {
    const { api, keeper, drafts } = await conflicting();
    keeper.edit({ content: 'mine, longer' });
    await pass(60_000);
    expect([api.note?.content, drafts.read(uuid)?.text.content]).toEqual(['theirs', 'mine, longer']);
  });
  it('keep mine', async () => {
    const { api, keeper } = await conflicting();
    await keeper.keepMine();
    expect([api.note?.content, api.note?.version, keeper.state().phase]).toEqual(['mine', 2, 'clean']);
  });
  it('take theirs: mine stays in the history', async () => {
    const { api, keeper, drafts } = await conflicting();
    keeper.takeTheirs();
    await pass(0);
    expect([keeper.state().text.content, keeper.state().phase, drafts.list()]).toEqual([
      'theirs',
      'clean',
      [],
    ]);
    expect(api.history).toEqual(['base', 'theirs', 'mine', 'theirs']);
  });
  it('take theirs without a connection: mine waits on the device until it is in the history', async () => {
    const { api, keeper, feel, open, drafts } = await conflicting();
    feel('offline');
    keeper.takeTheirs();
    await pass(100);
    keeper.close();
    jest.clearAllTimers();
    expect(drafts.read(uuid)?.asides.map(({ content }) => content)).toEqual(['mine']);
    feel('well');
    open();
    await pass(3000);
    expect([api.note?.content, api.history.includes('mine'), drafts.list()]).toEqual(['theirs', true, []]);
  });
  it('a result made of both: both stay in the history', async () => {
    const { api, keeper } = await conflicting();
    await keeper.saveResult('mine and theirs', 't');
    expect([keeper.state().phase, api.history]).toEqual([
      'clean',
      ['base', 'theirs', 'mine', 'mine and theirs'],
    ]);
  });
  const otherId = '01939f00-00a1-7000-8000-000000000002';
  it('mine as a new note: kept under the new id, theirs is shown', async () => {
    const { keeper, drafts } = await conflicting();
    expect(await keeper.moveMine(otherId)).toBe(true);
    expect([keeper.state().text.content, keeper.state().phase]).toEqual(['theirs', 'clean']);
    expect(drafts.list().map((draft) => [draft.uuid, draft.text.content])).toEqual([[otherId, 'mine']]);
  });
  it('mine as a new note, in a browser that keeps nothing: sent at once', async () => {
    const { api, keeper } = await conflicting({ room: 10 });
    expect(await keeper.moveMine(otherId)).toBe(true);
    expect([api.others.get(otherId), keeper.state().text.content]).toEqual(['mine', 'theirs']);
  });
  it('mine as a new note, neither kept nor sent: nothing is taken away, and the reason is told', async () => {
    const { keeper, feel } = await conflicting({ room: 10 });
    feel('offline');
    expect(await keeper.moveMine(otherId)).toBe(false);
    expect(keeper.state()).toMatchObject({ phase: 'conflict', text: { content: 'mine' }, keptHere: false });
    expect(keeper.state().error).toMatchObject({ code: 'NETWORK' });
  });
  it('what is typed while mine is on its way goes along', async () => {
    const { api, keeper } = await conflicting({ room: 10 });
    const moving = keeper.moveMine(otherId);
    keeper.edit({ content: 'mine, longer' });
    expect(await moving).toBe(true);
    expect(api.others.get(otherId)).toBe('mine, longer');
  });
  it('the same text on both sides is none', async () => {
    const all = setUp();
    all.api.elsewhere('base');
    const keeper = all.open();
    all.api.elsewhere('same');
    keeper.edit({ title: 't', content: 'same' });
    await pass(2100);
    expect([keeper.state().phase, keeper.state().base.version]).toEqual(['clean', 1]);
  });
  it('a newer note from the server is shown only where nothing is unsaved', async () => {
    const { api, open } = setUp();
    api.elsewhere('one');
    const keeper = open();
    keeper.observe(api.elsewhere('two'));
    expect(keeper.state().text.content).toBe('two');
    keeper.edit({ content: 'typed' });
    keeper.observe(api.elsewhere('three'));
    expect(keeper.state().text.content).toBe('typed');
  });
});

describe('two texts that changed different places', () => {
  async function meeting() {
    const all = setUp();
    all.api.elsewhere('one\ntwo\nthree');
    const keeper = all.open();
    all.api.elsewhere('one\nTWO\nthree');
    keeper.edit({ content: 'ONE\ntwo\nthree' });
    await pass(2100);
    return { ...all, keeper };
  }
  it('become one by themselves; whoever writes is told, and the history has all of them', async () => {
    const { api, keeper, merges } = await meeting();
    expect([keeper.state().phase, api.note?.content]).toEqual(['clean', 'ONE\nTWO\nthree']);
    expect(api.history).toEqual(['one\ntwo\nthree', 'one\nTWO\nthree', 'ONE\ntwo\nthree', 'ONE\nTWO\nthree']);
    expect(merges.map(({ mine, theirs }) => [mine.content, theirs.content])).toEqual([
      ['ONE\ntwo\nthree', 'one\nTWO\nthree'],
    ]);
  });
  it('also while the net is away and back, and while typing goes on', async () => {
    const all = setUp();
    all.api.elsewhere('one\ntwo');
    const keeper = all.open();
    all.feel('offline');
    keeper.edit({ content: 'ONE\ntwo' });
    await pass(2100);
    all.api.elsewhere('one\nTWO');
    all.feel('well');
    await pass(4000);
    keeper.edit({ content: `${keeper.state().text.content}!` });
    await pass(5000);
    expect([keeper.state().phase, all.api.note?.content]).toEqual(['clean', 'ONE\nTWO!']);
  });
  it('can be taken apart again, without losing either', async () => {
    const { api, keeper, merges } = await meeting();
    const [merge] = merges;
    if (merge) await keeper.undoMerge(merge);
    expect([keeper.state().phase, keeper.state().text.content, keeper.state().conflict?.content]).toEqual([
      'conflict',
      'ONE\ntwo\nthree',
      'one\nTWO\nthree',
    ]);
    await keeper.keepMine();
    expect([keeper.state().phase, api.note?.content]).toEqual(['clean', 'ONE\ntwo\nthree']);
  });
  it('taken apart, show what each of them changed, also before the merged text has arrived', async () => {
    for (const mood of ['well', 'offline'] as const) {
      const all = await meeting();
      const [merge] = all.merges;
      all.feel(mood);
      if (mood === 'offline') all.keeper.edit({ content: 'ONE\nTWO\nthree four' });
      if (merge) await all.keeper.undoMerge(merge);
      const { base, text, conflict } = all.keeper.state();
      const differences = askedPieces(base.content, text.content, conflict?.content ?? '').filter(
        (piece) => !('same' in piece),
      );
      expect(JSON.stringify(differences)).toMatch(/ONE.*TWO/);
      all.feel('well');
      await all.keeper.saveResult('ONE\nTWO\nthree', 't');
      expect([all.keeper.state().phase, all.api.note?.content]).toEqual(['clean', 'ONE\nTWO\nthree']);
      if (mood === 'offline') expect(all.api.history).toContain('ONE\nTWO\nthree four');
    }
  });
  it('when a draft is opened after the note moved on', async () => {
    const all = setUp();
    all.api.elsewhere('one\ntwo');
    const keeper = all.open();
    all.feel('offline');
    keeper.edit({ content: 'ONE\ntwo' });
    await pass(400);
    jest.clearAllTimers();
    all.api.elsewhere('one\nTWO');
    all.feel('well');
    const reopened = all.open();
    expect([reopened.state().text.content, all.merges.length]).toEqual(['ONE\nTWO', 1]);
    await pass(3000);
    expect([all.api.note?.content, all.api.history.includes('ONE\ntwo')]).toEqual(['ONE\nTWO', true]);
  });
  it('large ones go into the history one by one, because they do not fit into one request', async () => {
    const all = setUp();
    const long = 'x'.repeat(600_000);
    all.api.elsewhere(`one\n${long}`);
    const keeper = all.open();
    all.api.elsewhere(`two\n${long}`);
    keeper.edit({ content: `three\n${long}` });
    await pass(2100);
    await keeper.saveResult('four', 't');
    expect([keeper.state().phase, all.api.history.map((content) => content.split('\n')[0])]).toEqual([
      'clean',
      ['one', 'two', 'three', 'four'],
    ]);
  });
});

describe('opening', () => {
  const text = (content: string) => ({ title: 't', content, tagIds: [] });
  const draft = (
    content: string,
    version: number | undefined,
    attempted: ReturnType<typeof text>[] = [],
  ) => ({
    uuid,
    base: { ...text('base'), version },
    text: text(content),
    attempted,
    asides: [],
    updatedAt: '',
  });
  const noteAt = (version: number, content: string) => {
    const api = server();
    let note = api.elsewhere(content);
    while (note.version < version) note = api.elsewhere(content);
    return note;
  };
  it('a draft equal to the server is dropped', () =>
    expect(openingOf(noteAt(1, 'a'), draft('a', 0))).toMatchObject({ dropDraft: true, restored: false }));
  it('a draft of the current version is restored', () =>
    expect(openingOf(noteAt(1, 'a'), draft('b', 1))).toMatchObject({
      restored: true,
      conflict: undefined,
      text: text('b'),
    }));
  it('a draft of an older version is a conflict', () =>
    expect(openingOf(noteAt(2, 'a'), draft('b', 1)).conflict?.content).toBe('a'));
  it('unless the newer version is our own lost save', () =>
    expect(openingOf(noteAt(2, 'a'), draft('b', 1, [text('a')]))).toMatchObject({
      conflict: undefined,
      base: { version: 2 },
    }));
  it('a draft of a note that the server does not have becomes a new note', () =>
    expect(openingOf(undefined, draft('b', 3))).toMatchObject({
      base: { version: undefined },
      text: text('b'),
    }));
  it('a draft keeps its version while the server does not answer', () =>
    expect(openingOf(undefined, draft('b', 3), false)).toMatchObject({
      base: { version: 3 },
      text: text('b'),
    }));
  it('without a draft nothing is restored, and opening writes none', () => {
    const { api, open, drafts } = setUp();
    api.elsewhere('a');
    open().close();
    expect(drafts.list()).toEqual([]);
  });
});

it('drafts of one person are hidden from another, and broken ones are ignored', () => {
  const storage = memory();
  draftsOf('ming', storage).write(
    {
      uuid,
      base: { title: '', content: '', tagIds: [], version: undefined },
      text: { title: '', content: 'a', tagIds: [] },
      attempted: [],
      asides: [],
      updatedAt: '',
    },
    () => {},
  );
  expect(draftsOf('hong', storage).list()).toEqual([]);
  expect(draftsOf('ming', storage).list()).toHaveLength(1);
  storage.setItem(storage.key(0) ?? '', '{"uuid":1}');
  expect(draftsOf('ming', storage).list()).toEqual([]);
});

it('compares texts as the server tidies them', () => {
  expect(
    sameText({ title: 'a ', content: '', tagIds: [2, 1] }, { title: 'a', content: '', tagIds: [1, 2] }),
  ).toBe(true);
  expect(isBlank({ title: ' ', content: '\n', tagIds: [1] })).toBe(true);
});

it('loses nothing, whatever happens between typing and the last good connection', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('type' as const), key: fc.constantFrom('a', 'b', '木', '\n') }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 20_000 }) }),
    fc.record({
      kind: fc.constant('feel' as const),
      mood: fc.constantFrom<Mood>('well', 'offline', 'answerLost', 'signedOut'),
    }),
    fc.constant({ kind: 'reload' as const }),
    fc.constant({ kind: 'crash' as const }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const all = setUp();
      let keeper = all.open();
      let typed = '';
      for (const one of steps) {
        if (one.kind === 'type') {
          typed += one.key;
          keeper.edit({ content: keeper.state().text.content + one.key });
        } else if (one.kind === 'wait') await pass(one.ms);
        else if (one.kind === 'feel') all.feel(one.mood);
        else {
          if (one.kind === 'crash') keeper.flush();
          else keeper.close();
          jest.clearAllTimers();
          await pass(0);
          keeper = all.open();
        }
        expect(keeper.state().phase).not.toBe('conflict');
        expect(keeper.state().text.content).toBe(typed);
      }
      all.feel('well');
      await keeper.save();
      await pass(120_000);
      expect(all.api.note?.content ?? '').toBe(typed.trim() === '' ? '' : typed);
    }),
    { numRuns: cases(150) },
  );
});

describe('a note that is left while the net is away', () => {
  it('is sent when the net is back, although it is not on screen', async () => {
    const all = setUp();
    all.api.elsewhere('one');
    const keeper = all.open();
    all.feel('offline');
    keeper.edit({ content: 'one two' });
    await pass(1000);
    keeper.close();
    await pass(10_000);
    all.feel('well');
    await pass(60_000);
    expect([all.api.note?.content, all.drafts.read(uuid)]).toEqual(['one two', undefined]);
  });

  it('is sent by whoever opens it again, and the earlier one leaves note and draft alone', async () => {
    const all = setUp();
    all.api.elsewhere('one');
    const left = all.open();
    all.feel('offline');
    left.edit({ content: 'one two' });
    await pass(1000);
    left.close();
    await pass(3000);
    const keeper = all.open();
    left.retire();
    keeper.edit({ content: 'one two three' });
    await pass(500);
    all.feel('well');
    await pass(60_000);
    expect([keeper.state().phase, all.api.note?.content]).toEqual(['clean', 'one two three']);
    keeper.edit({ content: 'one two three four' });
    await pass(400);
    expect(all.drafts.read(uuid)?.text.content).toBe('one two three four');
  });

  it('keeps the draft of the open one when the answer to the earlier one comes late', async () => {
    const all = setUp();
    all.api.elsewhere('one');
    const left = all.open();
    left.edit({ content: 'one two' });
    const answer = all.delayAnswers();
    await pass(2100);
    left.close();
    const keeper = all.open();
    left.retire();
    keeper.edit({ content: 'one two three' });
    await pass(400);
    answer();
    await pass(0);
    expect(all.drafts.read(uuid)?.text.content).toBe('one two three');
    await pass(10_000);
    expect([keeper.state().phase, all.api.note?.content]).toEqual(['clean', 'one two three']);
  });
});

it('a tag that was deleted elsewhere is left out, and the text is saved', async () => {
  const all = setUp();
  all.api.elsewhere('one');
  const keeper = all.open();
  all.forgetTag(5);
  keeper.edit({ content: 'one two', tagIds: [3, 5] });
  await pass(5000);
  expect([keeper.state().phase, all.api.note?.content, all.api.note?.tagIds]).toEqual([
    'clean',
    'one two',
    [3],
  ]);
});

it('a server that asks for a pause gets it, and then the text', async () => {
  const all = setUp();
  all.api.elsewhere('one');
  const keeper = all.open();
  all.feel('busy');
  keeper.edit({ content: 'one two' });
  await pass(2100);
  const asked = all.attempts();
  all.feel('well');
  await pass(29_000);
  expect([all.attempts(), keeper.state().phase]).toEqual([asked, 'device']);
  await pass(2_000);
  expect([keeper.state().phase, all.api.note?.content]).toEqual(['clean', 'one two']);
});
