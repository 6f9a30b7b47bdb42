import { depthOf, sizesTyped, sizeText, swapped } from './sort-tree-rules.ts';

describe('the tree of sorts', () => {
  const sorts = [
    { sortId: 'a', parentId: null },
    { sortId: 'b', parentId: 'a' },
    { sortId: 'c', parentId: 'b' },
    { sortId: 'd', parentId: 'gone' },
  ];
  it('indents by the parents that are shown', () => {
    expect(sorts.map((sort) => depthOf(sort, sorts))).toEqual([0, 1, 2, 0]);
  });
  it('exchanges two places and leaves an impossible move alone', () => {
    expect(swapped(['x', 'y', 'z'], 0, 1)).toEqual(['y', 'x', 'z']);
    expect(swapped(['x', 'y'], 1, 2)).toEqual(['x', 'y']);
  });
  it('writes sizes as the trade does', () => {
    const none = {
      thicknessMm: null,
      widthMm: null,
      lengthM: null,
      diameterMinCm: null,
      diameterMaxCm: null,
    };
    expect(sizeText({ ...none, thicknessMm: '38.00', widthMm: '125.00', lengthM: '4.000' })).toBe(
      '38 × 125 mm × 4 m',
    );
    expect(sizeText({ ...none, diameterMinCm: 20, diameterMaxCm: 28, lengthM: '4.000' })).toBe(
      '⌀ 20–28 cm × 4 m',
    );
    expect(sizeText({ ...none, thicknessMm: '18.00' })).toBe('18 mm');
    expect(sizeText({ ...none, diameterMinCm: 20 })).toBe('⌀ ≥ 20 cm');
    expect(sizeText({ ...none, diameterMaxCm: 8 })).toBe('⌀ ≤ 8 cm');
    expect(sizeText({ ...none, diameterMinCm: 8, diameterMaxCm: 8 })).toBe('⌀ 8 cm');
    expect(sizeText(none)).toBe('');
  });
  it('reads sizes however they are separated', () => {
    expect(sizesTyped('25, 38；50，２５\n6。3')).toEqual(['25', '38', '50', '6.3']);
  });
});
