import { noteLimits } from '@console/contract/notes';
import fc, { cases } from '@console/testing/properties';
import { strToU8, zipSync } from 'fflate';
import { isUnsafePath } from './entries.ts';
import { readFrontMatter } from './front-matter.ts';
import { fitted, idFrom, instantFrom } from './imported-notes.ts';
import { tarEntries } from './tar-entries.ts';
import { chosen, readFile as readImport, tarOf as tar, zipOf as zip } from './testing-collections.ts';
import { zipEntries } from './zip-entries.ts';

describe('a zip of Markdown', () => {
  it('front matter, folders and file names become facts, tags and titles', async () => {
    const { notes, leftOut, format } = await readImport(
      'export.zip',
      zip({
        'Work/Yard/抄表.md': '每月一次\n',
        'facts.md':
          '---\ntitle: "A: \\"b\\""\ntags: [work, "a, b", 工作/抄表]\ncreated: 2024-01-02T03:04:05Z\nupdated: 1704164645000\npinned: true\nfinished: true\nid: 01939f00-00a1-7000-8000-000000000001\n---\n\n# Text\n',
        'list.md': "---\ntitle: x\ntags:\n  - one\n  - 'two'\n---\nbody",
        'own-heading.md': '# Heading\n\ntext',
        'picture.png': 'x',
        'empty.md': '---\ntitle:\n---\n',
        '__MACOSX/._a.md': 'x',
        '../evil.md': 'x',
        'a/../../evil.md': 'x',
      }),
    );
    expect(format).toBe('markdown');
    expect(notes.map(({ note }) => note)).toMatchObject([
      { title: '抄表', content: '每月一次\n', tags: ['Work/Yard'] },
      {
        uuid: '01939f00-00a1-7000-8000-000000000001',
        title: 'A: "b"',
        content: '# Text\n',
        tags: ['work', 'a, b', '工作/抄表'],
        createTime: '2024-01-02T03:04:05.000Z',
        updateTime: '2024-01-02T03:04:05.000Z',
        is_finished: true,
        make_it_top: true,
      },
      { title: 'x', content: 'body', tags: ['one', 'two'] },
      { title: 'own-heading', content: '# Heading\n\ntext', tags: [] },
    ]);
    expect(leftOut).toEqual([
      { name: '../evil.md', why: 'unsafe_path' },
      { name: 'a/../../evil.md', why: 'unsafe_path' },
      { name: 'empty.md', why: 'empty' },
      { name: 'picture.png', why: 'not_a_note' },
      { name: '__MACOSX/._a.md', why: 'not_a_note' },
    ]);
  });

  it('27 a file that begins with a rule keeps all of its text', async () => {
    const texts = [
      '---\n\nFirst part\n\n---\n\nSecond part\n',
      '---\nA paragraph: with a colon\nand more words\n---\nrest',
      '---\nauthor: Ming\n---\nrest',
      '---\nDate: Monday 3pm\n---\nrest',
    ];
    const files = Object.fromEntries(texts.map((text, index) => [`${index}.md`, text]));
    const { notes } = await readImport('a.zip', zip(files));
    expect(notes.map(({ note }) => note.content)).toEqual(texts);
  });

  it('27 facts that a note has no place for are named', async () => {
    const text = '---\ntitle: x\naliases: [y]\ncover:\n  url: z\n# a comment\n---\nbody';
    const { notes } = await readImport('a.md', strToU8(text));
    expect(notes).toMatchObject([
      { name: 'a.md', note: { title: 'x', content: 'body' }, dropped: ['# a comment'] },
    ]);
    expect(notes[0]).toMatchObject({
      note: { meta: { aliases: ['y'], cover: { url: 'z' } } },
      told: [{ what: 'kept_fact', of: 'aliases, cover' }],
    });
  });

  it('27 a time that cannot be read, tags beyond what a note has, and texts that go on below their key', async () => {
    const tags = Array.from({ length: noteLimits.tagsPerNote + 1 }, (_, index) => `t${index}`);
    const text = `---\ntitle: >-\n  A long\n  title\ncreated: some day\ntags: [${tags.join(', ')}]\n---\nbody`;
    const { notes } = await readImport('a.md', strToU8(text));
    expect(notes).toMatchObject([
      {
        note: { title: 'A long title', content: 'body' },
        dropped: ['created', `#t${noteLimits.tagsPerNote}`],
      },
    ]);
  });

  it('27 two files with one id are two notes; the same text twice is one', async () => {
    const id = '01939f00-00a1-7000-8000-000000000001';
    const { notes, leftOut } = await readImport(
      'a.zip',
      zip({
        'a.md': `---\nid: ${id}\n---\none`,
        'b.md': `---\nid: ${id}\n---\ntwo`,
        'c.md': `---\nid: ${id}\ntitle: a\n---\none`,
      }),
    );
    expect(notes[0]?.note.uuid).toBe(id);
    expect(new Set(notes.map(({ note }) => note.uuid)).size).toBe(notes.length);
    expect([...notes.map(({ name }) => name), ...leftOut.map(({ name, why }) => `${name} ${why}`)]).toEqual([
      'a.md',
      'b.md',
      'c.md twice',
    ]);
  });

  it('27 GBK and UTF-16 are read, what is no text is named', async () => {
    const files = {
      'gbk.md': Uint8Array.of(0xd4, 0xc6, 0xc9, 0xbc),
      'wide.md': Uint8Array.of(0xff, 0xfe, 0x91, 0x4e, 0x49, 0x67),
      'none.md': Uint8Array.of(0x80, 0xff, 0x00, 0xff),
    };
    const { notes, leftOut } = await readImport('a.zip', zipSync(files));
    expect(notes.map(({ note }) => note.content)).toEqual(['云杉', '云杉']);
    expect(leftOut).toEqual([{ name: 'none.md', why: 'unreadable' }]);
  });

  it('keys that reach an object’s prototype are refused', () => {
    const { facts, body } = readFrontMatter(
      '---\n__proto__: x\nconstructor: y\nPrototype:\n  - z\ntitle: kept\n---\ntext',
    );
    expect([...facts]).toEqual([['title', 'kept']]);
    expect(body).toBe('text');
    expect('x' in {}).toBe(false);
  });

  it('text without front matter stays as it is, whatever it begins with', () => {
    for (const text of ['---', '---\nno end', '--- \n', 'a\n---\nb: c\n---\n', ''])
      expect(readFrontMatter(text).body).toBe(text);
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => readFrontMatter(text) !== undefined));
  });

  it.each([
    ['/etc/x', true],
    ['C:\\x', true],
    ['..\\x', true],
    ['a/..', true],
    ['a..b/c...md', false],
    ['folder/file.md', false],
  ])('unsafe path %s: %s', (path, unsafe) => expect(isUnsafePath(path)).toBe(unsafe));
});

