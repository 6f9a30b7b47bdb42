/**
 * `npm run bench:api [-- --json | --smoke] [--pairs 7]`: endpoints against the same SQL through a bare driver, and against an
 * empty handler, all in one process on PostgreSQL. The reference routes exist only here.
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { saveNote } from '@console/contract/notes';
import { generateKeyPair, SignJWT } from 'jose';
import pg from 'pg';
import { tokenCheck } from '../../server/src/plugins/auth.ts';
import { prepareEngines } from '../../server/testing/prepared.ts';
import { type Person, type TestServer, testServer } from '../../server/testing/test-server.ts';
import { type Batch, type BatchCost, type Driver, startDriver } from './driver.ts';
import { figuresOf, ratiosOf, shown, table } from './figures.ts';
import { listStatements, referenceRoutes } from './references.ts';
import { benchOptions, sizeOf, tell } from './size.ts';

const { values: options } = parseArgs({ options: { ...benchOptions, pairs: { type: 'string' } } });
const size = sizeOf(options, {
  whole: { pairs: 7, notesOfUser: 500, readRequests: 1500, writeRequests: 600, tokenChecks: 200_000 },
  smallest: { pairs: 1, notesOfUser: 1, readRequests: 1, writeRequests: 1, tokenChecks: 1 },
});
const pairs = Number(options.pairs ?? size.pairs);
const { notesOfUser, readRequests, writeRequests } = size;
const connections = 16;
const pageSize = 50;
const userId = 'user-bench';

interface Comparison {
  what: string;
  against: string;
  goal: string;
  ours: () => Batch;
  theirs: () => Batch;
}

function comparisons(address: string, { token }: Person): readonly Comparison[] {
  const at = (path: string) => `${address}/api/v1${path}`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const reading = (path: string) => (): Batch => ({
    url: at(path),
    headers,
    requests: readRequests,
    connections,
  });
  const writing = (address: () => string) => (): Batch => ({
    url: Array.from({ length: writeRequests }, address),
    method: 'PUT',
    headers,
    bodies: Array.from({ length: writeRequests }, (_, index) => JSON.stringify(noteBody(index))),
    requests: writeRequests,
    connections,
  });
  const list = {
    what: `list: ${pageSize} of ${notesOfUser} notes`,
    ours: reading(`/note?limit=${pageSize}`),
  };
  return [
    { ...list, against: 'the same SQL through bare pg', goal: '≥ 0.80', theirs: reading('/bench/list') },
    { ...list, against: 'an empty handler', goal: '', theirs: reading('/bench/empty') },
    // Last, because it grows the shelf that the list reads.
    {
      what: 'write: a new note',
      against: 'bare begin, insert, audit, commit',
      goal: '≥ 1.20',
      ours: writing(() => at(`/note/${randomUUID()}`)),
      theirs: writing(() => at('/bench/save')),
    },
  ];
}

const noteBody = (index: number) => ({
  title: `Note ${index}`,
  content: 'Timber prices of the week '.repeat(20),
  tagIds: [],
  saveId: randomUUID(),
  type: 0,
});

async function writeNotes(house: TestServer, person: Person): Promise<void> {
  for (let index = 0; index < notesOfUser; index += 1) {
    const input = { params: { uuid: randomUUID() }, body: noteBody(index) };
    const { status, body } = await house.call(saveNote, input, { as: person });
    if (status >= 300) throw new Error(JSON.stringify(body));
  }
}

/** A reference that no longer answers what the list does would be quick too. */
async function refuseOtherList(address: string, { token }: Person): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const [ours, theirs] = await Promise.all(
    [`/note?limit=${pageSize}`, '/bench/list'].map(async (path) => {
      const answer = await fetch(`${address}/api/v1${path}`, { headers });
      const { items, total } = (await answer.json()) as { items: unknown[]; total: number | string };
      // The reference also has the one row that tells whether there is a next page.
      return JSON.stringify({
        status: answer.status,
        total: Number(total),
        shown: items.slice(0, pageSize).length,
      });
    }),
  );
  if (ours !== theirs) throw new Error(`the list answers ${ours}, the same SQL through bare pg ${theirs}`);
}

