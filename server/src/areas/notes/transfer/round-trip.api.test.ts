import {
  getBlog,
  getBlogPost,
  type ImportedNote,
  importNotes,
  listTags,
  renameTag,
  saveNote,
  setItem,
  trashNote,
  updateBlog,
} from '@console/contract/notes';
import fc from '@console/testing/properties';
import { v7 } from 'uuid';
import { ownListPath, readOwnList } from '../../../../../remotes/notes/src/note/transfer/read-own-export.ts';
import { accepted } from '../../../../testing/answers.ts';
import { type Person, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { attachmentFiles, linkedName } from './export-files.ts';
import { exported, imported, notesIn, readable, sendFile } from './testing-collections.ts';

/**
 * The law: an export, brought into an empty account and exported again, is the same to the letter – texts, types, tags, flags,
 * reminders, times, files, links, the trash and what is on the web.
 */
let house: TestServer;
beforeAll(async () => {
  house = await testServer();
});
afterAll(() => house.close());

async function holdsFor(person: Person): Promise<void> {
  const first = await exported(house, person);
  const other = await house.user({ username: `w-${v7()}` });
  const outcomes = await imported(house, other, first);
  expect(outcomes.filter(({ outcome, problems }) => outcome !== 'created' || problems)).toEqual([]);
  expect(readable(await exported(house, other))).toEqual(readable(first));
}

const control = /(?![\t\n\r\u0080-\u009f])\p{Cc}/u;
const uglyNames = [
  ...['', 'CON', 'nul.txt', '..', '.hidden', 'a/b\\c:d*e?"<>|', 'Ünï', 'U\u0308ni\u0308', '抄表', 'a', 'A'],
  ...[
    '🌲'.repeat(60),
    '表'.repeat(200),
    'x'.repeat(200),
    '---',
    'key: value',
    'a\nb',
    '\u2028',
    '"quoted"',
    "it's",
  ],
  ...[
    'true',
    'null',
    '0123',
    '1e5',
    '2026-01-01',
    '- item',
    '# heading',
    '[[link]]',
    '\ufeffbom',
    ' \u00a0 ',
  ],
];
const title = fc.oneof(
  fc.constantFrom(...uglyNames),
  fc.string({ unit: 'grapheme', maxLength: 30 }).filter((text) => !control.test(text)),
);

const fileIds = Array.from({ length: 3 }, (_, at) => `01939f00-00a1-7000-8000-0000000000${at}a`);
// The second ends as the first does.
const files = [
  { id: fileIds[0] ?? '', name: 'a b (1).csv' },
  { id: `01939f00-00a2-7000-8000-${fileIds[0]?.slice(-12)}`, name: "it's 抄表!.txt" },
  { id: fileIds[1] ?? '', name: `${'表'.repeat(180)}.md` },
];
const fileNamed = attachmentFiles();
/** Words like the links that an export writes. */
const links = files.map(({ id, name }) => `../attachments/${linkedName(fileNamed(id, name))}`);
const stepped = (link: string, steps: string): string =>
  link.replace('../attachments/', `../attachments/${steps}`);
const gone = '01939f00-00a1-7000-8000-00000000dead';
const fragment = fc.oneof(
  fc.constantFrom(
    ...[
      '\r\n',
      '\n',
      '\n\n',
      '---\n',
      '---\nid: x\ntitle: "y"\n---\n\n',
      '\n---\n\n',
      '```\n',
      '    ',
      '\t',
      '\ufeff',
    ],
    ...[
      '../attachments/',
      './../attachments/',
      '../attachments/./',
      '../attachments/././',
      './',
      '..',
      '/attachments/',
      'attachments/',
    ],
    ...['[[抄表]]', '[[a|b]]', '![[a#h]]', '<b>', '\u2028', '\ud800', 'e\u0301', '%20', '\\', '(', ')', ' '],
  ),
  fc
    .constantFrom(...files.map(({ id }) => id), gone)
    .chain((id) =>
      fc.constantFrom(
        `attachment://${id}`,
        `![x](attachment://${id} "t")`,
        `attachment://${id.toUpperCase()}`,
        `Attachment://${id}`,
        `attachment://${id}0%20`,
      ),
    ),
  fc.constantFrom(
    ...links,
    ...links.flatMap((link) => [`./${link}`, ...['./', '././'].map((steps) => stepped(link, steps))]),
  ),
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.replaceAll('\u0000', '')),
);
const content = fc.array(fragment, { maxLength: 12 }).map((parts) => parts.join(''));

