import { freshItem, type saveNote } from '@console/contract/notes';
import type { FakeCall } from '@console/testing';

const uuid = '0197c0de-0000-7000-8000-00000000000a';

/** A note as the API tells of it. */
export const savedNoteOf = (title: string, content: string, id = uuid) => ({
  _id: id,
  userId: 'ming',
  title,
  headline: title,
  content,
  type: 0,
  version: 0,
  tagIds: [] as number[],
  createTime: '2026-11-29T08:00:00Z',
  updateTime: '2026-11-29T08:00:00Z',
  deleteTime: null,
  excerpt: '',
  wordCount: 1,
  hasTask: false,
  openTasks: 0,
  item: freshItem,
});

/** What the API answers to a new note. */
export const savedNote = ({ params, body }: FakeCall<typeof saveNote>) =>
  savedNoteOf(body.title, body.content, params.uuid);
