import { chosen, readAll, readFile, zipOf } from './testing-collections.ts';
import { vaultFiles } from './testing-formats.ts';

describe('an Obsidian vault', () => {
  const read = () => readFile('vault.zip', zipOf(vaultFiles));
  const called = async (name: string) => {
    const found = (await read()).notes.find((one) => one.name === name);
    if (!found) throw new Error(name);
    return found;
  };

  it('links by name stay as they are where the name is the title, others lead to the note itself', async () => {
    const { note, files = [], told, links } = await called('Spruce.md');
    const [day, rent] = [await called('Daily/2024-05-03.md'), await called('Rent.md')];
    const file = (name: string) => `attachment://${files.find((one) => one.name === name)?.id}`;
    expect(note.content).toBe(
      `A #wood/conifer, see [[Rent]], [[Rent|the rent]], [[Rent#Due]], [2024-05-03](/note/?uuid=${day.note.uuid}), [[Nowhere]].\n\n![meter.png](${file('meter.png')}) ![meter.png|300](${file('meter.png')}) [paper.pdf](${file('paper.pdf')}) [Rent](/note/?uuid=${rent.note.uuid})\n\n==marked== %%hidden%%\n\n> [!note] Callout\n> text\n\n\`\`\`\n[[Rent|code]] #none\n\`\`\`\n`,
    );
    expect(links).toEqual({ found: 9, kept: 8 });
    expect(told).toEqual([
      { what: 'link_outside', of: '[[Nowhere]]' },
      { what: 'embedded_note', of: '![[Rent]]' },
    ]);
  });

  it('tags in the text and in front count, numbers and code do not; aliases are kept and followed', async () => {
    expect((await called('Spruce.md')).note.tags).toEqual(['wood/conifer']);
    const { note } = await called('Rent.md');
    expect(note.tags).toEqual(['money']);
    expect(note.meta).toEqual({ aliases: ['Lease'] });
    expect(note.content).toContain(`[[spruce]] and [Lease](/note/?uuid=${note.uuid})`);
  });

  it('relative links lead to notes and files; of two of one name the first, and that is told', async () => {
    const { note, files, told } = await called('Daily/2024-05-03.md');
    const twin = await called('a/Twin.md');
    const rent = await called('Rent.md');
    expect(note.content).toContain(
      `[Twin](/note/?uuid=${twin.note.uuid}) [x](/note/?uuid=${rent.note.uuid})`,
    );
    expect(files?.map(({ name }) => name)).toEqual(['pic.png']);
    expect(told).toContainEqual({ what: 'link_to_one_of_several', of: '[[Twin]]' });
  });

  it('what no note shows is named', async () => {
    const { leftOut, format } = await read();
    expect(format).toBe('obsidian');
    expect(leftOut.map(({ name }) => name)).toEqual(['.obsidian/app.json', 'unused.png']);
  });
});

describe('a folder of Markdown', () => {
  it('front matter of Joplin’s Markdown export is understood', async () => {
    const text =
      '---\ntitle: 007\nauthor: Ming\nlatitude: 31.2\ncompleted?: yes\ndue: 2021-10-22 01:30:00Z\ncreated: 2021-08-22 00:00:00Z\nfavorite: true\ntags:\n  - 0042\nnotebook: Work/Yard\n---\n\nbody';
    const { notes } = await readFile('x/a.md', text);
    expect(notes[0]?.note).toMatchObject({
      title: '007',
      content: 'body',
      tags: ['Work/Yard', '0042'],
      is_finished: true,
      make_it_top: true,
      reminder: { start: '2021-10-22T09:30', zone: 'Asia/Shanghai' },
      createTime: '2021-08-22T00:00:00.000Z',
      meta: { author: 'Ming', latitude: 31.2, notebook: 'Work/Yard' },
    });
  });

  it('facts that cannot be read stay text, and that is told', async () => {
    const text = '---\ntitle: [a\ntags: b\n---\nbody';
    const { notes } = await readFile('a.md', text);
    expect(notes[0]?.note.content).toBe(text);
    expect(notes[0]?.told).toEqual([{ what: 'broken_facts', of: 'a.md' }]);
  });

  it('names that differ in case, folder or spelling are told apart', async () => {
    const { notes } = await readFile(
      'a.zip',
      zipOf({
        'x/Note.md': '[here](note.md) [above](../Note.md)',
        'x/note.md': 'small',
        'Note.md': 'above',
        'cafe\u0301.md': 'decomposed',
        'to.md': '[c](caf%C3%A9.md) [per cent](100%.md)',
        '100%.md': 'all',
      }),
    );
    const of = (name: string) => `(/note/?uuid=${notes.find((one) => one.name === name)?.note.uuid})`;
    const content = (name: string) => notes.find((one) => one.name === name)?.note.content;
    expect(content('x/Note.md')).toBe(`[here]${of('x/note.md')} [above]${of('Note.md')}`);
    expect(content('to.md')).toBe(`[c]${of('cafe\u0301.md')} [per cent]${of('100%.md')}`);
  });

  it('a note that is missing is no file that is missing, wherever it would lie', async () => {
    const { notes } = await readFile('x.zip', zipOf({ 'x/a.md': '[a](../Gone.md) ![b](../gone.png)' }));
    expect(notes[0]?.told).toEqual([
      { what: 'link_outside', of: '../Gone.md' },
      { what: 'file_missing', of: '../gone.png' },
    ]);
  });

  it('a note that is longer than one may be begins as a note, and is whole as its file', async () => {
    const text = '云杉\n'.repeat(500_000);
    const { notes, files } = await readFile('long.md', text);
    const [{ note, told, files: named = [] } = {} as never] = notes;
    expect(note.content.length).toBeLessThanOrEqual(1_000_000);
    expect(note.content.endsWith(`[long.md](attachment://${named[0]?.id})`)).toBe(true);
    expect(files.get(named[0]?.id ?? '')).toBe(text);
    expect(told).toEqual([{ what: 'cut', of: 'long.md' }]);
  });

  it('a chosen folder reads as the same folder in a zip', async () => {
    const files = { 'v/a.md': '![p](p.png) [b](b.md)', 'v/b.md': 'b', 'v/p.png': 'png' };
    const folder = await readAll(...Object.entries(files).map(([path, text]) => chosen(path, text)));
    const zip = await readFile('v.zip', zipOf(files));
    expect(folder).toEqual(zip);
    expect(folder.notes[0]?.links).toEqual({ found: 2, kept: 2 });
  });

  it('2,500 files, each a file of its note, come in batches and all of them', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 1250 }, (_, at) => [
        [`n/${at}.md`, `![p](p/${at}.png)`],
        [`n/p/${at}.png`, `png ${at}`],
      ]).flat(),
    );
    const { notes, leftOut, files: bytes } = await readFile('many.zip', zipOf(files));
    expect([notes.length, leftOut.length, bytes.size]).toEqual([1250, 0, 1250]);
  });

  it('texts made to be slow are read in time', async () => {
    const ugly = [
      '['.repeat(100_000),
      '`'.repeat(50_000),
      '![['.repeat(50_000),
      '[a]('.repeat(40_000),
      '<img '.repeat(40_000),
    ];
    const { notes } = await readFile(
      'a.zip',
      zipOf(Object.fromEntries(ugly.map((text, at) => [`${at}.md`, text]))),
    );
    expect(notes.map(({ note }) => note.content)).toEqual(ugly);
  });
});
