import { updateBlog } from '@console/contract/notes';
import { connectApi } from '@console/shell';
import { strToU8, zipSync } from 'fflate';
import sql from 'sql-template-tag';
import { openCollection } from '../../../../../remotes/notes/src/note/transfer/collection-reading.ts';
import {
  figuresOf,
  type ReportLine,
  reportLines,
} from '../../../../../remotes/notes/src/note/transfer/import-report-rules.ts';
import { type ImportResult, ImportRun } from '../../../../../remotes/notes/src/note/transfer/run-import.ts';
import { tarOf } from '../../../../../remotes/notes/src/note/transfer/testing-collections.ts';
import {
  enexNote,
  enexOf,
  joplinFiles,
  markdownFiles,
  vaultFiles,
} from '../../../../../remotes/notes/src/note/transfer/testing-formats.ts';
import { accepted } from '../../../../testing/answers.ts';
import { type Person, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { exported, readable } from './testing-collections.ts';

/**
 * Collections as people have them, read and sent by the page's own code: every file has its line in the report, and what the
 * report says is stored is there, to the letter.
 */
type Fate = ReportLine['fate'];
/** What the file holds; the text that is to be stored, if another one; what becomes of it, if no note; what is named as lost. */
interface Given {
  readonly bytes: string | Uint8Array;
  readonly stored?: string;
  readonly title?: string;
  readonly fate?: Fate;
  readonly dropped?: readonly string[];
}
type Files = Readonly<Record<string, string | Uint8Array | Given>>;
interface Collection {
  readonly files: Files;
  /** As one file or archive; left out: a zip of the files. */
  readonly packed?: readonly [name: string, bytes: Uint8Array] | 'jex';
  readonly refused?: string;
  /** Taken in before, by the same person. */
  readonly before?: Files;
}

const signs = new Map<string, Map<string, number[]>>();
/** Text in an encoding of two bytes to a sign, by the decoder's own table. */
function encoded(encoding: 'gbk' | 'big5', text: string): Uint8Array {
  const table = signs.get(encoding) ?? new Map<string, number[]>();
  const decoder = new TextDecoder(encoding);
  for (let first = 0x81; first < 0xff && !signs.has(encoding); first += 1)
    for (let second = 0x40; second < 0xff; second += 1)
      table.set(decoder.decode(Uint8Array.of(first, second)), [first, second]);
  signs.set(encoding, table);
  return Uint8Array.from([...text].flatMap((sign) => table.get(sign) ?? [sign.charCodeAt(0)]));
}
const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const wide = (text: string, littleEndian: boolean, mark = true) =>
  Uint8Array.from(
    [...(mark ? '\ufeff' : ''), ...text.split('')].flatMap((unit) => {
      const code = unit.charCodeAt(0);
      return littleEndian ? [code & 255, code >> 8] : [code >> 8, code & 255];
    }),
  );

const given = (file: Files[string]): Given =>
  typeof file === 'string' || file instanceof Uint8Array ? { bytes: file } : file;
const bytesOf = (file: Files[string]): Uint8Array => {
  const { bytes } = given(file);
  return typeof bytes === 'string' ? strToU8(bytes) : bytes;
};
const zip = (files: Files) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, file]) => [path, bytesOf(file)])), {
    level: 1,
  });
/** The same archive with other bytes in it, as in the names that Windows writes. */
function replaced(bytes: Uint8Array, from: string, to: Uint8Array): Uint8Array {
  const [copy, wanted] = [Uint8Array.from(bytes), strToU8(from)];
  expect(to).toHaveLength(wanted.length);
  for (let at = 0; at < copy.length; at += 1)
    if (wanted.every((byte, index) => copy[at + index] === byte)) copy.set(to, at);
  return copy;
}
function tar(files: Files, kinds: Readonly<Record<string, string>> = {}): Uint8Array {
  const blocks = Object.entries(files).map(([path, file]) => {
    const bytes = bytesOf(file);
    const block = new Uint8Array(512 + Math.ceil(bytes.length / 512) * 512);
    block.set(strToU8(path));
    block.set(strToU8(`${bytes.length.toString(8).padStart(11, '0')}\0`), 124);
    block.set(strToU8(kinds[path] ?? '0'), 156);
    block.set(bytes, 512);
    return block;
  });
  return Uint8Array.from(Buffer.concat([...blocks, new Uint8Array(1024)]));
}

