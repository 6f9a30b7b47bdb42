import { type AnyEndpoint, pathOf } from '@console/contract';
import { listMyEvidence, recordPayment } from '@console/contract/apartment';
import fc from '@console/testing/properties';
import { jest } from '@jest/globals';
import sql from 'sql-template-tag';
import * as z from 'zod/mini';
import { edgesOf } from '../../testing/edge-values.ts';
import { type OpenStream, openStream } from '../../testing/open-stream.ts';
import { type Belongings, type Person, type TestServer, testServer } from '../../testing/test-server.ts';
import { keptMails } from '../house/notifications/testing-story.ts';
import { textOf } from '../house/papers/testing-papers.ts';
import { flatmateOf, type Resident, tenantOf } from './apartment/testing-residents.ts';
import { furnished } from './testing-belongings.ts';

jest.setTimeout(300_000);

/**
 * A resident sees nothing of another one: not by any endpoint of the whole contract, whatever ids they name, nor in lists, files,
 * papers, searches, links and live events. Three live in one building with all that a house keeps; the third with the first.
 */
let house: TestServer;
let owner: Person;
let things: Belongings;
let residents: readonly [Resident, Resident, Resident];
let streams: readonly OpenStream[] = [];

beforeAll(async () => {
  house = await testServer({ outlets: keptMails().outlets });
  owner = await house.user({ name: '房东', roles: ['admin', 'developer', 'member', 'auditor'] });
  things = await furnished(house, owner);
  const buildingId = String(things.buildingId);
  const rooms = await house.db({ kind: 'owner' }).rows<{ roomId: string }>(sql`
    select room_id from apartment.rooms where building_id = ${buildingId}::uuid and room_id <> ${String(things.roomId)}::uuid
    order by number`);
  const at = (place: number) => ({
    ...{ buildingId, roomId: rooms[place]?.roomId ?? '', cycleId: String(things.cycleId) },
  });
  await house.db({ kind: 'owner' }).rows(sql`
    update apartment.buildings set self_reading = true where building_id = ${buildingId}::uuid`);
  const one = await tenantOf(house, at(0), {
    name: '甲某某',
    phone: '+8613911110001',
    amountMinor: 8_172_635,
  });
  const two = await tenantOf(house, at(1), {
    name: '乙某某',
    phone: '+8613922220002',
    amountMinor: 9_463_527,
  });
  const third = { name: '丙某某', phone: '+8613933330003' };
  residents = [one, two, await flatmateOf(house, buildingId, one, third)];
  streams = await Promise.all(residents.map(({ token }) => openStream(house.address, token)));
});
afterAll(async () => {
  for (const stream of streams) stream.close();
  await house.close();
});

/** Values for the names in a call: of somebody, else of the building. */
const knownOf = (theirs: Belongings) => {
  const other: Readonly<Record<string, unknown>> = {
    q: theirs.q,
    building: things.buildingId,
    room: theirs.roomId,
    tenancy: theirs.tenancyId,
    meter: theirs.meterId,
    id: theirs.attachmentId,
    uuid: theirs.subjectId,
  };
  return (name: string, takes: (value: unknown) => boolean): readonly unknown[] => {
    const value = other[name] ?? theirs[name] ?? things[name] ?? things[name.replace(/Ids$/, 'Id')];
    return value !== undefined && takes(value) ? [value] : [];
  };
};

interface Said {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

const takes = (schema: AnyEndpoint['body'], value: unknown) => z.safeParse(schema, value).success;
let seed = 20261129;

/** A call about what is somebody's, as good as it can be made up; files in a form that can be looked into. */
function callAbout(endpoint: AnyEndpoint, theirs: Belongings): Said {
  const known = knownOf(theirs);
  const made = fc.record({
    params: edgesOf(endpoint.params, known) as fc.Arbitrary<Said['params']>,
    query: edgesOf(endpoint.query, known) as fc.Arbitrary<Said['query']>,
    body: edgesOf(endpoint.body, known),
  });
  seed += 1;
  const some = fc.sample(made, { seed, numRuns: 4 });
  const one =
    some.find(({ query, body }) => takes(endpoint.query, query) && takes(endpoint.body, body)) ?? some[0];
  const params = Object.fromEntries(
    Object.entries(one?.params ?? {}).map(([name, value]) => [name, theirs[name] ?? things[name] ?? value]),
  );
  return { params, query: asCsv(endpoint.query, one?.query ?? {}), body: asCsv(endpoint.body, one?.body) };
}

/** In a form that can be looked into, where the call lets one choose it and also where none was made up. */
function asCsv<Value>(schema: AnyEndpoint['body'], value: Value): Value {
  const looked = { ...value, format: 'csv' };
  return typeof value === 'object' && value !== null && takes(schema, looked) ? looked : value;
}

const notSent = ({ path }: AnyEndpoint) => path.endsWith('/attachments') || path.endsWith(':import');

/** @returns what was answered, files as the texts in them */
async function ask(endpoint: AnyEndpoint, { params, query, body }: Said, as: Person): Promise<string> {
  const answer = await fetch(`${house.address}/api/v1${pathOf(endpoint, params, query)}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${as.token}`, 'if-match': '"0"', 'content-type': 'application/json' },
    ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  });
  const said = await answer.text();
  if (answer.status >= 500) throw new Error(`${endpoint.name}: ${answer.status} ${said}`);
  return answer.ok && said.includes('"base64"') ? `${said} ${await withinFiles(JSON.parse(said))}` : said;
}

