import fc from '@console/testing/properties';
import { detect } from './detect-rules.ts';

const jwt = `${btoa('{"alg":"RS256"}')}.${btoa('{"sub":"x","exp":1732176000}')}.c2ln`.replace(/=/g, '');

const tokenOf = (...parts: string[]) => `${parts.map((part) => btoa(part)).join('.')}.`.replace(/=/g, '');

it.each([
  ['', 'empty'],
  [' \n ', 'empty'],
  ['{"a":1}', 'json'],
  ['\ufeff{"a":1}', 'json'],
  ['42', 'json'],
  ['"text"', 'json'],
  ['{"a":1}\n{"a":2}\n', 'ndjson'],
  ['[1]\r\n[2]\r\n', 'ndjson'],
  [jwt, 'jwt'],
  [`Bearer ${jwt}`, 'jwt'],
  ['5YWs5a+T566h55CG', 'base64'],
  ['aGVsbG8gd29ybGQ=', 'base64'],
  ['https://example.org/a?b=c', 'url'],
  ['0195d3a5-7c1e-7b7e-8e6f-0123456789ab', 'uuid'],
  ['1732176000', 'timestamp'],
  ['1732176000123', 'timestamp'],
  ['2026-11-21T08:00:00Z', 'timestamp'],
  ['hello', 'unknown'],
  ['公寓管理', 'unknown'],
  ['<a/>', 'unknown'],
  ['\n  \n{"a":1}\n{"a":2}', 'ndjson'],
  ['{"a":1}\n  \n{"a":2}', 'ndjson'],
  ['1\n2', 'unknown'],
  ['"[1]"\n"[2]"', 'json'],
  ['{"a":1}\n\u00a0', 'json'],
  ['/* rooms */ {"a": 1}', 'json'],
  ['/rooms', 'unknown'],
  ['rooms [1', 'unknown'],
  [`Bearer  ${jwt}`, 'jwt'],
  [`token ${jwt}`, 'unknown'],
  [`${jwt} and more`, 'unknown'],
  ['www.example.org', 'unknown'],
  [tokenOf('{"typ":"JWT"}', '{}'), 'unknown'],
  [tokenOf('null', '{}'), 'unknown'],
  [tokenOf('1', '{}'), 'unknown'],
  [tokenOf('{"alg":"RS256"}', 'no JSON'), 'unknown'],
  ['http://[', 'unknown'],
  ['mailto:hua@example.org', 'unknown'],
  ['https://example.org/a and more', 'unknown'],
  ['room 0195d3a5-7c1e-7b7e-8e6f-0123456789ab', 'unknown'],
  ['0195d3a5-7c1e-7b7e-8e6f-0123456789ab-1', 'unknown'],
  ['moved in 2026-11-21 08:00', 'unknown'],
  ['2026-11-21 08:00 (says the caretaker of the house)', 'unknown'],
  ['aGk=', 'unknown'],
  ['aGVsbG8=', 'base64'],
  ['apartments', 'unknown'],
  [btoa('\0\x01\x02\x03\x04\x05'), 'unknown'],
])('%j is %s', (text, kind) => expect(detect(text).kind).toBe(kind));

it('broken JSON is still JSON, with the place', () => {
  expect(detect('{"a": 1,}')).toMatchObject({
    kind: 'json',
    problem: { code: 'trailingComma', line: 1, column: 8 },
  });
});

it('a broken line is named by its line in the whole text', () => {
  expect(detect('{"a":1}\n\n{"a":}\n')).toMatchObject({ kind: 'ndjson', problem: { line: 3, column: 6 } });
});

it('a byte order mark in front is left out, and counted where something is wrong', () => {
  expect(detect('\ufeff{"a":1}')).toEqual({ kind: 'json', values: [{ a: 1 }] });
  expect(detect('\ufeff{"a":1}\n{"a":1,}')).toMatchObject({
    kind: 'ndjson',
    problem: { code: 'trailingComma', offset: 15, line: 2, column: 7 },
  });
});

it('broken JSON over several lines is not taken for lines', () => {
  expect(detect('{"a": 1,\n"b": }')).toMatchObject({ kind: 'json', problem: { line: 2, column: 6 } });
});

it.each(['5YWs5a+T\n566h55CG', '5YWs5a-T566h55CG', 'd2hvPz8_'])(
  'Base64 in either alphabet, wrapped or not: %j',
  (text) => expect(detect(text)).toEqual({ kind: 'base64' }),
);

it.each([
  ['a: 1\nb:\n  - x\n', 'yaml'],
  ['---\na: 1', 'yaml'],
  ['# who\n- a\n- b', 'yaml'],
  ['版本: 1\n名称: 甲', 'yaml'],
  ['Note: this is a sentence, and more of it', 'unknown'],
  ['Dear all\nplease: read', 'unknown'],
  ['a,b\n1,2\n', 'csv'],
  ['a;b\n"1;2";3', 'csv'],
  ['a\tb\nc\td', 'csv'],
  ['Hello, world\nhow are you', 'unknown'],
  ['create table a (id int)', 'sql'],
  ['-- dump\nSET x = 1;\nCREATE TABLE IF NOT EXISTS `a` (`id` int);', 'sql'],
  ['I will create a table of it', 'unknown'],
  ['*/5 * * * *', 'cron'],
  ['@daily', 'cron'],
  ['{"type": "object", "properties": {"a": {"type": "string"}}}', 'jsonSchema'],
  ['{"$schema": "https://json-schema.org/draft/2020-12/schema"}', 'jsonSchema'],
  ['{"$defs": {"A": {"enum": [1]}}, "$ref": "#/$defs/A"}', 'jsonSchema'],
  ['{"type": "array", "items": {"type": "string"}}', 'jsonSchema'],
  ['{"type": "object", "properties": {"a": "b"}}', 'json'],
  ['{"type": "array", "items": [1, 2]}', 'json'],
  ['{"type": "room", "properties": {}}', 'json'],
])('%j is %s', (text, kind) => expect(detect(text).kind).toBe(kind));

it('broken YAML and SQL are placed, too', () => {
  expect(detect('a: 1\nb: [1\nc: 2\n')).toMatchObject({ kind: 'yaml', problem: { line: 3 } });
  expect(detect('create table a (\n  id int,\n  name\n')).toMatchObject({
    kind: 'sql',
    problem: { words: { say: 'fault.sqlBracket' }, line: 1, column: 16 },
  });
});

it('one line spread over several is JSON, not lines', () => {
  expect(detect('{\n"a": 1\n}').kind).toBe('json');
});

it('never throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.base64String()), (text) => {
      expect(typeof detect(text).kind).toBe('string');
    }),
  );
});
