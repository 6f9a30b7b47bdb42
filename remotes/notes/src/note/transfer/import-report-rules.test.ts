import { countsOf, figuresOf, reportLines, reportText } from './import-report-rules.ts';
import type { Told } from './imported-notes.ts';
import type { NoteOutcome, TakenNote } from './run-import.ts';

const taken = (
  name: string,
  outcome: NoteOutcome,
  more: Partial<TakenNote['found']> = {},
  told: Told[] = [],
): TakenNote => ({
  found: { name, dropped: [], ...more },
  tags: [],
  outcome,
  told,
});

describe('the report of an import', () => {
  const result = {
    leftOut: [
      { name: 'a.png', why: 'not_a_note' as const },
      { name: 'broken.md', why: 'unreadable' as const },
    ],
    taken: [
      taken('one.md', 'created'),
      taken('three.md', 'created', {}, [{ what: 'html', of: 'three' }]),
      taken('two.md', 'created', { dropped: ['author'] }),
      taken('old.md', 'exists'),
    ],
  };
  const lines = reportLines(result);

  it('names each file once, what stays out or is otherwise first', () =>
    expect(lines.map(({ file }) => file)).toEqual([
      'broken.md',
      'a.png',
      'old.md',
      'two.md',
      'three.md',
      'one.md',
    ]));
  it('counts what they came to', () =>
    expect(countsOf(lines)).toEqual([
      { fate: 'unreadable', count: 1 },
      { fate: 'not_a_note', count: 1 },
      { fate: 'exists', count: 1 },
      { fate: 'created', count: 3 },
    ]));
  it('is a text with a line for each file, whatever a file is called', () =>
    expect(
      reportText(
        [
          { file: 'a\nb.md', told: 'new note' },
          { file: 'c.md', told: 'left\rout' },
        ],
        ['Notes: 1'],
      ),
    ).toBe('\ufeffNotes: 1\r\na b.md: new note\r\nc.md: left out\r\n'));

  it('counts notes, notebooks, tags, files and links before and after', () => {
    const figures = figuresOf({
      leftOut: [...result.leftOut, { name: 'x', why: 'part_of_notes' }],
      taken: [
        { ...taken('a', 'created', { notebook: 'Work', links: { found: 3, kept: 2 } }), tags: ['Work', 'x'] },
        { ...taken('b', 'exists', { notebook: 'Work', dropped: ['#long', '# comment'] }), tags: ['Work'] },
        taken('c', 'too_large', { notebook: 'Home', links: { found: 1, kept: 1 } }),
        taken('d', 'created', {}, [
          { what: 'file_missing', of: 'p.png' },
          { what: 'refused_file', of: 'q.bin' },
        ]),
      ],
      filesHere: 4,
      filesToSend: 1,
      publications: 0,
    });
    expect(figures).toEqual([
      { of: 'notes', before: 5, after: 3 },
      { of: 'notebooks', before: 2, after: 1 },
      { of: 'tags', before: 3, after: 2 },
      { of: 'files', before: 6, after: 4 },
      { of: 'links', before: 4, after: 2 },
    ]);
  });
});
