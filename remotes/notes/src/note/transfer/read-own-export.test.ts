import { readOwnList, readOwnNote } from './read-own-export.ts';

const id = '01939f00-00a1-7000-8000-0000000000aa';
const uuid = '01939f00-00a1-7000-8000-000000000001';
const file = { id, path: "attachments/0000000000aa it's (1).png", name: "it's (1).png", note: uuid };
const list = {
  ...{ format: 'console-notes', version: 1, exportedAt: '2026-01-01T00:00:00.000Z', notes: 1, digest: 'x' },
  ...{ tags: [{ name: '工作/抄表', color: 'teal' }], files: [{ ...file, size: 1, sha256: 'x' }] },
};
const own = readOwnList(JSON.stringify(list)) ?? { tags: [], files: new Map() };
const link = '0000000000aa%20it%27s%20%281%29.png';
const head = `---\nid: ${uuid}\ntitle: "A \\"b\\""\n`;

it('reads the list of an export, and no other', () => {
  expect([own.tags, [...own.files.values()]]).toEqual([list.tags, [file]]);
  for (const other of ['', 'null', '{}', JSON.stringify({ ...list, version: 2 })])
    expect(readOwnList(other)).toBeUndefined();
});

it('reads every fact, and the text to the letter', () => {
  const facts = [
    'tags:\n  - "工作/抄表"\n  - "- x"',
    ...['created: 2026-01-01T00:00:00.000Z', 'updated: 2026-01-02T00:00:00.000Z', 'type: 2'],
    ...['finished: true', 'finished_at: 2026-01-03T00:00:00.000Z', 'pinned: true', 'rank: -1.5'],
    ...['due: 2026-06-01T09:00', 'zone: "Asia/Shanghai"', 'repeat: {"freq":"day","interval":1}'],
    ...['next: 2026-07-01T01:00:00.000Z', 'reminded: false', 'snoozed: 2026-07-02T01:00:00.000Z'],
    ...['trashed: 2026-01-04T00:00:00.000Z', 'author: "李"', 'meta: {"a: b":[1]}'],
    'published: {"slug":"s","visibility":"public","lang":"zh","copy":true}',
  ].join('\n');
  const content = `\ufeff\r\n  ---\n![x](../attachments/${link})0 ../attachments/other`;
  const read = readOwnNote(own, `${head}${facts}\n---\n\n${content}`, `${head}---\n\nold`);
  expect(read).toEqual({
    lacksCopy: false,
    files: [file],
    note: {
      ...{ uuid, title: 'A "b"', type: 2, tags: ['工作/抄表', '- x'] },
      content: `\ufeff\r\n  ---\n![x](attachment://${id})0 ../attachments/other`,
      ...{ createTime: '2026-01-01T00:00:00.000Z', updateTime: '2026-01-02T00:00:00.000Z' },
      ...{ is_finished: true, finished_at: '2026-01-03T00:00:00.000Z', make_it_top: true, top_rank: -1.5 },
      reminder: {
        ...{ start: '2026-06-01T09:00', zone: 'Asia/Shanghai', rule: { freq: 'day', interval: 1 } },
        ...{ next: '2026-07-01T01:00:00.000Z', fired: false, snoozedUntil: '2026-07-02T01:00:00.000Z' },
      },
      ...{ deleteTime: '2026-01-04T00:00:00.000Z', meta: { author: '李', 'a: b': [1] } },
      publication: { slug: 's', visibility: 'public', lang: 'zh', copy: { title: 'A "b"', content: 'old' } },
    },
  });
});

it('links have as many steps as the note says, no fewer and no more', () => {
  const steps = ['', './', '././'].map((some) => `../attachments/${some}${link}`);
  const text = `${head}links: "../attachments/./"\n---\n\n${steps.join(' ')} ./${steps[1]}`;
  expect(readOwnNote(own, text)?.note.content).toBe(
    `${steps[0]} attachment://${id} ${steps[2]} ./attachment://${id}`,
  );
});

it('links of older exports have steps in front', () => {
  const text = `${head}links: "./../attachments/"\n---\n\n../attachments/${link} ./../attachments/${link}`;
  expect(readOwnNote(own, text)?.note.content).toBe(`../attachments/${link} attachment://${id}`);
});

it('tells where the text is missing that strangers read', () => {
  const text = `${head}published: {"slug":"s","copy":true}\n---\n\nx`;
  expect(readOwnNote(own, text)?.lacksCopy).toBe(true);
});

it.each([
  ['no facts', 'text'],
  ['facts of another', '---\ntitle: x\n---\n\ntext'],
  ['facts that were written anew', `---\nid: ${uuid}\ntags:\n- a\n- b\n---\n\ntext`],
  ['the same fact twice', `${head}title: "c"\n---\n\ntext`],
])('%s: it is Markdown as any other', (_, text) => expect(readOwnNote(own, text)).toBeUndefined());
