import { listNotes, listTags, type NoteRow, type Tag } from '@console/contract/notes';
import { type Person, type TestServer, testServer } from '../../../testing/test-server.ts';
import { seedNotes } from './seed/index.ts';

let house: TestServer;
const people: Record<string, Person> = {};
beforeAll(async () => {
  house = await testServer();
  for (const username of ['admin', 'member']) people[username] = await house.user({ username });
  const users = Object.fromEntries(Object.entries(people).map(([name, { userId }]) => [name, userId]));
  await seedNotes({ as: (userId) => house.db({ kind: 'user', userId }), users });
});
afterAll(() => house.close());

describe.each(['admin', 'member'])('demo notes of %s', (username) => {
  const found = async (query: object) => {
    const { body } = await house.call(
      listNotes,
      { query: { limit: 100, ...query } },
      { as: people[username] },
    );
    return (body as { items: NoteRow[] }).items;
  };

  it('show what a note can be: pinned, finished, a check list, with a reminder to come, in the trash', async () => {
    const notes = await found({});
    expect(notes.some(({ item }) => item.make_it_top)).toBe(true);
    expect(notes.some(({ item }) => item.is_finished)).toBe(true);
    expect(notes.some(({ type, openTasks }) => type === 1 && openTasks > 0)).toBe(true);
    const reminders = notes.flatMap(({ item }) => item.remind_at ?? []);
    expect(reminders.length).toBeGreaterThan(0);
    for (const time of reminders) expect(Date.parse(time)).toBeGreaterThan(Date.now());
    expect(await found({ q: 'is:trashed' })).toHaveLength(1);
  });

  it('are in Chinese and in English, written over some weeks, newest first', async () => {
    const titles = (await found({})).map(({ headline }) => headline);
    expect(titles.some((title) => /^[\p{Script=Han}（）：]+$/u.test(title))).toBe(true);
    expect(titles.some((title) => /^[\x20-\x7e]+$/.test(title))).toBe(true);
    const times = (await found({}))
      .filter(({ item }) => !item.make_it_top)
      .map(({ updateTime }) => updateTime);
    expect(times).toEqual([...times].sort().reverse());
    expect(new Set(times).size).toBe(times.length);
    expect(times.every((time) => Date.parse(time) < Date.now() - 3_600_000)).toBe(true);
  });

  it('have tags with colours', async () => {
    const { body } = await house.call(listTags, {}, { as: people[username] });
    const tags = (body as { items: Tag[] }).items;
    expect(tags.filter(({ color }) => color !== null).length).toBeGreaterThan(1);
    if (username === 'admin')
      for (const { name } of tags.filter((tag) => tag.name.includes('/')))
        expect(tags.map((tag) => tag.name)).toContain(name.split('/')[0]);
  });
});
