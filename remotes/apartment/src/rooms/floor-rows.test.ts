import { byFloor, floorName, floorsOf } from './floor-rows.ts';

describe('floors', () => {
  it('stand top down without a floor 0, basements lettered', () =>
    expect(floorsOf({ floors: 2, basements: 2 }).map(floorName)).toEqual(['2', '1', 'B1', 'B2']));

  it('gather their rooms in order', () =>
    expect(
      byFloor([
        { floor: 1, n: 1 },
        { floor: 2, n: 2 },
        { floor: 1, n: 3 },
      ]),
    ).toEqual([
      { floor: 2, items: [{ floor: 2, n: 2 }] },
      {
        floor: 1,
        items: [
          { floor: 1, n: 1 },
          { floor: 1, n: 3 },
        ],
      },
    ]));
});
