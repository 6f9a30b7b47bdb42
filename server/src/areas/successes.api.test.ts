import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type AnyEndpoint, Problem, pathOf } from '@console/contract';
import { apartmentRoleNames } from '@console/contract/apartment';
import { woodRoleNames } from '@console/contract/wood';
import { longTests } from '@console/testing/long';
import fc from '@console/testing/properties';
import { jest } from '@jest/globals';
import * as z from 'zod/mini';
import { edgesOf, edgesOfTime } from '../../testing/edge-values.ts';
import { type Telling, telling } from '../../testing/telling.ts';
import { type Person, type TestServer, testServer } from '../../testing/test-server.ts';
import { keptMails, story as notificationsStory } from '../house/notifications/testing-story.ts';
import { simulators } from '../simulators/index.ts';
import { furnished } from './testing-belongings.ts';

jest.setTimeout(900_000);

/**
 * Requests that are good: every endpoint has to succeed with one. What takes several people, or values that belong
 * together, is told by the areas (`testing-story.ts`); all else is generated, at the edges of the formats, with the ids
 * and versions that the answers before have told, as everybody who has something to do in the house.
 */
let house: TestServer;
let owner: Person;
let people: readonly Person[];
const { outlets, mails } = keptMails();
const reached = new Set<string>();

beforeAll(async () => {
  house = await testServer({ outlets, simulators });
  owner = await house.user({ name: '雨', roles: ['admin', 'developer', 'member', 'auditor'] });
  const mine = await furnished(house, owner);
  learn(mine);
  people = await colleagues(mine);
});
afterAll(() => house.close());

/** One person for every role, beside the owner. */
function colleagues({ buildingId, teamId }: Awaited<ReturnType<typeof furnished>>): Promise<Person[]> {
  const all = [
    ...apartmentRoleNames.map((role) => ({ area: 'apartment', tenantId: String(buildingId), roles: [role] })),
    ...woodRoleNames.map((role) => ({ area: 'wood', tenantId: String(teamId), roles: [role] })),
  ];
  return Promise.all(all.map((one) => house.user({ memberships: [one] })));
}

/** The last few ids by the names that answers give them, newest first. */
const ids = new Map<string, readonly unknown[]>();
/** Versions by the id of what has them. */
const versions = new Map<string, number>();

const isId = (name: string) => /Id$|^(uuid|ym|bvid|key)$/.test(name);

function learn(answer: unknown): void {
  if (Array.isArray(answer)) for (const one of answer.slice(0, 10)) learn(one);
  if (typeof answer !== 'object' || answer === null) return;
  const { version } = answer as { version?: unknown };
  for (const [name, value] of Object.entries(answer)) {
    if (typeof value === 'object') learn(value);
    else if (isId(name)) {
      ids.set(name, [value, ...(ids.get(name) ?? []).filter((one) => one !== value)].slice(0, 4));
      if (typeof version === 'number') versions.set(String(value), version);
    }
  }
}

/** What is an id by another name. */
const otherNames: Readonly<Record<string, string>> = { building: 'buildingId', into: 'tagId', uuids: 'uuid' };
let codes = 0;

/** The end of time that is sent wherever a day, a month or an instant is asked for. */
let endOfTime: readonly string[] = [];
let asksForTime = false;

/** Ids of what is there, also where a name says more: `primaryPersonId` is a person's. A code is nobody's yet. */
function known(name: string, takes: (value: unknown) => boolean): readonly unknown[] {
  // What takes a thirteenth month is no time.
  const ends = endOfTime.filter((value) => takes(value) && !takes(value.replace(/-\d\d/, '-13')));
  if (ends.length > 0) {
    asksForTime = true;
    return ends;
  }
  if (name === 'code') {
    codes += 1;
    return [`Z${codes}`];
  }
  const called = otherNames[name] ?? name.replace(/Ids$/, 'Id');
  const [whose = ''] = /[A-Z][a-z]*Id$/.exec(called) ?? [];
  return ids.get(called) ?? ids.get(whose.charAt(0).toLowerCase() + whose.slice(1)) ?? [];
}

