import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Problem, pathOf, type ResultOf } from '@console/contract';
import {
  createAttachment,
  exportNotes,
  getNote,
  type ImportedNote,
  importNotes,
  listNotes,
  listTags,
  type Note,
  type NoteRow,
  noteLimits,
  trashNote,
} from '@console/contract/notes';
import { strFromU8, unzipSync } from 'fflate';
import sql, { Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { type Person, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { migrationsFolder } from '../../../plugins/database/migrate.ts';

const mending = readFileSync(join(migrationsFolder, '202611241500-platform-kept-years.sql'), 'utf8');

let house: TestServer;
let ming: Person;
let hong: Person;
let auditor: Person;
beforeAll(async () => {
  house = await testServer();
  ming = await house.user();
  hong = await house.user();
  auditor = await house.user({ roles: ['auditor'] });
});
afterAll(() => house.close());

const noteOf = (more: Partial<ImportedNote> = {}): ImportedNote => ({
  uuid: v7(),
  title: 'from elsewhere',
  content: '云杉 text',
  ...more,
});

async function take(who: Person | undefined, notes: ImportedNote[], dryRun = false) {
  const { status, body } = await house.call(importNotes, { body: { dryRun, notes } }, { as: who });
  return { status, outcomes: (body as ResultOf<typeof importNotes>).outcomes, problem: body as Problem };
}

const read = async (who: Person, uuid: string) =>
  (await house.call(getNote, { params: { uuid } }, { as: who })).body as Note;

describe('import', () => {
  it('takes text, tags, times and flags; what is there stays as it is', async () => {
    const note = noteOf({
      tags: ['Wood', 'wood', '工作/抄表'],
      createTime: '2020-01-02T03:04:05.000Z',
      updateTime: '2021-01-02T03:04:05.000Z',
      is_finished: true,
      make_it_top: true,
    });
    const all = [
      note,
      noteOf({ title: ' ', content: '\n' }),
      noteOf({ content: 'x'.repeat(noteLimits.contentLength + 1) }),
      note,
    ];
    const outcomes = [
      { uuid: note.uuid, outcome: 'created' },
      { uuid: all[1]?.uuid, outcome: 'empty' },
      { uuid: all[2]?.uuid, outcome: 'too_large' },
      { uuid: note.uuid, outcome: 'exists' },
    ];
    expect(await take(ming, all, true)).toMatchObject({ status: 200, outcomes });
    expect((await house.call(getNote, { params: { uuid: note.uuid } }, { as: ming })).status).toBe(404);
    expect((await house.call(listTags, {}, { as: ming })).body).toEqual({ items: [] });
    expect((await take(ming, all)).outcomes).toEqual(outcomes);
    const taken = await read(ming, note.uuid);
    expect(taken).toMatchObject({
      title: 'from elsewhere',
      version: 0,
      createTime: '2020-01-02T03:04:05.000Z',
      updateTime: '2021-01-02T03:04:05.000Z',
      item: { is_finished: true, make_it_top: true },
    });
    expect(taken.tagIds).toHaveLength(2);
    expect((await take(ming, [note])).outcomes[0]?.outcome).toBe('exists');
    const other = { ...note, content: 'other' };
    expect((await take(ming, [other])).outcomes[0]?.outcome).toBe('differs');
    expect((await take(ming, [noteOf({ uuid: v7() }), other, other], true)).outcomes[2]?.outcome).toBe(
      'differs',
    );
    expect((await read(ming, note.uuid)).content).toBe('云杉 text');
    const found = await house.call(listNotes, { query: { q: '云杉 tag:工作' } }, { as: ming });
    expect((found.body as { items: NoteRow[] }).items).toHaveLength(1);
  });

  it('27 what lies in the trash is not said to be there', async () => {
    const note = noteOf();
    await take(ming, [note]);
    await house.call(trashNote, { params: { uuid: note.uuid } }, { as: ming });
    expect((await take(ming, [note])).outcomes[0]?.outcome).toBe('trashed');
  });

  it('another person may import the same notes', async () => {
    const note = noteOf();
    await take(ming, [note]);
    expect((await take(hong, [note])).outcomes[0]?.outcome).toBe('created');
    expect((await read(hong, note.uuid)).userId).toBe(hong.userId);
  });

  it('refuses what is no note, too many at once, strangers', async () => {
    const path = async (notes: unknown[]) => {
      const { status, problem } = await take(ming, notes as ImportedNote[]);
      return [status, problem.fields[0]?.path];
    };
    expect(await path([])).toEqual([422, 'notes']);
    expect(await path(Array.from({ length: noteLimits.importBatch + 1 }, () => noteOf()))).toEqual([
      422,
      'notes',
    ]);
    expect(await path([noteOf(), { ...noteOf(), uuid: 'x' }])).toEqual([422, 'notes.1.uuid']);
    expect(await path([noteOf({ content: '\u0000' })])).toEqual([422, 'notes.0.content']);
    expect(await path([noteOf({ tags: ['x'.repeat(2001)] })])).toEqual([422, 'notes.0.tags.0']);
    expect((await take(undefined, [noteOf()])).status).toBe(401);
    expect((await take(auditor, [noteOf()])).status).toBe(403);
  });
});

describe('years', () => {
  it.each(['1900-01-01T00:00:00.000Z', '2200-12-31T23:59:59.998Z'])(
    '%s comes out as it went in',
    async (at) => {
      const note = noteOf({ createTime: at, updateTime: at });
      expect((await take(hong, [note])).status).toBe(200);
      expect(await read(hong, note.uuid)).toMatchObject({ createTime: at, updateTime: at });
      expect((await house.call(listNotes, { query: { sort: 'created' } }, { as: hong })).status).toBe(200);
    },
  );

  it.each([
    '0001-01-01T00:00:00+14:00',
    '1899-12-31T23:59:59.999Z',
    '2201-01-01T00:00:00Z',
    '9999-12-31T23:59:59.9999999Z',
  ])('%s is named, and the note comes without it', async (createTime) => {
    const { outcomes } = await take(hong, [noteOf({ createTime })]);
    expect(outcomes[0]).toMatchObject({
      outcome: 'created',
      problems: [{ path: 'createTime', code: 'year_out_of_range', params: { first: 1900, last: 2200 } }],
    });
  });

  it('rows from before the range was asked for are mended: the list goes on, and they can be deleted', async () => {
    const zhang = await house.user();
    const note = noteOf();
    await take(zhang, [note]);
    const owner = house.db({ kind: 'owner' });
    await owner.rows(sql`update notes.notes set created_at = '0001-12-31Z BC' where note_id = ${note.uuid}`);
    const list = () => house.call(listNotes, { query: {} }, { as: zhang });
    expect((await list()).status).toBe(500);
    for (const update of mending.split(/;\n/)) if (update.trim()) await owner.rows(new Sql([update], []));
    expect(await list()).toMatchObject({ status: 200, body: { items: [{ _id: note.uuid }] } });
    const gone = await house.call(trashNote, { params: { uuid: note.uuid } }, { as: zhang });
    expect(gone.status).toBeLessThan(300);
  });
});

describe('export', () => {
  async function files(who: Person, body: object): Promise<Record<string, string>> {
    const answer = await house.call(exportNotes, { body }, { as: who });
    expect(answer.status).toBe(200);
    const download = await fetch(house.address + (answer.body as { address: string }).address);
    expect(download.status).toBe(200);
    expect(download.headers.get('content-type')).toBe('application/zip');
    expect(download.headers.get('content-disposition')).toMatch(/^attachment; filename="notes-.*\.zip"$/);
    const zip = unzipSync(new Uint8Array(await download.arrayBuffer()));
    const { 'console-notes.json': list = new Uint8Array(), ...all } = zip;
    expect(JSON.parse(strFromU8(list))).toMatchObject({ format: 'console-notes', version: 1 });
    return Object.fromEntries(Object.entries(all).map(([name, bytes]) => [name, strFromU8(bytes)]));
  }

  it('all notes, those found, or those named: Markdown with their facts', async () => {
    const person = await house.user();
    const [a, b, c] = [
      noteOf({
        title: '抄表',
        tags: ['工作/抄表'],
        createTime: '2020-01-02T03:04:05.000Z',
        make_it_top: true,
      }),
      noteOf({ title: 'a/b: "c"', content: '![x](attachment://01939f00-00a1-7000-8000-0000000000aa)' }),
      noteOf({ title: 'a/b: "c"', content: 'docker' }),
    ];
    expect(await take(person, [a, b, c])).toMatchObject({ status: 200 });
    await take(hong, [noteOf({ title: 'hers' })]);
    const all = await files(person, {});
    expect(Object.keys(all).sort()).toEqual(['notes/a b c (2).md', 'notes/a b c.md', 'notes/抄表.md']);
    expect(all['notes/抄表.md']).toBe(
      `---\nid: ${a.uuid}\ntitle: "抄表"\ntags:\n  - "工作/抄表"\ncreated: 2020-01-02T03:04:05.000Z\nupdated: 2020-01-02T03:04:05.000Z\npinned: true\nrank: -1\n---\n\n云杉 text`,
    );
    expect(Object.keys(await files(person, { q: 'docker' }))).toEqual(['notes/a b c.md']);
    expect(Object.keys(await files(person, { uuids: [a.uuid, v7()] }))).toEqual(['notes/抄表.md']);
    expect(await files(await house.user(), {})).toEqual({});
  });

  it('brings the files that a note shows, beside the notes; what is gone stays an address', async () => {
    const person = await house.user();
    const [uuid, id, gone] = [v7(), v7(), v7()];
    const form = new FormData();
    form.append('file', new Blob(['a,b\n1,2\n']), 'numbers.csv');
    const sent = await fetch(`${house.address}/api/v1${pathOf(createAttachment, {}, { id, note: uuid })}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}` },
      body: form,
    });
    expect(sent.status).toBe(201);
    await take(person, [
      noteOf({ uuid, title: 'files', content: `[n](attachment://${id}) ![g](attachment://${gone})` }),
    ]);
    const all = await files(person, {});
    const name = `${id.slice(-12)} numbers.csv`;
    expect(all[`attachments/${name}`]).toBe('a,b\n1,2\n');
    expect(all['notes/files.md']).toContain(
      `[n](../attachments/${encodeURIComponent(name)}) ![g](attachment://${gone})`,
    );
  });

  it('of many notes comes whole', async () => {
    const person = await house.user();
    for (let batch = 0; batch < 5; batch++)
      await take(
        person,
        Array.from({ length: 50 }, (_, index) => noteOf({ title: `n${batch * 50 + index}` })),
      );
    expect(Object.keys(await files(person, {}))).toHaveLength(250);
  });

  it('what lies in the trash comes only where it is wanted, in a folder of its own', async () => {
    const person = await house.user();
    const [kept, gone] = [noteOf({ title: 'kept' }), noteOf({ title: 'gone', tags: ['t'] })];
    await take(person, [kept, gone]);
    await house.call(trashNote, { params: { uuid: gone.uuid } }, { as: person });
    expect(Object.keys(await files(person, {}))).toEqual(['notes/kept.md']);
    expect(Object.keys(await files(person, { withTrash: true })).sort()).toEqual([
      'notes/kept.md',
      'trash/gone.md',
    ]);
    const found = async (body: object) => Object.keys(await files(person, body));
    expect(await found({ q: 'tag:t' })).toEqual([]);
    expect(await found({ q: 'tag:t', withTrash: true })).toEqual(['trash/gone.md']);
    expect(await found({ q: 'is:trashed' })).toEqual(['trash/gone.md']);
    // Named by its id, it is wanted wherever it lies.
    expect(await found({ uuids: [gone.uuid] })).toEqual(['trash/gone.md']);
  });

  it('of some notes names their tags alone', async () => {
    const person = await house.user();
    const [one, other] = [noteOf({ tags: ['a'] }), noteOf({ tags: ['b'] })];
    await take(person, [one, other]);
    const { body } = await house.call(exportNotes, { body: { uuids: [one.uuid] } }, { as: person });
    const download = await fetch(house.address + (body as { address: string }).address);
    const zip = unzipSync(new Uint8Array(await download.arrayBuffer()));
    const list = JSON.parse(strFromU8(zip['console-notes.json'] ?? new Uint8Array()));
    expect(list).toMatchObject({ notes: 1, tags: [{ name: 'a', color: null }], files: [] });
  });

  it('an address is good once, for a minute, and for nothing else', async () => {
    const { body } = await house.call(exportNotes, { body: {} }, { as: ming });
    const { address } = body as { address: string };
    const status = async (path: string) => (await fetch(house.address + path)).status;
    expect(await status(address)).toBe(200);
    expect(await status(address)).toBe(404);
    const late = await house.call(exportNotes, { body: {} }, { as: ming });
    await house
      .db({ kind: 'owner' })
      .rows(sql`update notes.export_tickets set made_at = now() - interval '61 seconds'`);
    expect(await status((late.body as { address: string }).address)).toBe(404);
    expect(await status('/api/v1/note/export/x.zip')).toBe(404);
    expect(await status(`/api/v1/note/export/${'x'.repeat(32)}.zip`)).toBe(404);
    expect(
      await house.db({ kind: 'user', userId: ming.userId }).rows(sql`select notes.take_export('x')`),
    ).toEqual([]);
  });

  it('refuses what no search takes, strangers, and people without note.use', async () => {
    const call = async (body: object, as: Person | undefined) => {
      const answer = await house.call(exportNotes, { body }, { as });
      return [answer.status, (answer.body as Problem).fields?.[0]?.path];
    };
    expect(await call({ q: 'x'.repeat(201) }, ming)).toEqual([422, 'q']);
    expect(await call({ uuids: ['x'] }, ming)).toEqual([422, 'uuids.0']);
    expect(await call({ tagId: 0 }, ming)).toEqual([422, 'tagId']);
    expect((await call({}, undefined))[0]).toBe(401);
    expect((await call({}, auditor))[0]).toBe(403);
  });
});