describe('limits', () => {
  it('27 what no request has room for comes without what stands beside its text, and that is told', async () => {
    const uuid = '01939f00-00a1-7000-8000-000000000001';
    const head = `---\nid: ${uuid}\ntitle: "x"\n`;
    const text = '云'.repeat(700_000);
    const published = 'published: {"slug":"s","visibility":"public","lang":"zh","copy":true}\n';
    const own = (copy: string) =>
      zip({
        'console-notes.json': JSON.stringify({ format: 'console-notes', version: 1, tags: [], files: [] }),
        'notes/x.md': `${head}${published}---\n\n${text}`,
        'published/x.md': `${head}---\n\n${copy}`,
      });
    const [small, large] = [
      await readImport('a.zip', own('old')),
      await readImport('a.zip', own(`${text}!`)),
    ];
    expect(small.notes).toMatchObject([{ note: { publication: { copy: { content: 'old' } } }, told: [] }]);
    expect(large.notes).toMatchObject([
      { note: { content: text }, told: [{ what: 'published_text_missing', of: 'notes/x.md' }] },
    ]);
    // Strangers would read what nobody has shown them.
    expect(large.notes[0]?.note.publication).toBeUndefined();
    expect(Buffer.byteLength(JSON.stringify(large.notes[0]?.note))).toBeLessThan(4096 * 1024 - 1000);
  });

  it('counts entries', async () => {
    const many = chosen(
      'a.zip',
      zip(Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`${at}.md`, 'x']))),
    );
    expect(await zipEntries(many.file, 11)).toHaveLength(11);
    await expect(zipEntries(many.file, 10)).rejects.toMatchObject({ code: 'too_many_entries' });
    const two = chosen('a.jex', tar({ a: 'x', b: 'y' }));
    expect(await tarEntries(two.file, 2)).toHaveLength(2);
    await expect(tarEntries(two.file, 1)).rejects.toMatchObject({ code: 'too_many_entries' });
  });

  it('a small file that unpacks to much more is named, and not unpacked', async () => {
    const bomb = zipSync({ 'a.md': new Uint8Array(51 * 1024 * 1024), 'b.md': strToU8('beside it') });
    expect(bomb.length).toBeLessThan(100_000);
    const { notes, leftOut } = await readImport('a.zip', bomb);
    expect(notes.map(({ note }) => note.content)).toEqual(['beside it']);
    expect(leftOut).toEqual([{ name: 'a.md', why: 'too_large' }]);
  });

  it.each([
    ['of which the directory says less', 1],
    ['whose bytes are others', 0],
  ])('an entry %s is named, the others are read', async (_what, kind) => {
    const bytes = zip({ 'a.md': 'some words '.repeat(20), 'b.md': 'beside it' });
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const directory = view.getUint32(bytes.length - 6, true);
    // The size that the directory says, or a byte in the middle of the packed text.
    if (kind === 1) view.setUint32(directory + 24, 3, true);
    else bytes[36] = (bytes[36] ?? 0) ^ 0xff;
    const { notes, leftOut } = await readImport('a.zip', bytes);
    expect(notes.map(({ note }) => note.content)).toEqual(['beside it']);
    expect(leftOut).toEqual([{ name: 'a.md', why: 'unreadable' }]);
  });

  it('27 Joplin’s RAW is known as such beside what a Mac and attachments add', async () => {
    const id = 'a'.padEnd(32, '1');
    const { format, notes, leftOut } = await readImport(
      'raw.zip',
      zip({
        [`${id}.md`]: `Title\n\ntext\n\nid: ${id}\nauthor: Ming\nlatitude: 0.00000000\ntype_: 1`,
        [`__MACOSX/._${id}.md`]: 'x',
        'resources/readme.md': '# attached',
      }),
    );
    expect([format, notes[0]?.note.content, notes[0]?.note.meta]).toEqual([
      'joplin',
      'text',
      { author: 'Ming' },
    ]);
    expect(leftOut.map(({ why }) => why)).toEqual(['not_a_note', 'not_a_note']);
  });

  it('27 nine hundred notes of Joplin with two tags each are read', async () => {
    const id = (kind: string, index: number) => `${kind}${String(index).padStart(31, '0')}`;
    const files: Record<string, string> = {
      'tag1.md': `red\n\nid: ${id('c', 1)}\ntype_: 5`,
      'tag2.md': `blue\n\nid: ${id('c', 2)}\ntype_: 5`,
    };
    for (let index = 0; index < 900; index++) {
      files[`n${index}.md`] = `Note ${index}\n\ntext ${index}\n\nid: ${id('a', index)}\ntype_: 1`;
      for (const tag of [1, 2])
        files[`t${tag}-${index}.md`] =
          `id: ${id('d', index * 2 + tag)}\nnote_id: ${id('a', index)}\ntag_id: ${id('c', tag)}\ntype_: 6`;
    }
    const { notes, format } = await readImport('raw.zip', zip(files));
    expect([format, notes.length, notes[899]?.note.tags]).toEqual(['joplin', 900, ['red', 'blue']]);
  });

  it.each([
    ['export.zip', 'PK nothing', 'damaged'],
    ['export.json', '{', 'damaged'],
    ['export.json', '{"a":1}', 'unknown_format'],
    ['export.pdf', 'x', 'unknown_format'],
  ])('%s of %j is refused: %s', async (name, text, code) => {
    await expect(readImport(name, strToU8(text))).rejects.toMatchObject({ code });
  });
});

