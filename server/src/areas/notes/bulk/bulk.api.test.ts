import type { Problem, ResultOf } from '@console/contract';
import {
  type BulkChange,
  changeNotes,
  createTag,
  emptyTrash,
  getNote,
  getRevision,
  listNotes,
  listRevisions,
  type Note,
  type NoteRow,
  purgeNote,
  restoreNote,
  restoreRevision,
  saveNote,
  type Tag,
  trashNote,
} from '@console/contract/notes';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { type Person, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { purgeOldTrash } from '../saving/trash.ts';

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

async function write(who: Person, tagIds: number[] = []) {
  const uuid = v7();
  const body = { title: 'note', content: 'text', tagIds, saveId: v7() };
  expect((await house.call(saveNote, { params: { uuid }, body }, { as: who })).status).toBe(200);
  return uuid;
}

const noteOf = async (who: Person, uuid: string) =>
  (await house.call(getNote, { params: { uuid } }, { as: who })).body as Note;
const tagNamed = async (who: Person, name: string) =>
  ((await house.call(createTag, { body: { name } }, { as: who })).body as Tag).id;

async function change(who: Person | undefined, uuids: string[], one: BulkChange) {
  const { status, body } = await house.call(changeNotes, { body: { uuids, change: one } }, { as: who });
  return { status, result: body as ResultOf<typeof changeNotes>, problem: body as Problem };
}

describe('many notes at once', () => {
  it('are tagged, finished, pinned, trashed and restored; what cannot be is named', async () => {
    const [a, b] = [await write(ming), await write(ming)];
    const foreign = await write(hong);
    const trashed = await write(ming);
    await house.call(trashNote, { params: { uuid: trashed } }, { as: ming });
    const tag = await tagNamed(ming, 'bulk');
    const skipped = expect.arrayContaining([
      { uuid: foreign, reason: 'not_found' },
      { uuid: trashed, reason: 'in_trash' },
    ]);
    const tagged = await change(ming, [a, b, a, foreign, trashed], { addTagIds: [tag] });
    expect(tagged).toMatchObject({ status: 200, result: { changed: 2, skipped } });
    expect(await noteOf(ming, a)).toMatchObject({ tagIds: [tag], version: 1 });
    expect((await change(ming, [a], { addTagIds: [tag] })).result.changed).toBe(1);
    expect(await noteOf(ming, a)).toMatchObject({ tagIds: [tag], version: 1 });
    const flagged = await change(ming, [a, b, foreign, trashed], { is_finished: true, make_it_top: true });
    expect(flagged.result).toEqual({ changed: 2, skipped });
    expect((await noteOf(ming, b)).item).toMatchObject({ is_finished: true, make_it_top: true });
    expect((await change(ming, [a, b], { removeTagIds: [tag] })).result.changed).toBe(2);
    expect(await noteOf(ming, b)).toMatchObject({ tagIds: [], version: 2 });
    expect((await change(ming, [a, b], { trashed: true })).result.changed).toBe(2);
    expect((await noteOf(ming, a)).deleteTime).not.toBeNull();
    expect((await change(ming, [a, b], { trashed: false })).result.changed).toBe(2);
    expect((await noteOf(ming, a)).deleteTime).toBeNull();
    expect(await noteOf(hong, foreign)).toMatchObject({ tagIds: [], version: 0, deleteTime: null });
  });

  it('an editor that was open does not bring removed tags back silently', async () => {
    const tag = await tagNamed(ming, 'stale');
    const uuid = await write(ming, [tag]);
    await change(ming, [uuid], { removeTagIds: [tag] });
    const body = { title: 'note', content: 'typed', tagIds: [tag], version: 0, saveId: v7() };
    const { status } = await house.call(saveNote, { params: { uuid }, body }, { as: ming });
    expect(status).toBe(409);
  });

  it('1.3 tagging many notes is in the history of each: restored, the tags come back', async () => {
    const [first, later] = [await tagNamed(ming, 'kept'), await tagNamed(ming, 'later')];
    const uuid = await write(ming, [first]);
    const { updateTime } = await noteOf(ming, uuid);
    await change(ming, [uuid], { addTagIds: [later], removeTagIds: [first] });
    expect(await noteOf(ming, uuid)).toMatchObject({ version: 1, tagIds: [later], updateTime });
    const revision = async (version: number) =>
      (await house.call(getRevision, { params: { uuid, version } }, { as: ming })).body;
    expect(await revision(1)).toMatchObject({
      ...{ title: 'note', content: 'text', tagIds: [later], reason: 'manual', authorId: ming.userId },
    });
    expect(await revision(0)).toMatchObject({ tagIds: [first] });
    for (const [version, tags] of [
      [0, [first]],
      [1, [later]],
    ] as const) {
      const body = { version: (await noteOf(ming, uuid)).version, saveId: v7() };
      const input = { params: { uuid, version }, body };
      expect((await house.call(restoreRevision, input, { as: ming })).status).toBe(200);
      expect((await noteOf(ming, uuid)).tagIds).toEqual(tags);
    }
    await change(ming, [uuid], { addTagIds: [later] });
    const listed = await house.call(listRevisions, { params: { uuid } }, { as: ming });
    const versions = (listed.body as ResultOf<typeof listRevisions>).items.map(({ version }) => version);
    expect(versions).toEqual([3, 2, 1, 0]);
  });

  it('no note gets more tags than it may have', async () => {
    const tagIds = [];
    for (let index = 0; index < 21; index++) tagIds.push(await tagNamed(ming, `t${index}`));
    const uuid = await write(ming, tagIds.slice(0, 20));
    const { result } = await change(ming, [uuid], { addTagIds: tagIds.slice(20) });
    expect(result).toEqual({ changed: 0, skipped: [{ uuid, reason: 'too_many_tags' }] });
  });

  it('refuses nothing to do, nobody’s tags, too many notes, strangers', async () => {
    const uuid = await write(ming);
    const path = async (uuids: string[], one: BulkChange) => {
      const { status, problem } = await change(ming, uuids, one);
      return [status, problem.fields[0]?.path];
    };
    expect(await path([uuid], {})).toEqual([422, 'change']);
    expect(await path([], { trashed: true })).toEqual([422, 'uuids']);
    expect(
      await path(
        Array.from({ length: 501 }, () => v7()),
        { trashed: true },
      ),
    ).toEqual([422, 'uuids']);
    expect(await path([uuid], { addTagIds: [await tagNamed(hong, 'hers')] })).toEqual([
      422,
      'change.addTagIds',
    ]);
    expect((await change(undefined, [uuid], { trashed: true })).status).toBe(401);
    expect((await change(auditor, [uuid], { trashed: true })).status).toBe(403);
    expect((await noteOf(ming, uuid)).deleteTime).toBeNull();
  });

  it('two bulk changes of the same notes at once both end', async () => {
    const uuids = [await write(ming), await write(ming), await write(ming)];
    const answers = await Promise.all([
      change(ming, uuids, { is_finished: true }),
      change(ming, [...uuids].reverse(), { is_finished: false }),
    ]);
    expect(answers.map(({ result }) => result.changed)).toEqual([3, 3]);
  });
});

describe('the trash', () => {
  const trash = (who: Person, uuid: string) => house.call(trashNote, { params: { uuid } }, { as: who });

  it('is emptied by its owner: nothing else goes', async () => {
    const person = await house.user();
    const [kept, gone, foreign] = [await write(person), await write(person), await write(hong)];
    await trash(person, gone);
    await trash(hong, foreign);
    expect((await house.call(emptyTrash, {}, { as: person })).body).toEqual({ purged: 1 });
    expect((await house.call(emptyTrash, {}, { as: person })).body).toEqual({ purged: 0 });
    expect((await house.call(getNote, { params: { uuid: gone } }, { as: person })).status).toBe(404);
    expect((await house.call(restoreNote, { params: { uuid: gone } }, { as: person })).status).toBe(404);
    expect((await noteOf(person, kept)).deleteTime).toBeNull();
    expect((await noteOf(hong, foreign)).deleteTime).not.toBeNull();
    expect((await house.call(emptyTrash, {}, {})).status).toBe(401);
    expect((await house.call(emptyTrash, {}, { as: auditor })).status).toBe(403);
  });

  it('gives one note up for good, and only what lies in it', async () => {
    const uuid = await write(ming);
    const purge = async (who: Person | undefined, id = uuid) =>
      (await house.call(purgeNote, { params: { uuid: id } }, { as: who })).status;
    expect(await purge(ming)).toBe(404);
    await trash(ming, uuid);
    expect(await purge(undefined)).toBe(401);
    expect(await purge(auditor)).toBe(403);
    expect(await purge(hong)).toBe(404);
    expect(await purge(ming, 'x')).toBe(404);
    expect(await purge(ming)).toBe(200);
    expect((await house.call(getNote, { params: { uuid } }, { as: ming })).status).toBe(404);
  });

  it('is purged after 30 days, of everybody, with all that hangs on the notes', async () => {
    const person = await house.user();
    const tag = await tagNamed(person, 'x');
    const [old, recent, kept] = [await write(person, [tag]), await write(person), await write(person)];
    await trash(person, old);
    await trash(person, recent);
    const owner = house.db({ kind: 'owner' });
    await owner.rows(sql`
      update notes.notes set deleted_at = now() - interval '30 days 1 minute' where note_id = ${old}`);
    await owner.rows(sql`
      update notes.notes set deleted_at = now() - interval '29 days 23 hours' where note_id = ${recent}`);
    expect(await purgeOldTrash(owner)).toBe(1);
    const { body } = await house.call(listNotes, { query: { q: 'is:trashed' } }, { as: person });
    expect((body as { items: NoteRow[] }).items.map(({ _id }) => _id)).toEqual([recent]);
    expect((await noteOf(person, kept)).deleteTime).toBeNull();
    for (const table of ['items', 'note_tags', 'note_search'])
      expect(await owner.rows(sql([`select from notes.${table} where note_id = '${old}'`]))).toEqual([]);
  });
});
