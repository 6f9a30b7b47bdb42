import type { Problem } from '@console/contract';
import {
  getNote,
  type Item,
  listNotes,
  type Note,
  type NoteRow,
  noteLimits,
  restoreNote,
  saveNote,
  setItem,
  trashNote,
} from '@console/contract/notes';
import sql, { raw } from 'sql-template-tag';
import { v7 } from 'uuid';
import { type Person, type TestServer, testServer } from '../../../../testing/test-server.ts';

let house: TestServer;
let ming: Person;
let hong: Person;
let auditor: Person;
beforeAll(async () => {
  house = await testServer();
  ming = await house.user();
  hong = await house.user();
  auditor = await house.user({ roles: ['auditor'] });
});
afterAll(() => house.close());

type Save = Parameters<typeof write>[1];

/** Saves as `who`; what is not said is new. */
async function write(
  who: Person | undefined,
  {
    uuid = v7(),
    title = 'Title',
    content = 'text',
    saveId = v7(),
    ...more
  }: Partial<{
    uuid: string;
    title: string;
    content: string;
    saveId: string;
    version: number;
    type: number;
    tagIds: number[];
  }> = {},
) {
  const { status, body } = await house.call(
    saveNote,
    { params: { uuid }, body: { title, content, saveId, ...more } },
    { as: who },
  );
  return { status, uuid, note: body as Note, problem: body as Problem };
}

async function find(who: Person, query: Record<string, string | number> = {}) {
  const { status, body } = await house.call(listNotes, { query }, { as: who });
  return {
    status,
    problem: body as Problem,
    page: body as { items: NoteRow[]; next: string | null; total: number; searchedAsText: string[] },
  };
}

const headlines = async (who: Person, q: string) =>
  (await find(who, { q })).page.items.map((row) => row.headline);

