import {
  changeNotes,
  createAttachment,
  createTag,
  deleteAttachment,
  getBlog,
  getBlogPost,
  getNote,
  getRevision,
  labelRevision,
  listRevisions,
  mergeTag,
  moveTags,
  publishNote,
  purgeNote,
  renameTag,
  restoreNote,
  restoreRevision,
  saveNote,
  setItem,
  snoozeReminder,
  trashNote,
  updateBlog,
  updateBlogPost,
  withdrawBlogPost,
} from '@console/contract/notes';
import { v7 } from 'uuid';
import type { Telling } from '../../../testing/telling.ts';
import { onePixelPng } from '../../house/files/testing-images.ts';

/**
 * What generated requests do not come to, or only by luck: saves that know what stands, flags and a reminder of a note that
 * is not in the trash, two tags, a file, a note in the trash.
 */
export async function story({ tell, send }: Telling): Promise<void> {
  const uuid = v7();
  const save = (more: object) =>
    tell(saveNote, {
      params: { uuid },
      body: { title: '雨', content: 'first', tagIds: [], saveId: v7(), ...more },
    });
  await save({});
  const { version } = await save({ content: 'second', version: 0 });
  await tell(restoreRevision, { params: { uuid, version: 0 }, body: { version, saveId: v7() } });
  await tell(getNote, { params: { uuid } });
  await tell(listRevisions, { params: { uuid } });
  await tell(getRevision, { params: { uuid, version: 0 } });
  await tell(labelRevision, { params: { uuid, version: 0 }, body: { label: '初' } });
  await tell(setItem, { params: { uuid }, body: { remind_at: '2099-12-31T08:00:00Z', remind_tz: 'UTC' } });
  await tell(snoozeReminder, { params: { uuid }, body: { until: '2099-12-31T09:00:00Z' } });
  await tell(publishNote, { params: { uuid }, body: {} });
  await tell(updateBlogPost, { params: { uuid }, body: {} });
  await tell(getBlogPost, { params: { uuid } });
  await tell(updateBlog, { body: { title: '雨', about: '', zone: 'UTC' } });
  await tell(getBlog, {});
  await tell(withdrawBlogPost, { params: { uuid } });
  const [one, other] = [
    await tell(createTag, { body: { name: '雨' } }),
    await tell(createTag, { body: { name: '风' } }),
  ];
  await tell(changeNotes, { body: { uuids: [uuid], change: { addTagIds: [one.id] } } });
  await tell(renameTag, { params: { tagId: other.id }, body: { name: '云' } });
  await tell(moveTags, { body: { from: '云', to: '天/云' } });
  await tell(mergeTag, { params: { tagId: one.id }, body: { into: other.id } });
  const file = { name: 'rain.png', bytes: onePixelPng };
  const { id } = await send(createAttachment, { query: { id: v7(), note: uuid } }, file);
  await tell(deleteAttachment, { params: { id } });
  await tell(trashNote, { params: { uuid } });
  await tell(restoreNote, { params: { uuid } });
  await tell(trashNote, { params: { uuid } });
  await tell(purgeNote, { params: { uuid } });
}