const tag = fc.constantFrom(
  '工作/抄表',
  'Work',
  'work',
  'Ｗｏｒｋ',
  'a b',
  'é',
  'e\u0301',
  "'",
  '"x"',
  '- y',
  '#',
  'x'.repeat(50),
  '🌲',
);
const instant = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2200-12-30T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const zone = fc.constantFrom('Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'UTC', 'Pacific/Chatham');
const ahead = fc.constantFrom('2199-03-28T02:30', '2190-10-27T02:30', '2150-01-31T09:00');
const rule = fc.oneof(
  fc.record({ freq: fc.constantFrom('day', 'month', 'year'), interval: fc.integer({ min: 1, max: 99 }) }),
  fc.constantFrom(
    { freq: 'week', interval: 2, byDay: ['MO', 'FR'] },
    { freq: 'day', interval: 1, until: '2199-12-31' },
    { freq: 'year', interval: 1, count: 3 },
  ),
);
const reminder = fc.oneof(
  fc.record({ start: fc.oneof(ahead, fc.constant('2020-02-29T23:59')), zone }),
  fc.record({ start: fc.constantFrom('2020-01-31T09:00', '2199-01-31T09:00'), zone, rule }),
  fc.constantFrom({ fired: true }, { snoozedUntil: '2199-01-01T00:00:00.000Z' }),
);
const value = fc.jsonValue({ maxDepth: 2, stringUnit: 'grapheme' });
const metaName = fc.oneof(
  fc.constantFrom(
    'author',
    'title',
    'Tags',
    'meta',
    'a b',
    '键',
    'y',
    'no',
    '',
    '12',
    'cssclasses',
    'a:b',
    '- x',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const meta = fc.dictionary(metaName, value, { maxKeys: 5, noNullPrototype: true });
const rank = fc.double({ min: -1e15, max: 1e15, noNaN: true }).map((one) => one + 0);

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const note = fc.record({
  title,
  content,
  type: fc.constantFrom(0, 0, 1, 2, 3, 32_767),
  tags: fc.array(tag, { maxLength: 5 }),
  meta: optional(meta),
  createTime: optional(instant),
  updateTime: optional(instant),
  deleteTime: optional(
    fc
      .integer({ min: 1, max: 29 * 24 })
      .map((hours) => new Date(Date.now() - hours * 3_600_000).toISOString()),
  ),
  is_finished: fc.boolean(),
  finished_at: optional(instant),
  make_it_top: fc.boolean(),
  top_rank: optional(rank),
  reminder: optional(reminder),
  post: optional(
    fc.record({
      visibility: fc.constantFrom('public', 'unlisted'),
      lang: fc.constantFrom('zh', 'en'),
      publishedAt: instant,
      updatedAt: instant,
      copy: optional(fc.record({ title: fc.constantFrom('Public', '公开 "x"'), content })),
    }),
  ),
});
const colors = fc.array(fc.record({ name: tag, color: fc.constantFrom('red', 'teal', null) }), {
  maxLength: 4,
});

it('holds for any collection', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(note, { minLength: 1, maxLength: 8 }), colors, async (drafts, tags) => {
      const person = await house.user({ username: `w-${v7()}` });
      const notes = drafts.map(({ post, ...draft }, at): ImportedNote => {
        const publication = post && { ...post, slug: `post-${at}` };
        return JSON.parse(JSON.stringify({ ...draft, uuid: v7(), publication }));
      });
      for (const file of files)
        expect(
          await sendFile(house, person, {
            ...file,
            note: notes[0]?.uuid ?? '',
            bytes: Buffer.from(`云杉 ${file.id}`),
          }),
        ).toBe(201);
      const body = { notes, tags, publish: true } as never;
      accepted(await house.call(importNotes, { body }, { as: person }));
      await holdsFor(person);
    }),
    { numRuns: 15 },
  );
});

