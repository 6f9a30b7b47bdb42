import { shortCode, text } from '@console/contract';
import fc from '@console/testing/properties';
import * as z from 'zod/mini';
import { edgesOf } from './edge-values.ts';

const nothing = () => [];
const sampled = (schema: Parameters<typeof edgesOf>[0], known: Parameters<typeof edgesOf>[1] = nothing) =>
  fc.sample(edgesOf(schema, known), 200);

it.each([
  ['text', text(1, 10)],
  ['code', shortCode(8)],
  ['whole number', z.int().check(z.minimum(3), z.maximum(5))],
  ['choice', z.enum(['a', 'b'])],
  ['list', z.array(z.int()).check(z.minLength(2))],
  ['one of several', z.union([z.literal('x'), z.boolean()])],
  ['day', z.iso.date()],
])('every value of a %s is one that the schema takes', (_, schema) => {
  for (const value of sampled(schema)) expect(z.safeParse(schema, value).error).toBeUndefined();
});

it('the bounds themselves are among them', () => {
  const lengths = new Set(sampled(text(1, 10)).map((value) => String(value).length));
  expect([lengths.has(10), new Set(sampled(z.int().check(z.minimum(3), z.maximum(5)))).has(5)]).toEqual([
    true,
    true,
  ]);
});

it('what is known by a name is sent most of the time, where the schema takes it', () => {
  const schema = z.object({ roomId: z.uuid(), note: z.optional(z.string()) });
  const id = '019a0000-0000-7000-8000-00000000000b';
  const known = (name: string) => (name === 'roomId' ? [id, 'no uuid'] : []);
  for (const value of sampled(schema, known)) expect(value).toMatchObject({ roomId: id });
});

it('what is optional is there and is not there', () => {
  const found = sampled(z.object({ a: z.optional(z.int()) })).map((value) => 'a' in (value as object));
  expect(new Set(found)).toEqual(new Set([true, false]));
});
