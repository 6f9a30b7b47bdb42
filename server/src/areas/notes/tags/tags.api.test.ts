import type { Problem, ResultOf } from '@console/contract';
import {
  createTag,
  deleteTag,
  getNote,
  getRevision,
  listNotes,
  listRevisions,
  listTags,
  mergeTag,
  moveTags,
  type Note,
  type NoteRow,
  renameTag,
  saveNote,
  type Tag,
  trashNote,
} from '@console/contract/notes';
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
    expect(tag).toEqual({ id: tag.id, name: '工作/抄表', color: null, noteCount: 0 });
    const uuid = await tagged(ming, [tag.id, tag.id]);
    expect(await tagsOf(ming)).toEqual([{ ...tag, noteCount: 1, branchCount: 1 }]);
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
    const many = await Promise.all(['e', 'f', 'g', 'h', 'i', 'j'].map((name) => create(ming, name)));
    const answers = await Promise.all(many.map((each) => rename(ming, each.tag.id, 'once')));
    const codes = answers.map(({ body }) => (body as Partial<Problem>).code ?? 'renamed');
    expect(codes.toSorted()).toEqual([...Array(5).fill('NAME_TAKEN'), 'renamed']);
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

describe('nested tags', () => {
  const named = async (who: Person, ...names: string[]) => {
    const ids: number[] = [];
    for (const name of names) ids.push((await create(who, name)).tag.id);
    return ids as [number, number, number, number];
  };
  const names = async (who: Person) => (await tagsOf(who)).map(({ name }) => name);
  const update = async (who: Person | undefined, tagId: number, body: object) => {
    const { status, body: answer } = await house.call(renameTag, { params: { tagId }, body }, { as: who });
    return { status, tag: answer as Tag, problem: answer as Problem };
  };
  const merge = async (who: Person | undefined, tagId: number | string, into: number) => {
    const { status, body } = await house.call(mergeTag, { params: { tagId }, body: { into } }, { as: who });
    return { status, tag: body as Tag, problem: body as Problem };
  };

  it('a new name takes what stands below along, and nothing that only begins alike', async () => {
    const person = await house.user();
    const [work, yard] = await named(person, 'work', 'work/yard', 'work／wide', 'workshop');
    const uuid = await tagged(person, [yard]);
    expect((await update(person, work, { name: 'company' })).status).toBe(200);
    expect(await names(person)).toEqual(['company', 'company/wide', 'company/yard', 'workshop']);
    expect(await found(person, { q: 'tag:company' })).toEqual([uuid]);
    expect(await found(person, { q: 'tag:work' })).toEqual([]);
    expect((await update(person, work, { name: 'company/a' })).status).toBe(200);
    expect(await names(person)).toEqual(['company/a', 'company/a/wide', 'company/a/yard', 'workshop']);
  });

  it('all or none: a name below that is taken or too long leaves everything as it was', async () => {
    const person = await house.user();
    const [a] = await named(person, 'a', 'a/x', 'b/x');
    const taken = await update(person, a, { name: 'b' });
    expect([taken.status, taken.problem.code]).toEqual([409, 'NAME_TAKEN']);
    const long = await update(person, a, { name: 'l'.repeat(49) });
    expect([long.status, long.problem.fields[0]?.code]).toEqual([422, 'tag_below_too_long']);
    expect(await names(person)).toEqual(['a', 'a/x', 'b/x']);
  });

  it('a branch counts each of its notes once, and shows them all; the trash is not counted', async () => {
    const person = await house.user();
    const [work, yard, east] = await named(person, 'work', 'work/yard', 'work/yard/east', 'workshop');
    const both = await tagged(person, [work, yard]);
    const deep = await tagged(person, [east]);
    const gone = await tagged(person, [east]);
    await house.call(trashNote, { params: { uuid: gone } }, { as: person });
    const counts = (await tagsOf(person)).map(({ name, noteCount, branchCount }) => [
      name,
      noteCount,
      branchCount,
    ]);
    expect(counts).toEqual([
      ['work', 1, 2],
      ['work/yard', 1, 2],
      ['work/yard/east', 1, 1],
      ['workshop', 0, 0],
    ]);
    expect((await found(person, { tagId: work })).sort()).toEqual([both, deep].sort());
    expect((await found(person, { tagId: yard })).sort()).toEqual([both, deep].sort());
    expect(await found(person, { tagId: east })).toEqual([deep]);
  });

  describe('move: a branch takes another place', () => {
    const move = async (who: Person | undefined, from: string, to: string) => {
      const { status, body } = await house.call(moveTags, { body: { from, to } }, { as: who });
      return { status, body: body as { moved: number }, problem: body as Problem };
    };

    it('with all below it, whether or not it is a tag itself; notes keep their tags', async () => {
      const person = await house.user();
      const [, deep] = await named(person, 'a/x', 'a/x/y', 'ab', 'b');
      const uuid = await tagged(person, [deep]);
      expect((await move(person, 'a', 'b/a')).body).toEqual({ moved: 2 });
      expect(await names(person)).toEqual(['ab', 'b', 'b/a/x', 'b/a/x/y']);
      expect((await move(person, 'b', 'c')).body).toEqual({ moved: 3 });
      expect(await names(person)).toEqual(['ab', 'c', 'c/a/x', 'c/a/x/y']);
      const note = (await house.call(getNote, { params: { uuid } }, { as: person })).body;
      expect(note).toMatchObject({ tagIds: [deep], version: 0 });
      // Below itself: no name is in the way of another one of the branch.
      await move(person, 'c/a/x', 'c/a/x/y');
      expect(await names(person)).toEqual(['ab', 'c', 'c/a/x/y', 'c/a/x/y/y']);
    });

    it('all or none, and only one’s own', async () => {
      const person = await house.user();
      await named(person, 'a/x', 'b/x');
      const taken = await move(person, 'a', 'b');
      expect([taken.status, taken.problem.code]).toEqual([409, 'NAME_TAKEN']);
      expect(taken.problem.fields).toEqual([{ path: 'to', code: 'taken' }]);
      const long = await move(person, 'a', 'l'.repeat(49));
      expect([long.status, long.problem.fields[0]]).toMatchObject([
        422,
        { path: 'to', code: 'tag_below_too_long' },
      ]);
      expect((await move(person, 'nothing', 'c')).status).toBe(404);
      expect((await move(hong, 'a', 'c')).status).toBe(404);
      expect((await move(person, 'a', 'c//d')).problem.fields[0]).toMatchObject({
        path: 'to',
        code: 'empty_tag_part',
      });
      expect((await move(undefined, 'a', 'c')).status).toBe(401);
      expect((await move(auditor, 'a', 'c')).status).toBe(403);
      expect(await names(person)).toEqual(['a/x', 'b/x']);
    });

    it('one of two moves at once gets the name', async () => {
      const person = await house.user();
      await named(person, 'p/x', 'q/x');
      const answers = await Promise.all([move(person, 'p', 'r'), move(person, 'q', 'r')]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });
  });

  it('have colours of the theme', async () => {
    const person = await house.user();
    const [id] = await named(person, 'colourful');
    expect((await update(person, id, { color: 'teal' })).tag).toMatchObject({
      color: 'teal',
      name: 'colourful',
    });
    expect((await update(person, id, { name: 'c' })).tag).toMatchObject({ color: 'teal', name: 'c' });
    expect((await update(person, id, { color: null })).tag.color).toBeNull();
    expect((await update(person, id, { color: 'pinkish' })).problem.fields[0]?.path).toBe('color');
    expect((await update(person, id, {})).status).toBe(422);
    const made = await house.call(createTag, { body: { name: 'red one', color: 'red' } }, { as: person });
    expect(made.body).toMatchObject({ color: 'red' });
  });

  it.each(['/a', 'a/', 'a//b', '/', 'a/ /b'])('a part must have a name: %j', async (name) => {
    const { status, problem } = await create(await house.user(), name);
    expect([status, problem.fields[0]]).toMatchObject([422, { path: 'name', code: 'empty_tag_part' }]);
  });

  it('merge: notes carry the other tag once, what stands below goes along, editors learn of it', async () => {
    const person = await house.user();
    const [from, below, same, into] = await named(person, 'from', 'from/only', 'from/both', 'into');
    const [both] = await named(person, 'into/both');
    const one = await tagged(person, [from]);
    const two = await tagged(person, [from, into, same, both]);
    const three = await tagged(person, [below]);
    const { status, tag } = await merge(person, from, into);
    expect([status, tag]).toEqual([200, { id: into, name: 'into', color: null, noteCount: 2 }]);
    expect(await names(person)).toEqual(['into', 'into/both', 'into/only']);
    const noteOf = async (uuid: string) =>
      (await house.call(getNote, { params: { uuid } }, { as: person })).body as Note;
    expect(await noteOf(one)).toMatchObject({ tagIds: [into], version: 1 });
    expect((await noteOf(two)).tagIds).toEqual([into, both].sort((a, b) => a - b));
    expect(await noteOf(three)).toMatchObject({ tagIds: [below], version: 0 });
  });

  it('1.3 merge is in the history of each note, once, with the tags as they are then', async () => {
    const person = await house.user();
    const [from, below, into, other] = await named(person, 'a', 'a/x', 'b', 'other');
    const [there] = await named(person, 'b/x');
    const uuid = await tagged(person, [from, below, other]);
    await merge(person, from, into);
    const { items } = (await house.call(listRevisions, { params: { uuid } }, { as: person }))
      .body as ResultOf<typeof listRevisions>;
    expect(items.map(({ version, reason }) => [version, reason])).toEqual([
      [1, 'manual'],
      [0, 'autosave'],
    ]);
    const { body } = await house.call(getRevision, { params: { uuid, version: 1 } }, { as: person });
    const sorted = [into, there, other].sort((a, b) => a - b);
    expect(body).toMatchObject({ title: 'tagged', tagIds: sorted });
    const note = (await house.call(getNote, { params: { uuid } }, { as: person })).body;
    expect(note).toMatchObject({ tagIds: sorted, version: 1 });
  });

  it('merge: refuses itself, what stands below, foreign and unknown ones', async () => {
    const person = await house.user();
    const [a, below] = await named(person, 'a', 'a/b');
    const [foreign] = await named(await house.user(), 'foreign');
    const why = async (tagId: number, into: number) => {
      const { status, problem } = await merge(person, tagId, into);
      return [status, problem.fields[0]?.path, problem.fields[0]?.code];
    };
    expect(await why(a, a)).toEqual([422, 'into', 'same_tag']);
    expect(await why(a, below)).toEqual([422, 'into', 'below_itself']);
    expect(await why(a, foreign)).toEqual([422, 'into', 'unknown_tag']);
    expect((await merge(person, foreign, a)).status).toBe(404);
    expect((await merge(person, 'x', a)).status).toBe(404);
    expect((await merge(undefined, a, below)).status).toBe(401);
    expect((await merge(auditor, a, below)).status).toBe(403);
    expect((await merge(person, below, a)).status).toBe(200);
  });
});
