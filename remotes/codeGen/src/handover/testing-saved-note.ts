import { freshItem, type saveNote } from '@console/contract/notes';
import type { FakeCall } from '@console/testing';

/** What the API answers to a new note. */
export const savedNote = ({ params, body }: FakeCall<typeof saveNote>) => ({
  _id: params.uuid,
  userId: 'ming',
  title: body.title,
  headline: body.title,
  content: body.content,
  type: 0,
  version: 0,
  tagIds: [],
  createTime: '2026-11-29T08:00:00Z',
  updateTime: '2026-11-29T08:00:00Z',
  deleteTime: null,
  excerpt: '',
  wordCount: 1,
  hasTask: false,
  openTasks: 0,
  item: freshItem,
});
