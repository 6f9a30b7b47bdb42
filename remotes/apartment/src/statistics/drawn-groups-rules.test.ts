import { drawnGroups } from './drawn-groups-rules.ts';

const floors = [3, 9, 1, 7].map((value, at) => ({ floor: at + 1, value }));

it('7 the legend has the floors from below upwards, however much each comes to', () => {
  expect(drawnGroups(floors, ({ value }) => value).map(({ floor }) => floor)).toEqual([1, 2, 3, 4]);
});

it('7 of more than can be told apart the smallest are left out, what is unknown first', () => {
  const ten = Array.from({ length: 10 }, (_, at) => ({
    floor: at + 1,
    value: at === 4 ? null : String(at + 1),
  }));
  const drawn = drawnGroups(ten, ({ value }) => value).map(({ floor }) => floor);
  expect(drawn).toEqual([2, 3, 4, 6, 7, 8, 9, 10]);
});
