import {
  acceptSortProposal,
  activateCostItemVersion,
  createCostItem,
  createCostItemVersion,
  createStarterCostItems,
  exportSorts,
  getCostSettings,
  importSorts,
  proposeSort,
  proposeSortPrice,
  refuseSortProposal,
  retireCostItemVersion,
  setSortPrice,
  simulateCost,
  updateCostItem,
  updateCostItemVersion,
  updateCostSettings,
  withdrawSortPrice,
  withdrawSortProposal,
} from '@console/contract/wood';
import type { Telling } from '../../../testing/telling.ts';
import { dayFrom } from './testing-priced.ts';
import { shanghaiToday } from './testing-team.ts';

const names = { zh: '运费', en: 'Freight' };

/** Costs, which take two people, and prices with what a buyer proposes of them. */
export async function pricedStory(told: Telling, teamId: string, sortId: string): Promise<void> {
  const { house } = told;
  const memberships = (role: string) => [{ area: 'wood', tenantId: teamId, roles: [role] }];
  const accountant = await house.user({ memberships: memberships('AC') });
  const buyer = await house.user({ memberships: memberships('BY') });
  await costStory(told, teamId, accountant);
  await priceStory(told, teamId, sortId, buyer);
}

type Person = Awaited<ReturnType<Telling['house']['user']>>;

async function costStory({ tell }: Telling, teamId: string, accountant: Person): Promise<void> {
  const query = { teamId };
  const item = { code: 'SEA', names, basis: 'volume', effectiveFrom: shanghaiToday() } as const;
  const { costItemId, versions } = await tell(createCostItem, { query, body: item }, accountant);
  await tell(createStarterCostItems, { query }, accountant);
  await tell(updateCostItem, { params: { costItemId }, version: 0, body: { names } }, accountant);
  const params = { costItemVersionId: versions[0]?.costItemVersionId ?? '' };
  const edited = await tell(
    updateCostItemVersion,
    { params, version: 0, body: { defaultRate: '160' } },
    accountant,
  );
  const active = await tell(activateCostItemVersion, { params, version: edited.version });
  const next = { effectiveFrom: dayFrom(30), basis: 'value', defaultRate: '3' } as const;
  await tell(createCostItemVersion, { params: { costItemId }, body: next }, accountant);
  await tell(retireCostItemVersion, { params, version: active.version });
  const { version } = await tell(getCostSettings, { query }, accountant);
  await tell(updateCostSettings, { query, version, body: { taxRate: '0.13' } }, accountant);
  const simulated = {
    lines: [{ volume: '2', valueMinor: 100 }],
    costs: [{ basis: 'volume', rate: '1' } as const],
  };
  await tell(simulateCost, { query, body: simulated }, accountant);
}

async function priceStory({ tell }: Telling, teamId: string, sortId: string, buyer: Person): Promise<void> {
  const query = { teamId };
  const params = { sortId };
  const ahead = { effectiveFrom: dayFrom(5), listPrice: '2400', floorPrice: '2200' };
  const { sortPriceId } = await tell(setSortPrice, { params, body: ahead });
  await tell(withdrawSortPrice, { params: { sortPriceId } });
  const sort = { names, form: 'log' } as const;
  const wanted = (code: string) => tell(proposeSort, { query, body: { sort: { code, ...sort } } }, buyer);
  const [one, two] = [await wanted('WANTED-1'), await wanted('WANTED-2')];
  const price = await tell(proposeSortPrice, { params, body: { price: ahead } }, buyer);
  await tell(acceptSortProposal, { params: { sortProposalId: price.sortProposalId } });
  const reason = 'enough of it';
  await tell(refuseSortProposal, { params: { sortProposalId: one.sortProposalId }, body: { reason } });
  await tell(withdrawSortProposal, { params: { sortProposalId: two.sortProposalId } }, buyer);
  const { base64: file } = await tell(exportSorts, { query });
  await tell(importSorts, { query, body: { file, dryRun: true } });
}
