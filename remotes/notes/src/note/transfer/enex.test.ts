import { chosen, readAll, readFile } from './testing-collections.ts';

const enex = (...notes: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd">
<en-export export-date="20240601T080000Z" application="Evernote" version="10.0">${notes.join('\n')}</en-export>`;

const body = (xhtml: string) =>
  `<content><![CDATA[<?xml version="1.0" encoding="UTF-8" standalone="no"?><!DOCTYPE en-note SYSTEM "http://xml.evernote.com/pub/enml2.dtd"><en-note>${xhtml}</en-note>]]></content>`;

/** "hello" and its MD5. */
const hello = { base64: 'aGVs\n bG8=', md5: '5d41402abc4b2a76b9719d911017c592' };

const whole = `<note><title>抄表 &amp; more</title>
<created>20240102T030405Z</created><updated>20240203T040506Z</updated>
<tag>工作</tag><tag>院子/电</tag>
<note-attributes><author>Ming</author><source-url>https://example.com/a?b=1&amp;c=2</source-url>
<reminder-order>20240102</reminder-order><reminder-time>20240110T013000Z</reminder-time><reminder-done-time>20240111T000000Z</reminder-done-time></note-attributes>
${body(`<h1>Yard</h1><div>First <b>bold</b>&nbsp;line</div><div><br clear="none"/></div>
<div><en-todo checked="true"/>read the meter</div><div><en-todo checked="false"/>send it</div>
<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></tbody></table>
<div>See <a href="https://example.com/x">this</a> and <a href="evernote:///view/1/s1/g/g/">that note</a></div>
<div><en-media type="image/png" hash="${hello.md5}" width="320"/></div>
<div><en-media hash="ffffffffffffffffffffffffffffffff" type="application/pdf"/></div>
<en-crypt cipher="AES" hint="x">c2VjcmV0</en-crypt>`)}
<resource><data encoding="base64">${hello.base64}</data><mime>image/png</mime><width>10</width><resource-attributes><file-name>meter.png</file-name></resource-attributes></resource>
<resource><data encoding="base64">d29ybGQ=</data><mime>application/pdf</mime></resource>
</note>`;

describe('ENEX of Evernote and 印象笔记', () => {
  it('a note comes with its text, times, tags, reminder, files, and what is told', async () => {
    const { format, notes, files } = await readFile('My notebook.enex', enex(whole));
    expect([format, notes.length]).toEqual(['enex', 1]);
    const [{ note, told, links, files: named = [], notebook } = {} as never] = notes;
    expect(note).toMatchObject({
      title: '抄表 & more',
      tags: ['My notebook', '工作', '院子/电'],
      createTime: '2024-01-02T03:04:05.000Z',
      updateTime: '2024-02-03T04:05:06.000Z',
      is_finished: true,
      finished_at: '2024-01-11T00:00:00.000Z',
      reminder: { start: '2024-01-10T09:30', zone: 'Asia/Shanghai' },
      meta: { author: 'Ming', 'source-url': 'https://example.com/a?b=1&c=2', notebook: 'My notebook' },
    });
    expect(notebook).toBe('My notebook');
    expect(named.map(({ name }) => name)).toEqual(['meter.png', 'file.pdf']);
    expect(named.map(({ id }) => files.get(id))).toEqual(['hello', 'world']);
    const [picture, paper] = named.map(({ id }) => `attachment://${id}`);
    expect(note.content).toContain('# Yard');
    expect(note.content).toContain('First **bold**');
    expect(note.content).toContain('- [x] read the meter\n- [ ] send it');
    expect(note.content).toMatch(/\| a +\| b +\|/);
    expect(note.content).toContain('[this](https://example.com/x)');
    expect(note.content).toContain(`![meter.png|320](${picture})`);
    expect(note.content).toContain('🔒');
    expect(note.content.endsWith(`[file.pdf](${paper})`)).toBe(true);
    expect(links).toEqual({ found: 3, kept: 1 });
    expect(told?.map(({ what, of }) => `${what}: ${of}`)).toEqual([
      'html: 抄表 & more',
      'encrypted_part: 1',
      'kept_fact: author, source-url',
      'file_missing: ffffffffffffffffffffffffffffffff',
      'link_outside: evernote:///view/1/s1/g/g/',
    ]);
  });

  it('two notes of one title and time are two, the same one twice is one, an encrypted one is named', async () => {
    const one = (text: string) =>
      `<note><title>Same</title><created>20240102T030405Z</created>${body(text)}</note>`;
    const { notes, leftOut } = await readFile(
      'a.enex',
      enex(
        one('a'),
        one('b'),
        one('a'),
        '<note><title>Locked</title><content encoding="base64:aes">eHg=</content></note>',
      ),
    );
    expect(notes.map(({ note }) => note.content)).toEqual(['a', 'b']);
    expect(new Set(notes.map(({ note }) => note.uuid)).size).toBe(2);
    expect(leftOut.map(({ why }) => why)).toEqual(['twice', 'encrypted']);
  });

  it('the same file in many pieces reads the same', async () => {
    const many = Array.from({ length: 300 }, (_, at) =>
      whole.replace('抄表', `抄表 ${at}`).replace('First', '云'.repeat(3000)),
    );
    const { notes } = await readFile('a.enex', enex(...many));
    expect(notes).toHaveLength(300);
    expect(notes.every(({ note }) => note.content.includes('云'.repeat(3000)))).toBe(true);
  });

  it('new tasks, code and pictures within the text are kept', async () => {
    const { notes } = await readFile(
      'a.enex',
      enex(
        `<note><title>T</title>${body('<ul style="--en-todo:true;"><li style="--en-checked:true;"><div>done</div></li><li style="--en-checked:false;"><div>open</div></li></ul><img src="data:image/png;base64,aGVsbG8=" alt="p"/>')}<task><title>Ask Hong</title><taskStatus>open</taskStatus><dueDate>20240601T010000Z</dueDate></task></note>`,
      ),
    );
    const { note, files = [] } = notes[0] ?? ({} as never);
    expect(note.content).toContain('- [x] done\n- [ ] open');
    expect(note.content).toContain(`![p](attachment://${files[0]?.id})`);
    expect(note.content).toContain('- [ ] Ask Hong (2024-06-01 01:00)');
  });

  it.each([
    ['that ends in the middle', enex(whole).slice(0, -40)],
    ['that is another XML', '<?xml version="1.0"?><opml></opml>'],
    ['that is empty', ''],
  ])('a file %s is refused as a whole', async (_what, text) => {
    await expect(readFile('a.enex', text)).rejects.toMatchObject({ code: 'damaged' });
  });

  it('notebooks beside each other are notebooks', async () => {
    const one = (title: string) => enex(`<note><title>${title}</title>${body(title)}</note>`);
    const { notes } = await readAll(chosen('Work.enex', one('a')), chosen('Home.enex', one('b')));
    expect(notes.map(({ note }) => note.tags)).toEqual([['Work'], ['Home']]);
  });
});