it('holds for what was written, flagged, published, thrown away and renamed here', async () => {
  const person = await house.user({ username: `w-${v7()}` });
  const notes = Array.from({ length: 6 }, (_, at) => ({
    uuid: v7(),
    title: `n${at % 2}`,
    content: `t${at}`,
    tags: ['工作/抄表', `x${at}`],
  }));
  accepted(await house.call(importNotes, { body: { notes } }, { as: person }));
  const [a, b, c, d] = notes.map(({ uuid }) => ({ uuid }));
  const tagIds = accepted(await house.call(listTags, {}, { as: person })).items.map(({ id }) => id);
  const item = (params: { uuid: string } | undefined, body: object) =>
    house.call(setItem, { params: params ?? { uuid: '' }, body }, { as: person });
  const save = (params: { uuid: string } | undefined, version: number, text: string) =>
    house.call(
      saveNote,
      { params: params ?? { uuid: '' }, body: { title: text, content: text, tagIds, version, saveId: v7() } },
      { as: person },
    );
  accepted(await item(a, { add_to_blog: true }));
  accepted(await save(a, 0, 'written on'));
  accepted(
    await item(b, {
      remind_at: '2199-01-01T08:00:00Z',
      remind_tz: 'Asia/Shanghai',
      remind_rule: { freq: 'week', byDay: ['MO'] },
    }),
  );
  accepted(await item(b, { is_finished: true }));
  accepted(await item(c, { make_it_top: true, add_to_blog: true }));
  accepted(await house.call(trashNote, { params: c ?? { uuid: '' } }, { as: person }));
  accepted(await save(d, 0, 'twice'));
  const [tagId = 0] = tagIds;
  accepted(
    await house.call(renameTag, { params: { tagId }, body: { name: '新', color: 'pink' } }, { as: person }),
  );
  const blog = { title: '木场 "x"', about: 'On timber.\nAnd more.', zone: 'Asia/Shanghai' };
  accepted(await house.call(updateBlog, { body: blog }, { as: person }));
  await holdsFor(person);
});

it('a post is under its address again, with the text that strangers read', async () => {
  const person = await house.user({ username: `w-${v7()}` });
  const uuid = v7();
  const publication = {
    slug: 'here',
    visibility: 'public',
    lang: 'en',
    copy: { title: 'Old', content: 'old text' },
  };
  const notes = [{ uuid, title: 'New', content: 'new text', publication }];
  accepted(await house.call(importNotes, { body: { notes, publish: true } }, { as: person }));
  const other = await house.user({ username: `w-${v7()}` });
  await imported(house, other, await exported(house, person));
  const { post } = accepted(await house.call(getBlogPost, { params: { uuid } }, { as: other }));
  const page = await (await fetch(house.address + (post?.path ?? ''))).text();
  expect(page).toContain('old text');
  expect(page).not.toContain('new text');
});

it('a blog is called as it was and dated where it was, unless it says something of itself already', async () => {
  const person = await house.user({ username: `w-${v7()}` });
  const uuid = v7();
  const publication = {
    slug: 'early',
    visibility: 'public',
    lang: 'en',
    publishedAt: '2026-01-01T23:30:00Z',
  };
  const notes = [{ uuid, title: 'Early', content: 'x', publication }];
  accepted(await house.call(importNotes, { body: { notes, publish: true } as never }, { as: person }));
  const blog = { title: 'Yard', about: 'On timber.', zone: 'Asia/Shanghai' };
  accepted(await house.call(updateBlog, { body: blog }, { as: person }));
  const first = await exported(house, person);
  const blogOf = async (as: Person) => accepted(await house.call(getBlog, {}, { as }));
  const [fresh, other, shy] = [await house.user(), await house.user(), await house.user()];
  await imported(house, fresh, first);
  expect(await blogOf(fresh)).toMatchObject(blog);
  const own = { title: '', about: 'Mine', zone: 'UTC' };
  accepted(await house.call(updateBlog, { body: own }, { as: other }));
  await imported(house, other, first);
  expect(await blogOf(other)).toMatchObject(own);
  // What is not to be put on the web says nothing there either.
  accepted(await house.call(importNotes, { body: { notes: [], blog } }, { as: shy }));
  expect(await blogOf(shy)).toEqual({ handle: null, title: '', about: '', zone: null });
  // A part of the notes is no publication.
  const part = readOwnList(
    Buffer.from((await exported(house, person, { uuids: [uuid] }))[ownListPath] ?? []).toString(),
  );
  expect(part?.blog).toBeUndefined();
});

it('a second import of the export finds all of it, and changes nothing', async () => {
  const person = await house.user();
  const notes = Array.from({ length: 5 }, (_, at) => ({
    uuid: v7(),
    title: `n${at}`,
    content: '云杉',
    tags: ['t'],
    deleteTime: at === 0 ? new Date(Date.now() - 3_600_000).toISOString() : undefined,
  }));
  accepted(
    await house.call(importNotes, { body: { notes: JSON.parse(JSON.stringify(notes)) } }, { as: person }),
  );
  const first = await exported(house, person);
  const outcomes = await imported(house, person, first);
  expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['exists']));
  expect(readable(await exported(house, person))).toEqual(readable(first));
  expect(notesIn(first).notes).toHaveLength(5);
});