describe('memos', () => {
  it('the API’s answer becomes notes', async () => {
    const memos = [
      { name: 'memos/1', content: 'buy #wood/oak today', createTime: '2024-01-02T03:04:05Z', pinned: true },
      { id: 7, content: 'old', createdTs: 1_704_164_645, rowStatus: 'NORMAL', tags: ['a'] },
      { name: 'memos/2', content: 'x', state: 'ARCHIVED' },
      { name: 'memos/3', content: ' ' },
      { __proto__: { content: 'x' }, name: 'memos/4' },
    ];
    const { notes, leftOut } = await readImport('memos.json', strToU8(JSON.stringify({ memos })));
    expect(notes.map(({ note }) => note)).toMatchObject([
      {
        title: '',
        content: 'buy #wood/oak today',
        tags: ['wood/oak'],
        make_it_top: true,
        createTime: '2024-01-02T03:04:05.000Z',
      },
      { content: 'old', tags: ['a'], createTime: '2024-01-02T03:04:05.000Z' },
      { content: 'x', meta: { archived: true } },
    ]);
    expect(notes[2]?.told).toEqual([{ what: 'archived', of: 'memos/2' }]);
    expect(leftOut).toEqual([
      { name: 'memos/3', why: 'empty' },
      { name: '#5', why: 'unreadable' },
    ]);
    expect((await readImport('m.json', strToU8(JSON.stringify(memos)))).notes).toEqual(notes);
  });
});

