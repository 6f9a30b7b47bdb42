import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { insertionsOf } from '../../server/src/plugins/database/insertions.ts';
import { type Engine, prepareEngines } from '../../server/testing/prepared.ts';
import { type Person, type TestServer, testServer } from '../../server/testing/test-server.ts';
import { type Client, startDriver, type Visited } from './driver.ts';
import { figuresOf, p95, table } from './figures.ts';
import { askingAs, buildingWith, letRooms, openMonth, readMonths, ym } from './large-building.ts';

interface Work {
  readonly clients: number;
  readonly rooms: number;
  readonly seconds: number;
  /** Who asks without thinking, to find out what can be answered at most. */
  readonly saturating: { readonly clients: number; readonly seconds: number };
}

const engines: readonly Engine[] = ['postgres', 'pglite'];
/** Of what can be answered at most, so much is asked. */
const load = 0.6;

/** 200 people at work in one building: what a server answers at most, and how it is while less is asked. */
export async function measureManyClients(work: Work) {
  const removeEngines = await prepareEngines();
  try {
    const found = [];
    for (const engine of engines) found.push(await measure(engine, work));
    return found;
  } finally {
    await removeEngines();
  }
}

async function measure(engine: Engine, { clients, rooms, seconds, saturating }: Work) {
  const house = await testServer({ engine });
  const driver = startDriver();
  try {
    const people = await atWork(house, rooms, clients);
    const most = { clients: people.slice(0, saturating.clients), thinkMs: 0 };
    await driver.visit({ ...most, seconds: saturating.seconds / 5 });
    const flat = await driver.visit({ ...most, seconds: saturating.seconds });
    const saturation = flat.times.length / saturating.seconds;
    // Nobody asks faster than answers come: whoever thinks that long asks that often.
    const thinkMs = (1000 * clients) / (load * saturation);
    const visited = await driver.visit({ clients: people, thinkMs, seconds });
    return {
      ...{ engine, clients, seconds, saturation, thinkMs },
      rate: visited.times.length / seconds,
      ...{ statuses: visited.statuses, ms: figuresOf(visited.times), p95: p95(visited.times) },
    };
  } finally {
    driver.stop();
    await house.close();
  }
}

/** Managers of one building, each with questions of their own and a note that they write. */
async function atWork(house: TestServer, rooms: number, clients: number): Promise<Client[]> {
  const founder = await house.user();
  const ask = askingAs(house, founder);
  const building = await buildingWith(ask, rooms);
  const { buildingId } = building;
  await letRooms(house, buildingId, building.roomIds);
  await readMonths(house, building, { ym, months: 1 });
  await openMonth(ask, buildingId);
  const people: Person[] = [];
  for (let one = 0; one < clients; one += 1) people.push(await house.user());
  const membersOf = people.map(({ userId }) => ({
    ...{ area: 'apartment', tenantId: buildingId, userId, roles: ['MGR'], createdBy: founder.userId },
  }));
  await house.db({ kind: 'owner' }).batch(...insertionsOf('platform.members', membersOf));
  return people.map(({ token }) => clientOf(house.address, token, buildingId));
}

function clientOf(address: string, token: string, buildingId: string): Client {
  const at = (path: string) => `${address}/api/v1${path}`;
  const here = `/apartment/buildings/${buildingId}`;
  const asked = [
    ...['/me', '/apartment/buildings', '/apartment/me/tasks', '/apartment/rooms?limit=50', '/note?limit=50'],
    ...[`${here}/meters`, `${here}/tenancies`, `${here}/cycles`, `${here}/map`],
  ];
  const body = { title: 'Note', content: '云杉板材的价格', tagIds: [], type: 0 };
  const written = { url: at(`/note/${v7()}`), method: 'PUT' };
  return {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    turns: [
      ...asked.map((path) => ({ url: at(path) })),
      { ...written, body: JSON.stringify({ ...body, saveId: randomUUID() }) },
    ],
  };
}

export const shownClients = (found: Awaited<ReturnType<typeof measureManyClients>>): string =>
  table(
    ['engine', 'at most /s', 'clients', 'asked /s', 'for s', 'answers', 'ms', 'p95 ms', 'longest ms'],
    found.map(({ engine, saturation, clients, rate, seconds, statuses, ms, p95: slow }) => [
      ...[
        engine,
        saturation.toFixed(0),
        String(clients),
        rate.toFixed(0),
        String(seconds),
        answersOf(statuses),
      ],
      ...[ms.median.toFixed(0), slow.toFixed(0), ms.max.toFixed(0)],
    ]),
  );

const answersOf = (statuses: Visited['statuses']): string =>
  Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
