import * as z from 'zod/mini';
import { searchParams } from './search-params.ts';

const schema = z.object({
  q: z._default(z.string(), ''),
  low: z.optional(z.enum(['true'])),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1),
});
const read = (search: string) => searchParams(new URLSearchParams(search), schema);

describe('search parameters', () => {
  it('reads what is valid', () => {
    expect(read('q=抄表&low=true&page=3')).toEqual({ q: '抄表', low: 'true', page: 3 });
  });
  it('lets each invalid parameter fall back by itself', () => {
    expect(read('q=x&low=maybe&page=abc')).toEqual({ q: 'x', low: undefined, page: 1 });
  });
  it('takes a repeated parameter as invalid', () => {
    expect(read('q=a&q=b')).toEqual({ q: '', low: undefined, page: 1 });
  });
});
