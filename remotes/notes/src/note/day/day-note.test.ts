import { isNoteId } from '../address.ts';
import { dayNoteId } from './day-note.ts';

it('each day has one note, whose id is the same everywhere', () => {
  expect(dayNoteId('2026-11-29')).toBe(dayNoteId('2026-11-29'));
  expect(dayNoteId('2026-11-29')).not.toBe(dayNoteId('2026-11-30'));
  expect(isNoteId(dayNoteId('2026-11-29'))).toBe(true);
  // It must never change: the notes that exist would be found no more.
  expect(dayNoteId('2026-01-01')).toMatchInlineSnapshot(`"894de8a7-cb69-55e4-a589-dd5d7f23760a"`);
});
