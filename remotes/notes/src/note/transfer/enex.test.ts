import { chosen, readAll, readFile } from './testing-collections.ts';
import { enexBody, enexNote, enexOf } from './testing-formats.ts';

describe('ENEX of Evernote and 印象笔记', () => {
  it('a note comes with its text, times, tags, reminder, files, and what is told', async () => {
    const { format, notes, files } = await readFile('My notebook.enex', enexOf(enexNote));
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
      `<note><title>Same</title><created>20240102T030405Z</created>${enexBody(text)}</note>`;
    const { notes, leftOut } = await readFile(
      'a.enex',
      enexOf(
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
      enexNote.replace('抄表', `抄表 ${at}`).replace('First', '云'.repeat(3000)),
    );
    const { notes } = await readFile('a.enex', enexOf(...many));
    expect(notes).toHaveLength(300);
    expect(notes.every(({ note }) => note.content.includes('云'.repeat(3000)))).toBe(true);
  });

  it('new tasks, code and pictures within the text are kept', async () => {
    const { notes } = await readFile(
      'a.enex',
      enexOf(
        `<note><title>T</title>${enexBody('<ul style="--en-todo:true;"><li style="--en-checked:true;"><div>done</div></li><li style="--en-checked:false;"><div>open</div></li></ul><img src="data:image/png;base64,aGVsbG8=" alt="p"/>')}<task><title>Ask Hong</title><taskStatus>open</taskStatus><dueDate>20240601T010000Z</dueDate></task></note>`,
      ),
    );
    const { note, files = [] } = notes[0] ?? ({} as never);
    expect(note.content).toContain('- [x] done\n- [ ] open');
    expect(note.content).toContain(`![p](attachment://${files[0]?.id})`);
    expect(note.content).toContain('- [ ] Ask Hong (2024-06-01 01:00)');
  });

  it.each([
    ['a wrong closing tag', '<title>A</titel><tag>x</tag></note>'],
    ['a tag that is not closed', '<title>A</title><tag>x</note>'],
    ['a closing tag of nothing', '<title>A</title></tag><tag>x</tag></note>'],
    ['a bare sign', '<title>A < b</title></note>'],
    ['a note that is not closed', '<title>A</title>'],
  ])('%s: the note is read as far as it can be, and that is told', async (_what, inner) => {
    const [before, after] = ['before', 'after'].map((title) => `<note><title>${title}</title></note>`);
    const text = enexOf(before ?? '', `<note>${inner}`, after ?? '');
    const { notes, leftOut } = await readFile('a.enex', text);
    const told = notes.map(({ note, told = [] }) => [
      note.title.slice(0, 1),
      told.some(({ what }) => what === 'malformed'),
    ]);
    expect(told.slice(0, 2)).toEqual([
      ['b', false],
      ['A', true],
    ]);
    expect(told[2]?.[0]).toBe('a');
    expect([notes.length, leftOut]).toEqual([3, []]);
  });

  it.each([['A & b; c'], ['Q&A'], ['x?a=1&b=2&copy'], ['A &amp b &#x; &']])(
    'a bare ampersand is a sign like any other, and nothing behind it is lost: %s',
    async (title) => {
      const text = enexOf(
        `<note><title>${title}</title>${enexBody('<p>a & b &lt; c]]]</p>')}<note-attributes><source-url>http://a.test/?x=1&y=2</source-url></note-attributes></note>`,
        '<note><title>after &amp; &lt;</title></note>',
      );
      const { notes, leftOut } = await readFile('a.enex', text);
      expect(notes.map(({ note }) => note.title)).toEqual([title, 'after & <']);
      expect(notes[0]?.note.content).toBe('a & b < c]]]');
      expect(notes[0]?.note.meta).toMatchObject({ 'source-url': 'http://a.test/?x=1&y=2' });
      expect(notes[0]?.told?.map(({ what }) => what)).not.toContain('malformed');
      expect(leftOut).toEqual([]);
    },
  );

  it('what nothing of can be read is named as unreadable, not as empty', async () => {
    const { leftOut } = await readFile('a.enex', enexOf('<note><title>A<tag>x</tag></note>'));
    expect(leftOut).toMatchObject([{ why: 'unreadable' }]);
  });

  it('an entity that nothing explains stays as it is written, and nothing is told of it', async () => {
    const { notes } = await readFile('a.enex', enexOf('<note><title>A &nbsp; b</title></note>'));
    expect(notes).toMatchObject([{ note: { title: 'A &nbsp; b' } }]);
    expect(notes[0]?.told?.map(({ what }) => what)).not.toContain('malformed');
  });

  it.each([
    ['that ends in the middle', enexOf(enexNote).slice(0, -40)],
    ['that is another XML', '<?xml version="1.0"?><opml></opml>'],
    ['that is empty', ''],
  ])('a file %s is refused as a whole', async (_what, text) => {
    await expect(readFile('a.enex', text)).rejects.toMatchObject({ code: 'damaged' });
  });

  it('notebooks beside each other are notebooks', async () => {
    const one = (title: string) => enexOf(`<note><title>${title}</title>${enexBody(title)}</note>`);
    const { notes } = await readAll(chosen('Work.enex', one('a')), chosen('Home.enex', one('b')));
    expect(notes.map(({ note }) => note.tags)).toEqual([['Work'], ['Home']]);
  });
});