async function withinFiles(value: unknown): Promise<string> {
  if (typeof value !== 'object' || value === null) return '';
  const { mime, base64, name } = value as Record<string, unknown>;
  if (typeof base64 === 'string' && typeof mime === 'string')
    return mime === 'application/pdf'
      ? textOf({ name: String(name), mime, base64 })
      : Buffer.from(base64, 'base64').toString('utf8');
  return (await Promise.all(Object.values(value).map(withinFiles))).join(' ');
}

/** What of somebody stands in an answer and was not in the question. */
const foundOf = (answer: string, { facts, ids }: Pick<Resident, 'facts' | 'ids'>, said: Said): string[] => {
  const question = JSON.stringify(said);
  return [...facts, ...ids].filter((one) => answer.includes(one) && !question.includes(one));
};

const around = (answer: string, found: string): string => {
  const at = answer.indexOf(found);
  return answer.slice(Math.max(0, at - 60), at + found.length + 20);
};

/** What two who live together share is no secret between them. */
function shownOf(other: Resident, me: Resident): Pick<Resident, 'facts' | 'ids'> {
  if (other.own.tenancyId !== me.own.tenancyId) return other;
  const shared = ['tenancyId', 'roomId', 'meterId', 'readingId'].map((name) => String(other.own[name]));
  return { facts: other.facts, ids: other.ids.filter((id) => !shared.includes(id)) };
}

const readsFirst = () =>
  [...house.app.endpoints].sort(
    (one, other) =>
      Number(one.method !== 'GET') - Number(other.method !== 'GET') || Number(one.method === 'DELETE'),
  );

it('no endpoint tells one resident anything of another, whatever they ask about', async () => {
  const leaks: string[] = [];
  const told = new Set<string>();
  const looked = async (endpoint: AnyEndpoint, me: Resident, said: Said) => {
    const answer = await ask(endpoint, said, me);
    if (me.facts.some((fact) => answer.includes(fact))) told.add(endpoint.name);
    for (const other of residents.filter((one) => one !== me))
      for (const one of foundOf(answer, shownOf(other, me), said))
        leaks.push(`${endpoint.name} ${JSON.stringify(said)}: ${around(answer, one)}`);
  };
  for (const endpoint of readsFirst().filter((one) => !notSent(one))) {
    // Where nothing is named, nobody can ask about somebody else.
    const calls = new Map(
      residents.map(({ own, facts }) => {
        const said = callAbout(endpoint, { ...own, q: facts[0] ?? '' });
        return [JSON.stringify(said), said] as const;
      }),
    );
    for (const said of calls.values()) await Promise.all(residents.map((me) => looked(endpoint, me, said)));
  }
  expect(leaks).toEqual([]);
  // Their own they are told: the question is the right one.
  expect([...told]).toEqual(
    expect.arrayContaining([
      ...[
        'listMyPersons',
        'listMyTenancies',
        'listMyBills',
        'listMyDocuments',
        'getMyUsage',
        'listMyApplications',
      ],
      ...['getMyCheckout', 'getPrint', 'exportMyPerson'],
    ]),
  );
});

it('whoever runs the building is told of them by the same questions', async () => {
  const [, two] = residents;
  const told: string[] = [];
  for (const endpoint of house.app.endpoints.filter(({ method }) => method === 'GET')) {
    const answer = await ask(endpoint, callAbout(endpoint, { ...two.own, q: '乙某某' }), owner);
    if (two.facts.some((fact) => answer.includes(fact))) told.push(endpoint.name);
  }
  expect(told.length).toBeGreaterThan(12);
});

it('a link to a file is signed for one person and one file', async () => {
  const [one, two] = residents;
  const linksOf = async ({ own, token, userId }: Resident, id: unknown) =>
    house.call(
      listMyEvidence,
      { params: { tenancyId: String(own.tenancyId) }, query: { id: [String(id)] } },
      { as: { token, userId } },
    );
  const mine = await linksOf(one, one.own.attachmentId);
  const { items } = mine.body as { items: { url: string }[] };
  expect(items).toHaveLength(1);
  const theirs = items[0]?.url.replace(String(one.own.attachmentId), String(two.own.attachmentId)) ?? '';
  expect((await fetch(house.address + theirs)).status).toBe(404);
  expect((await linksOf(one, two.own.attachmentId)).body).toEqual({ items: [] });
  expect((await linksOf({ ...one, own: two.own }, two.own.attachmentId)).status).toBe(404);
});

it('live events tell nobody of somebody else', async () => {
  const [, two] = residents;
  const buildingId = String(things.buildingId);
  const cashier = await house.user({
    memberships: [{ area: 'apartment', tenantId: buildingId, roles: ['CSH'] }],
  });
  const body = {
    tenancyId: String(two.own.tenancyId),
    method: 'cash',
    amountMinor: 100,
    receivedOn: '2026-02-02',
  } as const;
  expect((await house.call(recordPayment, { body }, { as: cashier })).status).toBeLessThan(300);
  const nothing = { params: {}, query: {}, body: {} };
  await new Promise((resolve) => setTimeout(resolve, 300));
  for (const [place, me] of residents.entries()) {
    const text = JSON.stringify(streams[place]?.events);
    expect(streams[place]?.status).toBe(200);
    for (const other of residents.filter((one) => one !== me))
      expect(foundOf(text, shownOf(other, me), nothing)).toEqual([]);
  }
});
