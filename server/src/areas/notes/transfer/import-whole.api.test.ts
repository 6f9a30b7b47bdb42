import type { ResultOf } from '@console/contract';
import {
  type findImported as FindImported,
  findImported,
  getBlogPost,
  getNote,
  type ImportedNote,
  importNotes,
  listNotes,
  listRevisions,
  listTags,
  type Note,
  type NoteRow,
  noteDigest,
  saveNote,
  trashNote,
} from '@console/contract/notes';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { accepted } from '../../../../testing/answers.ts';
import { type Person, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { fireDue } from '../reminding/reminder-firing.ts';

let house: TestServer;
let ming: Person;
beforeAll(async () => {
  house = await testServer();
  ming = await house.user();
});
afterAll(() => house.close());

const noteOf = (more: Partial<ImportedNote> = {}): ImportedNote => ({
  uuid: v7(),
  title: 'from elsewhere',
  content: '云杉 text',
  ...more,
});

type Options = Partial<Parameters<typeof house.call<typeof importNotes>>[1] & object>['body'];
async function take(as: Person, notes: ImportedNote[], more: Partial<Options> = {}) {
  const answer = await house.call(importNotes, { body: { ...more, notes } as never }, { as });
  return accepted(answer).outcomes;
}
const read = async (as: Person, uuid: string): Promise<Note> =>
  accepted(await house.call(getNote, { params: { uuid } }, { as }));
const standing = async (as: Person, notes: { uuid: string; digest: string; trashed?: boolean }[]) => {
  const found: ResultOf<typeof FindImported> = accepted(
    await house.call(findImported, { body: { notes } }, { as }),
  );
  return found.notes.map((one) => one.standing);
};
const digest = ({ title, content }: ImportedNote) => noteDigest(title, content);
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

describe('a note comes with all that it has', () => {
  it('type, facts without a place, flags with their times, a rank', async () => {
    const meta = { author: '李', rating: 4.5, nested: { list: [1, '二', null] } };
    const note = noteOf({
      ...{ type: 2, meta, is_finished: true, finished_at: '2021-05-06T07:08:09.010Z' },
      ...{ make_it_top: true, top_rank: 1.25, updateTime: '2020-01-01T00:00:00.000Z' },
    });
    expect(await take(ming, [note])).toEqual([{ uuid: note.uuid, outcome: 'created' }]);
    expect(await read(ming, note.uuid)).toMatchObject({
      ...{ type: 2, meta, createTime: '2020-01-01T00:00:00.000Z', updateTime: '2020-01-01T00:00:00.000Z' },
      item: {
        is_finished: true,
        finished_at: '2021-05-06T07:08:09.010Z',
        make_it_top: true,
        top_rank: 1.25,
      },
    });
  });

  it('saved once more, it keeps the facts', async () => {
    const note = noteOf({ meta: { author: '李' } });
    await take(ming, [note]);
    const save = { title: 'other', content: 'other', version: 0, saveId: v7() };
    accepted(await house.call(saveNote, { params: { uuid: note.uuid }, body: save }, { as: ming }));
    expect((await read(ming, note.uuid)).meta).toEqual({ author: '李' });
  });

  it('pinned notes without a rank come before those that are there, in their own order', async () => {
    const person = await house.user();
    await take(person, [noteOf({ title: 'there', make_it_top: true, top_rank: -3 })]);
    await take(person, [
      noteOf({ title: 'one', make_it_top: true }),
      noteOf({ title: 'two', make_it_top: true }),
    ]);
    const { items } = accepted(await house.call(listNotes, { query: {} }, { as: person }));
    expect(items.map(({ title }: NoteRow) => title).sort()).toEqual(['one', 'there', 'two']);
    const ranks = items.map(({ title, item }: NoteRow) => [title, item.top_rank]);
    expect(new Map(ranks as [string, number][])).toEqual(
      new Map([
        ['there', -3],
        ['one', -5],
        ['two', -4],
      ]),
    );
  });

  it('tags with their colours, also where no note has them; a tag that is there stays as it is', async () => {
    const person = await house.user();
    await take(person, [noteOf({ tags: ['Work/Yard'] })], { tags: [{ name: 'alone', color: 'teal' }] });
    await take(person, [noteOf({ tags: ['work/yard'] })], {
      tags: [
        { name: 'WORK/YARD', color: 'red' },
        { name: 'new', color: 'blue' },
      ],
    });
    const { items } = accepted(await house.call(listTags, {}, { as: person }));
    expect(items.map(({ name, color, noteCount }) => [name, color, noteCount])).toEqual([
      ['alone', 'teal', 0],
      ['new', 'blue', 0],
      ['Work/Yard', null, 2],
    ]);
  });

  it('half of a character in a name is what the database makes of it, and the tag is there', async () => {
    const person = await house.user();
    const note = noteOf({ tags: ['half \ud800'] });
    await take(person, [note], { tags: [{ name: '\udc00 half', color: null }] });
    const { items } = accepted(await house.call(listTags, {}, { as: person }));
    expect(items.map(({ name, noteCount }) => [name, noteCount])).toEqual([
      ['half \ufffd', 1],
      ['\ufffd half', 0],
    ]);
  });

  it('into the trash where it was in one; where its days are over, they begin anew', async () => {
    const [recent, old] = [noteOf({ deleteTime: hours(-48) }), noteOf({ deleteTime: hours(-24 * 40) })];
    expect(await take(ming, [recent, old])).toEqual([
      { uuid: recent.uuid, outcome: 'created' },
      {
        uuid: old.uuid,
        outcome: 'created',
        problems: [{ path: 'deleteTime', code: 'trash_begins_anew', params: { days: 30 } }],
      },
    ]);
    expect((await read(ming, recent.uuid)).deleteTime).toBe(recent.deleteTime);
    const begun = Date.parse((await read(ming, old.uuid)).deleteTime ?? '');
    expect(Date.now() - begun).toBeLessThan(3_600_000);
  });
});

describe('reminders', () => {
  it('what lies ahead is set, on its own clock; a series goes on with its next occurrence', async () => {
    const single = noteOf({ reminder: { start: '2199-03-01T09:00', zone: 'Asia/Shanghai' } });
    const series = noteOf({
      reminder: { start: '2020-01-31T09:00', zone: 'Europe/Berlin', rule: { freq: 'month', interval: 1 } },
    });
    expect(await take(ming, [single, series])).toEqual([
      { uuid: single.uuid, outcome: 'created' },
      { uuid: series.uuid, outcome: 'created' },
    ]);
    expect((await read(ming, single.uuid)).item).toMatchObject({
      ...{ remind_at: '2199-03-01T01:00:00.000Z', remind_tz: 'Asia/Shanghai' },
      remind_start: '2199-03-01T09:00',
    });
    const { item } = await read(ming, series.uuid);
    expect(Date.parse(item.remind_at ?? '')).toBeGreaterThan(Date.now());
    expect(item).toMatchObject({ remind_start: '2020-01-31T09:00', remind_rule: { freq: 'month' } });
  });

  it('what lies in the past never fires, and is found as overdue unless it is finished', async () => {
    const person = await house.user();
    const past = { start: '2020-01-01T09:00', zone: 'Asia/Shanghai' };
    const [open, done] = [noteOf({ reminder: past }), noteOf({ reminder: past, is_finished: true })];
    const over = noteOf({ reminder: { ...past, rule: { freq: 'day', interval: 1, count: 3 } } });
    const snoozed = noteOf({ reminder: { snoozedUntil: '2020-01-01T00:00:00Z' } });
    await take(person, [open, done, over, snoozed]);
    const owner = house.db({ kind: 'owner' });
    const { due } = await fireDue(owner, Date.now() + 60_000, 500, (error) => {
      throw error;
    });
    expect(due.filter(({ userId }) => userId === person.userId)).toEqual([]);
    const told = await owner.rows(sql`select from platform.notifications where user_id = ${person.userId}`);
    expect(told).toEqual([]);
    expect((await read(person, open.uuid)).item).toMatchObject({
      ...{ remind_at: null, remind_start: past.start, remind_tz: past.zone },
    });
    const overdue = accepted(
      await house.call(listNotes, { query: { q: 'is:overdue' } }, { as: person }),
    ).items.map(({ _id }: NoteRow) => _id);
    expect(new Set(overdue)).toEqual(new Set([open.uuid, over.uuid, snoozed.uuid]));
  });
});

it('a value that breaks a rule is named with its note, and everything else comes', async () => {
  const note = noteOf({
    tags: ['good', 'x'.repeat(51), 'a//b', 'Good', ...Array.from({ length: 21 }, (_, at) => `t${at}`)],
    meta: { fine: 1, 'bad\u0000': 2, half: 'a\ud800', constructor: 3, long: 'x'.repeat(20_001) },
    ...{ createTime: 'yesterday', deleteTime: 'never', make_it_top: true, top_rank: 1e300 },
    reminder: { start: '2199-02-30T09:00', zone: 'Asia/Shanghai' },
    publication: { slug: 'x', visibility: 'public', lang: 'xx' },
  });
  const others = [
    noteOf({ reminder: { start: '2199-01-01T09:00' } }),
    noteOf({ reminder: { start: '2199-01-01T09:00', zone: 'Moon/Base' } }),
    noteOf({
      reminder: { start: '2199-01-01T09:00', zone: 'UTC', rule: { freq: 'day', until: '2100-01-01' } },
    }),
    noteOf({ reminder: 'tomorrow' }),
    noteOf({ reminder: {} }),
    noteOf({ publication: { slug: 'x', visibility: 'public', lang: 'en' } }),
  ];
  const told = (await take(ming, [note, ...others])).map(({ outcome, problems = [] }) => [
    outcome,
    problems.map(({ path, code }) => `${path}: ${code}`),
  ]);
  expect(told).toEqual([
    [
      'created',
      [
        'createTime: invalid_format',
        'tags.1: too_big',
        'tags.2: empty_tag_part',
        'tags.23: too_many_tags',
        'tags.24: too_many_tags',
        'meta.bad\u0000: control_characters',
        'meta.half: control_characters',
        'meta.constructor: unsafe_name',
        'meta.long: too_big',
        'deleteTime: invalid_format',
        'top_rank: too_big',
        'reminder.start: not_a_wall_time',
        'publication.lang: invalid_value',
      ],
    ],
    ['created', ['reminder.zone: zone_needed']],
    ['created', ['reminder.zone: unknown_zone']],
    ['created', ['reminder.rule.until: before_start']],
    ['created', ['reminder: invalid_type']],
    ['created', ['reminder.start: nothing_to_set']],
    ['created', ['publication: not_published']],
  ]);
  const taken = await read(ming, note.uuid);
  expect([taken.tagIds.length, taken.meta, taken.item.make_it_top]).toEqual([20, { fine: 1 }, true]);
});

describe('what is here already', () => {
  it('is told by the digest alone, in the order of the questions; strangers see nothing', async () => {
    const [note, trashed, other] = [noteOf(), noteOf(), await house.user()];
    await take(ming, [note, trashed]);
    accepted(await house.call(trashNote, { params: { uuid: trashed.uuid } }, { as: ming }));
    const questions = [
      { uuid: v7(), digest: await digest(note) },
      { uuid: note.uuid.toUpperCase(), digest: await digest(note) },
      { uuid: note.uuid, digest: await noteDigest('from', 'elsewhere') },
      { uuid: trashed.uuid, digest: await digest(trashed) },
      { uuid: trashed.uuid, digest: await digest(trashed), trashed: true },
    ];
    expect(await standing(ming, questions)).toEqual(['new', 'exists', 'differs', 'trashed', 'exists']);
    expect(await standing(other, questions)).toEqual(['new', 'new', 'new', 'new', 'new']);
  });

  it('a title that flows into the text is another text', async () => {
    const note = noteOf({ title: 'a', content: 'b\nc' });
    await take(ming, [note]);
    expect((await take(ming, [{ ...note, title: 'a b', content: 'c' }]))[0]?.outcome).toBe('differs');
  });

  it('files are told by their ids', async () => {
    const id = v7();
    const { files } = accepted(await house.call(findImported, { body: { files: [id] } }, { as: ming }));
    expect(files).toEqual([{ id, isHere: false }]);
  });

  it('what was imported and has been written on since is there, with its text as it stands', async () => {
    const note = noteOf();
    await take(ming, [note]);
    for (let version = 0; version < 3; version += 1) {
      const body = { title: 'mine', content: `mine ${version}`, version, saveId: v7() };
      accepted(await house.call(saveNote, { params: { uuid: note.uuid }, body }, { as: ming }));
    }
    // However long ago: what came from elsewhere stays in the history.
    await house
      .db({ kind: 'owner' })
      .rows(
        sql`update notes.revisions set saved_at = now() - interval '1 year' where note_id = ${note.uuid}`,
      );
    accepted(await house.call(listRevisions, { params: { uuid: note.uuid } }, { as: ming }));
    expect(await standing(ming, [{ uuid: note.uuid, digest: await digest(note) }])).toEqual(['exists']);
    expect((await take(ming, [note]))[0]?.outcome).toBe('exists');
    expect((await read(ming, note.uuid)).content).toBe('mine 2');
  });
});

describe('at the same time', () => {
  it('a batch whose answer got lost is answered as before, even where its note lies in the trash by now', async () => {
    const [note, importId] = [noteOf(), v7()];
    expect((await take(ming, [note], { importId }))[0]?.outcome).toBe('created');
    expect((await take(ming, [note], { importId }))[0]?.outcome).toBe('created');
    accepted(await house.call(trashNote, { params: { uuid: note.uuid } }, { as: ming }));
    expect((await take(ming, [note], { importId }))[0]?.outcome).toBe('created');
    expect((await take(ming, [note], { importId: v7() }))[0]?.outcome).toBe('trashed');
  });

  it('two imports of one file: each note once, with one history, whoever comes first', async () => {
    const person = await house.user();
    const notes = Array.from({ length: 60 }, (_, at) =>
      noteOf({ title: `n${at}`, tags: [`t${at % 7}`, `u${at % 5}`] }),
    );
    const backwards = [...notes].reverse();
    const answers = await Promise.all([
      take(person, notes, { importId: v7() }),
      take(person, backwards, { importId: v7() }),
      take(person, notes),
    ]);
    const created = answers.flat().filter(({ outcome }) => outcome === 'created');
    expect(new Set(answers.flat().map(({ outcome }) => outcome))).toEqual(new Set(['created', 'exists']));
    expect(new Set(created.map(({ uuid }) => uuid)).size).toBe(60);
    expect(created).toHaveLength(60);
    const db = house.db({ kind: 'owner' });
    const [counts] = await db.rows(sql`
      select (select count(*)::int from notes.notes where user_id = ${person.userId}) as notes,
             (select count(*)::int from notes.items where user_id = ${person.userId}) as items,
             (select count(*)::int from notes.revisions where user_id = ${person.userId}) as revisions,
             (select count(*)::int from notes.note_tags where user_id = ${person.userId}) as note_tags,
             (select count(*)::int from notes.tags where user_id = ${person.userId}) as tags`);
    expect(counts).toEqual({ notes: 60, items: 60, revisions: 60, noteTags: 120, tags: 12 });
  });

  it('somebody writes while the same notes are imported again: what was written stays', async () => {
    const person = await house.user();
    const notes = Array.from({ length: 20 }, (_, at) => noteOf({ title: `n${at}` }));
    await take(person, notes);
    const write = (note: ImportedNote) =>
      house.call(
        saveNote,
        {
          params: { uuid: note.uuid },
          body: { title: note.title, content: 'mine', version: 0, saveId: v7() },
        },
        { as: person },
      );
    const [outcomes] = await Promise.all([take(person, notes), ...notes.map(write)]);
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['exists']));
    const contents = await Promise.all(notes.map(async ({ uuid }) => (await read(person, uuid)).content));
    expect(new Set(contents)).toEqual(new Set(['mine']));
  });
});

