import { roomProblems } from './room-rules.ts';

const building = { floors: 6, basements: 1 };
const room = { number: '601', floor: 6, areaM2: '0.01' };

it('finds nothing wrong with a room on the top floor', () => {
  expect(roomProblems(room, building)).toEqual([]);
});

it('finds everything at once', () => {
  expect(roomProblems({ number: '', floor: 7, areaM2: '0.00' }, building)).toEqual([
    { path: 'number', code: 'number_empty' },
    { path: 'floor', code: 'no_such_floor', params: building },
    { path: 'areaM2', code: 'too_small', params: { minimum: '0.01' } },
  ]);
});
