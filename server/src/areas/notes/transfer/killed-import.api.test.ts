import { findImported, type ImportedNote, importNotes, noteDigest, saveNote } from '@console/contract/notes';
import { jest } from '@jest/globals';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { heldUpAt, type KillableServers, killableServers } from '../../../../testing/killable-server.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { until } from '../../../../testing/until.ts';

// A bundle, and processes that are started and killed.
jest.setTimeout(300_000);

let house: TestServer;
let servers: KillableServers;
beforeAll(async () => {
  house = await testServer();
  servers = await killableServers(() => house.database.place);
});
afterEach(() => servers.end());
afterAll(async () => {
  await house.close();
  servers.close();
});

it('an import whose server was killed goes on where it was: nothing is there twice, nothing is missing', async () => {
  const person = await house.user();
  const owner = house.db({ kind: 'owner' });
  const notes = Array.from(
    { length: 40 },
    (_, at): ImportedNote => ({ uuid: v7(), title: `n${at}`, content: `云杉 ${at}`, tags: ['t', `t${at}`] }),
  );
  const [before, during, after] = [notes.slice(0, 10), notes.slice(10, 30), notes.slice(30)];
  const first = await servers.start();
  const send = (server: typeof first, some: ImportedNote[], importId: string) =>
    server.call(importNotes, { body: { notes: some, importId } }, person);
  const importId = v7();
  await send(first, before, importId);
  // Notes and tags are written, and their history is about to be.
  await heldUpAt(owner, sql`lock table notes.revisions in exclusive mode`, async () => {
    const answer = send(first, during, importId).then(
      () => 'answered',
      () => 'gone',
    );
    await until(async () => {
      const waiting = await owner.first<{ n: number }>(sql`select count(*)::int as n from pg_locks
        where relation = 'notes.revisions'::regclass and not granted`);
      return waiting?.n === 1;
    }, 'its history waits');
    await first.kill();
    expect(await answer).toBe('gone');
  });

  const second = await servers.start();
  // Meanwhile somebody writes in what has come.
  const [written] = before;
  const save = { title: 'mine', content: 'mine', version: 0, saveId: v7() };
  await second.call(saveNote, { params: { uuid: written?.uuid ?? '' }, body: save }, person);
  const questions = await Promise.all(
    notes.map(async ({ uuid, title, content }) => ({ uuid, digest: await noteDigest(title, content) })),
  );
  const found = await second.call(findImported, { body: { notes: questions } }, person);
  expect(found.notes.map(({ standing }) => standing)).toEqual([
    ...before.map(() => 'exists'),
    ...[...during, ...after].map(() => 'new'),
  ]);
  const again = await send(second, notes, v7());
  expect(again.outcomes.map(({ outcome }) => outcome)).toEqual([
    ...before.map(() => 'exists'),
    ...[...during, ...after].map(() => 'created'),
  ]);
  const mine = sql`user_id = ${person.userId}`;
  const [counts] = await owner.rows(sql`
    select (select count(*)::int from notes.notes where ${mine}) as notes,
           (select count(*)::int from notes.items where ${mine}) as items,
           (select count(*)::int from notes.revisions where ${mine}) as revisions,
           (select count(*)::int from notes.note_tags where ${mine}) as note_tags,
           (select count(*)::int from notes.tags where ${mine}) as tags,
           (select count(*)::int from notes.note_search where ${mine}) as searched,
           (select count(*)::int from notes.notes where ${mine} and content = 'mine') as written`);
  expect(counts).toEqual({
    ...{ notes: 40, items: 40, revisions: 41, noteTags: 78, tags: 41, searched: 40, written: 1 },
  });
});
