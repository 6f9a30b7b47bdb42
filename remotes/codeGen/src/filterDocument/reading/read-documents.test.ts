import { keptAt } from './exact-json.ts';
import { mostBytes, readDocuments, type SourceRequest } from './read-documents.ts';

const read = (content: string | Blob, more: Omit<SourceRequest, 'content'> = {}) =>
  readDocuments({ content, ...more }, () => {});

describe('readDocuments', () => {
  it('JSON: an array is its elements, one object is itself', async () => {
    expect(await read('[{"a":1},{"a":2}]')).toMatchObject({
      format: 'json',
      documents: [{ a: 1 }, { a: 2 }],
      whole: [{ a: 1 }, { a: 2 }],
      problemCount: 0,
    });
    expect(await read('{"a":\n1}')).toMatchObject({ documents: [{ a: 1 }], whole: { a: 1 } });
  });

  it('JSON: a bad element is told by line and column, and the others are there', async () => {
    const { documents, problems } = await read('[\n  {"a": 1},\n  {"a": },\n  {"a": 3}\n]');
    expect(documents).toEqual([{ a: 1 }, { a: 3 }]);
    expect(problems).toEqual([{ line: 3, column: 7, code: 'unexpectedCharacter', excerpt: '{"a": }' }]);
  });

  it.each([
    ['[{"a":1}', 1],
    ['[{"a":1},\n{"a":', 2],
    ['[1,\n2,]', 2],
  ])('JSON that is broken off is a problem: %j', async (text, line) => {
    const { problems } = await read(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.line).toBe(line);
  });

  it('NDJSON: bad lines by number, all counted and a hundred told', async () => {
    const { documents, problems, problemCount } = await read('{"a":1}\n{"a"\n\n{"a":3}\nx', {
      format: 'ndjson',
    });
    expect(documents).toEqual([{ a: 1 }, { a: 3 }]);
    expect(problems.map(({ line, code }) => [line, code])).toEqual([
      [2, 'unexpectedEnd'],
      [5, 'unexpectedCharacter'],
    ]);
    expect(problemCount).toBe(2);
    const many = await read('x\n'.repeat(150), { format: 'ndjson' });
    expect([many.problems.length, many.problemCount]).toEqual([100, 150]);
  });

  it('CSV is text, with leading zeros; a column becomes numbers when told so', async () => {
    const text = 'no,rent,let\n007,"2,500",是\n008,,否\n009,free,x\n010,9007199254740993,1\n';
    const plain = await read(text);
    expect(plain).toMatchObject({ format: 'csv', columns: ['no', 'rent', 'let'] });
    expect(plain.documents[0]).toEqual({ no: '007', rent: '2,500', let: '是' });
    const typed = await read(text, { columnTypes: { rent: 'number', let: 'boolean' } });
    expect(typed.documents).toEqual([
      { no: '007', rent: 2500, let: true },
      { no: '008', rent: null, let: false },
      { no: '009', rent: 'free', let: 'x' },
      { no: '010', rent: '9007199254740993', let: true },
    ]);
    expect(typed.unfitting).toEqual({ rent: 1, let: 1 });
    expect(keptAt(typed.documents[3] as object, 'rent')?.kind).toBe('integer');
  });

  it('CSV: a row with too many or too few values is told by its line', async () => {
    const { documents, problems } = await read('a,b\n1,2\n3\n"4\n4",5,6\n7,8');
    expect(documents).toEqual([
      { a: '1', b: '2' },
      { a: '7', b: '8' },
    ]);
    expect(problems).toMatchObject([
      { line: 3, code: 'fields', expected: 2, found: 1 },
      { line: 4, code: 'fields', expected: 2, found: 3 },
    ]);
  });

  it('CSV: names that are missing or twice there', async () => {
    const { columns } = await read(',a,a,a_2,__proto__\n1,2,3,4,5', { format: 'csv' });
    expect(columns).toEqual(['column1', 'a', 'a_2', 'a_2_2', '__proto__']);
  });

  it('YAML: a list, several documents, exact integers, an error with its line', async () => {
    expect((await read('- a: 1\n- a: 2')).documents).toEqual([{ a: 1 }, { a: 2 }]);
    const several = await read('---\na: 007\nid: 9007199254740993\n---\na: .inf\non: 2026-11-29\n');
    expect(several.documents).toEqual([
      { a: 7, id: '9007199254740993' },
      { a: 'Infinity', on: '2026-11-29' },
    ]);
    const broken = await read('a: 1\nb: [1, 2\nc: 3', { format: 'yaml' });
    expect(broken.problemCount).toBe(1);
    expect(broken.problems[0]).toMatchObject({ code: 'yaml' });
    expect(broken.problems[0]?.line).toBeGreaterThan(1);
  });

  it('YAML: aliases that grow without end are refused', async () => {
    const level = (name: string, of: string) => `${name}: &${name} [${`*${of},`.repeat(20)}]`;
    const bomb = ['a: &a [x,x,x,x]', level('b', 'a'), level('c', 'b'), level('d', 'c'), level('e', 'd')].join(
      '\n',
    );
    expect((await read(bomb, { format: 'yaml' })).problemCount).toBe(1);
  });

  it('a file that a Chinese spreadsheet saved, and one with a mark of its byte order', async () => {
    const gbk = new Uint8Array([0xb7, 0xbf, 0xbc, 0xe4, 0x2c, 0x61, 0x0a, 0x33, 0x30, 0x31, 0x2c, 0x31]);
    expect(await read(new Blob([gbk]))).toMatchObject({
      encoding: 'gb18030',
      documents: [{ 房间: '301', a: '1' }],
    });
    const marked = new Uint8Array([0xef, 0xbb, 0xbf, 0x5b, 0x31, 0x5d]);
    expect(await read(new Blob([marked]))).toMatchObject({ encoding: 'utf-8', documents: [1] });
  });

  it('a letter that two pieces of a file share is whole', async () => {
    const long = `${'x'.repeat(1024 * 1024 - 9)}间间`;
    const { documents } = await read(new Blob([JSON.stringify({ a: long })]));
    expect(documents).toEqual([{ a: long }]);
  });

  it('refuses more than 50 MB before it reads any', async () => {
    await expect(read('x'.repeat(mostBytes + 1))).rejects.toThrow(
      expect.objectContaining({ name: 'SourceTooLarge' }),
    );
  });

  it('tells its progress from chunk to chunk, and keeps up with a large file', async () => {
    const line = `${JSON.stringify({ n: 1, name: 'x'.repeat(180) })}\n`;
    const count = 100_000;
    const told: [number, number][] = [];
    const { documents } = await readDocuments(
      { content: new Blob([line.repeat(count)]), format: 'ndjson' },
      (done, total) => told.push([done, total]),
    );
    expect(documents).toHaveLength(count);
    expect(told.length).toBeGreaterThanOrEqual(18);
    expect(told.every(([done], index) => index === 0 || done > (told[index - 1]?.[0] ?? 0))).toBe(true);
    expect(told.at(-1)).toEqual([line.length * count, line.length * count]);
  });
});
