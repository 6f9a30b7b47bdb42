import * as z from 'zod/mini';
import { permissionsToWriteOf, writtenWith } from './written-with.ts';

const text = z.nullable(z.string());
const price = writtenWith('wood.sort.price', text);
const New = z.object({
  code: z.string(),
  listPrice: z._default(price, null),
  floorPrice: z._default(price, null),
});
const Change = z.partial(z.object({ code: z.string(), listPrice: price, note: text }));

it.each([
  ['nothing for what is at its default', New, { code: 'A', listPrice: null, floorPrice: null }, []],
  [
    'once for all that it is asked for',
    New,
    { code: 'A', listPrice: '1', floorPrice: '1' },
    ['wood.sort.price'],
  ],
  ['nothing for what is left out', Change, { code: 'B' }, []],
  ['for what is sent', Change, { listPrice: '2' }, ['wood.sort.price']],
  ['for what is taken away', Change, { listPrice: null }, ['wood.sort.price']],
  ['nothing for the same schema without a mark', Change, { note: null }, []],
] as const)('asks %s', (_, schema, body, asked) => {
  expect(permissionsToWriteOf(schema)?.(body)).toEqual(asked);
});

it('has nothing to ask where nothing is marked', () => {
  expect(permissionsToWriteOf(z.object({ note: text }))).toBeUndefined();
});

it.each([
  ['in the lines of a body', z.object({ lines: z.array(z.object({ price })) })],
  ['in one of several bodies', z.union([New, z.object({ code: z.string() })])],
  ['in a body that may be left out', z._default(New, { code: '', listPrice: null, floorPrice: null })],
])('refuses a mark that it could not act on: %s', (_, schema) => {
  expect(() => permissionsToWriteOf(schema)).toThrow('writtenWith');
});