describe('saving', () => {
  it('3 Note: a new note has version 0, type 0, and the fields of the specification', async () => {
    const { status, note, uuid } = await write(ming, { title: ' 抄表 ', content: '# Plan\n- [ ] a' });
    expect(status).toBe(200);
    expect(note).toMatchObject({
      _id: uuid,
      userId: ming.userId,
      title: '抄表',
      headline: '抄表',
      content: '# Plan\n- [ ] a',
      type: 0,
      version: 0,
      tagIds: [],
      deleteTime: null,
      hasTask: true,
      openTasks: 1,
      wordCount: 4,
      item: { is_finished: false, make_it_top: false, rev: 0 },
    });
    expect(note.createTime).toBe(note.updateTime);
  });

  it('2.1: the note names its state: version of the text, and count of the flags', async () => {
    const { uuid } = await write(ming);
    const tag = async () =>
      (await house.call(getNote, { params: { uuid } }, { as: ming })).headers.etag?.replace(/^W\//, '');
    expect(await tag()).toBe('"v0.0"');
    await house.call(setItem, { params: { uuid }, body: { make_it_top: true } }, { as: ming });
    expect(await tag()).toBe('"v0.1"');
    await write(ming, { uuid, version: 0, content: 'more' });
    expect(await tag()).toBe('"v1.1"');
  });

  it('9 note defaults: type 0 and version 0', async () => {
    const { note } = await write(ming);
    expect([note.type, note.version]).toEqual([0, 0]);
  });

  it('a save that says nothing about the type leaves it as it is', async () => {
    const { uuid } = await write(ming, { type: 2 });
    const { note } = await write(ming, { uuid, version: 0, content: 'changed' });
    expect([note.version, note.type]).toEqual([1, 2]);
  });

  it('counts the version up by one at each accepted save', async () => {
    const { uuid } = await write(ming);
    for (const version of [0, 1, 2]) {
      const { status, note } = await write(ming, { uuid, version, content: `text ${version}` });
      expect([status, note.version]).toEqual([200, version + 1]);
    }
  });

  it('answers the same save once more with the note instead of a conflict', async () => {
    const saveId = v7();
    const { uuid } = await write(ming, { saveId });
    expect((await write(ming, { uuid, saveId })).note.version).toBe(0);
    const second = v7();
    await write(ming, { uuid, version: 0, saveId: second, content: 'two' });
    const again = await write(ming, { uuid, version: 0, saveId: second, content: 'two' });
    expect([again.status, again.note.version, again.note.content]).toEqual([200, 1, 'two']);
  });

  it('VERSION_CONFLICT carries the note as it is now', async () => {
    const { uuid } = await write(ming, { content: 'one' });
    await write(ming, { uuid, version: 0, content: 'two' });
    const { status, problem } = await write(ming, { uuid, version: 0, content: 'three' });
    expect([status, problem.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect(problem.details?.current).toMatchObject({ _id: uuid, version: 1, content: 'two' });
    const create = await write(ming, { uuid, content: 'four' });
    expect(create.problem.code).toBe('VERSION_CONFLICT');
  });

  it('lets one of many saves of the same version win', async () => {
    const { uuid } = await write(ming);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => write(ming, { uuid, version: 0, content: `by ${index}` })),
    );
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    const { body } = await house.call(getNote, { params: { uuid } }, { as: ming });
    expect(body).toMatchObject({ version: 1, content: winners[0]?.note.content });
  });

  it('lets one of many creations under one id win', async () => {
    const uuid = v7();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => write(ming, { uuid, content: `by ${index}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it.each<[string, Save, string]>([
    ['neither title nor content', { title: ' ', content: '\n' }, 'content'],
    ['a title that is too long', { title: 'x'.repeat(noteLimits.titleLength + 1) }, 'title'],
    ['a title with control characters', { title: 'a\u0007' }, 'title'],
    ['a content that cannot be stored', { content: 'a\u0000' }, 'content'],
    ['too many tags', { tagIds: Array.from({ length: 21 }, (_, index) => index + 1) }, 'tagIds'],
    ['a negative type', { type: -1 }, 'type'],
    ['a saveId that is none', { saveId: 'x' }, 'saveId'],
    ['a version below zero', { version: -1 }, 'version'],
  ])('refuses %s and names the field', async (_, save, path) => {
    const { status, problem } = await write(ming, save);
    expect([status, problem.code, problem.fields[0]?.path]).toEqual([422, 'VALIDATION', path]);
  });

  it('names the tag that does not exist, and saves nothing', async () => {
    const { status, problem, uuid } = await write(ming, { tagIds: [987_654] });
    expect(status).toBe(422);
    expect(problem.fields).toEqual([{ path: 'tagIds', code: 'unknown_tag', params: { tagId: 987_654 } }]);
    expect((await house.call(getNote, { params: { uuid } }, { as: ming })).status).toBe(404);
  });

  it('refuses a content over the limit with limit and actual', async () => {
    const { status, problem } = await write(ming, { content: 'x'.repeat(noteLimits.contentLength + 1) });
    expect([status, problem.code]).toEqual([413, 'CONTENT_TOO_LARGE']);
    expect(problem.details).toEqual({ limit: 1_000_000, actual: 1_000_001 });
  });

  it('keeps signs of SQL, of the search language and of HTML as they are', async () => {
    const content = `'; drop table notes.notes; -- \\ ' & | ! <-> :* <script>alert(1)</script> \u2028 ${'𠮷'}`;
    const { note } = await write(ming, { content });
    expect(note.content).toBe(content);
  });

  it('asks for a version that was read: a note that is not there cannot be updated', async () => {
    expect((await write(ming, { version: 3 })).status).toBe(404);
  });

  it('does not let a stranger in, nor somebody without note.use', async () => {
    expect((await write(undefined)).status).toBe(401);
    const { status, problem } = await write(auditor);
    expect([status, problem.details?.permission]).toEqual([403, 'note.use']);
  });

  it("does not touch another person's note, and does not tell that it exists", async () => {
    const { uuid } = await write(ming, { content: 'mine' });
    expect((await write(hong, { uuid, version: 0, content: 'stolen' })).status).toBe(404);
    const own = await write(hong, { uuid, content: 'own' });
    expect([own.status, own.note.userId]).toEqual([200, hong.userId]);
    const { body } = await house.call(getNote, { params: { uuid } }, { as: ming });
    expect(body).toMatchObject({ version: 0, content: 'mine' });
  });
});

describe('one note', () => {
  const reads = [
    ['getNote', getNote],
    ['trashNote', trashNote],
    ['restoreNote', restoreNote],
  ] as const;

  it.each(reads)('%s: happy, bad id, stranger, forbidden, foreign, missing', async (_, endpoint) => {
    const { uuid } = await write(ming);
    const status = async (who: Person | undefined, id = uuid) =>
      (await house.call(endpoint, { params: { uuid: id } }, { as: who })).status;
    expect(await status(ming)).toBe(200);
    expect(await status(ming, 'not-a-uuid')).toBe(404);
    expect(await status(undefined)).toBe(401);
    expect(await status(auditor)).toBe(403);
    expect(await status(hong)).toBe(404);
    expect(await status(ming, v7())).toBe(404);
  });

  it('goes to the trash and back; what is in the trash is not saved', async () => {
    const { uuid } = await write(ming);
    const trash = () => house.call(trashNote, { params: { uuid } }, { as: ming });
    const first = (await trash()).body as Note;
    expect(first.deleteTime).not.toBeNull();
    expect((await trash()).body).toEqual(first);
    const refused = await write(ming, { uuid, version: 0 });
    expect([refused.status, refused.problem.code]).toEqual([409, 'NOTE_TRASHED']);
    const restored = (await house.call(restoreNote, { params: { uuid } }, { as: ming })).body as Note;
    expect([restored.deleteTime, restored.version]).toEqual([null, 0]);
    expect((await write(ming, { uuid, version: 0 })).status).toBe(200);
  });
});

describe('flags', () => {
  const flag = (who: Person | undefined, uuid: string, flags: object) =>
    house.call(setItem, { params: { uuid }, body: flags }, { as: who });

  it('4 item flags: finished and pinned are set one by one and never touch the version', async () => {
    const { uuid } = await write(ming);
    const finished = (await flag(ming, uuid, { is_finished: true })).body as Item;
    expect(finished).toMatchObject({ is_finished: true, make_it_top: false, rev: 1 });
    expect(finished.finished_at).not.toBeNull();
    const pinned = (await flag(ming, uuid, { make_it_top: true, is_finished: true })).body as Item;
    expect(pinned).toMatchObject({
      is_finished: true,
      make_it_top: true,
      finished_at: finished.finished_at,
      rev: 2,
    });
    const open = (await flag(ming, uuid, { is_finished: false })).body as Item;
    expect(open).toMatchObject({ is_finished: false, finished_at: null, make_it_top: true });
    expect((await write(ming, { uuid, version: 0 })).note).toMatchObject({
      version: 1,
      item: { make_it_top: true },
    });
  });

  it('refuses nothing to set, wrong types, strangers, foreign notes and the trash', async () => {
    const { uuid } = await write(ming);
    expect((await flag(ming, uuid, {})).status).toBe(422);
    const wrong = await flag(ming, uuid, { is_finished: 'yes' });
    expect([wrong.status, (wrong.body as Problem).fields[0]?.path]).toEqual([422, 'is_finished']);
    expect((await flag(undefined, uuid, { is_finished: true })).status).toBe(401);
    expect((await flag(auditor, uuid, { is_finished: true })).status).toBe(403);
    expect((await flag(hong, uuid, { is_finished: true })).status).toBe(404);
    await house.call(trashNote, { params: { uuid } }, { as: ming });
    const trashed = await flag(ming, uuid, { is_finished: true });
    expect([trashed.status, (trashed.body as Problem).code]).toEqual([409, 'NOTE_TRASHED']);
  });
});

describe('list and search', () => {
  let lan: Person;
  beforeAll(async () => {
    lan = await house.user();
    await write(lan, { title: '公寓管理系统', content: '每月抄表一次' });
    await write(lan, { title: 'Docker部署', content: '目录和文件的权限' });
    await write(lan, { title: 'Deploy log', content: 'docker compose up, see the blog' });
    await write(lan, { title: 'wide', content: '全角ＡＢＣ 🎉' });
    await write(hong, { title: '抄表', content: '别人的抄表' });
  });

  it.each([
    ['公寓管理', ['公寓管理系统']],
    ['抄表', ['公寓管理系统']],
    ['管理', ['公寓管理系统']],
    ['目录 文件', ['Docker部署']],
    ['docker 部署', ['Docker部署']],
    ['docker', ['Deploy log', 'Docker部署']],
    ['"compose up"', ['Deploy log']],
    ['docker -compose', ['Docker部署']],
    ['统', ['公寓管理系统']],
    ['🎉', ['wide']],
    ['abc', ['wide']],
    ['ＡＢＣ', ['wide']],
    ['ocker', []],
    ['!!!', []],
    ["' \\ : * & | ! ( )", []],
    ['\u0000', ['wide', 'Deploy log', 'Docker部署', '公寓管理系统']],
  ])('2 /note/: q=%s', async (q, expected) => expect(await headlines(lan, q)).toEqual(expected));

  it('tells where the hits are, as offsets, and shows their surroundings', async () => {
    const [row] = (await find(lan, { q: '抄表' })).page.items;
    expect(row?.hits).toEqual({ headline: [], excerpt: [[2, 4]] });
    const far = await write(lan, { title: 'far', content: `${'无关'.repeat(400)}稀有词语` });
    const [found] = (await find(lan, { q: '稀有词语' })).page.items;
    const [hit] = found?.hits.excerpt ?? [];
    expect(found?.excerpt.slice(...(hit ?? [0, 0]))).toBe('稀有词语');
    await house.call(trashNote, { params: { uuid: far.uuid } }, { as: lan });
  });

  it.each(['？！', '?!', '…', '...', '①'])('finds signs in whatever width they are typed: %s', async (q) => {
    const wide = await write(lan, { title: 'signs', content: '真的吗？！等等…①' });
    const narrow = await write(lan, { title: 'signs', content: 'really?! wait... 1' });
    const found = (await find(lan, { q })).page.items.map(({ _id }) => _id);
    expect(found).toEqual(expect.arrayContaining([wide.uuid, narrow.uuid]));
    for (const { uuid } of [wide, narrow]) await house.call(trashNote, { params: { uuid } }, { as: lan });
  });

  it('finds the new text after a save, and no longer the old', async () => {
    const { uuid } = await write(lan, { title: '', content: '旧的说法' });
    await write(lan, { uuid, title: '', content: '新的写法', version: 0 });
    expect(await headlines(lan, '旧的')).toEqual([]);
    expect(await headlines(lan, '新的')).toEqual(['新的写法']);
    await house.call(trashNote, { params: { uuid } }, { as: lan });
    expect(await headlines(lan, '新的')).toEqual([]);
    expect(await headlines(lan, '新的 is:trashed')).toEqual(['新的写法']);
  });

  it('knows the flags, and says which operators it does not know', async () => {
    const person = await house.user();
    const { uuid } = await write(person, { title: 'done' });
    await write(person, { title: 'open' });
    await house.call(
      setItem,
      { params: { uuid }, body: { is_finished: true, make_it_top: true } },
      { as: person },
    );
    expect(await headlines(person, 'is:finished')).toEqual(['done']);
    expect(await headlines(person, 'is:open')).toEqual(['open']);
    expect(await headlines(person, 'is:pinned')).toEqual(['done']);
    expect(await headlines(person, '-is:pinned')).toEqual(['open']);
    expect(await headlines(person, 'is:untagged')).toEqual(['done', 'open']);
    expect((await find(person, { q: 'is:done' })).page.searchedAsText).toEqual(['is:done']);
  });

  it.each(['updated', 'created', 'title'])(
    'pages through everything once, pinned first (%s)',
    async (sort) => {
      const person = await house.user();
      for (let index = 0; index < 7; index++) await write(person, { title: `n${index % 3}-${index}` });
      const { uuid } = await write(person, { title: 'pinned' });
      await house.call(setItem, { params: { uuid }, body: { make_it_top: true } }, { as: person });
      const seen: string[] = [];
      let cursor: string | null | undefined;
      do {
        const { page } = await find(person, { limit: 3, sort, ...(cursor ? { cursor } : {}) });
        seen.push(...page.items.map((row) => row.headline));
        expect(page.total).toBe(8);
        cursor = page.next;
      } while (cursor);
      expect(seen[0]).toBe('pinned');
      expect(new Set(seen).size).toBe(8);
      expect(seen).toHaveLength(8);
      if (sort === 'title') expect(seen.slice(1)).toEqual([...seen.slice(1)].sort());
    },
  );

  it.each([
    ['limit', '0'],
    ['limit', '101'],
    ['tagId', 'x'],
    ['sort', 'size'],
    ['q', 'x'.repeat(201)],
    ['cursor', 'nonsense'],
  ])('refuses %s=%s and names it', async (name, value) => {
    const { status, problem } = await find(lan, { [name]: value });
    expect([status, problem.fields[0]?.path]).toEqual([422, name]);
  });

  it('is for oneself, signed in and permitted', async () => {
    expect((await house.call(listNotes, {}, {})).status).toBe(401);
    expect((await find(auditor)).status).toBe(403);
    expect((await find(await house.user())).page).toEqual({
      items: [],
      next: null,
      total: 0,
      searchedAsText: [],
      onlyNewest: false,
    });
  });

  it("shows only one's own rows even to a query without a condition", async () => {
    const db = house.db({ kind: 'user', userId: hong.userId });
    for (const table of ['notes', 'items', 'note_search'] as const) {
      const [row] = await db.rows<{ others: number }>(
        sql`select count(*) filter (where user_id <> ${hong.userId})::int as others from notes.${raw(table)}`,
      );
      expect([table, row?.others]).toEqual([table, 0]);
    }
    const found = await db.rows(sql`select notes.matching('''公寓''')`);
    expect(found).toEqual([]);
  });
});
