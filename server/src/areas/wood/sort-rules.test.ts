import type { NewSort, Sort } from '@console/contract/wood';
import { frozenChanges, inTreeOrder, parentFault, plainDecimal, sortFaults } from './sort-rules.ts';

const row = (sortId: string, parentId: string | null = null) => ({ sortId, parentId });
const plain = {
  diameterMinCm: null,
  diameterMaxCm: null,
  moistureMin: null,
  moistureMax: null,
  floorPrice: null,
  listPrice: null,
};

describe('a sort by itself', () => {
  it.each([
    ['diameterMaxCm', 'below_minimum', { diameterMinCm: 30, diameterMaxCm: 20 }],
    ['moistureMax', 'below_minimum', { moistureMin: '12', moistureMax: '8.5' }],
    ['moistureMax', 'too_big', { moistureMax: '100.1' }],
    ['moistureMin', 'too_big', { moistureMin: '100.1' }],
    ['floorPrice', 'above_list_price', { floorPrice: '100.01', listPrice: '100' }],
  ])('finds a fault at %s: %s', (path, code, part) => {
    expect(sortFaults({ ...plain, ...part } as NewSort)).toMatchObject([{ path, code }]);
  });

  it('tells how moist wood can be at most', () => {
    expect(sortFaults({ ...plain, moistureMax: '101' } as NewSort)[0]?.params).toEqual({ maximum: '100' });
  });

  it.each([
    ['a least diameter alone', { diameterMinCm: 30 }],
    ['a greatest diameter alone', { diameterMaxCm: 20 }],
  ])('finds nothing wrong with %s', (_, part) => {
    expect(sortFaults({ ...plain, ...part } as NewSort)).toEqual([]);
  });

  it('accepts equal ends', () => {
    expect(
      sortFaults({
        ...plain,
        floorPrice: '9',
        listPrice: '9.00',
        diameterMinCm: 8,
        diameterMaxCm: 8,
      } as NewSort),
    ).toEqual([]);
  });

  it('knows which changes touch what was posted', () => {
    const before = { form: 'square', baseUnit: 'm3', thicknessMm: '38', diameterMinCm: null } as Sort;
    expect(frozenChanges(before, { thicknessMm: '38.00', grade: '1' })).toEqual([]);
    expect(frozenChanges(before, { thicknessMm: '40', form: 'sheet' })).toEqual(['form', 'thicknessMm']);
    expect(frozenChanges(before, { thicknessMm: null })).toEqual(['thicknessMm']);
    expect(frozenChanges(before, { form: 'square', diameterMinCm: 8 })).toEqual(['diameterMinCm']);
  });

  it.each([
    ['38.00', '38'],
    ['2.440', '2.44'],
    ['0038', '38'],
    ['0.50', '0.5'],
    ['100', '100'],
    ['-007.0', '-7'],
  ])('writes %s as %s', (from, to) => expect(plainDecimal(from)).toBe(to));
});

describe('the tree of sorts', () => {
  const rows = [row('b'), row('a'), row('a1', 'a'), row('a11', 'a1'), row('b1', 'b')];

  it('puts parents before their children and keeps the order of siblings', () => {
    expect(inTreeOrder(rows).map((one) => one.sortId)).toEqual(['b', 'b1', 'a', 'a1', 'a11']);
  });

  it('is at most three levels deep and has no cycles', () => {
    expect(parentFault(rows, undefined, 'a1')).toBeUndefined();
    expect(parentFault(rows, undefined, 'a11')).toBe('too_deep');
    expect(parentFault(rows, 'a', 'b')).toBe('too_deep');
    expect(parentFault(rows, 'a1', 'b')).toBeUndefined();
    expect(parentFault(rows, 'a', 'a11')).toBe('cycle');
    expect(parentFault(rows, 'a', 'a')).toBe('cycle');
    expect(parentFault(rows, 'a', 'zz')).toBe('unknown');
    expect(parentFault(rows, 'a11', null)).toBeUndefined();
  });

  it('is as deep as the deepest of what moves', () => {
    const uneven = [row('b'), row('a'), row('a1', 'a'), row('a2', 'a'), row('a11', 'a1')];
    expect(parentFault(uneven, 'a', 'b')).toBe('too_deep');
  });
});
