import {
  getWoodHome,
  listCostItems,
  listSortProposals,
  listSorts,
  listStock,
  listTeamMembers,
  listTeams,
  listYards,
} from '@console/contract/wood';
import { accepted } from '../../../testing/answers.ts';
import { type Person, type TestServer, testServer } from '../../../testing/test-server.ts';
import { seedWood } from './seed/index.ts';

const usernames = [
  'admin',
  'wood-owner',
  'wood-manager',
  'wood-buyer',
  'wood-seller',
  'wood-keeper',
  'wood-accountant',
  'wood-viewer',
];

let house: TestServer;
let people: Record<string, Person>;
const seed = () =>
  seedWood({
    as: (userId) => house.db({ kind: 'user', userId }),
    users: Object.fromEntries(Object.entries(people).map(([username, { userId }]) => [username, userId])),
  });
beforeAll(async () => {
  house = await testServer();
  const entries = usernames.map(
    async (username): Promise<[string, Person]> => [username, await house.user({ username })],
  );
  people = Object.fromEntries(await Promise.all(entries));
  await seed();
});
afterAll(() => house.close());

it('enters the demo team with a person for every role, once', async () => {
  await seed();
  const { items } = accepted(await house.call(listTeams, {}, { as: people['wood-viewer'] }));
  expect(items).toMatchObject([{ names: { zh: '长青木业' }, roles: ['VW'] }]);
  const params = { teamId: items[0]?.teamId ?? '' };
  const members = accepted(await house.call(listTeamMembers, { params }, { as: people.admin }));
  expect(Object.fromEntries(members.items.map(({ username, roles }) => [username, roles.join()]))).toEqual({
    admin: 'OW',
    'wood-owner': 'OW',
    'wood-manager': 'MG',
    'wood-buyer': 'BY',
    'wood-seller': 'SL',
    'wood-keeper': 'WH',
    'wood-accountant': 'AC',
    'wood-viewer': 'VW',
  });
});

it('enters three yards, 41 sorts of 14 species, stock in every yard and some of it short', async () => {
  const as = { as: people['wood-owner'] };
  const yards = accepted(await house.call(listYards, {}, as)).items;
  expect(yards.map((yard) => yard.code)).toEqual(['KILN', 'MAIN', 'SHOP']);
  const { items } = accepted(await house.call(listSorts, {}, as));
  expect([items.length, new Set(items.map((sort) => sort.speciesId)).size]).toEqual([41, 14]);
  for (const { yardId } of yards) {
    expect(accepted(await house.call(listStock, { query: { yardId } }, as)).total).toBeGreaterThan(4);
  }
  const home = accepted(await house.call(getWoodHome, {}, as));
  expect(home.bySpecies).toHaveLength(14);
  expect(home.lowCount).toBeGreaterThan(3);
  expect(home.valueMinor).toBeGreaterThan(10_000_000);
});

it('enters cost items in force, a freight that waits, a price set ahead and a proposal', async () => {
  const as = { as: people['wood-accountant'] };
  const { items } = accepted(await house.call(listCostItems, {}, as));
  expect(
    items.map(({ code, versions }) => [code, versions.find(({ inForce }) => inForce)?.defaultRate]),
  ).toEqual([
    ...[
      ['CUSTOMS', '3'],
      ['DRYING', '280'],
      ['FREIGHT', '160'],
      ['FUMIGATION', '12'],
      ['LOADING', '35'],
    ],
    ...[
      ['OTHER', null],
      ['STORAGE', '18'],
    ],
  ]);
  expect(items.flatMap(({ versions }) => versions).filter(({ state }) => state === 'draft')).toHaveLength(1);
  const sorts = accepted(await house.call(listSorts, {}, as)).items;
  expect(sorts.filter(({ nextPrice }) => nextPrice)).toHaveLength(1);
  const buyer = { as: people['wood-buyer'] };
  const proposals = accepted(await house.call(listSortProposals, {}, buyer)).items;
  expect(proposals).toMatchObject([{ kind: 'price', state: 'proposed', own: true }]);
});
