import { createTag, saveNote } from '@console/contract/notes';
import { accepted } from '../../../testing/answers.ts';
import type { Belongings, Person, TestServer } from '../../../testing/test-server.ts';

/** A note with a tag. */
export async function belongings(house: TestServer, as: Person): Promise<Belongings> {
  const uuid = '019a0000-0000-7000-8000-00000000000b';
  const { id: tagId } = accepted(await house.call(createTag, { body: { name: '维修' } }, { as }));
  const note = { title: '抄表', content: '三楼', tagIds: [tagId], saveId: uuid };
  accepted(await house.call(saveNote, { params: { uuid }, body: note }, { as }));
  return { uuid, version: 0, tagId };
}
