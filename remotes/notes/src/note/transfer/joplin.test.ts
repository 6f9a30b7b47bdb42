import { readFile, tarOf, zipOf } from './testing-collections.ts';

const id = (kind: string, index = 1) => `${kind}${String(index).padStart(31, '0')}`;
/** As Joplin serialises an item: title, text, facts. */
const item = (title: string, text: string, facts: Record<string, string | number>) =>
  `${[title, text].filter((part) => part !== '').join('\n\n')}\n\n${Object.entries(facts)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}`;
const note = (digit: number, title: string, text: string, facts: Record<string, string | number> = {}) => ({
  [`${id('a', digit)}.md`]: item(title, text, {
    id: id('a', digit),
    parent_id: id('b'),
    created_time: '2024-01-02T03:04:05.000Z',
    updated_time: '2024-02-03T04:05:06.000Z',
    ...facts,
    type_: 1,
  }),
});

const collection = {
  [`${id('b')}.md`]: item('Work', '', { id: id('b'), parent_id: '', type_: 2 }),
  ...note(
    1,
    'With links',
    `![photo](:/${id('c')}) [to two](:/${id('a', 2)}#part) [gone](:/${id('f')})\n<img src=":/${id('c')}" width="200"/>\n\n\`[code](:/${id('a', 2)})\``,
  ),
  ...note(2, 'Back', `[to one](:/${id('a', 1)}) [same name](:/${id('c', 2)}) [lost](:/${id('c', 3)})`),
  ...note(3, 'Pay', 'rent', { is_todo: 1, todo_due: 1_704_850_200_000, todo_completed: 0 }),
  ...note(4, 'Paid', 'rent', { is_todo: 1, todo_due: 0, todo_completed: 1_704_164_645_000 }),
  ...note(
    5,
    'Web',
    `<h2>Head</h2><p>See <a href=":/${id('a', 1)}">one</a> <img src=":/${id('c')}" alt="p"></p>`,
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
  [`${id('c')}.md`]: item('photo', '', {
    id: id('c'),
    mime: 'image/png',
    filename: '',
    file_extension: 'png',
    type_: 4,
  }),
  [`${id('c', 2)}.md`]: item('photo.png', '', {
    id: id('c', 2),
    mime: 'image/png',
    file_extension: 'png',
    type_: 4,
  }),
  [`${id('c', 3)}.md`]: item('lost.pdf', '', {
    id: id('c', 3),
    mime: 'application/pdf',
    file_extension: 'pdf',
    type_: 4,
  }),
  [`resources/${id('c')}.png`]: 'bytes of one',
  [`resources/${id('c', 2)}.png`]: 'bytes of two',
  [`${id('d')}.md`]: item('urgent', '', { id: id('d'), type_: 5 }),
  [`${id('e')}.md`]: item('', '', { id: id('e'), note_id: id('a', 3), tag_id: id('d'), type_: 6 }),
};

describe.each([
  ['JEX', 'all.jex', tarOf(collection)],
  ['RAW', 'raw.zip', zipOf(collection)],
])('Joplin %s', (_kind, path, bytes) => {
  const read = () => readFile(path, bytes);
  const titled = async (title: string) => {
    const { notes, files } = await read();
    const found = notes.find(({ note: { title: own } }) => own === title);
    if (!found) throw new Error(title);
    return { ...found, bytes: files };
  };

  it('links lead to notes and files, in both directions, and not out of code', async () => {
    const [one, two] = [await titled('With links'), await titled('Back')];
    const [photo] = one.files ?? [];
    expect(photo?.name).toBe('photo.png');
    expect(one.note.content).toBe(
      `![photo](attachment://${photo?.id}) [to two](/note/?uuid=${two.note.uuid}#part) [gone](:/${id('f')})\n![photo.png|200](attachment://${photo?.id})\n\n\`[code](:/${id('a', 2)})\``,
    );
    expect(one.links).toEqual({ found: 4, kept: 3 });
    expect(one.told?.map(({ what, of }) => `${what} ${of}`)).toEqual([
      `link_outside :/${id('f')}`,
      `html_picture <img src=":/${id('c')}" width="200"/>`,
    ]);
    // Another file of the same name is another file.
    const [same] = two.files ?? [];
    expect(same?.name).toBe('photo.png');
    expect(same?.id).not.toBe(photo?.id);
    expect([one.bytes.get(photo?.id ?? ''), two.bytes.get(same?.id ?? '')]).toEqual([
      'bytes of one',
      'bytes of two',
    ]);
    expect(two.note.content).toContain(`[to one](/note/?uuid=${one.note.uuid})`);
    expect(two.told).toEqual([{ what: 'file_missing', of: `:/${id('c', 3)}` }]);
  });

  it('to-dos are due and done', async () => {
    expect((await titled('Pay')).note).toMatchObject({
      tags: ['Work', 'urgent'],
      is_finished: false,
      reminder: { start: '2024-01-10T09:30', zone: 'Asia/Shanghai' },
      meta: { notebook: 'Work' },
    });
    expect((await titled('Paid')).note).toMatchObject({
      is_finished: true,
      finished_at: '2024-01-02T03:04:05.000Z',
    });
    expect((await titled('Paid')).note.reminder).toBeUndefined();
  });

  it('HTML becomes Markdown; where a note comes from is kept', async () => {
    const { note: web, told, files } = await titled('Web');
    expect(web.content).toBe(
      `## Head\n\nSee [one](/note/?uuid=${(await titled('With links')).note.uuid}) ![p](attachment://${files?.[0]?.id})`,
    );
    expect(web.meta).toEqual({
      source_url: 'https://example.com/',
      latitude: '31.2000',
      longitude: '121.5',
      notebook: 'Work',
    });
    expect(told?.map(({ what }) => what)).toEqual(['html', 'kept_fact']);
  });

  it('trash and conflicts come as such, what is encrypted is named', async () => {
    const { leftOut } = await read();
    expect((await titled('Thrown away')).note.deleteTime).toBe('2024-01-02T03:04:05.000Z');
    expect((await titled('Conflict')).note.tags).toEqual(['Work', 'Conflicts']);
    expect((await titled('Conflict')).told).toEqual([{ what: 'conflict_copy', of: 'Conflict' }]);
    expect(leftOut.filter(({ why }) => why !== 'part_of_notes')).toEqual([
      { name: `${id('a', 8)}.md`, why: 'encrypted' },
      { name: `${id('c', 3)}.md`, why: 'unreadable' },
    ]);
  });
});
