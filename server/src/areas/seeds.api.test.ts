import sql from 'sql-template-tag';
import { fragile } from '../../testing/fragile.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import type { Seed, SeedContext } from '../house/demo/context.ts';
import { seedApartment } from './apartment/seed/index.ts';
import { seedBili } from './bili/seed/index.ts';
import { seedNotes } from './notes/seed/index.ts';
import { noteTexts } from './notes/seed/texts.ts';
import { seedWood } from './wood/seed/index.ts';

let house: TestServer;
const users: Record<string, string> = {};
beforeAll(async () => {
  house = await testServer();
  for (const username of ['admin', 'member']) users[username] = (await house.user({ username })).userId;
});
afterAll(() => house.close());

const as = (userId: string) => house.db({ kind: 'user', userId });
const count = async (table: 'notes' | 'videos') => {
  const rows = table === 'notes' ? sql`select from notes.notes` : sql`select from bili.saved_videos`;
  return (await house.db({ kind: 'owner' }).rows(rows)).length;
};
const allNotes = Object.values(noteTexts).flat().length;

it.each<[string, Seed, 'notes' | 'videos', number]>([
  ['notes', seedNotes, 'notes', allNotes],
  ['videos', seedBili, 'videos', 24],
])('demo %s: a first start that was killed is made up for by the next one', async (_, seed, table, all) => {
  for (const flights of [0, 1, 5, 9]) {
    const broken = seed({ as: fragile(as, flights), users });
    await expect(broken).rejects.toThrow('killed');
  }
  await seed({ as, users });
  expect(await count(table)).toBe(all);
  await seed({ as, users });
  expect(await count(table)).toBe(all);
});

it('demo buildings and the demo team belong to the organizations that demo users can switch to', async () => {
  const inside: SeedContext['as'] = (userId, about) => house.db({ kind: 'user', userId, ...about });
  await seedApartment({ as: inside, users });
  await seedWood({ as: inside, users });
  const tenants = await house.db({ kind: 'owner' }).rows(sql`
    select area, organization_id, count(*)::int as tenants from platform.tenant_organizations group by 1, 2 order by 1`);
  expect(tenants).toEqual([
    { area: 'apartment', organizationId: 'harbour-street', tenants: 2 },
    { area: 'wood', organizationId: 'northwood', tenants: 1 },
  ]);
});
