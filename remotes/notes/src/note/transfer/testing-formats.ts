/** Collections as other programs export them, written from what they say of their formats. */

export const joplinId = (kind: string, index = 1) => `${kind}${String(index).padStart(31, '0')}`;
/** As Joplin serialises an item: title, text, facts. */
const item = (title: string, text: string, facts: Record<string, string | number>) =>
  `${[title, text].filter((part) => part !== '').join('\n\n')}\n\n${Object.entries(facts)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}`;
const note = (digit: number, title: string, text: string, facts: Record<string, string | number> = {}) => ({
  [`${joplinId('a', digit)}.md`]: item(title, text, {
    id: joplinId('a', digit),
    parent_id: joplinId('b'),
    created_time: '2024-01-02T03:04:05.000Z',
    updated_time: '2024-02-03T04:05:06.000Z',
    ...facts,
    type_: 1,
  }),
});

/** A small export of Joplin's with one of everything. */
export const joplinFiles: Readonly<Record<string, string>> = {
  [`${joplinId('b')}.md`]: item('Work', '', { id: joplinId('b'), parent_id: '', type_: 2 }),
  ...note(
    1,
    'With links',
    `![photo](:/${joplinId('c')}) [to two](:/${joplinId('a', 2)}#part) [gone](:/${joplinId('f')})\n<img src=":/${joplinId('c')}" width="200"/>\n\n\`[code](:/${joplinId('a', 2)})\``,
  ),
  ...note(
    2,
    'Back',
    `[to one](:/${joplinId('a', 1)}) [same name](:/${joplinId('c', 2)}) [lost](:/${joplinId('c', 3)})`,
  ),
  ...note(3, 'Pay', 'rent', { is_todo: 1, todo_due: 1_704_850_200_000, todo_completed: 0 }),
  ...note(4, 'Paid', 'rent', { is_todo: 1, todo_due: 0, todo_completed: 1_704_164_645_000 }),
  ...note(
    5,
    'Web',
    `<h2>Head</h2><p>See <a href=":/${joplinId('a', 1)}">one</a> <img src=":/${joplinId('c')}" alt="p"></p>`,
    {
      markup_language: 2,
      source_url: 'https://example.com/',
      latitude: '31.2000',
      longitude: '121.5',
      altitude: '0.0000',
    },
  ),
  ...note(6, 'Thrown away', 'old', { deleted_time: 1_704_164_645_000 }),
  ...note(7, 'Conflict', 'mine', { is_conflict: 1 }),
  ...note(8, 'Secret', 'x', { encryption_applied: 1 }),
  [`${joplinId('c')}.md`]: item('photo', '', {
    id: joplinId('c'),
    mime: 'image/png',
    filename: '',
    file_extension: 'png',
    type_: 4,
  }),
  [`${joplinId('c', 2)}.md`]: item('photo.png', '', {
    id: joplinId('c', 2),
    mime: 'image/png',
    file_extension: 'png',
    type_: 4,
  }),
  [`${joplinId('c', 3)}.md`]: item('lost.pdf', '', {
    id: joplinId('c', 3),
    mime: 'application/pdf',
    file_extension: 'pdf',
    type_: 4,
  }),
  [`resources/${joplinId('c')}.png`]: 'bytes of one',
  [`resources/${joplinId('c', 2)}.png`]: 'bytes of two',
  [`${joplinId('d')}.md`]: item('urgent', '', { id: joplinId('d'), type_: 5 }),
  [`${joplinId('e')}.md`]: item('', '', {
    id: joplinId('e'),
    note_id: joplinId('a', 3),
    tag_id: joplinId('d'),
    type_: 6,
  }),
};

