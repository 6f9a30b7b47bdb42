import { noReminder } from '../items/index.ts';
import { type ExportedNote, markdownFile, publishedFile } from './export-rules.ts';

const id = '01939f00-00a1-7000-8000-0000000000aa';
const note: ExportedNote = {
  noteId: '01939f00-00a1-7000-8000-000000000001',
  title: 'A "quoted": title',
  headline: 'A',
  content: `# Text\n\n![x](attachment://${id})`,
  type: 0,
  tags: ['工作/抄表'],
  meta: {},
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  deletedAt: null,
  post: null,
  ...{ isFinished: true, finishedAt: '2026-01-03T00:00:00.000Z', makeItTop: false, topRank: null },
  ...{ addToBlog: false, rev: 0, ...noReminder },
};
const around = { files: new Map([[id, '0000000000aa a b.png']]), now: Date.parse('2026-06-01T00:00:00Z') };
const facts = (one: ExportedNote) =>
  /^---\n([\s\S]*?)\n---\n/.exec(markdownFile(one, around))?.[1]?.split('\n');

it('a note becomes Markdown with its facts in front, files relative to it', () => {
  expect(markdownFile(note, around)).toBe(
    '---\nid: 01939f00-00a1-7000-8000-000000000001\ntitle: "A \\"quoted\\": title"\ntags:\n  - "工作/抄表"\ncreated: 2026-01-01T00:00:00.000Z\nupdated: 2026-01-02T00:00:00.000Z\nfinished: true\nfinished_at: 2026-01-03T00:00:00.000Z\n---\n\n# Text\n\n![x](../attachments/0000000000aa%20a%20b.png)',
  );
  expect(markdownFile(note, { ...around, files: new Map() })).toContain(`attachment://${id}`);
});

it('says of a note what differs from a plain one, and nothing else', () => {
  const snippet = { ...note, title: 'S', type: 2, tags: [], isFinished: false, finishedAt: null };
  expect(facts({ ...snippet, makeItTop: true, topRank: -1.5 })?.slice(1)).toEqual([
    ...['title: "S"', 'created: 2026-01-01T00:00:00.000Z', 'updated: 2026-01-02T00:00:00.000Z'],
    ...['type: 2', 'pinned: true', 'rank: -1.5'],
  ]);
});

it('tells when it is due by the clock that it was set on, and since when it lies in the trash', () => {
  const due = {
    ...note,
    ...{ isFinished: false, finishedAt: null, deletedAt: '2026-05-31T00:00:00.000Z' },
    ...{ remindAt: '2026-07-01T01:00:00.000Z', remindStart: '2026-06-01T09:00', remindTz: 'Asia/Shanghai' },
    remindRule: { freq: 'month', interval: 1 } as const,
  };
  expect(facts(due)?.slice(6)).toEqual([
    ...['due: 2026-06-01T09:00', 'zone: "Asia/Shanghai"', 'repeat: {"freq":"month","interval":1}'],
    ...['next: 2026-07-01T01:00:00.000Z', 'trashed: 2026-05-31T00:00:00.000Z'],
  ]);
});

it('facts from elsewhere keep their names, unless these are ours or none that YAML reads plainly', () => {
  const meta = { author: '李', cssclasses: ['wide'], Title: 'x', 'a: b': 1 };
  expect(facts({ ...note, meta })?.slice(-3)).toEqual([
    ...['author: "李"', 'cssclasses: ["wide"]', 'meta: {"Title":"x","a: b":1}'],
  ]);
});

it('what strangers read is told beside it, and has a file of its own where it is another text', () => {
  const post = {
    ...{ slug: 'a', visibility: 'public', lang: 'zh', tags: ['工作/抄表'] },
    ...{ publishedAt: '2026-02-01T00:00:00.000Z', updatedAt: '2026-02-02T00:00:00.000Z' },
  };
  const copy = { title: 'Old', content: 'old' };
  expect(facts({ ...note, post: { ...post, copy } })?.at(-1)).toBe(
    'published: {"slug":"a","visibility":"public","lang":"zh","publishedAt":"2026-02-01T00:00:00.000Z","updatedAt":"2026-02-02T00:00:00.000Z","copy":true}',
  );
  expect(publishedFile(note, copy, around)).toBe(`---\nid: ${note.noteId}\ntitle: "Old"\n---\n\nold`);
  const other = { ...post, copy: null, tags: [] };
  expect(facts({ ...note, post: other })?.at(-1)).toContain('"tags":[]');
});

it('where the text has words like our links, ours have as many steps as none of them, and it says so', () => {
  const content = `../attachments/x ./../attachments/././y attachment://${id}`;
  const file = markdownFile({ ...note, content }, around);
  expect(file).toContain(
    '\nlinks: "../attachments/./"\n---\n\n../attachments/x ./../attachments/././y ../attachments/./0000000000aa',
  );
});

it('a text that is full of steps does not make its links long', () => {
  const links = `attachment://${id} `.repeat(2000);
  const before = `${'./'.repeat(200_000)}../attachments/`;
  const behind = Array.from({ length: 600 }, (_, at) => `../attachments/${'./'.repeat(at)}`).join(' ');
  for (const most of [before, `../attachments/${'./'.repeat(200_000)}`, behind]) {
    const content = `${most}x ${links}`;
    expect(markdownFile({ ...note, content }, around).length).toBeLessThan(content.length + 2000 * 1300);
  }
});

it('an address that is written otherwise than we write it stays as it is', () => {
  const content = `attachment://${id.toUpperCase()} Attachment://${id}`;
  expect(markdownFile({ ...note, content }, around).endsWith(content)).toBe(true);
});
