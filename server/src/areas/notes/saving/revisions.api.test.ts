import type { Problem } from '@console/contract';
import {
  createTag,
  deleteTag,
  getNote,
  getRevision,
  labelRevision,
  listRevisions,
  type Note,
  type NoteBody,
  noteLimits,
  type Revision,
  type RevisionRow,
  restoreRevision,
  saveNote,
  trashNote,
} from '@console/contract/notes';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { type Person, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';

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

async function write(uuid: string, content: string, more: Partial<NoteBody> = {}) {
  const body = { title: 'Title', content, saveId: v7(), ...more };
  const answer = await house.call(saveNote, { params: { uuid }, body }, { as: ming });
  return { status: answer.status, note: answer.body as Note, problem: answer.body as Problem };
}

/** A note with one manual save per content. @returns its id */
async function noteWith(...contents: string[]): Promise<string> {
  const uuid = v7();
  for (const [index, content] of contents.entries())
    await write(uuid, content, { reason: 'manual', ...(index > 0 ? { version: index - 1 } : {}) });
  return uuid;
}

async function history(uuid: string, who: Person | null = ming): Promise<RevisionRow[]> {
  const { body } = await house.call(listRevisions, { params: { uuid } }, { as: who ?? undefined });
  return (body as { items: RevisionRow[] }).items;
}

async function revision(uuid: string, version: number, who: Person | null = ming) {
  const { status, body } = await house.call(
    getRevision,
    { params: { uuid, version } },
    { as: who ?? undefined },
  );
  return { status, revision: body as Revision, problem: body as Problem };
}

async function restore(uuid: string, version: number, seen: number, who: Person | null = ming) {
  const input = { params: { uuid, version }, body: { version: seen, saveId: v7() } };
  const { status, body } = await house.call(restoreRevision, input, { as: who ?? undefined });
  return { status, note: body as Note, problem: body as Problem };
}

async function label(uuid: string, version: number, text: string | null, who: Person | null = ming) {
  const input = { params: { uuid, version }, body: { label: text } };
  const { status, body } = await house.call(labelRevision, input, { as: who ?? undefined });
  return { status, row: body as RevisionRow, problem: body as Problem };
}

const versions = async (uuid: string) => (await history(uuid)).map(({ version }) => version);

/** Makes what is in the history older, as if time had passed. */
const age = (uuid: string, minutes: number) =>
  house.db({ kind: 'owner' }).rows(sql`
    update notes.revisions
    set saved_at = saved_at - make_interval(mins => ${minutes}::int),
        session_at = session_at - make_interval(mins => ${minutes}::int)
    where note_id = ${uuid}`);

describe('what is remembered', () => {
  it('each accepted save, whole, with who, when and why', async () => {
    const uuid = await noteWith('one', 'two');
    const [second, first] = await history(uuid);
    expect(second).toMatchObject({
      version: 1,
      title: 'Title',
      authorId: ming.userId,
      reason: 'manual',
      label: null,
    });
    expect([first?.version, first?.length]).toEqual([0, 3]);
    expect((await revision(uuid, 0)).revision).toMatchObject({ content: 'one', tagIds: [] });
    const { note } = await write(uuid, 'two', { version: 1 });
    expect((await history(uuid))[0]?.savedAt).toBe(note.updateTime);
  });

  it('neither a refused save nor the same save once more', async () => {
    const uuid = await noteWith('one');
    const saveId = v7();
    await write(uuid, 'two', { version: 0, saveId });
    await write(uuid, 'two', { version: 0, saveId });
    expect((await write(uuid, 'three', { version: 0 })).status).toBe(409);
    expect(await versions(uuid)).toEqual([1, 0]);
  });

  it('autosaves of one session as their first and their last', async () => {
    const uuid = v7();
    await write(uuid, 'v0');
    for (let version = 0; version < 5; version++) await write(uuid, `v${version + 1}`, { version });
    expect(await versions(uuid)).toEqual([5, 0]);
    await age(uuid, 11);
    for (let version = 5; version < 8; version++) await write(uuid, `v${version + 1}`, { version });
    expect(await versions(uuid)).toEqual([8, 6, 5, 0]);
  });

  it('an afternoon of writing that is selected and overwritten can be had back', async () => {
    const uuid = v7();
    const paragraph = '今天的会议记录，写了很多内容。'.repeat(20);
    await write(uuid, paragraph);
    for (let version = 0; version < 4; version++)
      await write(uuid, paragraph.repeat(version + 2), { version });
    await write(uuid, 'x', { version: 4 });
    await write(uuid, 'xy', { version: 5 });
    expect(await versions(uuid)).toEqual([6, 4, 0]);
    expect((await revision(uuid, 4)).revision.content).toBe(paragraph.repeat(5));
  });

  it.each([
    ['200 characters of a long text', 2000, 1800, false],
    ['more than 200 characters', 2000, 1799, true],
    ['a fifth of a short text', 100, 80, false],
    ['more than a fifth of it', 100, 79, true],
  ])('an autosave that the next one is shorter than by %s', async (_what, before, after, stays) => {
    const uuid = v7();
    await write(uuid, 'a');
    await write(uuid, 'a'.repeat(before), { version: 0 });
    await write(uuid, 'a'.repeat(after), { version: 1 });
    expect(await versions(uuid)).toEqual(stays ? [2, 1, 0] : [2, 0]);
  });

  it('one version for every two minutes of writing', async () => {
    const uuid = v7();
    await write(uuid, 'v0');
    // A save every forty seconds: the third one after a version that stayed is the first beyond two minutes.
    for (let version = 0; version < 9; version++) {
      await house.db({ kind: 'owner' }).rows(sql`
        update notes.revisions set saved_at = saved_at - interval '41 s', session_at = session_at - interval '41 s'
        where note_id = ${uuid}`);
      await write(uuid, `v${version + 1}`, { version });
    }
    expect(await versions(uuid)).toEqual([9, 6, 3, 0]);
  });

  it('manual and labelled saves of a session, all of them', async () => {
    const uuid = v7();
    await write(uuid, 'v0');
    await write(uuid, 'v1', { version: 0, reason: 'manual' });
    await write(uuid, 'v2', { version: 1 });
    await write(uuid, 'v3', { version: 2 });
    expect((await label(uuid, 3, 'good')).row).toMatchObject({ version: 3, label: 'good' });
    for (let version = 3; version < 6; version++) await write(uuid, `v${version + 1}`, { version });
    expect(await versions(uuid)).toEqual([6, 3, 2, 1, 0]);
  });

  it('both texts where two met: the one set aside stands one version below', async () => {
    const uuid = await noteWith('base', 'theirs');
    const { status, note } = await write(uuid, 'merged', {
      version: 1,
      reason: 'merge',
      asides: [{ title: 'Mine', content: 'mine' }],
    });
    expect([status, note.version, note.content]).toEqual([200, 3, 'merged']);
    const rows = await history(uuid);
    expect(rows.map(({ version, reason }) => [version, reason])).toEqual([
      [3, 'merge'],
      [2, 'conflict'],
      [1, 'manual'],
      [0, 'manual'],
    ]);
    expect((await revision(uuid, 2)).revision).toMatchObject({ title: 'Mine', content: 'mine' });
  });

  it('several texts set aside, in their order', async () => {
    const uuid = await noteWith('base');
    const asides = ['first', 'second'].map((content) => ({ title: '', content }));
    expect((await write(uuid, 'end', { version: 0, reason: 'merge', asides })).note.version).toBe(3);
    expect([(await revision(uuid, 1)).revision.content, (await revision(uuid, 2)).revision.content]).toEqual([
      'first',
      'second',
    ]);
  });

  it('nothing aside where a note begins', async () => {
    const uuid = v7();
    const asides = [{ title: '', content: 'aside' }];
    expect((await write(uuid, 'one', { asides })).note.version).toBe(0);
    expect(await versions(uuid)).toEqual([0]);
  });

  const versionsOf = (noteId: string, many: number, savedAt: Sql) =>
    insertionsOf(
      'notes.revisions',
      Array.from({ length: many }, (_, at) => ({
        ...{ userId: ming.userId, noteId, version: at + 1, title: '', content: 'x', tagIds: [] },
        ...{ authorId: ming.userId, reason: 'manual', savedAt },
      })),
    );

  it('never more than the limit', async () => {
    const uuid = await noteWith('one');
    await house.db({ kind: 'owner' }).batch(...versionsOf(uuid, noteLimits.revisions + 20, sql`now()`));
    const rows = await history(uuid);
    expect([rows.length, rows[0]?.version]).toEqual([noteLimits.revisions, noteLimits.revisions + 20]);
  });

  it('is thinned by writing too, not only by looking', async () => {
    const uuid = await noteWith('one');
    const owner = house.db({ kind: 'owner' });
    await owner.batch(...versionsOf(uuid, 40, sql`now() - interval '100 days'`));
    await owner.rows(sql`update notes.notes set version = 49 where note_id = ${uuid}`);
    await write(uuid, 'two', { version: 49 });
    expect(
      await owner.first(sql`select count(*)::int as left from notes.revisions where note_id = ${uuid}`),
    ).toEqual({ left: 2 });
  });
});

describe('restoring', () => {
  it('makes the old text the newest version, and loses none', async () => {
    const uuid = await noteWith('one', 'two', 'three');
    const { status, note } = await restore(uuid, 0, 2);
    expect([status, note.version, note.content]).toEqual([200, 3, 'one']);
    expect((await history(uuid)).map(({ reason }) => reason)).toEqual([
      'restore',
      'manual',
      'manual',
      'manual',
    ]);
  });

  it('leaves out tags that are gone', async () => {
    const made = await house.call(createTag, { body: { name: `t-${v7()}` } }, { as: ming });
    const tagId = (made.body as { id: number }).id;
    const uuid = v7();
    await write(uuid, 'one', { reason: 'manual', tagIds: [tagId] });
    await write(uuid, 'two', { version: 0, tagIds: [tagId] });
    await house.call(deleteTag, { params: { tagId } }, { as: ming });
    expect((await restore(uuid, 0, 1)).note).toMatchObject({ content: 'one', tagIds: [] });
  });

  it('is refused with VERSION_CONFLICT where the note moved on, and with NOTE_TRASHED in the trash', async () => {
    const uuid = await noteWith('one', 'two');
    const { status, problem } = await restore(uuid, 0, 0);
    expect([status, problem.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect(problem.details?.current).toMatchObject({ version: 1 });
    await house.call(trashNote, { params: { uuid } }, { as: ming });
    expect((await restore(uuid, 0, 1)).problem.code).toBe('NOTE_TRASHED');
  });
});

describe('labels', () => {
  it('are set, changed and taken off', async () => {
    const uuid = await noteWith('one');
    expect((await label(uuid, 0, ' 初稿 ')).row.label).toBe('初稿');
    expect((await history(uuid))[0]?.label).toBe('初稿');
    expect((await label(uuid, 0, null)).row.label).toBeNull();
  });

  it.each([
    ['an empty one', ''],
    ['one that is too long', 'x'.repeat(noteLimits.revisionLabelLength + 1)],
    ['one with control characters', 'a\u0007'],
  ])('refuses %s', async (_, text) => {
    const { status, problem } = await label(await noteWith('one'), 0, text);
    expect([status, problem.code, problem.fields[0]?.path]).toEqual([422, 'VALIDATION', 'label']);
  });
});

describe('bad input', () => {
  it('knows no version that is none, and names the field of a seen one that is none', async () => {
    const uuid = await noteWith('one');
    for (const answer of [await revision(uuid, -1), await revision(uuid, 3e9), await label(uuid, -1, 'x')])
      expect(answer.status).toBe(404);
    const { status, problem } = await restore(uuid, 0, -1);
    expect([status, problem.fields[0]?.path]).toEqual([422, 'version']);
  });

  it.each<[string, Partial<NoteBody>, number]>([
    ['a reason of the server', { reason: 'restore' as 'manual' }, 422],
    ['a text set aside that cannot be stored', { asides: [{ title: '', content: '\u0000' }] }, 422],
    ['too many of them', { asides: Array.from({ length: 6 }, () => ({ title: '', content: 'x' })) }, 422],
    ['a text set aside that is too long', { asides: [{ title: '', content: 'x'.repeat(1_000_001) }] }, 413],
  ])('refuses %s', async (_, more, status) => {
    const uuid = await noteWith('one');
    expect((await write(uuid, 'two', { version: 0, ...more })).status).toBe(status);
    expect(await versions(uuid)).toEqual([0]);
  });
});

describe('who may', () => {
  const calls = async (uuid: string, who: Person | null) => [
    (await house.call(listRevisions, { params: { uuid } }, { as: who ?? undefined })).status,
    (await revision(uuid, 0, who)).status,
    (await restore(uuid, 0, 0, who)).status,
    (await label(uuid, 0, 'x', who)).status,
  ];
  it('nobody who is not signed in', async () =>
    expect(await calls(v7(), null)).toEqual([401, 401, 401, 401]));
  it('nobody without note.use', async () =>
    expect(await calls(await noteWith('one'), auditor)).toEqual([403, 403, 403, 403]));
  it('nobody else: their history does not exist', async () => {
    const uuid = await noteWith('one');
    expect(await calls(uuid, hong)).toEqual([404, 404, 404, 404]);
    expect((await house.call(getNote, { params: { uuid } }, { as: ming })).body).toMatchObject({
      version: 0,
    });
  });
  it('answers 404 for a version that is not there', async () => {
    const uuid = await noteWith('one');
    expect((await revision(uuid, 7)).status).toBe(404);
    expect((await restore(uuid, 7, 0)).status).toBe(404);
    expect((await label(uuid, 7, 'x')).status).toBe(404);
  });
});