/** A small vault of Obsidian's with one of everything. */
export const vaultFiles: Readonly<Record<string, string>> = {
  '.obsidian/app.json': '{}',
  'Spruce.md':
    'A #wood/conifer, see [[Rent]], [[Rent|the rent]], [[Rent#Due]], [[Daily/2024-05-03]], [[Nowhere]].\n\n![[meter.png]] ![[meter.png|300]] ![[paper.pdf]] ![[Rent]]\n\n==marked== %%hidden%%\n\n> [!note] Callout\n> text\n\n```\n[[Rent|code]] #none\n```\n',
  'Rent.md': '---\naliases: [Lease]\ntags:\n  - money\n---\nback to [[spruce]] and [[Lease]] #1 #2024-05',
  'Daily/2024-05-03.md': '[[Twin]] [x](../Rent.md) [y](<../My files/a b.txt>) ![z](../My%20files/pic.png)',
  'a/Twin.md': 'one',
  'b/Twin.md': 'two',
  'attachments/meter.png': 'png 1',
  'paper.pdf': 'pdf',
  'My files/a b.txt': 'a text of its own',
  'My files/pic.png': 'png 2',
  'unused.png': 'png 3',
};

/** A folder of Markdown with facts at the top, as editors and site generators write it. */
export const markdownFiles: Readonly<Record<string, string>> = {
  'Work/Yard/抄表.md':
    '---\ntitle: 抄表\ntags: [工作, "a, b"]\ndate: 2024-01-02T03:04:05Z\nisbn: 9787111128069123456\nversion: 1.10\npublish: true\npinned: true\ncover:\n---\n\n![meter](../../img/meter.png) [rent](../Rent.md) [gone](../Gone.md)\n',
  'Work/Rent.md':
    '---\ntitle: Rent\ncategory: Rent\ndue: 2024-05-03\n---\n\n[back](Yard/抄表.md) ![lost](../img/lost.png) ![again](../img/meter.png)\n',
  'Plain.md': 'No facts at all, see [the contract](<Work/The contract.pdf>).\n',
  'Broken.md': '---\ntitle: [a\ntags: b\n---\nbody\n',
  'Empty.md': '---\ntitle:\n---\n',
  'Same.md': '---\ntitle: Plain\nid: zettel 42\n---\nanother\n',
  'img/meter.png': 'png 1',
  'Work/The contract.pdf': '%PDF-1.4\n',
  'unused.png': 'png 2',
};

export const enexOf = (...notes: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd">
<en-export export-date="20240601T080000Z" application="Evernote" version="10.0">${notes.join('\n')}</en-export>`;

export const enexBody = (xhtml: string) =>
  `<content><![CDATA[<?xml version="1.0" encoding="UTF-8" standalone="no"?><!DOCTYPE en-note SYSTEM "http://xml.evernote.com/pub/enml2.dtd"><en-note>${xhtml}</en-note>]]></content>`;

/** “hello” and its MD5. */
const hello = { base64: 'aGVs\n bG8=', md5: '5d41402abc4b2a76b9719d911017c592' };

/** A note of Evernote's with one of everything. */
export const enexNote = `<note><title>抄表 &amp; more</title>
<created>20240102T030405Z</created><updated>20240203T040506Z</updated>
<tag>工作</tag><tag>院子/电</tag>
<note-attributes><author>Ming</author><source-url>https://example.com/a?b=1&amp;c=2</source-url>
<reminder-order>20240102</reminder-order><reminder-time>20240110T013000Z</reminder-time><reminder-done-time>20240111T000000Z</reminder-done-time></note-attributes>
${enexBody(`<h1>Yard</h1><div>First <b>bold</b>&nbsp;line</div><div><br clear="none"/></div>
<div><en-todo checked="true"/>read the meter</div><div><en-todo checked="false"/>send it</div>
<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></tbody></table>
<div>See <a href="https://example.com/x">this</a> and <a href="evernote:///view/1/s1/g/g/">that note</a></div>
<div><en-media type="image/png" hash="${hello.md5}" width="320"/></div>
<div><en-media hash="ffffffffffffffffffffffffffffffff" type="application/pdf"/></div>
<en-crypt cipher="AES" hint="x">c2VjcmV0</en-crypt>`)}
<resource><data encoding="base64">${hello.base64}</data><mime>image/png</mime><width>10</width><resource-attributes><file-name>meter.png</file-name></resource-attributes></resource>
<resource><data encoding="base64">d29ybGQ=</data><mime>application/pdf</mime></resource>
</note>`;
