import * as fc from 'fast-check';
import { type Opened, openedLimits, openedTitled, withOpened } from './opened-rules.ts';

const note = (noteId: string, size = 10): Opened => ({ noteId, title: `Note ${noteId}`, size });

it('the latest first, each once', () => {
  const { opened, dropped } = withOpened([note('a'), note('b')], { ...note('b'), title: 'renamed' });
  expect(opened.map(({ title }) => title)).toEqual(['renamed', 'Note a']);
  expect(dropped).toEqual([]);
});

it('the oldest goes where there are too many; texts go where there is no room', () => {
  const many = Array.from({ length: openedLimits.notes }, (_, at) => note(`${at}`));
  const { opened, dropped } = withOpened(many, note('new'));
  expect(opened).toHaveLength(openedLimits.notes);
  expect(dropped).toEqual([`${openedLimits.notes - 1}`]);
  const long = [note('a', 400_000), note('b', 400_000)];
  expect(withOpened(long, note('c', 300_000)).dropped).toEqual(['b']);
  expect(withOpened([], note('d', openedLimits.ofOne + 1)).dropped).toEqual(['d']);
});

it('the texts that stay never take more room than there is', () => {
  const one = fc.record({
    noteId: fc.constantFrom(...'abcdefgh'),
    title: fc.string(),
    size: fc.nat(600_000),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 60 }), (all) => {
      let opened: Opened[] = [];
      for (const now of all) {
        const next = withOpened(opened, now);
        const stay = next.opened.filter(({ noteId }) => !next.dropped.includes(noteId));
        expect(stay.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(openedLimits.signs);
        expect(next.opened[0]?.noteId).toBe(now.noteId);
        opened = next.opened;
      }
    }),
  );
});

it('titles are found by all words of what was typed', () => {
  const opened = [note('a'), { ...note('b'), title: '抄表 Ｐlan' }, { ...note('c'), title: '' }];
  expect(openedTitled(opened, '', 2).map(({ noteId }) => noteId)).toEqual(['a', 'b']);
  expect(openedTitled(opened, 'plan 抄', 9).map(({ noteId }) => noteId)).toEqual(['b']);
  expect(openedTitled(opened, 'plan x', 9)).toEqual([]);
});
