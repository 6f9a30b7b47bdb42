import type { Problem } from '@console/contract';
import {
  createTag,
  deleteTag,
  getNote,
  listNotes,
  listTags,
  type Note,
  type NoteRow,
  renameTag,
  saveNote,
  type Tag,
} from '@console/contract/notes';
import { v7 } from 'uuid';
import { type Person, type TestServer, testServer } from '../../testing/test-server.ts';

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

async function create(who: Person | undefined, name: string) {
  const { status, body } = await house.call(createTag, { body: { name } }, { as: who });
  return { status, tag: body as Tag, problem: body as Problem };
}

async function tagged(who: Person, tagIds: number[]): Promise<string> {
  const uuid = v7();
  const { status } = await house.call(
    saveNote,
    { params: { uuid }, body: { title: 'tagged', content: '', tagIds, saveId: v7() } },
    { as: who },
  );
  expect(status).toBe(200);
  return uuid;
}

const tagsOf = async (who: Person) =>
  ((await house.call(listTags, {}, { as: who })).body as { items: Tag[] }).items;
const found = async (who: Person, query: object) =>
  ((await house.call(listNotes, { query }, { as: who })).body as { items: NoteRow[] }).items.map(
    (row) => row._id,
  );

describe('tags', () => {
  it('are created, listed with their notes, and put on notes', async () => {
    const { status, tag } = await create(ming, ' 工作/抄表 ');
    expect(status).toBe(201);
    expect(tag).toEqual({ id: tag.id, name: '工作/抄表', noteCount: 0 });
    const uuid = await tagged(ming, [tag.id, tag.id]);
    expect(await tagsOf(ming)).toEqual([{ ...tag, noteCount: 1 }]);
    expect(((await house.call(getNote, { params: { uuid } }, { as: ming })).body as Note).tagIds).toEqual([
      tag.id,
    ]);
    expect(await found(ming, { tagId: tag.id })).toEqual([uuid]);
    expect(await found(ming, { q: 'tag:工作' })).toEqual([uuid]);
    expect(await found(ming, { q: 'tag:工' })).toEqual([]);
    expect(await found(ming, { q: 'is:untagged' })).toEqual([]);
  });

  it('of somebody else, or of nobody, filter everything out', async () => {
    const { tag } = await create(hong, 'hers');
    expect(await found(ming, { tagId: tag.id })).toEqual([]);
    expect(await found(ming, { tagId: 999_999 })).toEqual([]);
  });

  it('of somebody else cannot be put on a note', async () => {
    const { tag } = await create(hong, 'foreign');
    const { status, body } = await house.call(
      saveNote,
      { params: { uuid: v7() }, body: { title: 'x', content: '', tagIds: [tag.id], saveId: v7() } },
      { as: ming },
    );
    expect([status, (body as Problem).fields[0]?.params]).toEqual([422, { tagId: tag.id }]);
  });

  it('have names that are unique in any width and case; two people may use the same', async () => {
    const { tag } = await create(ming, 'Wood');
    const { status, problem } = await create(ming, 'ＷＯＯＤ');
    expect([status, problem.code, problem.details]).toEqual([409, 'NAME_TAKEN', { tagId: tag.id }]);
    expect((await create(hong, 'wood')).status).toBe(201);
  });

  it.each(['', '  ', 'x'.repeat(51), 'a\u0001'])('refuse the name %j', async (name) => {
    const { status, problem } = await create(ming, name);
    expect([status, problem.fields[0]?.path]).toEqual([422, 'name']);
  });

  it('are renamed', async () => {
    const { tag } = await create(ming, 'before');
    await create(ming, 'occupied');
    const rename = (who: Person | undefined, tagId: number | string, name: string) =>
      house.call(renameTag, { params: { tagId }, body: { name } }, { as: who });
    expect((await rename(ming, tag.id, 'after')).body).toMatchObject({ id: tag.id, name: 'after' });
    expect((await rename(ming, tag.id, 'After')).status).toBe(200);
    const taken = await rename(ming, tag.id, 'occupied');
    expect([taken.status, (taken.body as Problem).code]).toEqual([409, 'NAME_TAKEN']);
    expect((await rename(ming, tag.id, '')).status).toBe(422);
    expect((await rename(ming, 'x', 'n')).status).toBe(404);
    expect((await rename(undefined, tag.id, 'n')).status).toBe(401);
    expect((await rename(auditor, tag.id, 'n')).status).toBe(403);
    expect((await rename(hong, tag.id, 'n')).status).toBe(404);
    expect((await tagsOf(ming)).find((one) => one.id === tag.id)?.name).toBe('After');
  });

  it('are deleted; their notes stay', async () => {
    const { tag } = await create(ming, 'short-lived');
    const uuid = await tagged(ming, [tag.id]);
    const remove = (who: Person | undefined, tagId: number | string) =>
      house.call(deleteTag, { params: { tagId } }, { as: who });
    expect((await remove(undefined, tag.id)).status).toBe(401);
    expect((await remove(auditor, tag.id)).status).toBe(403);
    expect((await remove(hong, tag.id)).status).toBe(404);
    expect((await remove(ming, 0)).status).toBe(404);
    expect((await remove(ming, tag.id)).status).toBe(200);
    expect((await remove(ming, tag.id)).status).toBe(404);
    expect((await house.call(getNote, { params: { uuid } }, { as: ming })).body).toMatchObject({
      tagIds: [],
      version: 0,
    });
  });

  it('need sign-in and note.use', async () => {
    expect((await house.call(listTags, {}, {})).status).toBe(401);
    expect((await house.call(listTags, {}, { as: auditor })).status).toBe(403);
    expect((await create(undefined, 'x')).status).toBe(401);
    expect((await create(auditor, 'x')).status).toBe(403);
  });
});