const id = (kind: string, index = 1) => `${kind}${String(index).padStart(31, '0')}`;
const joplin = (title: string, body: string, facts: Record<string, string | number>) =>
  `${title}\n\n${body}${body && '\n\n'}${Object.entries(facts)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}`;
const out = (fate: Fate, bytes: string | Uint8Array = 'x'): Given => ({ bytes, fate });
const png = Uint8Array.from([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0xff, 0xd8,
]);
const ground = '云杉三米，三十八乘八十九。每月一次，到河边的院子里抄表。';
const note1 = joplin('Yard', 'Spruce', { id: id('a'), parent_id: id('b'), type_: 1 });
const many = Object.fromEntries(
  Array.from({ length: 60 }, (_, index) => [
    `n${index}.md`,
    {
      bytes: joplin(`Note ${index}`, `text ${index}`, { id: id('a', index), type_: 1 }),
      stored: `text ${index}`,
    },
  ]),
);
const links = Object.fromEntries(
  Array.from({ length: 120 }, (_, index) => [
    `t${index}.md`,
    out(
      'part_of_notes',
      `id: ${id('d', index)}\nnote_id: ${id('a', index >> 1)}\ntag_id: ${id('c', index % 2)}\ntype_: 6`,
    ),
  ]),
);
const vault: Files = {
  'Daily/2024-05-03.md': { bytes: 'See [[Spruce]] and [[Rent|the rent]]\n\n## To do\n', title: '2024-05-03' },
  'Spruce.md': { bytes: '# About wood\n\n[[Nowhere]]', title: 'Spruce' },
  'Rent.md': { bytes: '# Rent\n\n500', title: '' },
  '.obsidian/app.json': out('not_a_note', '{}'),
  'Spruce.png': out('not_a_note', png),
};

