import { createCostItem, proposeSort, setSortPrice } from '@console/contract/wood';
import { accepted } from '../../../testing/answers.ts';
import type { Person, TestServer } from '../../../testing/test-server.ts';
import { shanghaiToday } from './testing-team.ts';

const names = { zh: '运费', en: 'Freight' };

/** The day so many days from now, as teams have it. */
export const dayFrom = (days: number): string =>
  new Date(Date.parse(shanghaiToday()) + days * 86_400_000).toISOString().slice(0, 10);

/** What a team says of costs and prices: an item with its draft, a price that is set ahead, and a proposal. */
export async function priced(
  house: TestServer,
  { teamId, sortId }: { readonly teamId: string; readonly sortId: string },
  as: Person,
) {
  const query = { teamId };
  const item = { code: 'FREIGHT', names, basis: 'volume', effectiveFrom: shanghaiToday() } as const;
  const { costItemId, versions } = accepted(await house.call(createCostItem, { query, body: item }, { as }));
  const price = { effectiveFrom: dayFrom(9), listPrice: '1' };
  const { sortPriceId } = accepted(
    await house.call(setSortPrice, { params: { sortId }, body: price }, { as }),
  );
  const sort = { code: 'WANTED', names, form: 'log' } as const;
  const { sortProposalId } = accepted(await house.call(proposeSort, { query, body: { sort } }, { as }));
  return { costItemId, costItemVersionId: versions[0]?.costItemVersionId ?? '', sortPriceId, sortProposalId };
}
