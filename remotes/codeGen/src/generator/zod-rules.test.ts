import { modelOf } from './model-rules.ts';
import { inferShape } from './shape-rules.ts';
import { zodOf } from './zod-rules.ts';

const schemaOf = (checkFormats: boolean, ...samples: unknown[]) =>
  /= (z[^;]*);/.exec(
    zodOf(modelOf(inferShape(samples).shape, 'Root'), { library: 'zod', strictKeys: false, checkFormats }),
  )?.[1];

it.each([
  ['nothing in it', [{}], 'z.object({})'],
  ['one of two', [1, 'a'], 'z.union([z.string(), z.int()])'],
  ['one of two, or none', [1, 'a', null], 'z.nullable(z.union([z.string(), z.int()]))'],
  ['one, or none', ['a', null], 'z.nullable(z.string())'],
])('%s', (_, samples, schema) => expect(schemaOf(true, ...samples)).toBe(schema));

it.each([
  [true, '  on: z.iso.date(),'],
  [false, '  /** ISO 8601 calendar day */\n  on: z.string(),'],
])('how a text is written is checked, or noted only: %s', (checked, field) => {
  expect(schemaOf(checked, { on: '2026-11-21' })).toBe(`z.object({\n${field}\n})`);
});
