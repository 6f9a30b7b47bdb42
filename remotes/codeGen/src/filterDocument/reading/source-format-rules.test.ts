import { formatOf } from './source-format-rules.ts';

it.each([
  ['[{"a": 1}]', '', 'json'],
  ['{\n  "a": 1\n}', '', 'json'],
  ['{"a": 1}', '', 'json'],
  ['{"a": 1}\n{"a": 2}', '', 'ndjson'],
  ['{"a": 1}\n{"a": 2}', 'log.json', 'ndjson'],
  ['{"a": 1}\n', 'x.json', 'json'],
  ['  \n[1, 2]', '', 'json'],
  ['name,rent\n301,2500', '', 'csv'],
  ['name;rent\n301;2500', '', 'csv'],
  ['name\trent\n301\t2500', '', 'tsv'],
  ['name\n301\n302', '', 'csv'],
  ['rooms:\n  - number: 301', '', 'yaml'],
  ['- number: 301\n- number: 302', '', 'yaml'],
  ['---\na: 1', '', 'yaml'],
  ['whatever', 'rooms.csv', 'csv'],
  ['a: 1, b: 2', 'rooms.YML', 'yaml'],
])('%j %s is %s', (text, name, format) => {
  expect(formatOf(text, name)).toBe(format);
});
