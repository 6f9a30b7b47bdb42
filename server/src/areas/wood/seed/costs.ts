import { NewCostItemVersion, ProposedPrice } from '@console/contract/wood';
import type { SeedContext } from '../../../house/demo/context.ts';
import {
  activateCostItemVersion,
  createCostItemVersion,
  createStarterCostItems,
  listCostItems,
  updateCostItemVersion,
} from '../cost-items.ts';
import { readToday } from '../sort-price-rows.ts';
import { setSortPrice } from '../sort-prices.ts';
import { proposeSortPrice } from '../sort-proposals.ts';
import { sortsInOrder } from '../sorts.ts';

/** What costs usually come to; the other ones are entered each time. */
const rates: Readonly<Record<string, string>> = {
  FREIGHT: '160',
  LOADING: '35',
  CUSTOMS: '3',
  FUMIGATION: '12',
  DRYING: '280',
  STORAGE: '18',
};

/** The usual cost items, written by the accountant and put into force by the owner, and a dearer freight that waits. */
export async function seedCosts({ as, users }: SeedContext, teamId: string): Promise<void> {
  const [owner, accountant] = [users['wood-owner'], users['wood-accountant']];
  if (!owner || !accountant) return;
  const clerk = as(accountant);
  await createStarterCostItems(clerk, teamId);
  for (const { code, costItemId, versions } of await listCostItems(clerk, teamId)) {
    const [draft] = versions;
    const defaultRate = rates[code];
    // What a start that was killed has put into force stays so.
    if (draft?.state !== 'draft' || versions.length > 1) continue;
    const { costItemVersionId: id } = draft;
    const { version } = defaultRate
      ? await updateCostItemVersion(clerk, teamId, id, draft.version, { defaultRate }, accountant)
      : draft;
    await activateCostItemVersion(as(owner), teamId, id, version, owner);
    if (code === 'FREIGHT') {
      const dearer = {
        basis: 'volume',
        defaultRate: '175',
        effectiveFrom: daysFrom(draft.effectiveFrom, 30),
      };
      await createCostItemVersion(clerk, teamId, costItemId, NewCostItemVersion.parse(dearer));
    }
  }
}

/** One price that was set ahead, and one that a buyer would have. */
export async function seedPrices({ as, users }: SeedContext, teamId: string): Promise<void> {
  const [owner, buyer] = [users['wood-owner'], users['wood-buyer']];
  if (!owner || !buyer) return;
  const db = as(owner);
  const priced = (await sortsInOrder(db, teamId, {})).filter(({ listPrice }) => listPrice !== null);
  const [one, two] = priced;
  const today = await readToday(db);
  const raised = (price: string | null) => String(Math.round(Number(price) * 1.04));
  if (one)
    await setSortPrice(db, teamId, one.sortId, {
      ...{ effectiveFrom: daysFrom(today, 14), listPrice: raised(one.listPrice), floorPrice: null },
    });
  if (two) {
    const price = { effectiveFrom: daysFrom(today, 7), listPrice: raised(two.listPrice) };
    const note = '产地报价上涨，建议同步调价。';
    await proposeSortPrice(as(buyer), teamId, two.sortId, { price: ProposedPrice.parse(price), note });
  }
}

const daysFrom = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