interface Request {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

const arbitraries = new Map<string, fc.Arbitrary<Request>>();

function requestsOf(endpoint: AnyEndpoint): fc.Arbitrary<Request> {
  const made =
    arbitraries.get(endpoint.name) ??
    fc.record({
      params: edgesOf(endpoint.params, known) as fc.Arbitrary<Request['params']>,
      query: edgesOf(endpoint.query, known) as fc.Arbitrary<Request['query']>,
      body: edgesOf(endpoint.body, known),
    });
  arbitraries.set(endpoint.name, made);
  return made;
}

let seed = longTests ? Date.now() % 2 ** 30 : 20261125;

/** A request that the schemas take; nothing where none of a handful is. */
function wished(endpoint: AnyEndpoint): Request | undefined {
  seed += 1;
  const some = fc.sample(requestsOf(endpoint), { seed, numRuns: 6 });
  return some.find(({ query, body }) => takes(endpoint.query, query) && takes(endpoint.body, body));
}

const takes = (schema: AnyEndpoint['body'], value: unknown) => z.safeParse(schema, value).success;

/** The version of what the call is about: of the last thing that its path names. */
const versionFor = ({ params }: Request): number =>
  Object.values(params)
    .map((id) => versions.get(String(id)))
    .findLast((version) => version !== undefined) ?? 0;

/** @returns whether it succeeded @throws where the answer is none that a caller is prepared for */
async function ask(endpoint: AnyEndpoint, request: Request, as: Person): Promise<boolean> {
  const { params, query, body } = request;
  const answer = await fetch(`${house.address}/api/v1${pathOf(endpoint, params, query)}`, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${as.token}`,
      'if-match': `"${versionFor(request)}"`,
      'content-type': 'application/json',
    },
    ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  const said = await answer.text();
  const shown = `${endpoint.name} ${JSON.stringify(request)}: ${answer.status} ${said.slice(0, 500)}`;
  // What a system outside refuses is told as such, by the calls whose contract says so.
  const isOutside = answer.status === 502 && endpoint.errors.includes('UPSTREAM');
  if (answer.status >= 500 && !isOutside) throw new Error(shown);
  if (answer.ok) {
    if (said !== '') learn(JSON.parse(said));
    reached.add(endpoint.name);
    return true;
  }
  if (!Problem.safeParse(JSON.parse(said)).success) throw new Error(shown);
  return false;
}

let turn = 0;
/** Somebody else each time. */
function nextPerson(): Person {
  turn += 1;
  return people[turn % people.length] ?? owner;
}

/** Everything that shows what the call has changed, as its owner and as somebody else by turns. */
async function readAgain({ changes }: AnyEndpoint): Promise<void> {
  const showing = house.app.endpoints.filter(({ shows }) => shows.some((tag) => changes.includes(tag)));
  for (const [place, endpoint] of showing.entries()) {
    const request = wished(endpoint);
    if (request) await ask(endpoint, request, (place + turn) % 2 === 0 ? owner : nextPerson());
  }
}

type Story = { story(told: Telling): Promise<void> };

/** Every area that has something to tell tells it. */
async function tellAll(told: Telling): Promise<void> {
  await notificationsStory(told, mails);
  const files = readdirSync(import.meta.dirname)
    .map((area) => join(import.meta.dirname, area, 'testing-story.ts'))
    .filter((file) => existsSync(file));
  for (const file of files) await ((await import(file)) as Story).story(told);
}

/** What takes something away comes last, so that the others find it. */
const takesAway = ({ method, name }: AnyEndpoint): boolean =>
  method === 'DELETE' || /^(archive|empty|remove|scrap|suspend|disable|cancel|leave)/.test(name);

/** Everybody tries everything once; then the owner what has never succeeded, some more times. */
async function hunt(mostTries: number): Promise<void> {
  const { endpoints } = house.app;
  const inOrder = [...endpoints.filter((one) => !takesAway(one)), ...endpoints.filter(takesAway)];
  const attempt = async (endpoint: AnyEndpoint, as: Person) => {
    const request = wished(endpoint);
    if (request && (await ask(endpoint, request, as))) await readAgain(endpoint);
  };
  for (const endpoint of inOrder) for (const as of [owner, nextPerson()]) await attempt(endpoint, as);
  for (const endpoint of inOrder)
    for (let tries = 0; tries < mostTries && !reached.has(endpoint.name); tries += 1)
      await attempt(endpoint, owner);
}

it('every endpoint succeeds at least once, none ever breaks, and everything is read again after each change', async () => {
  const told = telling(house, owner, async (endpoint, answer) => {
    reached.add(endpoint.name);
    learn(answer);
    await readAgain(endpoint);
  });
  await tellAll(told);
  await hunt(longTests ? 400 : 40);
  expect(house.app.endpoints.map(({ name }) => name).filter((name) => !reached.has(name))).toEqual([]);
});

/** Asks with the end of time in it, a few times, until it is taken. @returns what came of it; nothing where no time is asked for */
async function askAtTheEnd(endpoint: AnyEndpoint): Promise<'taken' | 'refused' | undefined> {
  asksForTime = false;
  wished(endpoint);
  if (!asksForTime) return undefined;
  for (let tries = 0; tries < 8; tries += 1) {
    const request = wished(endpoint);
    const sent = JSON.stringify(request ?? '');
    if (!request || !endOfTime.some((value) => sent.includes(value))) continue;
    if (await ask(endpoint, request, owner)) return 'taken';
  }
  return 'refused';
}

it.each(['first', 'last'] as const)(
  'the %s day, month and instant break nothing where they are sent, and nothing that is read afterwards',
  async (end) => {
    endOfTime = edgesOfTime[end];
    const outcomes = new Map<string, string>();
    for (const endpoint of house.app.endpoints) {
      const outcome = await askAtTheEnd(endpoint);
      if (outcome === undefined) continue;
      outcomes.set(endpoint.name, outcome);
      if (outcome === 'taken') await readAgain(endpoint);
    }
    const taken = [...outcomes].filter(([, outcome]) => outcome === 'taken').map(([name]) => name);
    expect(outcomes.size).toBeGreaterThan(30);
    expect(taken.length).toBeGreaterThan(10);
  },
);
