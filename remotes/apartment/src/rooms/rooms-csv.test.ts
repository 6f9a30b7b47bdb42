import { byFloor, floorName, floorsOf } from './floor-rows.ts';
import { csvOf, plainMoney } from './rooms-csv.ts';

describe('rooms as CSV', () => {
  it('quotes what would break the row and disarms formulas', () =>
    expect(csvOf([['101', 'a,b', 'say "x"', '=1+1', '-5.00', '@x']])).toBe(
      `\uFEFF101,"a,b","say ""x""",'=1+1,-5.00,'@x\r\n`,
    ));

  it('money is exact', () =>
    expect([0, 5, 98_000, -5, Number.MAX_SAFE_INTEGER].map(plainMoney)).toEqual([
      '0.00',
      '0.05',
      '980.00',
      '-0.05',
      '90071992547409.91',
    ]));
});

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
