import * as fc from 'fast-check';
import Papa from 'papaparse';
import { type Json, parseExact } from '../reading/exact-json.ts';
import { csvCell, exported } from './export-rules.ts';

const file = (results: readonly Json[], format: 'json' | 'ndjson' | 'csv') =>
  [...exported(results, format)].join('');

const text = '[{"_id":{"$oid":"65f0"},"n":12345678901234567890,"a":[1]},{"_id":{"$oid":"65f1"},"b":"x"}]';
const documents = parseExact(text) as Json[];

describe('exported', () => {
  it('JSON and NDJSON hold exactly what was read', () => {
    expect(JSON.stringify(JSON.parse(file(documents, 'json').replace('12345678901234567890', '"big"')))).toBe(
      text.replace('12345678901234567890', '"big"'),
    );
    expect(file(documents, 'ndjson')).toBe(`${text.slice(1, -1).replace('},{"_id"', '}\n{"_id"')}\n`);
    expect(file([], 'json')).toBe('[]\n');
  });

  it('any JSON comes back', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (values) => {
        const plain = JSON.parse(JSON.stringify(values)) as Json[];
        expect(JSON.parse(file(plain, 'json'))).toEqual(plain);
        expect(
          file(plain, 'ndjson')
            .split('\n')
            .slice(0, -1)
            .map((line) => JSON.parse(line)),
        ).toEqual(plain);
      }),
    );
  });

  it('CSV has all fields of all documents', () => {
    const rows = Papa.parse<Record<string, string>>(file(documents, 'csv').slice(1), {
      header: true,
      skipEmptyLines: true,
    });
    expect(rows.data).toEqual([
      { _id: '65f0', n: '12345678901234567890', a: '[1]', b: '' },
      { _id: '65f1', n: '', a: '', b: 'x' },
    ]);
    expect(file([1, 'x'], 'csv')).toBe('\uFEFFvalue\r\n1\r\nx\r\n');
  });
});

describe('csvCell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+cmd|x', "'+cmd|x"],
    ['-2', '-2'],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['+86 138', "'+86 138"],
    ['a,"b"', '"a,""b"""'],
    ['=a,b', '"\'=a,b"'],
    ['007', '007'],
  ])('%j is %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });
});
