import fc from '@console/testing/properties';
import { detect } from './detect-rules.ts';

const jwt = `${btoa('{"alg":"RS256"}')}.${btoa('{"sub":"x","exp":1732176000}')}.c2ln`.replace(/=/g, '');

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