async function compare(driver: Driver, { ours, theirs, ...named }: Comparison) {
  await driver.run(ours());
  await driver.run(theirs());
  const costs: { ours: BatchCost; theirs: BatchCost }[] = [];
  for (let pair = 0; pair < pairs; pair += 1)
    costs.push({ ours: await driver.run(ours()), theirs: await driver.run(theirs()) });
  const of = (measure: (cost: BatchCost) => number) =>
    [costs.map((pair) => measure(pair.ours)), costs.map((pair) => measure(pair.theirs))] as const;
  const [rate, referenceRate] = of((cost) => cost.rate);
  const [cpu, referenceCpu] = of((cost) => cost.cpuPerRequest);
  return {
    ...named,
    rateRatio: ratiosOf(rate, referenceRate),
    cpuRatio: ratiosOf(cpu, referenceCpu),
    rate: figuresOf(rate),
    referenceRate: figuresOf(referenceRate),
  };
}

/** @returns microseconds that it takes to recognise a token that was checked before */
async function cachedTokenCheck(): Promise<number> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const issuer = 'https://identity.test/oidc';
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
    .setSubject(userId)
    .setIssuer(issuer)
    .setAudience('urn:console:api')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey);
  const check = tokenCheck({ issuer, getKey: async () => publicKey }, 'urn:console:api');
  await check(token);
  const rounds = size.tokenChecks;
  const began = performance.now();
  for (let round = 0; round < rounds; round += 1) await check(token);
  return ((performance.now() - began) * 1000) / rounds;
}

type Result = Awaited<ReturnType<typeof compare>>;

function shownTable(results: readonly Result[], tokenCheckMicroseconds: number): string {
  const head = ['endpoint', 'against', 'rate ratio', 'goal', 'CPU ratio', 'per second: ours | reference'];
  const rows = results.map((one) => [
    one.what,
    one.against,
    shown(one.rateRatio),
    one.goal,
    shown(one.cpuRatio),
    `${one.rate.median.toFixed(0)} | ${one.referenceRate.median.toFixed(0)}`,
  ]);
  return [
    `${pairs} pairs, ${connections} connections, one process on PostgreSQL; median (lowest–highest)\n`,
    table(head, rows),
    `\ncached token check: ${tokenCheckMicroseconds.toFixed(2)} µs (goal ≤ 2)`,
  ].join('\n');
}

const removeEngines = await prepareEngines();
let pool: pg.Pool | undefined;
const openPool = (): pg.Pool => {
  if (!pool) throw new Error('the database is not open yet');
  return pool;
};
const list = await listStatements(userId, pageSize);
const areas = [referenceRoutes(openPool, userId, list.reading)];
const house = await testServer({ engine: 'postgres', areas });
// Times arrive as text, as the console's own driver has them.
const types = { getTypeParser: () => (value: unknown) => value };
pool = new pg.Pool({
  connectionString: house.database.place,
  max: 10,
  types,
  options: list.settings.map(({ name, value }) => `-c ${name}=${value}`).join(' '),
});
const driver = startDriver();
try {
  const person = await house.user({ userId });
  await writeNotes(house, person);
  await refuseOtherList(house.address, person);
  const results: Result[] = [];
  for (const comparison of comparisons(house.address, person))
    results.push(await compare(driver, comparison));
  const tokenCheckMicroseconds = await cachedTokenCheck();
  const figures = { pairs, connections, comparisons: results, tokenCheckMicroseconds };
  tell(options, figures, shownTable(results, tokenCheckMicroseconds));
} finally {
  driver.stop();
  await pool.end();
  await house.close();
  await removeEngines();
}
