import { setImmediate as turn } from 'node:timers/promises';
import { pinyinInitials, spelledIn, spellingsOf } from '@console/contract/platform';
import sql from 'sql-template-tag';
import { onlyOn } from '../../../testing/engine.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { until } from '../../../testing/until.ts';
import { type Finds, finder, rightsOf, type Sought } from './finder.ts';
import { foundAgain, linesOfPeople, type Searching, searched } from './searching.ts';

let house: TestServer;
beforeAll(async () => {
  house = await testServer();
});
afterAll(() => house.close());

const sought: Sought = {
  ...{ userId: 'ming', terms: ['a'], text: 'a', language: 'zh', limit: 6 },
  ...rightsOf({ roles: [], memberships: [] }),
};
/** Nobody waits for those that do not answer, and those that do have all the time of a test. */
const areaOf = (area: string, statement: ReturnType<typeof sql>, patienceMs = 60_000): Finds => ({
  ...{ area, patienceMs },
  finders: [
    finder<{ title: string }>({
      kind: 'thing',
      ask: () => [statement],
      shown: ({ title }) => ({ title, details: [], to: `/${area}/` }),
    }),
  ],
});
const quick = areaOf('quick', sql`select 'a' as title`);
const slow = areaOf('slow', sql`select 'a' as title from pg_sleep(600)`, 300);
const broken = areaOf('broken', sql`select 1 / 0 as title`);

async function ask(...areas: Finds[]) {
  const told: string[] = [];
  const answer = await searched(areas, {
    ...{ db: house.db({ kind: 'user', userId: 'ming', tenants: [] }), sought },
    ...{ line: linesOfPeople()('ming'), signal: new AbortController().signal },
    failed: (area) => told.push(area),
  });
  return { ...answer, told };
}

// The embedded engine has one session: whoever is slow there holds up all.
onlyOn('postgres', () => {
  it('an area that takes too long or fails is named, and holds up none of the others', async () => {
    const { groups, failed, told } = await ask(slow, quick, broken);
    expect(groups).toEqual([
      {
        area: 'quick',
        kind: 'thing',
        hits: [{ title: 'a', ranges: [[0, 1]], detail: '', to: '/quick/' }],
        more: false,
      },
    ]);
    expect(failed).toEqual(['slow', 'broken']);
    expect(told).toEqual(['slow', 'broken']);
  });

  it('what takes too long goes on nowhere: the database itself has ended it', async () => {
    await ask(slow, quick);
    const running = async () =>
      (
        await house.db({ kind: 'owner' }).rows(sql`
          select from pg_stat_activity where state = 'active' and query like '%pg_sleep(600)%' and pid <> pg_backend_pid()`)
      ).length;
    // The page's clock begins a moment before the statement's.
    await until(async () => (await running()) === 0, 'the slow statement is ended');
  });

  describe('how many areas at a time', () => {
    /** Areas that are asked, and answer when they are let. */
    function heldAreas() {
      const asked: string[] = [];
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const areas = ['a', 'b', 'c', 'd', 'e'].map(
        (area): Finds => ({
          ...{ area, patienceMs: 60_000 },
          finders: [
            finder<{ title: string }>({
              kind: 'thing',
              ask: async () => {
                asked.push(area);
                await held;
                return [sql`select 'a' as title`];
              },
              shown: ({ title }) => ({ title, details: [], to: `/${area}/` }),
            }),
          ],
        }),
      );
      return { asked, release, areas };
    }
    const db = () => house.db({ kind: 'user', userId: 'ming', tenants: [] });
    const failed = () => {};

    it('two for one person, however many searches they begin, and two for the next', async () => {
      const { asked, release, areas } = heldAreas();
      const lineOf = linesOfPeople();
      const { signal } = new AbortController();
      const begin = (who: string) =>
        searched(areas, { ...{ db: db(), sought, signal, failed }, line: lineOf(who) });
      const mings = [begin('ming'), begin('ming')];
      // Nothing on the way to an area waits for more than this turn: whoever is not asked by its end stands in line.
      await turn();
      expect(asked).toEqual(['a', 'b']);
      const hongs = begin('hong');
      await turn();
      expect(asked).toEqual(['a', 'b', 'a', 'b']);
      release();
      for (const { groups } of await Promise.all([...mings, hongs]))
        expect(groups.map(({ area }) => area)).toEqual(['a', 'b', 'c', 'd', 'e']);
      expect(asked).toHaveLength(15);
    });

    it.each([
      ['looked for', searched],
      [
        'looked for again',
        (areas: Finds[], searching: Searching) => foundAgain(areas, ['thing /x'], searching),
      ],
    ])('none any more for whoever does not wait for what is %s, and that is no failure', async (_, begin) => {
      const { asked, release, areas } = heldAreas();
      const gone = new AbortController();
      const told: string[] = [];
      const answer = begin(areas, {
        ...{ db: db(), sought, signal: gone.signal, line: linesOfPeople()('ming') },
        failed: (area) => told.push(area),
      });
      await turn();
      gone.abort();
      release();
      await answer;
      expect([asked, told]).toEqual([['a', 'b'], []]);
    });
  });

  it('where none answers, that is the answer', async () => {
    await expect(ask(broken)).rejects.toThrow('division by zero');
  });
});

it('the database reads names as the contract does', async () => {
  const names = [
    ...[
      '林海木材',
      '绥芬河林海木材有限公司',
      '俄罗斯西伯利亚木业',
      '满洲里',
      '欧阳',
      '王建国',
      '王（二）3号',
      'Acme 木业 B',
    ],
    ...['长青木业', '厦门', 'Acme Timber', '', '赟喆堃', '重庆 长安', '李娜Anna'],
    ...[
      '安北曹大鄂方高黄江康林马宁欧潘齐任孙田王徐杨赵',
      '百家姓赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华',
    ],
  ];
  const rows = await house
    .db({ kind: 'owner' })
    .rows<{ read: string }>(sql`select platform.pinyin_initials(name) as read
      from unnest(${names}::text[]) with ordinality as n (name, place) order by place`);
  expect(rows.map(({ read }) => read)).toEqual(names.map(pinyinInitials));
});

it('the database spells names as the contract does', async () => {
  const signs = '重庆长安厦门银行单乐朝阳曾查吕布绿苑略虐女王建国抄表木材贸易有限公司绥芬河满洲里赟喆堃李娜';
  const names = [...signs, '王建国', '重庆银行', '吕布 3 号', 'Acme 木业', '会计重长', 'Acme', '', '(二)栋'];
  const rows = await house
    .db({ kind: 'owner' })
    .rows<{ spelled: string }>(sql`select platform.pinyin_spelled(name) as spelled
      from unnest(${names}::text[]) with ordinality as n (name, place) order by place`);
  for (const [place, { spelled }] of rows.entries()) {
    const name = names[place] ?? '';
    const lines = spelled.split('/').slice(1);
    for (const line of lines) expect([line, spelledIn(name, line)]).toEqual([line, expect.anything()]);
    const signs = [...name];
    if (signs.length === 1) expect(lines.sort()).toEqual([...spellingsOf(name)].sort());
    expect(lines.length > 0).toBe(/\p{Script=Han}/u.test(name));
  }
});

it('a long name that can be read in many ways is spelled in some of them, and soon', async () => {
  const [row] = await house
    .db({ kind: 'owner' })
    .rows<{ spelled: string }>(sql`select platform.pinyin_spelled(${'重'.repeat(80)}) as spelled`);
  expect(row?.spelled.split('/')).toHaveLength(2 + 59 * 4 + 1);
});