const collections: Readonly<Record<string, Collection>> = {
  'rules and facts at the top': {
    files: {
      'rule.md': '---\n\nFirst\n\n---\n\nSecond',
      'unclosed.md': '---\ntitle: x\n\nnever closed',
      'windows.md': {
        bytes: '\ufeff---\r\ntitle: x\r\n---\r\nbody\r\nmore\rold',
        title: 'x',
        stored: 'body\nmore\nold',
      },
      'strange.md': '---\nauthor: Ming\n---\nrest',
      'no facts.md': '---\ntitle: x\nand a line\n---\nrest',
    },
  },
  'facts that are more than a note takes': {
    files: {
      'two times.md': {
        bytes: '---\ncreated: 2024-01-02\ndate: 2023-01-02\n---\na',
        stored: 'a',
        dropped: ['date'],
      },
      'two kinds of tags.md': { bytes: '---\ntags: [a]\ntag: b\n---\nb', stored: 'b', dropped: ['tag'] },
      'twice.md': {
        bytes: '---\ntitle: one\ntitle: two\n---\nc',
        stored: 'c',
        title: 'one',
        dropped: ['title'],
      },
      'list.md': {
        bytes: '---\ntitle:\n  - one\n  - two\ntags: a\n---\nd',
        stored: 'd',
        title: 'list',
        dropped: ['title'],
      },
      'lines.md': { bytes: '---\ntitle: "one\n  two"\n---\ne', stored: 'e', title: 'one two' },
      'yes.md': { bytes: '---\ntitle: y\npinned: maybe\n---\nf', stored: 'f', dropped: ['pinned'] },
      'proto.md': { bytes: '---\ntitle: y\nconstructor: z\n---\ng', stored: 'g', dropped: ['constructor'] },
      'comment.md': { bytes: '---\ntitle: y\n# ask Ming\n---\nh', stored: 'h', dropped: ['# ask Ming'] },
      'id.md': { bytes: '---\nid: zettel 42\n---\ni', stored: 'i', dropped: ['id'] },
    },
  },
  'times beyond the calendar': {
    files: Object.fromEntries(
      ['0001-01-01', '9999-12-31', '2024-13-45', '0000-00-00'].map((at) => [
        `${at}.md`,
        { bytes: `---\ntitle: x\ncreated: ${at}\n---\n${at}`, stored: at, dropped: ['created'] },
      ]),
    ),
  },
  'encodings, one beside the other': {
    files: {
      'utf8.md': ground,
      'marked.md': { bytes: `\ufeff${ground}`, stored: ground },
      'gbk.md': { bytes: encoded('gbk', `${ground}----\n东方`), stored: `${ground}----\n东方` },
      'le.md': { bytes: wide(ground, true), stored: ground },
      'be.md': { bytes: wide(ground, false), stored: ground },
      'le bare.md': { bytes: wide('plain words, 云杉', true, false), stored: 'plain words, 云杉' },
      'be bare.md': { bytes: wide('plain words, 云杉', false, false), stored: 'plain words, 云杉' },
      'latin1.md': out('unreadable', latin('Größe und Öl, déjà vu')),
      'big5.md': out('unreadable', encoded('big5', '我的房間在河邊，每個月抄一次水表和電表')),
    },
  },
  'zeros in texts': {
    files: {
      'odd.md': { bytes: 'x\0hello\0', stored: 'xhello', dropped: ['NUL'] },
      'some.md': { bytes: 'one\0two\n\u0001three', stored: 'onetwo\n\u0001three', dropped: ['NUL'] },
      'picture.md': out('unreadable', png),
      'zeros.md': out('unreadable', new Uint8Array(64)),
    },
  },
  'names as Windows writes them': {
    files: { '甲.md': 'one', '云杉/寬的東.md': 'two' },
    packed: [
      'a.zip',
      replaced(
        replaced(
          zip({ '@1.md': 'one', '@222/@33333.md': 'two' }),
          '@222/@33333',
          encoded('gbk', '云杉/寬的東'),
        ),
        '@1',
        encoded('gbk', '甲'),
      ),
    ],
  },
  'one id in several files': {
    files: {
      'a.md': { bytes: '---\nid: 01939f00-00a1-7000-8000-000000000001\n---\none', stored: 'one' },
      'b.md': { bytes: '---\nid: 01939f00-00a1-7000-8000-000000000001\n---\ntwo', stored: 'two' },
      'c.md': out('twice', '---\nid: 01939f00-00a1-7000-8000-000000000001\ntitle: a\n---\none'),
    },
  },
  'a vault once more, edited between': {
    before: { 'a.md': 'one', 'b.md': 'two', 'c/a.md': 'three' },
    files: {
      'a.md': { bytes: 'one, edited', fate: 'copied' },
      'b.md': out('exists', 'two'),
      'c/a.md': out('exists', 'three'),
    },
  },
  'another vault with the same paths': {
    before: { 'index.md': 'one', 'a/index.md': 'two' },
    files: { 'index.md': { bytes: '1', fate: 'copied' }, 'a/index.md': { bytes: '2', fate: 'copied' } },
  },
  'notes of Joplin, two tags each': {
    files: {
      ...many,
      ...links,
      'c0.md': out('part_of_notes', joplin('red', '', { id: id('c', 0), type_: 5 })),
      'c1.md': out('part_of_notes', joplin('blue', '', { id: id('c', 1), type_: 5 })),
    },
  },
  'Joplin RAW with a file that is none of Joplin’s': {
    files: {
      'a.md': { bytes: note1, stored: 'Spruce', title: 'Yard' },
      'b.md': out('part_of_notes', joplin('Work', '', { id: id('b'), type_: 2 })),
      'README.md': 'Exported in May',
      'resource.md': out(
        'unreadable',
        joplin('photo.jpg', '', { id: id('e'), mime: 'image/jpeg', type_: 4 }),
      ),
      'resources/e.jpg': out('not_a_note', png),
      'link.md': out('unreadable', `id: ${id('d')}\nnote_id: ${id('a')}\ntag_id: ${id('c', 9)}\ntype_: 6`),
    },
  },
  'Joplin JEX': {
    packed: 'jex',
    files: {
      'a.md': {
        bytes: joplin('Yard', 'Spruce', { id: id('a'), created_time: '0001-01-01', type_: 1 }),
        stored: 'Spruce',
        dropped: ['created_time'],
      },
      'x.md': 'no item',
      'link.md': out('not_a_note', ''),
      'e.md': out('encrypted', joplin('', '', { id: id('e'), encryption_applied: 1, type_: 2 })),
      '../b.md': out('unsafe_path', note1),
    },
  },
  'an Obsidian vault': { files: vault },
  'names that are hard to write': {
    files: {
      'same/same/a.md': 'one',
      'same/a.md': 'two',
      'a.md': 'three',
      '😀 שלום.md': { bytes: 'right to left', title: '😀 שלום' },
      [`${'长'.repeat(300)}.md`]: {
        bytes: 'long',
        stored: `${'长'.repeat(300)}\n\nlong`,
        title: '长'.repeat(200),
      },
      [`${'f'.repeat(80)}/x.md`]: { bytes: 'deep', dropped: [`#${'f'.repeat(80)}`] },
      'tab\there.md': { bytes: 'tab', title: 'tab here' },
      'README.MD': 'loud',
    },
  },
  sizes: {
    files: {
      'Plan.md': { bytes: '', title: 'Plan' },
      'blank.md': out('empty', '---\ntitle: ""\n---\n \r\n\t'),
      'long.md': '云杉 '.repeat(20_000),
      'large.md': out('too_large', 'x'.repeat(51 * 1024 * 1024)),
    },
  },
  'what is no note': {
    files: {
      'a.md': 'one',
      'b.txt': { bytes: '<b>HTML</b>', title: 'b' },
      'c.csv': out('not_a_note', 'a,b'),
      'd.html': out('not_a_note', '<p>'),
      '.DS_Store': out('not_a_note'),
      '__MACOSX/._a.md': out('not_a_note'),
      'inner.zip': out('not_a_note', zip({ 'x.md': 'x' })),
      '../../etc/passwd.md': out('unsafe_path'),
      '/root.md': out('unsafe_path'),
    },
  },
  memos: {
    files: {
      'memos/1': { bytes: '', stored: 'one #a' },
      'memos/2': { bytes: '', stored: 'x' },
      '#3': out('unreadable'),
      'memos/4': {
        bytes: '',
        stored: 'four',
        dropped: ['createTime', ...[20, 21].map((index) => `#t${index}`)],
      },
      'memos/5': { bytes: '', stored: 'half \ufffd', dropped: [] },
    },
    packed: [
      'memos.json',
      strToU8(
        JSON.stringify([
          { name: 'memos/1', content: 'one #a', resources: [{ filename: 'a.jpg' }] },
          { name: 'memos/2', content: 'x', state: 'ARCHIVED' },
          { text: 'x' },
          {
            name: 'memos/4',
            content: 'four',
            createTime: '0001-01-01',
            tags: Array.from({ length: 22 }, (_, index) => `t${index}`),
          },
          { name: 'memos/5', content: 'half \ud83d' },
        ]),
      ),
    ],
  },
  'a zip that was cut off': {
    files: {},
    packed: ['a.zip', zip({ 'a.md': 'one', 'b.md': 'two', 'c.md': 'three' }).subarray(0, 41)],
    refused: 'damaged',
  },
  'a tar that was cut off': {
    files: {},
    packed: ['a.jex', tar({ 'a.md': note1, 'b.md': note1 }).subarray(0, 1024)],
    refused: 'damaged',
  },
  'a zip under a password': {
    files: {},
    packed: [
      'a.zip',
      replaced(zip({ 'a.md': 'one' }), '\u0014\u0000\u0000\u0000', Uint8Array.of(0x14, 0, 1, 0)),
    ],
    refused: 'encrypted',
  },
  'nothing at all': { files: {}, packed: ['a.zip', zip({})], refused: 'damaged' },
};

