import type { Room } from '@console/contract/apartment';
import { checkInDraft, livingThere } from './check-in-draft.ts';
import { checkInFaults } from './check-in-faults-rules.ts';

const hua = { personId: 'a', name: 'Hua' };
const good = { ...checkInDraft('2026-03-01'), roomId: 'r', person: hua };
const faults = (over: object) =>
  checkInFaults({ ...good, ...over }, undefined).map(({ path, code }) => `${path} ${code}`);

it('8 nothing is wrong with what is complete', () => {
  expect(faults({})).toEqual([]);
  expect(faults({ lastDay: '2026-03-01', occupants: [livingThere(hua)] })).toEqual([]);
});

it('8 all at once: nobody chosen, and an end before the start', () => {
  expect(faults({ person: null, lastDay: '2026-02-28' })).toEqual([
    'primaryPersonId person_needed',
    'lastDay before_start',
  ]);
});

it('8 steps and people beyond the term, and more people than a bed has place for', () => {
  const rates = [
    { from: '2026-03-01', rentMinor: 1 },
    { from: '2027-01-01', rentMinor: 2 },
  ];
  expect(faults({ lastDay: '2026-12-31', rates })).toEqual(['rates.1.from after_end']);
  const two = [livingThere(hua), livingThere({ personId: 'b', name: 'Li' })];
  expect(faults({ bedId: 'x', occupants: two })).toEqual(['occupants over_capacity']);
});

it.each([
  [2, []],
  [1, ['occupants over_capacity']],
])('8 two people in a room for %i', (capacity, wrong) => {
  const occupants = [livingThere(hua), livingThere({ personId: 'b', name: 'Li' })];
  const found = checkInFaults({ ...good, occupants }, { capacity } as Room);
  expect(found.map(({ path, code }) => `${path} ${code}`)).toEqual(wrong);
});

it('8 without a first day only that is missing', () => {
  expect(faults({ firstDay: '', lastDay: '2026-02-28' })).toEqual([]);
});
