import fc from '@console/testing/properties';
import { attachmentIdsIn } from '../attachment-names.ts';
import { attachmentFile, fileNames, markdownFile } from './export-rules.ts';

const note = {
  noteId: '01939f00-00a1-7000-8000-000000000001',
  title: 'A "quoted": title',
  headline: 'A',
  content: '# Text\n\n![x](attachment://01939f00-00a1-7000-8000-0000000000aa)',
  type: 0,
  tags: ['工作/抄表'],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  isFinished: true,
  makeItTop: false,
};

it('a note becomes Markdown with its facts in front, files relative to it', () => {
  const [id = ''] = attachmentIdsIn(note.content);
  expect(markdownFile(note, new Map([[id, attachmentFile(id, 'a/b.png')]]))).toBe(
    '---\nid: 01939f00-00a1-7000-8000-000000000001\ntitle: "A \\"quoted\\": title"\ntags:\n  - "工作/抄表"\ncreated: 2026-01-01T00:00:00.000Z\nupdated: 2026-01-02T00:00:00.000Z\nfinished: true\n---\n\n# Text\n\n![x](../attachments/0000000000aa%20a%20b.png)',
  );
  expect(markdownFile(note)).toContain(`attachment://${id}`);
  expect(attachmentIdsIn(note.content)).toEqual(['01939f00-00a1-7000-8000-0000000000aa']);
});

it('says of a note what differs from a plain one, and nothing else', () => {
  const snippet = {
    ...note,
    title: 'S',
    content: 'x',
    type: 2,
    tags: [],
    isFinished: false,
    makeItTop: true,
  };
  expect(markdownFile(snippet)).toBe(
    `---\nid: ${note.noteId}\ntitle: "S"\ncreated: ${note.createdAt}\nupdated: ${note.updatedAt}\ntype: 2\npinned: true\n---\n\nx`,
  );
});

describe('file names', () => {
  it.each([
    ['抄表 安排', '抄表 安排.md'],
    ['../../etc/passwd', 'etc passwd.md'],
    ['a/b\\c:d*e', 'a b c d e.md'],
    ['', 'note.md'],
    ['a <b>  c', 'a b c.md'],
    ['CON', 'note CON.md'],
    ['com1', 'note com1.md'],
    ['lpt9', 'note lpt9.md'],
    ['nul.tar', 'note nul.tar.md'],
    ['icon', 'icon.md'],
    ['console', 'console.md'],
    ['.hidden...', 'hidden.md'],
    ['x'.repeat(300), `${'x'.repeat(60)}.md`],
  ])('%s → %s', (name, expected) => expect(fileNames()(name)).toBe(expected));

  it('are given once, whatever their case', () => {
    const give = fileNames();
    expect(['a', 'A', 'a'].map(give)).toEqual(['a.md', 'A (2).md', 'a (3).md']);
  });

  it('never lead anywhere', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const file = fileNames()(name);
        expect(file).toMatch(/^[^/\\:]+\.md$/);
        expect(file.startsWith('.')).toBe(false);
      }),
    );
  });
});