let house: TestServer;
let whoCalls: Person;
/** After so many calls there is no network for one. */
let failing = -1;
beforeAll(async () => {
  house = await testServer();
  connectApi({
    base: `${house.address}/api/v1`,
    transport: (input, init) => {
      failing -= 1;
      if (failing === 0) return Promise.reject(new TypeError('there is no network'));
      const headers = new Headers(init?.headers);
      headers.set('authorization', `Bearer ${whoCalls.token}`);
      return fetch(input, { ...init, headers });
    },
  });
});
afterAll(() => house.close());

/** Reads, asks what would come, and takes it in, as the dialog does: it comes to what was foretold. */
async function importOf(name: string, bytes: Uint8Array, publish = false): Promise<ImportResult> {
  const { signal } = new AbortController();
  const chosen = [{ path: name, file: new Blob([Uint8Array.from(bytes)]) }];
  const reading = await openCollection(chosen, { zone: 'Asia/Shanghai', signal, onShare: () => {} });
  const run = new ImportRun(reading);
  run.publish = publish;
  const foretold = reportLines(await run.foresee({ signal, onProgress: () => {} }));
  const result = await run.take({ signal, onProgress: () => {} });
  expect(reportLines(result)).toEqual(foretold);
  return result;
}

async function takenIn(name: string, bytes: Uint8Array): Promise<ReportLine[]> {
  return reportLines(await importOf(name, bytes));
}

const stands = () =>
  house
    .db({ kind: 'user', userId: whoCalls.userId })
    .rows<{ title: string; content: string }>(sql`select title, content from notes.notes order by content`);

const isStored = (fate: Fate) => fate === 'created' || fate === 'copied';

