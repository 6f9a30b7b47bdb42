import {
  createOpening,
  createSort,
  createSortMatrix,
  createSpecies,
  createTeam,
  createYard,
  disableSort,
  dropKeptTally,
  enableSort,
  exportTxns,
  keepTally,
  mergeSort,
  orderSorts,
  revalueStock,
  updateSort,
  updateTeam,
} from '@console/contract/wood';
import type { Telling } from '../../../testing/telling.ts';
import { pricedStory } from './testing-priced-story.ts';
import { shanghaiToday } from './testing-team.ts';
import { teamStory } from './testing-team-story.ts';
import { tradeStory } from './testing-trade-story.ts';

const names = { zh: '雨', en: 'Rain' };

/** What generated requests do not come to: goods that are measured as their sort is, and all sorts of a place in order. */
export async function story(told: Telling): Promise<void> {
  const { tell } = told;
  const { teamId } = await tell(createTeam, { body: { code: 'STORY', names } });
  const query = { teamId };
  await teamStory(told, teamId);
  const { yardId } = await tell(createYard, { query, body: { code: 'YARD', names } });
  const { speciesId } = await tell(createSpecies, { query, body: { code: 'OAK', names } });
  const log = { names, form: 'log', speciesId } as const;
  const { sortId } = await tell(createSort, { query, body: { code: 'LOG', ...log } });
  const other = await tell(createSort, { query, body: { code: 'LOG-2', ...log } });
  await tell(updateSort, { params: { sortId: other.sortId }, version: 0, body: { grade: '1' } });
  const tally = { kind: 'log' as const, rows: [{ diameterCm: '20', lengthM: '4.0', count: 25 }] };
  const kept = await tell(keepTally, { query, body: { name: 'Yard', tally } });
  await tell(dropKeptTally, { query, params: { keptTallyId: kept.keptTallyId } });
  const lines = [{ sortId, tally, valueMinor: 100 }];
  await tell(createOpening, { query, body: { yardId, businessDate: shanghaiToday(), lines } });
  await tell(orderSorts, { query, body: { parentId: null, sortIds: [other.sortId, sortId] } });
  const sizes = { thicknessMm: ['38'], widthMm: ['125'], lengthM: ['4'] };
  const matrix = { speciesId, form: 'sawn_board', ...sizes, dryRun: true } as const;
  await tell(createSortMatrix, { query, body: matrix });
  await tell(disableSort, { params: { sortId: other.sortId }, body: { reason: 'sold out' } });
  await tell(enableSort, { params: { sortId: other.sortId }, body: {} });
  await pricedStory(told, teamId, other.sortId);
  const same = { toSortId: sortId, reason: 'entered twice' };
  await tell(mergeSort, { params: { sortId: other.sortId }, body: same });
  await revaluedStory(told);
  await tradeStory(told, (await tell(createTeam, { body: { code: 'TRADING', names } })).teamId);
}

/** A team that has traded nothing yet tries what another costing method would come to at the end of last month. */
async function revaluedStory({ tell }: Telling): Promise<void> {
  const { teamId } = await tell(createTeam, { body: { code: 'REVALUED', names } });
  await tell(updateTeam, { params: { teamId }, version: 0, body: { backdateDays: 31 } });
  const [year, month] = shanghaiToday().split('-').map(Number);
  const businessDate = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, 0)).toISOString().slice(0, 10);
  const body = { costMethod: 'fifo' as const, businessDate, reason: 'year end', dryRun: true };
  await tell(revalueStock, { query: { teamId }, body });
  await tell(exportTxns, { query: { teamId, format: 'csv', language: 'zh' } });
}