describe('posts', () => {
  const post = { slug: 'from-afar', visibility: 'unlisted', lang: 'zh' } as const;

  it('stand on the web again as they stood, with the text that strangers read', async () => {
    const person = await house.user({ username: `w-${v7()}` });
    const note = noteOf({
      title: 'Draft',
      content: 'not yet public',
      publication: {
        ...post,
        ...{ publishedAt: '2020-01-01T00:00:00.000Z', updatedAt: '2020-02-01T00:00:00.000Z' },
        copy: { title: 'Public', content: 'for all' },
      },
    });
    expect(await take(person, [note], { publish: true })).toEqual([{ uuid: note.uuid, outcome: 'created' }]);
    const found = accepted(await house.call(getBlogPost, { params: { uuid: note.uuid } }, { as: person }));
    expect(found.post).toMatchObject({
      ...{ slug: 'from-afar', visibility: 'unlisted', lang: 'zh', publishedVersion: 0, withdrawnAt: null },
      ...{ publishedAt: '2020-01-01T00:00:00.000Z', updatedAt: '2020-02-01T00:00:00.000Z' },
    });
    const page = await (await fetch(house.address + (found.post?.path ?? ''))).text();
    expect(page).toContain('for all');
    expect(page).not.toContain('not yet public');
    expect(await read(person, note.uuid)).toMatchObject({ version: 1, item: { add_to_blog: true } });
    const { items } = accepted(
      await house.call(listRevisions, { params: { uuid: note.uuid } }, { as: person }),
    );
    expect(items.map(({ version, reason }) => [version, reason])).toEqual([
      [1, 'import'],
      [0, 'publish'],
    ]);
  });

  it('whose address is taken, or which cannot be read, come as notes, and it is told', async () => {
    const person = await house.user({ username: `w-${v7()}` });
    const [first, second, untitled] = [
      noteOf({ publication: post }),
      noteOf({ publication: post }),
      noteOf({ title: '', publication: { ...post, slug: 'x' } }),
    ];
    const told = await take(person, [first, second, untitled], { publish: true });
    const codes = told.map(({ outcome, problems = [] }) => [
      outcome,
      ...problems.map(({ path, code }) => `${path}: ${code}`),
    ]);
    const ordered = [...codes].sort((one, other) => one.length - other.length);
    expect(ordered[0]).toEqual(['created']);
    expect(new Set(codes.flat())).toEqual(
      new Set(['created', 'publication.slug: taken', 'publication.title: publish_needs_title']),
    );
  });

  it('nobody publishes who may not, nor unasked', async () => {
    const note = noteOf({ publication: post });
    const [outcome] = await take(ming, [note]);
    expect(outcome?.problems).toEqual([{ path: 'publication', code: 'not_published' }]);
    expect((await read(ming, note.uuid)).item.add_to_blog).toBe(false);
  });
});
