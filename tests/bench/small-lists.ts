import {
  askCorrection,
  chargeKinds,
  createChargeItem,
  createCommonPool,
  createRoomType,
  createTariff,
  getBuildingRooms,
  getBuildingTeam,
  listChargeItems,
  listCommonPools,
  listCorrections,
  listCycles,
  listRoomTypes,
  listRound,
  listTariffs,
} from '@console/contract/apartment';
import { bvidOf, listLibrary, saveVideo } from '@console/contract/bili';
import {
  createOpening,
  createSortMatrix,
  createSpecies,
  createTeam,
  createYard,
  getWoodHome,
  listSorts,
  listSpecies,
  listStock,
  listStockMoves,
  listTeamMembers,
  listTeams,
  listYards,
} from '@console/contract/wood';
import { insertionsOf } from '../../server/src/plugins/database/insertions.ts';
import type { TestServer } from '../../server/testing/test-server.ts';
import { type Ask, askingAs, buildingWith, readMonths, ym } from './large-building.ts';

/** So many times what the demo has of each; 1 for whoever only looks whether it runs. */
export type Times = 10 | 1;
type Calls = Readonly<Record<string, () => Promise<unknown>>>;

const many = (count: number, make: (index: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const bilingual = (index: number) => ({ zh: `第 ${index} 个`, en: `Number ${index}` });

async function colleagues(house: TestServer, area: string, tenantId: string, roles: string[], count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{ area, tenantId, userId: `bench-${tenantId}-${index}`, roles, createdBy: 'bench' },
  }));
  await house.db({ kind: 'owner' }).batch(
    ...insertionsOf(
      'platform.users',
      rows.map(({ userId }, index) => ({ userId, name: `同事 ${index}` })),
    ),
    ...insertionsOf('platform.members', rows),
  );
}

/** What a building is set up with, who works there, and what is asked to be corrected. */
export async function listsOfSettings(house: TestServer, times: Times): Promise<Calls> {
  const ask = askingAs(house, await house.user());
  const building = await buildingWith(ask, 6 * times);
  const { buildingId } = building;
  const params = { buildingId };
  await readMonths(house, building, { ym, months: 1 });
  await colleagues(house, 'apartment', buildingId, ['RDR'], 11 * times);
  await many(5 * times, (index) =>
    ask(createRoomType, {
      params,
      body: {
        ...{ code: `T${index}`, name: bilingual(index), capacity: 2 },
        ...{ defaultRentMinor: 100_000, defaultDepositMinor: 100_000 },
      },
    }),
  );
  await many(12 * times, (index) =>
    ask(createChargeItem, {
      params,
      body: {
        code: `C${index}`,
        name: bilingual(index),
        kind: chargeKinds[index % chargeKinds.length] ?? 'other',
      },
    }),
  );
  await many(4 * times, (index) =>
    ask(createTariff, {
      params,
      body: { code: `P${index}`, name: bilingual(index), meterKind: 'electricity' },
    }),
  );
  const { rooms } = await ask(getBuildingRooms, { params });
  await many(2 * times, (index) =>
    ask(createCommonPool, {
      params,
      body: {
        ...{
          name: `公摊 ${index}`,
          source: 'fixed_amount' as const,
          method: 'equal' as const,
          amountMinor: 100,
        },
        rooms: rooms.map(({ roomId }) => ({ roomId })),
      },
    }),
  );
  await corrections(ask, buildingId, 11 * times);
  return {
    'room types': () => ask(listRoomTypes, { params }),
    'charge items': () => ask(listChargeItems, { params }),
    'common pools': () => ask(listCommonPools, { params }),
    tariffs: () => ask(listTariffs, { params }),
    team: () => ask(getBuildingTeam, { params }),
    corrections: () => ask(listCorrections, { params, query: {} }),
  };
}

async function corrections(ask: Ask, buildingId: string, count: number) {
  const { items: months } = await ask(listCycles, { params: { buildingId } });
  const cycleId = String(months[0]?.cycleId);
  const { items } = await ask(listRound, { params: { cycleId }, query: { limit: 200 } });
  const read = items.flatMap(({ reading }) => (reading ? [reading.readingId] : []));
  await many(Math.min(count, read.length), (index) =>
    ask(askCorrection, {
      params: { readingId: String(read[index]) },
      body: { value: '151', reason: '看错了一位数字' },
    }),
  );
}

/** A team with its sorts in stock. */
export async function listsOfWood(house: TestServer, times: Times): Promise<Calls> {
  const ask = askingAs(house, await house.user());
  const { teamId } = await ask(createTeam, { body: { code: `T${times}`, names: bilingual(0) } });
  const query = { teamId };
  await colleagues(house, 'wood', teamId, ['VW'], 7 * times);
  const yards = await Promise.all(
    [0, 1, 2].map((index) =>
      ask(createYard, { query, body: { code: `Y${index}`, names: bilingual(index) } }),
    ),
  );
  // 14 species with three sorts each, and a move for each sort in each yard.
  for (let one = 0; one < 14 * times; one += 1) {
    const { speciesId } = await ask(createSpecies, {
      query,
      body: { code: `S${one}`, names: bilingual(one) },
    });
    await ask(createSortMatrix, {
      query,
      body: {
        ...{ speciesId, form: 'sawn_board' as const, dryRun: false },
        ...{ thicknessMm: ['25', '38', '50'], widthMm: ['200'], lengthM: ['4.000'] },
      },
    });
  }
  const { items: sorts } = await ask(listSorts, { query: { teamId, size: 1000 } });
  const boards = sorts.filter(({ form }) => form === 'sawn_board');
  for (const yard of yards)
    for (let at = 0; at < boards.length; at += 200)
      await ask(createOpening, {
        query,
        body: {
          ...{
            yardId: yard.yardId,
            businessDate: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
          },
          lines: boards
            .slice(at, at + 200)
            .map(({ sortId }) => ({ sortId, pieces: 100, volume: '2.000000', valueMinor: 400_000 })),
        },
      });
  const sortId = String(boards[0]?.sortId);
  return {
    teams: () => ask(listTeams, {}),
    'people of a team': () => ask(listTeamMembers, { params: query }),
    yards: () => ask(listYards, { query }),
    species: () => ask(listSpecies, { query }),
    'sorts, a page': () => ask(listSorts, { query }),
    'sorts at once': () => ask(listSorts, { query: { teamId, size: 1000 } }),
    'stock, a page': () => ask(listStock, { query }),
    'moves of a sort': () => ask(listStockMoves, { params: { sortId }, query: {} }),
    'home of the timber trade': () => ask(getWoodHome, { query }),
  };
}

/** A library of videos. */
export async function listsOfVideos(house: TestServer, times: Times): Promise<Calls> {
  const ask = askingAs(house, await house.user());
  await many(40 * times, (index) =>
    ask(saveVideo, {
      body: {
        bvid: bvidOf(BigInt(170_001 + index)),
        title: `视频 ${index}`,
        tags: [`标签${index % 20}`, '木材'],
      },
    }),
  );
  return {
    'videos, a page': () => ask(listLibrary, { query: {} }),
    'videos that are searched for': () => ask(listLibrary, { query: { q: '木材' } }),
  };
}