describe('Joplin', () => {
  const id = (digit: string) => digit.repeat(32);
  it('notebooks and tags become tags, done to-dos are finished, resources stay out', async () => {
    const { notes, leftOut } = await readImport(
      'all.jex',
      tar({
        [`${id('a')}.md`]: `Yard\n\nid: ${id('a')}\nparent_id: ${id('b')}\ntype_: 2`,
        [`${id('b')}.md`]: `Work\n\nid: ${id('b')}\nparent_id: \ntype_: 2`,
        [`${id('1')}.md`]: `Title\n\nText with\nkey: value\n\nid: ${id('1')}\nparent_id: ${id('a')}\ncreated_time: 2024-01-02T03:04:05.000Z\nis_todo: 1\ntodo_completed: 1704164645000\ntype_: 1`,
        [`${id('2')}.md`]: `Secret\n\nid: ${id('2')}\nencryption_applied: 1\ntype_: 1`,
        [`${id('c')}.md`]: `urgent\n\nid: ${id('c')}\ntype_: 5`,
        [`${id('d')}.md`]: `id: ${id('d')}\nnote_id: ${id('1')}\ntag_id: ${id('c')}\ntype_: 6`,
        'resources/x.png': 'x',
      }),
    );
    expect(notes.map(({ note }) => note)).toMatchObject([
      {
        title: 'Title',
        content: 'Text with\nkey: value',
        tags: ['Work/Yard', 'urgent'],
        is_finished: true,
        createTime: '2024-01-02T03:04:05.000Z',
      },
    ]);
    expect(leftOut).toEqual([
      { name: `${id('a')}.md`, why: 'part_of_notes' },
      { name: `${id('b')}.md`, why: 'part_of_notes' },
      { name: `${id('2')}.md`, why: 'encrypted' },
      { name: `${id('c')}.md`, why: 'part_of_notes' },
      { name: `${id('d')}.md`, why: 'part_of_notes' },
      { name: 'resources/x.png', why: 'not_a_note' },
    ]);
  });
});

describe('what is read fits', () => {
  it('keeps all of a title that is too long, and makes tags that are allowed', () => {
    const note = fitted({
      uuid: '',
      title: '长'.repeat(300),
      content: 'text',
      tags: ['#a//b/', ' ', 'x'.repeat(80), 'a/b'],
    });
    expect(note.title).toHaveLength(noteLimits.titleLength);
    expect(note.content).toBe(`${'长'.repeat(300)}\n\ntext`);
    expect(note.tags).toEqual(['a/b', 'x'.repeat(50)]);
  });

  it('makes the same id of the same place, always one that is valid', async () => {
    const valid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    await fc.assert(
      fc.asyncProperty(fc.string(), async (source) => {
        const [one, two] = [await idFrom(source), await idFrom(source)];
        expect(one).toBe(two);
        expect(one).toMatch(valid);
      }),
      { numRuns: cases(50) },
    );
    expect(await idFrom('a')).not.toBe(await idFrom('b'));
  });

  it.each([
    ['2024-01-02', '2024-01-02T00:00:00.000Z'],
    [1_704_164_645, '2024-01-02T03:04:05.000Z'],
    ['1704164645000', '2024-01-02T03:04:05.000Z'],
    ['yesterday', undefined],
    ['', undefined],
    [undefined, undefined],
    ['3024-01-01', undefined],
    [1e300, undefined],
  ])('time %s is %s', (value, expected) => expect(instantFrom(value)).toBe(expected));
});
