import { mostRoomsOfBuilding } from '@console/contract/apartment';
import { fullProblems, roomProblems } from './room-rules.ts';

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

describe('27 how many rooms a building holds', () => {
  const told = (rooms: number, more: number) => fullProblems(rooms, more, 'number').map(({ code }) => code);

  it('as many as may be, and no more', () => {
    expect(told(0, mostRoomsOfBuilding)).toEqual([]);
    expect(told(mostRoomsOfBuilding - 1, 1)).toEqual([]);
    expect(fullProblems(mostRoomsOfBuilding - 1, 2, 'roomsPerFloor')).toEqual([
      {
        path: 'roomsPerFloor',
        code: 'building_full',
        params: { maximum: mostRoomsOfBuilding, rooms: mostRoomsOfBuilding - 1 },
      },
    ]);
  });

  it('one that is full, or held more before, is not refused what makes no room', () => {
    expect(told(mostRoomsOfBuilding, 1)).toEqual(['building_full']);
    expect(told(mostRoomsOfBuilding + 500, 0)).toEqual([]);
  });
});
