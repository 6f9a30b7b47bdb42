import type { Problem } from '@console/contract';
import {
  createTag,
  listNotes,
  type NoteRow,
  noteLimits,
  noteSorts,
  saveNote,
  setItem,
  type Tag,
  trashNote,
} from '@console/contract/notes';
import { searchRecords } from '@console/contract/platform';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { type Person, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { searchChunks } from './search-tokens.ts';

let house: TestServer;
beforeAll(async () => {
  house = await testServer();
});
afterAll(() => house.close());

async function write(
  who: Person,
  title: string,
  content = '',
  more: { type?: number; tagIds?: number[] } = {},
) {
  const uuid = v7();
  const body = { title, content, saveId: v7(), ...more };
  const { status } = await house.call(saveNote, { params: { uuid }, body }, { as: who });
  expect(status).toBe(200);
  return uuid;
}

const flag = (
  who: Person,
  uuid: string,
  body: NonNullable<Parameters<typeof house.call<typeof setItem>>[1]>['body'],
) => house.call(setItem, { params: { uuid }, body }, { as: who });

async function find(who: Person, query: Record<string, string | number>) {
  const { status, body } = await house.call(listNotes, { query }, { as: who });
  return {
    status,
    problem: body as Problem,
    page: body as { items: NoteRow[]; next: string | null; total: number; onlyNewest?: boolean },
  };
}

const titles = async (who: Person, q: string, more: Record<string, string> = {}) =>
  (await find(who, { q, sort: 'title', ...more })).page.items.map((row) => row.title);

const owner = () => house.db({ kind: 'owner' });

describe('operators', () => {
  let lan: Person;
  beforeAll(async () => {
    lan = await house.user();
    const { body } = await house.call(createTag, { body: { name: '工作/抄表' } }, { as: lan });
    await write(lan, 'a tagged', '- [ ] 抄表', { tagIds: [(body as Tag).id] });
    const finished = await write(lan, 'b finished', 'text\n\n```sh\ndocker\n```', { type: 2 });
    await flag(lan, finished, { is_finished: true });
    const pinned = await write(lan, 'c pinned', '![x](attachment://01939f00-00a1-7000-8000-000000000001)');
    await flag(lan, pinned, { make_it_top: true });
    const reminded = await write(lan, 'd reminded', '字', { type: 1 });
    await flag(lan, reminded, {
      remind_at: new Date(Date.now() + 3_600_000).toISOString(),
      remind_tz: 'UTC',
    });
    const overdue = await write(lan, 'e overdue', 'old');
    const trashed = await write(lan, 'f trashed', 'gone');
    await house.call(trashNote, { params: { uuid: trashed } }, { as: lan });
    await owner().rows(sql`
      update notes.items set remind_at = now() - interval '1 hour', remind_start = '2026-01-01T00:00', remind_tz = 'UTC'
      where user_id = ${lan.userId} and note_id = ${overdue}`);
    await owner().rows(sql`
      update notes.items set add_to_blog = true where user_id = ${lan.userId} and note_id = ${overdue}`);
    await owner().rows(sql`
      update notes.notes set updated_at = '2026-01-01T00:30:00+08' where user_id = ${lan.userId} and note_id = ${overdue}`);
  });

  const others = (...but: string[]) =>
    ['a tagged', 'b finished', 'c pinned', 'd reminded', 'e overdue'].filter((title) => !but.includes(title));

  it.each<[string, string[]]>([
    ['is:open', ['a tagged', 'c pinned', 'd reminded', 'e overdue']],
    ['is:finished', ['b finished']],
    ['is:pinned', ['c pinned']],
    ['is:blog', ['e overdue']],
    ['is:overdue', ['e overdue']],
    ['is:untagged', others('a tagged')],
    ['has:task', ['a tagged']],
    ['has:attachment', ['c pinned']],
    ['has:code', ['b finished']],
    ['has:reminder', ['d reminded', 'e overdue']],
    ['type:2', ['b finished']],
    ['type:1', ['d reminded']],
    ['before:2026-01-02', ['e overdue']],
    ['after:2026-01-02', others('e overdue')],
    ['tag:工作', ['a tagged']],
    ['tag:工作/抄表', ['a tagged']],
    ['"docker"', ['b finished']],
  ])('2 /note/: q=%s, and its opposite', async (q, expected) => {
    expect((await titles(lan, q)).sort()).toEqual(expected);
    expect((await titles(lan, `-${q}`)).sort()).toEqual(others(...expected));
  });

  it('2 /note/: q=is:trashed shows the trash, -is:trashed what is not in it', async () => {
    expect(await titles(lan, 'is:trashed')).toEqual(['f trashed']);
    expect((await titles(lan, '-is:trashed')).sort()).toEqual(others());
  });

  it('2 /note/: all of q must hold, and tagId too', async () => {
    expect(await titles(lan, 'is:open has:task tag:工作 抄表 -docker')).toEqual(['a tagged']);
    expect(await titles(lan, 'is:finished has:task')).toEqual([]);
    const { tagIds } = (await find(lan, { q: 'has:task' })).page.items[0] as NoteRow;
    expect(await titles(lan, 'is:open', { tagId: String(tagIds[0]) })).toEqual(['a tagged']);
    expect(await titles(lan, 'is:finished', { tagId: String(tagIds[0]) })).toEqual([]);
  });

  it('days begin where the reader is: 00:30 in Shanghai is the day before in UTC', async () => {
    expect(await titles(lan, 'before:2026-01-01')).toEqual(['e overdue']);
    expect(await titles(lan, 'before:2026-01-01', { zone: 'Asia/Shanghai' })).toEqual([]);
    expect(await titles(lan, 'after:2026-01-01', { zone: 'Asia/Shanghai' })).toContain('e overdue');
    const { status, problem } = await find(lan, { zone: 'Mars/Base' });
    expect([status, problem.fields[0]?.path]).toEqual([422, 'zone']);
  });
});

describe('a single character', () => {
  it('finds the newest 200, and says that there are more', async () => {
    const person = await house.user();
    const many = noteLimits.broadSearch + 5;
    const [words] = searchChunks('树');
    await owner().rows(sql`
      with made as (
        insert into notes.notes (user_id, note_id, title, content, last_save_id, headline, excerpt, word_count,
                                 task_count, open_tasks, updated_at)
        select ${person.userId}, gen_random_uuid(), lpad(n::text, 3, '0'), '树', gen_random_uuid(), lpad(n::text, 3, '0'),
               '树', 1, 0, 0, now() - n * interval '1 minute'
        from generate_series(1, ${many}::int) as n returning user_id, note_id
      ), flagged as (insert into notes.items (user_id, note_id) select user_id, note_id from made)
      insert into notes.note_search (user_id, note_id, chunk_no, words)
      select user_id, note_id, 1, ${words}::tsvector from made`);
    const { page } = await find(person, { q: '树', limit: 1 });
    expect([page.total, page.onlyNewest]).toEqual([noteLimits.broadSearch, true]);
    const byTitle = (await find(person, { q: '树', sort: 'title', limit: 100 })).page;
    const second = (await find(person, { q: '树', sort: 'title', limit: 100, cursor: byTitle.next ?? '' }))
      .page;
    expect(second.items.at(-1)?.title).toBe('200');
    expect(second.next).toBeNull();
    expect((await find(person, { q: '树 -木' })).page.total).toBe(noteLimits.broadSearch);
    expect((await find(person, { q: 'tag:none 树' })).page).toMatchObject({ total: 0, onlyNewest: false });
  });
});

describe('whose words', () => {
  it.each(["o'brien \\ & ! '':* <->", '@', 'zh|测试'])(
    'a search of %j finds their own notes only',
    async (userId) => {
      const odd = await house.user({ userId });
      const other = await house.user();
      await write(odd, '云杉');
      await write(other, '云杉 theirs');
      expect(await titles(odd, '云杉')).toEqual(['云杉']);
      expect(await titles(odd, '@')).toEqual([]);
    },
  );
});

describe('order', () => {
  it('9 note list: pinned ones stand by their rank, whatever the sort; all pages show each note once', async () => {
    const person = await house.user();
    const ids = new Map<string, string>();
    for (const title of ['a', 'b', 'c', 'd', 'e', 'f']) ids.set(title, await write(person, title));
    for (const [title, top_rank] of [
      ['e', 2],
      ['b', 3],
      ['f', 1],
    ] as const)
      await flag(person, ids.get(title) ?? '', { make_it_top: true, top_rank });
    await flag(person, ids.get('c') ?? '', {
      remind_at: new Date(Date.now() + 7_200_000).toISOString(),
      remind_tz: 'UTC',
    });
    await flag(person, ids.get('d') ?? '', {
      remind_at: new Date(Date.now() + 3_600_000).toISOString(),
      remind_tz: 'UTC',
    });
    const expected = { updated: 'febdca', created: 'febdca', title: 'febacd', reminder: 'febdca' } as const;
    for (const sort of noteSorts) {
      for (const limit of [1, 2, 100]) {
        let seen = '';
        let cursor = '';
        do {
          const { page } = await find(person, { sort, limit, ...(cursor && { cursor }) });
          seen += page.items.map((row) => row.title).join('');
          cursor = page.next ?? '';
        } while (cursor);
        expect([sort, limit, seen]).toEqual([sort, limit, expected[sort]]);
      }
    }
  });

  it.each([
    ['updated', ['true', 'x', '2026-02-03T00:00:00.000Z', v7()]],
    ['updated', ['true', null, null, v7()]],
    ['updated', ['true', null, '2026-02-30T00:00:00.000Z', v7()]],
    ['updated', ['true', null, '2026-02-03T00:00:00.000Z', 'zz']],
    ['reminder', ['true', null, '7', v7()]],
    ['title', ['yes', null, 'a', v7()]],
  ])('refuses a cursor that no page gave: %s %j', async (sort, place) => {
    const cursor = Buffer.from(JSON.stringify(place)).toString('base64url');
    const { status, problem } = await find(await house.user(), { sort, cursor });
    expect([status, problem.fields]).toEqual([422, [{ path: 'cursor', code: 'bad_cursor' }]]);
  });
});

it('the palette finds titles by what stands in them and by the initials of their Chinese, before texts', async () => {
  const person = await house.user();
  await write(person, '周报', '公寓管理 gygl');
  await write(person, '公寓管理制度', 'x');
  await write(person, 'ＧＹＧＬ notes', 'x');
  const gone = await write(person, '公寓管理 旧', 'x');
  await house.call(trashNote, { params: { uuid: gone } }, { as: person });
  const hits = async (q: string, who = person) => {
    const { body } = await house.call(searchRecords, { query: { q, language: 'zh' } }, { as: who });
    const { groups } = body as { groups: { kind: string; hits: { title: string }[] }[] };
    return groups.find(({ kind }) => kind === 'note')?.hits.map(({ title }) => title);
  };
  expect(await hits('gygl')).toEqual(['ＧＹＧＬ notes', '公寓管理制度', '周报']);
  expect(await hits('公寓 制度')).toEqual(['公寓管理制度']);
  expect(await hits('zhb')).toBeUndefined();
  expect(await hits('zb')).toEqual(['周报']);
  expect(await hits('gygl', await house.user())).toBeUndefined();
});
