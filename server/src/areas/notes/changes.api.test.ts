import type { AnyEndpoint, CallInput } from '@console/contract';
import {
  changeNotes,
  createTag,
  deleteTag,
  getBlogPost,
  getNote,
  labelRevision,
  listAttachments,
  listNotes,
  listRevisions,
  listTags,
  mergeTag,
  publishNote,
  renameTag,
  restoreNote,
  restoreRevision,
  saveNote,
  setItem,
  trashNote,
  updateBlogPost,
  withdrawBlogPost,
} from '@console/contract/notes';
import { v7 } from 'uuid';
import { accepted } from '../../../testing/answers.ts';
import { type Person, type TestServer, testServer } from '../../../testing/test-server.ts';

/** What a page shows is read again by the tags that a write declares: one that is missing leaves something old standing. */
let house: TestServer;
let ming: Person;
beforeAll(async () => {
  house = await testServer();
  ming = await house.user({ username: 'ming' });
});
afterAll(() => house.close());

const uuid = v7();
const here = { params: { uuid } };
const reads = [listNotes, getNote, listTags, listRevisions, listAttachments, getBlogPost] as const;

async function shown(): Promise<string[]> {
  const answers = reads.map((read) => house.call(read as AnyEndpoint, here, { as: ming }));
  return (await Promise.all(answers)).map(({ body }) => JSON.stringify(body));
}

/** Reads whose answer the write has changed without saying so. */
async function unsaid<E extends AnyEndpoint>(write: E, input: CallInput<E>): Promise<string[]> {
  const before = await shown();
  accepted(await house.call(write, input, { as: ming }));
  const after = await shown();
  return reads
    .filter((_, at) => before[at] !== after[at])
    .filter(({ shows }) => !shows.some((tag) => write.changes.includes(tag)))
    .map(({ name }) => `${write.name} changes ${name}`);
}

const text = { title: 'Plan', content: '# One\n\nText' };
const save = (version?: number, tagIds: number[] = []) => ({
  ...here,
  body: {
    ...text,
    content: `${text.content} ${version}`,
    saveId: v7(),
    tagIds,
    ...(version === undefined ? {} : { version }),
  },
});
const versionNow = async () =>
  (accepted(await house.call(getNote, here, { as: ming })) as { version: number }).version;
const tagNamed = async (name: string) =>
  accepted(await house.call(createTag, { body: { name } }, { as: ming })).id;

it('every write of notes says what it changes', async () => {
  const found = [await unsaid(saveNote, save()), await unsaid(createTag, { body: { name: 'yard' } })];
  const [from, into] = [await tagNamed('from'), await tagNamed('into')];
  const say = async <E extends AnyEndpoint>(write: E, input: CallInput<E>) =>
    found.push(await unsaid(write, input));
  await say(saveNote, save(0, [from]));
  await say(setItem, { ...here, body: { make_it_top: true } });
  await say(renameTag, { params: { tagId: from }, body: { name: 'from here' } });
  await say(changeNotes, { body: { uuids: [uuid], change: { addTagIds: [await tagNamed('more')] } } });
  await say(mergeTag, { params: { tagId: from }, body: { into } });
  await say(deleteTag, { params: { tagId: into } });
  await say(publishNote, { ...here, body: {} });
  await say(updateBlogPost, { ...here, body: { visibility: 'unlisted' } });
  await say(trashNote, here);
  await say(restoreNote, here);
  await say(publishNote, { ...here, body: {} });
  await say(changeNotes, { body: { uuids: [uuid], change: { trashed: true } } });
  await say(restoreNote, here);
  await say(labelRevision, { params: { uuid, version: 1 }, body: { label: 'Here' } });
  await say(restoreRevision, {
    params: { uuid, version: 1 },
    body: { version: await versionNow(), saveId: v7() },
  });
  await say(publishNote, { ...here, body: {} });
  await say(withdrawBlogPost, here);
  expect(found.flat()).toEqual([]);
});
