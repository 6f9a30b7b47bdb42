import type { AnyEndpoint } from '@console/contract';
import {
  createOpening,
  createSort,
  createSortMatrix,
  createSpecies,
  createStarterSorts,
  createYard,
  disableSort,
  enableSort,
  getWoodHome,
  listSorts,
  listSpecies,
  listStock,
  listStockMoves,
  listTeamMembers,
  listYards,
  orderSorts,
  updateSort,
  updateTeam,
  type WoodPermission,
  type WoodRole,
  woodRoleNames,
} from '@console/contract/wood';
import { v7 } from 'uuid';
import { problemOf } from '../../../testing/answers.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { openBoards, type WoodTeam, woodTeam } from './testing-team.ts';

/** Section 7 of apartment-and-wood.md, as far as it is built, written down once more and by hand. */
const everybody: WoodRole[] = ['OW', 'MG', 'BY', 'SL', 'WH', 'AC', 'VW'];
const table: Record<WoodPermission, WoodRole[]> = {
  'wood.team.read': everybody,
  'wood.team.manage': ['OW', 'MG'],
  'wood.sort.read': everybody,
  'wood.sort.manage': ['OW', 'MG'],
  'wood.sort.price': ['OW', 'MG'],
  'wood.stock.read': everybody,
  'wood.opening.post': ['OW', 'MG'],
  'wood.cost.read': ['OW', 'MG', 'BY', 'AC'],
};

const calls: [AnyEndpoint, WoodPermission, (team: WoodTeam) => object][] = [
  [listTeamMembers, 'wood.team.read', ({ teamId }) => ({ params: { teamId } })],
  [updateTeam, 'wood.team.manage', ({ teamId }) => ({ params: { teamId }, version: 99, body: {} })],
  [createYard, 'wood.team.manage', () => ({ body: { code: 'MAIN', names: { zh: 'x', en: 'x' } } })],
  [listYards, 'wood.stock.read', () => ({})],
  [listSpecies, 'wood.sort.read', () => ({})],
  [createSpecies, 'wood.sort.manage', () => ({ body: { code: 'SPR', names: { zh: 'x', en: 'x' } } })],
  [listSorts, 'wood.sort.read', () => ({})],
  [
    createSort,
    'wood.sort.manage',
    () => ({ body: { code: 'BOARD', names: { zh: 'x', en: 'x' }, form: 'log' } }),
  ],
  [updateSort, 'wood.sort.manage', ({ board }) => ({ params: board, version: 99, body: { grade: '1' } })],
  [disableSort, 'wood.sort.manage', ({ log }) => ({ params: log, body: {} })],
  [enableSort, 'wood.sort.manage', ({ log }) => ({ params: log, body: {} })],
  [orderSorts, 'wood.sort.manage', ({ log }) => ({ body: { parentId: null, sortIds: [log.sortId] } })],
  [
    createSortMatrix,
    'wood.sort.manage',
    ({ speciesId }) => ({
      body: { speciesId, form: 'square', thicknessMm: ['9'], widthMm: ['9'], lengthM: ['2'], dryRun: true },
    }),
  ],
  [createStarterSorts, 'wood.sort.manage', () => ({ body: {} })],
  [listStock, 'wood.stock.read', () => ({})],
  [listStockMoves, 'wood.stock.read', ({ board }) => ({ params: board })],
  [getWoodHome, 'wood.stock.read', () => ({})],
  [
    createOpening,
    'wood.opening.post',
    ({ yardId, board }) => ({
      body: { yardId, businessDate: '2001-01-01', lines: [{ sortId: board.sortId, valueMinor: 1 }] },
    }),
  ],
];

let house: TestServer;
let team: WoodTeam;
let other: WoodTeam;
beforeAll(async () => {
  house = await testServer();
  [team, other] = [await woodTeam(house, 'ONE'), await woodTeam(house, 'TWO')];
  await openBoards(house, team, 224, 400_000);
});
afterAll(() => house.close());

describe.each(
  calls.map(([endpoint, permission, input]) => [endpoint.name, endpoint, permission, input] as const),
)('%s', (_, endpoint, permission, input) => {
  const call = (person: { userId: string; token: string } | undefined) =>
    house.call(endpoint, input(team) as never, { as: person });

  it.each(woodRoleNames)(`is for those who hold ${permission}: %s`, async (role) => {
    const answer = await call(team.people[role]);
    if (table[permission].includes(role)) {
      expect(answer.status).not.toBe(403);
      expect(answer.status).toBeLessThan(500);
    } else {
      expect([answer.status, problemOf(answer).details]).toEqual([403, { permission }]);
    }
  });

  it('is not for strangers, and does not exist in a foreign team', async () => {
    expect((await call(undefined)).status).toBe(401);
    expect((await call(await house.user())).status).toBe(403);
    const foreign = { query: { teamId: team.teamId }, ...input(team) };
    expect((await house.call(endpoint, foreign as never, { as: other.people.OW })).status).toBe(404);
    const invented = { ...input(team), params: { sortId: v7(), teamId: v7() }, query: { teamId: v7() } };
    expect((await house.call(endpoint, invented as never, { as: team.people.OW })).status).toBe(404);
  });
});

describe('what costs money', () => {
  it.each(woodRoleNames)('is in the answer only for those who hold wood.cost.read: %s', async (role) => {
    const as = team.people[role];
    const answers = [
      await house.call(listStock, {}, { as }),
      await house.call(listStockMoves, { params: team.board }, { as }),
      await house.call(getWoodHome, {}, { as }),
    ];
    const sees = table['wood.cost.read'].includes(role);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(/valueMinor|averageCost/.test(JSON.stringify(body))).toBe(sees);
    }
  });
});
