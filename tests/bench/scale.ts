/**
 * `npm run bench:scale [-- --json | --smoke] [--rows 10000 --rows 1000000] [--part table --part list --part clients --part posting]`
 *
 * `table`: the same requests of one user with 500 notes while other people's notes fill the table. What a request costs
 * must not grow with the table. At each size the plan of the search for two Chinese characters is printed.
 * `list`: frames while a list of 5,000 notes scrolls in Chromium, against one of 50.
 * `posting`: what drafting, confirming, delivering and receiving cost a trading team while its ledger grows to a million movements;
 * what is read for it is shown with its plans, at the least and at the most.
 * `clients`: 200 people at work for a minute on each engine, at six tenths of what it can answer.
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { saveNote } from '@console/contract/notes';
import sql from 'sql-template-tag';
import type { Db } from '../../server/src/plugins/database/db.ts';
import { prepareEngines } from '../../server/testing/prepared.ts';
import { type Person, type TestServer, testServer } from '../../server/testing/test-server.ts';
import { type Batch, type Driver, startDriver } from './driver.ts';
import { figuresOf, ratiosOf, shown, table } from './figures.ts';
import { measureListScrolling, shownScrolling } from './list-scrolling.ts';
import { measureManyClients, shownClients } from './many-clients.ts';
import { measurePosting, shownPosting } from './posting-scale.ts';
import { benchOptions, progress, sizeOf, tell } from './size.ts';

const { values: options } = parseArgs({
  options: {
    ...benchOptions,
    part: { type: 'string', multiple: true, default: ['table', 'list', 'clients', 'posting'] },
    rows: { type: 'string', multiple: true },
  },
});
const size = sizeOf(options, {
  whole: {
    rows: [1000, 10_000, 100_000, 1_000_000],
    rounds: 7,
    ownNotes: 500,
    requests: { list: 400, search: 400, read: 400, write: 200 },
    // A million notes with their index are more than memory should hold.
    keptIn: 'disk' as const,
    scrolled: { many: 5000, few: 50 },
    posting: { moves: [10_000, 100_000, 1_000_000], rounds: 7, documents: 15, keptIn: 'disk' as const },
    work: { clients: 200, rooms: 300, seconds: 60, saturating: { clients: 32, seconds: 10 } },
  },
  smallest: {
    rows: [100, 200],
    rounds: 1,
    ownNotes: 1,
    requests: { list: 1, search: 1, read: 1, write: 1 },
    keptIn: 'memory' as const,
    // The longer one still has a second page to be read.
    scrolled: { many: 100, few: 50 },
    posting: { moves: [20, 40], rounds: 1, documents: 1, keptIn: 'memory' as const },
    work: { clients: 2, rooms: 1, seconds: 0.1, saturating: { clients: 1, seconds: 0.1 } },
  },
});
const sizes = options.rows?.map(Number) ?? size.rows;
const { rounds, ownNotes, requests } = size;
const connections = 8;
const searched = '云杉';
const people = 1000;
const atOnce = 100_000;

type What = keyof typeof requests;

function batchOf(what: What, address: string, { token }: Person, noteId: string): Batch {
  const at = (path: string) => `${address}/api/v1${path}`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const common = { headers, requests: requests[what], connections };
  if (what === 'list') return { ...common, url: at('/note?limit=50') };
  if (what === 'search') return { ...common, url: at(`/note?limit=50&q=${encodeURIComponent(searched)}`) };
  if (what === 'read') return { ...common, url: at(`/note/${noteId}`) };
  return {
    ...common,
    url: Array.from({ length: requests.write }, () => at(`/note/${randomUUID()}`)),
    method: 'PUT',
    bodies: Array.from({ length: requests.write }, (_, index) => JSON.stringify(noteBody(index))),
  };
}

const noteBody = (index: number) => ({
  title: `第 ${index} 条笔记`,
  content: index % 10 === 0 ? '云杉板材的价格' : '今天的天气很好',
  tagIds: [],
  saveId: randomUUID(),
  type: 0,
});

/** Other people's notes up to `rows`; every hundredth has the word that is searched for. */
async function fill(db: Db, from: number, rows: number): Promise<void> {
  for (let start = from; start < rows; start += atOnce) {
    const end = Math.min(rows, start + atOnce) - 1;
    await db.rows(sql`
      with made as (
        insert into notes.notes (user_id, note_id, title, content, last_save_id, headline, excerpt, word_count,
                                 task_count, open_tasks, updated_at)
        select 'other-' || (n % ${people}), gen_random_uuid(), 'Note ' || n, repeat('words ', 30), gen_random_uuid(),
               'Note ' || n, 'words', 30, 0, 0, now() - n * interval '1 second'
        from generate_series(${start}::int, ${end}::int) as n
        returning user_id, note_id, headline
      ), flagged as (
        insert into notes.items (user_id, note_id) select user_id, note_id from made
      )
      insert into notes.note_search (user_id, note_id, chunk_no, words)
      select user_id, note_id, 1,
             (case when headline like '%00' then '''云杉'':1 ''杉'':2 ' else '''今天'':1 ''天'':2 ' end
              || '''note'':3 ''' || substr(headline, 6) || ''':4 ''words'':5')::tsvector
      from made`);
  }
  for (const name of ['notes', 'items', 'note_search']) await db.rows(sql([`vacuum analyze notes.${name}`]));
}

