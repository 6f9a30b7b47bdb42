import type { JsonSchema } from './listing-rules.ts';
import { narrowed } from './schema-rules.ts';

const text: JsonSchema = { type: 'string' };
const number: JsonSchema = { type: 'number' };
const nothing: JsonSchema = { type: 'null' };
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const record = (values: JsonSchema): JsonSchema => ({ type: 'object', additionalProperties: values });
const object = (properties: Record<string, JsonSchema>, ...required: string[]): JsonSchema => ({
  type: 'object',
  properties,
  required,
});
const either = (...anyOf: JsonSchema[]): JsonSchema => ({ anyOf });

const asked = (before: JsonSchema, now: JsonSchema) => narrowed(before, now, 'request', 'body');
const answered = (before: JsonSchema, now: JsonSchema) => narrowed(before, now, 'answer', 'answer');

describe('a request that takes less says what, and where', () => {
  it.each<[string, JsonSchema, JsonSchema, string]>([
    ['another type', text, number, 'body: number against string'],
    ['null no more', { type: ['string', 'null'] }, text, 'body: string against string|null'],
    ['whole numbers only', number, { type: 'integer' }, 'body: integer against number'],
    ['anything no more', {}, text, 'body: string against anything'],
    [
      'a choice instead of text',
      text,
      { ...text, enum: ['a', 'b'] },
      'body: only "a", "b" against any value',
    ],
    ['one choice less', { enum: ['a', 'b'] }, { enum: ['a'] }, 'body: not every side knows "b"'],
    ['another constant', { const: 'a' }, { const: 'b' }, 'body: not every side knows "a"'],
    ['a limit where none was', text, { ...text, maxLength: 9 }, 'body: maxLength 9 against none'],
    [
      'a longer shortest text',
      { ...text, minLength: 1 },
      { ...text, minLength: 2 },
      'body: minLength 2 against 1',
    ],
    ['another element of a list', list(text), list(number), 'body[]: number against string'],
    ['another value of a record', record(text), record(number), 'body{}: number against string'],
    [
      'deep inside an object',
      object({ room: object({ no: text }) }),
      object({ room: object({ no: number }) }),
      'body.room.no: number against string',
    ],
    [
      'one required value more',
      object({ a: text, b: text }, 'a'),
      object({ a: text, b: text }, 'a', 'b'),
      'body.b is required by one side only',
    ],
    ['an alternative less', either(text, nothing), text, 'body: not every side knows {"type":"null"}'],
    [
      'none of several alternatives',
      number,
      either(text, nothing),
      'body: not every side knows {"type":"number"}',
    ],
    [
      'another type of what may be null',
      either(number, nothing),
      either(text, nothing),
      'body: not every side knows {"type":"number"}',
    ],
    [
      'something inside of what may be null',
      either(object({ a: text }), nothing),
      either(object({ a: { ...text, maxLength: 5 } }), nothing),
      'body.a: maxLength 5 against none',
    ],
    [
      'something inside of one among more alternatives than before',
      either({ ...text, maxLength: 9 }, nothing),
      either({ ...text, maxLength: 5 }, nothing, number),
      'body: not every side knows {"type":"string","maxLength":9}',
    ],
  ])('%s', (_, before, now, sentence) => expect(asked(before, now)).toEqual([sentence]));

  it.each(['pattern', 'format', 'allOf', 'prefixItems', 'uniqueItems', '$ref', 'multipleOf', 'not'])(
    'another %s',
    (keyword) => {
      const [one, other] = [{ [keyword]: ['one'] }, { [keyword]: ['other'] }];
      expect(asked(one, other)).toEqual([`body: ${keyword} is another one`]);
      expect(asked({}, one)).toEqual([`body: ${keyword} is another one`]);
      expect(asked(one, {})).toEqual([]);
      expect(asked({ ...one, minimum: 2 }, { ...one, minimum: 1 })).toEqual([]);
    },
  );

  it('a long alternative is told by its beginning', () => {
    const long = { type: 'string', enum: Array.from({ length: 20 }, (_, index) => `choice ${index}`) };
    const [sentence = ''] = asked(either(long, nothing), nothing);
    expect(sentence).toMatch(/^body: not every side knows \{"type":"string","enum":\["choice 0",.*…$/);
    expect(sentence.length).toBeLessThan(120);
  });
});

it.each<[string, JsonSchema, JsonSchema]>([
  ['broken numbers too', { type: 'integer' }, number],
  ['null too', text, { type: ['string', 'null'] }],
  ['null as an alternative', text, either(text, nothing)],
  ['numbers among the choices', { ...text, enum: ['a'] }, { enum: ['a', 1] }],
  ['a choice instead of a constant', { const: 'a' }, { enum: ['a', 'b'] }],
  ['the same limit beside a wider one', { maximum: 5, minimum: 1 }, { maximum: 5, minimum: 0 }],
  ['one of two kinds of objects', object({ a: text }), either(object({ a: text }), object({ b: text }))],
  [
    'an alternative more, wherever it stands',
    either(object({ a: text }), nothing),
    either(nothing, object({ a: text }), number),
  ],
  [
    'a value more inside of what may be null',
    either(object({ a: text }), nothing),
    either(object({ a: text, b: text }), nothing),
  ],
  ['anything under a key of a record', record(text), record({})],
  ['a shortest text that is empty', text, { ...text, minLength: 0 }],
])('a request that takes more is fine: %s', (_, before, now) => expect(asked(before, now)).toEqual([]));

describe('what is left silently aside would be lost', () => {
  it.each<[string, JsonSchema, JsonSchema, string]>([
    [
      'deep inside an object',
      object({ room: object({ no: text }) }),
      object({ room: object({}) }),
      '.room.no',
    ],
    ['in a list', list(object({ no: text })), list(object({})), '[].no'],
    ['in a record', record(object({ no: text })), record(object({})), '{}.no'],
    ['all keys of a record', record(text), object({}), '{}'],
    ['in what may be null', either(object({ no: text }), nothing), either(object({}), nothing), '.no'],
  ])('%s', (_, before, now, place) => {
    expect(asked(before, now)).toContain(`body${place} is gone`);
    expect(answered(before, now)).toContain(`answer${place} is gone`);
  });

  it('a record that becomes one of several things is compared with each of them', () => {
    expect(asked(record(text), either(record(text), nothing))).toEqual([]);
  });
});

it.each<[string, JsonSchema, JsonSchema, string[]]>([
  ['broken numbers', { type: 'integer' }, number, ['answer: integer against number']],
  ['whole numbers only', number, { type: 'integer' }, []],
  ['one choice less', { enum: ['a', 'b'] }, { enum: ['a'] }, []],
  ['a longer text', { maxLength: 5 }, { maxLength: 6 }, ['answer: maxLength 5 against 6']],
  ['null', text, either(text, nothing), ['answer: not every side knows {"type":"null"}']],
  ['never null', either(text, nothing), text, []],
])('an answer: %s', (_, before, now, sentences) => expect(answered(before, now)).toEqual(sentences));
