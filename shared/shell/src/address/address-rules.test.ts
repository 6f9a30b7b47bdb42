import fc from '@console/testing/properties';
import * as z from 'zod/mini';
import { changedAddress, isTypedOn, unreadParameters } from './address-rules.ts';

const at = (search: string) => new URLSearchParams(search);

describe('a change of the address', () => {
  it('sets, and takes off what is empty', () => {
    expect(
      String(changedAddress(at('form=log&low=true'), { form: 'sawn_board', low: undefined, q: '' })),
    ).toBe('form=sawn_board');
  });
  it('begins at the first page, unless it names a place', () => {
    expect(String(changedAddress(at('page=3&cursor=x'), { q: 'oak' }))).toBe('q=oak');
    expect(String(changedAddress(at('view=board'), { cursor: 'x' }))).toBe('view=board&cursor=x');
  });

  const name = fc.constantFrom('q', 'form', 'low', 'yardId');
  const change = fc.dictionary(name, fc.option(fc.string(), { nil: undefined }));
  it('one on top of another is both, and a parameter once', () => {
    fc.assert(
      fc.property(change, change, (first, second) => {
        const both = changedAddress(changedAddress(at('page=2'), first), second);
        const asked = Object.entries({ ...first, ...second }).filter(([, value]) => value);
        expect(Object.fromEntries(both)).toEqual(Object.fromEntries(asked));
        expect([...both.keys()]).toHaveLength(asked.length);
      }),
    );
  });
  it('leaves alone what it does not name', () => {
    fc.assert(
      fc.property(change, fc.string({ minLength: 1 }), (one, text) => {
        expect(changedAddress(new URLSearchParams({ other: text }), one).get('other')).toBe(text);
      }),
    );
  });
});

it('a place of the same list: the first page has no name, and there is one place at a time', () => {
  expect(String(changedAddress(at('q=oak&page=3'), { page: 1 }))).toBe('q=oak');
  expect(String(changedAddress(at('q=oak'), { page: 2 }))).toBe('q=oak&page=2');
  expect(String(changedAddress(at('q=oak&cursor=x'), {}))).toBe('q=oak');
});

it('what cannot be read is told by name: wrong or given twice, not absent', () => {
  const schema = z.object({
    form: z.optional(z.enum(['log'])),
    from: z.optional(z.iso.date()),
    q: z.string(),
  });
  expect(unreadParameters(at('form=log&from=2026-13-01&q=a&q=b&other=1'), schema)).toEqual(['from', 'q']);
  expect(unreadParameters(at(''), schema)).toEqual([]);
});

it('typing on in a search replaces the entry of the browser; beginning and emptying it make one', () => {
  expect(isTypedOn(at('q=oa'), { q: 'oak' })).toBe(true);
  expect(isTypedOn(at(''), { q: 'o' })).toBe(false);
  expect(isTypedOn(at('q=oak'), { q: '' })).toBe(false);
  expect(isTypedOn(at('q=oak'), { form: 'log' })).toBe(false);
});
