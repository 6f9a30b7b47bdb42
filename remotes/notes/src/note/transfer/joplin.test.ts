import { readFile, tarOf, zipOf } from './testing-collections.ts';
import { joplinFiles, joplinId } from './testing-formats.ts';

describe.each([
  ['JEX', 'all.jex', tarOf(joplinFiles)],
  ['RAW', 'raw.zip', zipOf(joplinFiles)],
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
      `![photo](attachment://${photo?.id}) [to two](/note/?uuid=${two.note.uuid}#part) [gone](:/${joplinId('f')})\n![photo.png|200](attachment://${photo?.id})\n\n\`[code](:/${joplinId('a', 2)})\``,
    );
    expect(one.links).toEqual({ found: 4, kept: 3 });
    expect(one.told?.map(({ what, of }) => `${what} ${of}`)).toEqual([
      `link_outside :/${joplinId('f')}`,
      `html_picture <img src=":/${joplinId('c')}" width="200"/>`,
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
    expect(two.told).toEqual([{ what: 'file_missing', of: `:/${joplinId('c', 3)}` }]);
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
      { name: `${joplinId('a', 8)}.md`, why: 'encrypted' },
      { name: `${joplinId('c', 3)}.md`, why: 'unreadable' },
    ]);
  });
});
