import { countsOf, reportLines, reportText } from './import-report-rules.ts';
import type { FoundNote } from './imported-notes.ts';

const found = (name: string, dropped: string[] = []): FoundNote => ({
  name,
  note: { uuid: name, title: '', content: 'x' },
  dropped,
});

describe('the report of an import', () => {
  const leftOut = [
    { name: 'a.png', why: 'not_a_note' as const },
    { name: 'broken.md', why: 'unreadable' as const },
  ];
  const taken = [
    { found: found('one.md'), outcome: 'created' as const },
    { found: found('two.md', ['author']), outcome: 'created' as const },
    { found: found('old.md'), outcome: 'exists' as const },
  ];
  const lines = reportLines({ leftOut }, taken);

  it('names each file once, what stays out first', () =>
    expect(lines.map(({ file }) => file)).toEqual(['broken.md', 'a.png', 'old.md', 'two.md', 'one.md']));
  it('counts what they came to', () =>
    expect(countsOf(lines)).toEqual([
      { fate: 'unreadable', count: 1 },
      { fate: 'not_a_note', count: 1 },
      { fate: 'exists', count: 1 },
      { fate: 'created', count: 2 },
    ]));
  it('is a text with a line for each file, whatever a file is called', () =>
    expect(
      reportText([
        { file: 'a\nb.md', told: 'new note' },
        { file: 'c.md', told: 'left out' },
      ]),
    ).toBe('\ufeffa b.md: new note\r\nc.md: left out\r\n'));
});
