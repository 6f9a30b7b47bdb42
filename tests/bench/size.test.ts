import { jest } from '@jest/globals';
import { sizeOf, tell } from './size.ts';

describe('size of a bench', () => {
  it('is the whole one unless somebody only asks whether it runs', () => {
    const sizes = { whole: { pairs: 7 }, smallest: { pairs: 1 } };
    expect(sizeOf({ smoke: false }, sizes)).toEqual({ pairs: 7 });
    expect(sizeOf({ smoke: true }, sizes)).toEqual({ pairs: 1 });
  });

  it('tells figures of the whole size only: a table, or JSON for a program', () => {
    const said = jest.spyOn(console, 'info').mockImplementation(() => {});
    tell({ json: false, smoke: false }, { pairs: 7 }, 'a table');
    tell({ json: true, smoke: false }, { pairs: 7 }, 'a table');
    tell({ json: true, smoke: true }, { pairs: 1 }, 'a table');
    tell({ json: false, smoke: true }, { pairs: 1 }, 'a table');
    expect(said.mock.calls).toEqual([['a table'], ['{"pairs":7}']]);
    said.mockRestore();
  });
});