async function writeOwnNotes(house: TestServer, person: Person): Promise<string> {
  let noteId = '';
  for (let index = 0; index < ownNotes; index += 1) {
    noteId = randomUUID();
    const input = { params: { uuid: noteId }, body: noteBody(index) };
    const { status, body } = await house.call(saveNote, input, { as: person });
    if (status >= 300) throw new Error(JSON.stringify(body));
  }
  return noteId;
}

/** How PostgreSQL finds the searched word: the body of the function that searches, for the reader, as it stands. */
function planOf(house: TestServer, { userId }: Person): Promise<string[]> {
  return house.db({ kind: 'owner' }).transaction(async (tx) => {
    await tx.rows(sql`select set_config('app.user_id', ${userId}, true)`);
    const found = await tx.first<{ body: string }>(sql`
      select prosrc as body from pg_proc where oid = 'notes.matching(text)'::regprocedure`);
    const query = (found?.body ?? '').replace(/\bterm\b/g, () => `$word$'${searched}'$word$::text`);
    const lines = await tx.rows<Record<string, string>>(
      sql([`explain (analyze, buffers, costs off) ${query}`]),
    );
    return lines.flatMap((line) => Object.values(line));
  });
}

/** Milliseconds a request, at each size of the table. */
async function measure(house: TestServer, driver: Driver, reader: Person, writer: Person, noteId: string) {
  const found = {} as Record<What, number[]>;
  for (const what of Object.keys(requests) as What[]) {
    const batch = () => batchOf(what, house.address, what === 'write' ? writer : reader, noteId);
    await driver.run(batch());
    found[what] = [];
    for (let round = 0; round < rounds; round += 1) found[what].push(1000 / (await driver.run(batch())).rate);
  }
  return found;
}

async function measureTable() {
  const removeEngines = await prepareEngines(size.keptIn);
  const house = await testServer({ engine: 'postgres' });
  const driver = startDriver();
  try {
    const reader = await house.user();
    const noteId = await writeOwnNotes(house, reader);
    const measured: { rows: number; ms: Record<What, number[]> }[] = [];
    const plans: { rows: number; plan: string[] }[] = [];
    let filled = 0;
    for (const rows of sizes) {
      progress(options, `filling up to ${rows} notes`);
      await fill(house.db({ kind: 'owner' }), filled, rows);
      filled = rows;
      plans.push({ rows, plan: await planOf(house, reader) });
      // Somebody new writes each time: the table grows, not the writer's own shelf.
      measured.push({ rows, ms: await measure(house, driver, reader, await house.user(), noteId) });
    }
    const [least] = measured;
    const results = measured.flatMap(({ rows, ms }) =>
      (Object.keys(requests) as What[]).map((what) => ({
        what,
        rows,
        msPerRequest: figuresOf(ms[what]),
        ratio: ratiosOf(ms[what], least?.ms[what] ?? []),
      })),
    );
    return { rounds, connections, results, plans };
  } finally {
    driver.stop();
    await house.close();
    await removeEngines();
  }
}

function shownTable({ results, plans }: Awaited<ReturnType<typeof measureTable>>): string {
  const figures = table(
    ['request', 'rows', 'ms a request', `cost against ${sizes[0]} rows`],
    results.map((one) => [one.what, String(one.rows), shown(one.msPerRequest), shown(one.ratio)]),
  );
  return [
    `${rounds} rounds, ${connections} connections, PostgreSQL; median (lowest–highest)\n`,
    figures,
    ...plans.map(({ rows, plan }) => `\nsearch for ${searched}, ${rows} rows\n${plan.join('\n')}`),
  ].join('\n');
}

const tables = options.part.includes('table') ? await measureTable() : undefined;
const scrolling = options.part.includes('list') ? await measureListScrolling(size.scrolled) : undefined;
const clients = options.part.includes('clients') ? await measureManyClients(size.work) : undefined;
const posting = options.part.includes('posting')
  ? await measurePosting(size.posting, (line) => progress(options, line))
  : undefined;
const told = [
  tables && shownTable(tables),
  scrolling && shownScrolling(scrolling),
  clients && shownClients(clients),
  posting && shownPosting(posting),
].filter(Boolean);
tell(options, { ...tables, scrolling, clients, posting }, told.join('\n\n'));
