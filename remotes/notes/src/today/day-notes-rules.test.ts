import { freshItem, type NoteRow } from '@console/contract/notes';
import { notesOfDay } from './day-notes-rules.ts';

const note = (_id: string, updateTime: string, item: Partial<NoteRow['item']> = {}): NoteRow => ({
  ...{ _id, userId: 'ming', title: _id, headline: _id, type: 0, version: 1, tagIds: [], excerpt: '' },
  ...{ createTime: updateTime, updateTime, deleteTime: null, wordCount: 1, hasTask: false, openTasks: 0 },
  item: { ...freshItem, ...item },
  hits: { headline: [], excerpt: [] },
});
const now = '2026-11-29T12:00:00.000Z';
const at = (hour: number) => `2026-11-29T${String(hour).padStart(2, '0')}:00:00.000Z`;
const told = (...notes: Parameters<typeof notesOfDay>) =>
  notesOfDay(...notes).map((one) => `${one.why} ${one.note._id}`);

it('reminders come first, the next one first, and say whether they are due', () => {
  const reminded = [note('late', at(1), { remind_at: at(15) }), note('due', at(1), { remind_at: at(9) })];
  expect(notesOfDay({ reminded, pinned: [], edited: [] }, now)).toMatchObject([
    { why: 'reminder', note: { _id: 'due' }, at: at(9), isDue: true },
    { why: 'reminder', note: { _id: 'late' }, at: at(15), isDue: false },
  ]);
});

it('a snoozed one counts from when it reminds again, however far its series is', () => {
  const snoozed = note('snoozed', at(1), { remind_at: '2026-12-06T09:00:00.000Z', snoozed_until: at(13) });
  expect(notesOfDay({ reminded: [snoozed], pinned: [], edited: [] }, now)).toMatchObject([{ at: at(13) }]);
});

it('each kind leaves room for the next, and each note stands there once', () => {
  const reminded = [1, 2, 3].map((hour) => note(`r${hour}`, at(hour), { remind_at: at(hour) }));
  const pinned = [reminded[0] as NoteRow, ...['p1', 'p2', 'p3'].map((id) => note(id, at(4)))];
  const edited = [note('old', at(5)), note('new', at(8)), ...pinned];
  expect(told({ reminded, pinned, edited }, now)).toEqual([
    'reminder r1',
    'reminder r2',
    'pinned p1',
    'pinned p2',
  ]);
  expect(told({ reminded: [], pinned, edited }, now)).toEqual([
    'pinned r1',
    'pinned p1',
    'edited new',
    'edited old',
  ]);
  expect(told({ reminded: [], pinned: [], edited }, now)).toEqual([
    ...['edited new', 'edited old', 'edited p1', 'edited p2'],
  ]);
});

it('nothing at all', () => {
  expect(notesOfDay({ reminded: [], pinned: [], edited: [] }, now)).toEqual([]);
});