describe.each(Object.entries(collections))('27 %s', (_name, { files, packed, refused, before }) => {
  it('is in, or named in the report', async () => {
    whoCalls = await house.user();
    if (before) await takenIn('before.zip', zip(before));
    const [name, bytes] =
      packed === 'jex' ? ['a.jex', tar(files, { 'link.md': '2' })] : (packed ?? ['a.zip', zip(files)]);
    if (refused) {
      await expect(takenIn(name, bytes)).rejects.toMatchObject({ code: refused });
      expect(await stands()).toEqual([]);
      return;
    }
    const lines = await takenIn(name, bytes);
    const wanted = Object.entries(files).map(([path, file]) => {
      const { fate = 'created', dropped = [] } = given(file);
      return { path, fate, dropped };
    });
    const told = lines.map(({ file, fate, dropped }) => ({
      path: / \((.*)\)$/.exec(file)?.[1] ?? file,
      fate,
      dropped,
    }));
    const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);
    expect(told.sort(byPath)).toEqual(wanted.sort(byPath));

    const texts = Object.values(files)
      .map(given)
      .filter(({ fate = 'created' }) => isStored(fate));
    const there = await stands();
    const missing = texts.filter(
      ({ bytes, stored = bytes, title }) =>
        !there.some(
          (note) => note.content.trim() === String(stored).trim() && (title ?? note.title) === note.title,
        ),
    );
    expect(missing).toEqual([]);
    expect(there).toHaveLength(texts.length + Object.keys(before ?? {}).length);
  });
});

/** Pictures that a server takes for some. */
const withPictures = (files: Readonly<Record<string, string>>): Files =>
  Object.fromEntries(
    Object.entries(files).map(([path, text], index) => [
      path,
      /\.png$/.test(path) ? Uint8Array.from([...pixel, index]) : text,
    ]),
  );
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const wholeCollections: readonly [string, string, () => Uint8Array, Record<string, [number, number]>][] = [
  [
    'Joplin JEX',
    'all.jex',
    () =>
      tarOf(
        Object.fromEntries(
          Object.entries(withPictures(joplinFiles)).map(([path, file]) => [path, bytesOf(file)]),
        ),
      ),
    { notes: [9, 7], notebooks: [1, 1], tags: [3, 3], files: [3, 2], links: [9, 7] },
  ],
  [
    'Joplin RAW',
    'raw.zip',
    () => zip(withPictures(joplinFiles)),
    { notes: [9, 7], notebooks: [1, 1], tags: [3, 3], files: [3, 2], links: [9, 7] },
  ],
  [
    'Obsidian',
    'vault.zip',
    () => zip(withPictures(vaultFiles)),
    { notes: [6, 6], notebooks: [4, 4], tags: [6, 6], files: [3, 3], links: [15, 14] },
  ],
  [
    'Markdown',
    'folder.zip',
    () => zip(withPictures(markdownFiles)),
    { notes: [6, 5], notebooks: [2, 2], tags: [4, 4], files: [3, 2], links: [7, 5] },
  ],
  [
    'ENEX',
    'Mine.enex',
    () => strToU8(enexOf(enexNote)),
    { notes: [1, 1], notebooks: [1, 1], tags: [3, 3], files: [3, 2], links: [3, 1] },
  ],
  [
    'memos',
    'memos.json',
    () =>
      strToU8(
        JSON.stringify({
          memos: [
            {
              name: 'memos/1',
              content: 'with a picture #yard',
              attachments: [
                { filename: 'a.png', content: pixel.toString('base64') },
                { filename: 'gone.png' },
                { filename: 'far.png', externalLink: 'https://example.com/far.png' },
              ],
            },
            { name: 'memos/2', content: 'two', pinned: true },
          ],
        }),
      ),
    { notes: [2, 2], tags: [1, 1], files: [2, 1], links: [3, 2] },
  ],
];

describe.each(wholeCollections)('a whole collection: %s', (_format, name, bytes, figures) => {
  const numbers = (result: ImportResult) =>
    Object.fromEntries(
      figuresOf(result)
        .filter(({ before }) => before > 0)
        .map(({ of, before, after }) => [of, [before, after]]),
    );
  const counted = async () => {
    const rows = await house
      .db({ kind: 'user', userId: whoCalls.userId })
      .rows<{ notes: number; files: number }>(
        sql`select (select count(*)::int from notes.notes) as notes, (select count(*)::int from notes.attachments) as files`,
      );
    return rows[0];
  };

  it('arrives with its files, and the report says what was there and what came', async () => {
    whoCalls = await house.user();
    const result = await importOf(name, bytes());
    expect(numbers(result)).toEqual(figures);
    expect(await counted()).toEqual({ notes: figures.notes?.[1], files: figures.files?.[1] });
    // Once more: all of it is there, and nothing is doubled.
    const again = await importOf(name, bytes());
    expect(again.taken.map(({ outcome }) => outcome)).toEqual(result.taken.map(() => 'exists'));
    expect(numbers(again)).toEqual(figures);
    expect(await counted()).toEqual({ notes: figures.notes?.[1], files: figures.files?.[1] });
  });
});

