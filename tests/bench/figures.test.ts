import { figuresOf, ratiosOf, table } from './figures.ts';

describe('figures of a bench', () => {
  it('gives the middle of odd and even numbers of values', () => {
    expect(figuresOf([3, 1, 2])).toEqual({ median: 2, min: 1, max: 3 });
    expect(figuresOf([4, 1, 2, 3])).toEqual({ median: 2.5, min: 1, max: 4 });
  });

  it('divides pair by pair, not median by median', () => {
    expect(ratiosOf([10, 200], [10, 100])).toEqual({ median: 1.5, min: 1, max: 2 });
  });

  it('refuses to say something of nothing', () => {
    expect(() => figuresOf([])).toThrow('nothing was measured');
  });

  it('pads each column to its widest cell', () => {
    expect(table(['path', 'ratio'], [['/', '1.00']])).toBe('path  ratio\n────  ─────\n/     1.00');
  });
});
