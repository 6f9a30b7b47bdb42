import { freshItem, type NoteRow } from '@console/contract/notes';
import {
  headingHash,
  headingInHash,
  mentionQuery,
  mentions,
  noteTitled,
  sameHeading,
  titleQuery,
} from './note-titles.ts';

const row = (_id: string, headline: string, updateTime: string): NoteRow => ({
  _id,
  userId: 'u',
  title: headline,
  headline,
  type: 0,
  version: 0,
  tagIds: [],
  createTime: updateTime,
  updateTime,
  deleteTime: null,
  excerpt: '',
  wordCount: 0,
  hasTask: false,
  openTasks: 0,
  item: freshItem,
  hits: { headline: [], excerpt: [] },
});

it('of several notes with one title it means the newest; case and width do not count', () => {
  const rows = [
    row('1', 'Plan B', '2026-01-01'),
    row('2', 'plan b', '2026-02-01'),
    row('3', 'Plan Bee', '2026-03-01'),
  ];
  expect(noteTitled(rows, 'ＰＬＡＮ b')?._id).toBe('2');
  expect(noteTitled(rows, 'Plan')).toBeUndefined();
});

it('searches for the words as a phrase, also where the title has quotes', () => {
  expect(titleQuery('say "hi"')).toBe('"say  hi "');
  expect(mentionQuery('x'.repeat(200)).length).toBeLessThanOrEqual(200);
  expect(mentions('see [[抄表]]', '抄表')).toBe(true);
  expect(mentions('see 抄表 and [[x]]', '抄表')).toBe(false);
});

it('a link with a heading or words of its own mentions the note', () => {
  expect(mentions('[[抄表#三月|see]]', '抄表')).toBe(true);
  expect(mentions('[[C# by heart]]', 'C# by heart')).toBe(true);
});

it('a heading goes into an address and comes back', () => {
  expect(headingInHash(headingHash('三月 & more'))).toBe('三月 & more');
  expect([headingHash(undefined), headingInHash('#clear-device'), headingInHash('#heading=%')]).toEqual([
    '',
    undefined,
    undefined,
  ]);
  expect(sameHeading('Ｎext ', 'next')).toBe(true);
});