describe('an import that breaks off', () => {
  it('goes on where it was, in the same page and in another, and doubles nothing', async () => {
    whoCalls = await house.user();
    const files = Object.fromEntries(
      Array.from({ length: 250 }, (_, at) => [
        `n/${at}.md`,
        `note ${at}${at % 50 === 0 ? ` ![p](p${at}.png)` : ''}`,
      ]),
    );
    for (const at of [0, 50, 100, 150, 200])
      Object.assign(files, { [`n/p${at}.png`]: Uint8Array.from([...pixel, at]) });
    const bytes = zip(files);
    const { signal } = new AbortController();
    const quiet = { signal, onProgress: () => {} };
    const runOf = async () =>
      new ImportRun(
        await openCollection([{ path: 'a.zip', file: new Blob([Uint8Array.from(bytes)]) }], {
          zone: 'UTC',
          signal,
          onShare: () => {},
        }),
      );
    const first = await runOf();
    await first.foresee(quiet);
    failing = 6;
    await expect(first.take(quiet)).rejects.toMatchObject({ code: 'NETWORK' });
    const halfWay = (await stands()).length;
    expect(halfWay).toBeGreaterThan(0);
    expect(halfWay).toBeLessThan(250);
    failing = 2;
    await expect(first.take(quiet)).rejects.toMatchObject({ code: 'NETWORK' });
    // The page was loaded anew.
    const second = await runOf();
    const foreseen = await second.foresee(quiet);
    expect(foreseen.taken.filter(({ outcome }) => outcome === 'exists').length).toBeGreaterThanOrEqual(
      halfWay,
    );
    await second.take(quiet);
    expect(await stands()).toHaveLength(250);
    const [files1] = await house
      .db({ kind: 'user', userId: whoCalls.userId })
      .rows<{ count: number }>(sql`select count(*)::int as count from notes.attachments`);
    expect(files1?.count).toBe(5);
  });
});

describe('what this console has exported', () => {
  it('comes in by the same dialog, and leaves as it was', async () => {
    const one = await house.user();
    whoCalls = one;
    await importOf('raw.zip', zip(withPictures(joplinFiles)));
    await importOf('vault.zip', zip(withPictures(vaultFiles)));
    const blog = { title: 'Yard', about: 'On timber.', zone: 'Asia/Shanghai' };
    accepted(await house.call(updateBlog, { body: blog }, { as: one }));
    const first = await exported(house, one);
    const another = await house.user();
    whoCalls = another;
    const result = await importOf('notes.zip', zipSync(first), true);
    expect(result.leftOut).toEqual([]);
    expect(result.taken.every(({ outcome }) => outcome === 'created')).toBe(true);
    expect(readable(await exported(house, another))).toEqual(readable(first));
  });

  it('comes in but for a file that is damaged, and that is told', async () => {
    const one = await house.user();
    whoCalls = one;
    await importOf('vault.zip', zip(withPictures(vaultFiles)));
    const files = await exported(house, one);
    const [path = '', picture = ''] =
      Object.entries(files).find(([name]) => /^attachments\/.*\.png$/.test(name)) ?? [];
    const bytes = Buffer.from(zipSync(files, { level: 0 }));
    const at = bytes.indexOf(picture);
    bytes[at + 20] = (bytes[at + 20] ?? 0) ^ 0xff;
    whoCalls = await house.user();
    const { signal } = new AbortController();
    const run = new ImportRun(
      await openCollection([{ path: 'notes.zip', file: new Blob([bytes]) }], {
        zone: 'UTC',
        signal,
        onShare: () => {},
      }),
    );
    await run.foresee({ signal, onProgress: () => {} });
    const { taken } = await run.take({ signal, onProgress: () => {} });
    const refused = taken.flatMap(({ told }) => told.filter(({ what }) => what === 'refused_file'));
    expect(refused.map(({ of }) => path.endsWith(of))).toEqual([true]);
    expect(await stands()).toHaveLength(taken.length);
  });
});
