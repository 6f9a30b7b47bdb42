import {
  getPreferences,
  preferenceLimits,
  setFavourites,
  setFramePreference,
  setHomePreference,
  setNotesPreference,
} from '@console/contract/platform';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { accepted } from '../../../testing/answers.ts';
import { type Person, type TestServer, testServer } from '../../../testing/test-server.ts';
import { codeOf } from '../../plugins/database/db.ts';

let house: TestServer;
let ming: Person;
let hong: Person;
beforeAll(async () => {
  house = await testServer();
  [ming, hong] = await Promise.all([house.user(), house.user()]);
});
afterAll(() => house.close());

const read = async (as: Person) => accepted(await house.call(getPreferences, {}, { as }));
const home = { order: ['notes', 'wood'], hidden: ['bili'] };

it('what was never chosen is left out; what was is one’s own on every device', async () => {
  expect(await read(ming)).toEqual({});
  expect(await house.call(setHomePreference, { body: home }, { as: ming })).toMatchObject({ status: 204 });
  expect(await read(ming)).toEqual({ home });
  expect(await read(hong)).toEqual({});
});

it('the last one who writes has it, also of many at once; each name is for itself', async () => {
  const widths = ['wide', 'narrow', 'wide', 'narrow'] as const;
  await Promise.all(widths.map((rail) => house.call(setFramePreference, { body: { rail } }, { as: hong })));
  expect(widths).toContain((await read(hong)).frame?.rail);
  accepted(await house.call(setFramePreference, { body: { density: 'compact' } }, { as: hong }));
  accepted(
    await house.call(
      setFavourites,
      { body: { items: [{ to: '/wood/stock?q=x', title: ' 库存 ' }] } },
      { as: hong },
    ),
  );
  expect(await read(hong)).toEqual({
    frame: { density: 'compact' },
    favourites: { items: [{ to: '/wood/stock?q=x', title: '库存' }] },
  });
});

it.each<[string, unknown, string]>([
  ['an address of elsewhere', { items: [{ to: '//evil.example', title: 'x' }] }, 'items.0.to'],
  ['one that browsers take for that', { items: [{ to: '/\\evil.example', title: 'x' }] }, 'items.0.to'],
  ['a script', { items: [{ to: 'javascript:alert(1)', title: 'x' }] }, 'items.0.to'],
  ['no title', { items: [{ to: '/wood/', title: '  ' }] }, 'items.0.title'],
  ['too many', { items: Array(41).fill({ to: '/wood/', title: 'x' }) }, 'items'],
  ['nothing', {}, 'items'],
])('favourites with %s → 422 at its field, and nothing is kept', async (_, body, path) => {
  const before = await read(ming);
  const answer = await house.call(setFavourites, { body: body as never }, { as: ming });
  expect(answer).toMatchObject({ status: 422, body: { code: 'VALIDATION', fields: [{ path }] } });
  expect(await read(ming)).toEqual(before);
});

it('of the notes as much as may be is kept; what is more, or no name, is refused at its field', async () => {
  const { noteSearches, noteSearchName, noteSearch, noteTemplates, noteTemplateName, dayTitle } =
    preferenceLimits;
  const signs = (count: number) => '笔'.repeat(count);
  const all = {
    searches: Array.from({ length: noteSearches }, () => ({
      ...{
        key: v7(),
        name: signs(noteSearchName),
        q: signs(noteSearch),
        tagId: 2_147_483_647,
        sort: 'reminder',
      },
    })),
    templates: Array.from({ length: noteTemplates }, () => ({ noteId: v7(), name: signs(noteTemplateName) })),
    ...{ dayTitle: signs(dayTitle), dayTemplate: v7() },
  };
  const send = (body: object) => house.call(setNotesPreference, { body }, { as: ming });
  expect(await send(all)).toMatchObject({ status: 204 });
  expect((await read(ming)).notes).toEqual(all);
  const [search] = all.searches;
  for (const [body, path] of [
    [{ searches: [...all.searches, search] }, 'searches'],
    [{ searches: [{ ...search, name: ' ' }] }, 'searches.0.name'],
    [{ templates: [{ noteId: 'x', name: 'x' }] }, 'templates.0.noteId'],
    [{ dayTitle: '' }, 'dayTitle'],
  ] as const)
    expect(await send(body)).toMatchObject({ status: 422, body: { fields: [{ path }] } });
  expect((await read(ming)).notes).toEqual(all);
});

it('not signed in → 401', async () => {
  expect(await house.call(getPreferences)).toMatchObject({ status: 401 });
  expect(await house.call(setHomePreference, { body: home })).toMatchObject({ status: 401 });
});

it('what another release kept and this one does not understand counts as never chosen', async () => {
  const who = await house.user();
  await house.db({ kind: 'owner' }).rows(sql`
    insert into platform.preferences (user_id, name, value)
    values (${who.userId}, 'home', '{"cards": 7}'), (${who.userId}, 'frame', '{"rail": "narrow"}')`);
  expect(await read(who)).toEqual({ frame: { rail: 'narrow' } });
});

it('nobody reads or writes another one’s below the handlers either', async () => {
  const asHong = house.db({ kind: 'user', userId: hong.userId });
  const seen = await asHong.rows<{ userId: string }>(sql`select user_id from platform.preferences`);
  expect(new Set(seen.map(({ userId }) => userId))).toEqual(new Set([hong.userId]));
  const attack = asHong.rows(sql`insert into platform.preferences (user_id, name, value)
    values (${ming.userId}, 'frame', '{}')`);
  expect(await attack.then(() => 'done', codeOf)).toBe('42501');
});
