import {
  type CostItem,
  type CostItemVersion,
  type CostSettings,
  getCostSettings,
  listCostItems,
} from '@console/contract/wood';
import { ids } from '../team/demo-team.ts';

export const costIds = {
  freight: '019a0000-0000-7000-8000-0000000000c1',
  inForce: '019a0000-0000-7000-8000-0000000000c2',
  draft: '019a0000-0000-7000-8000-0000000000c3',
};

export const demoSettings = (over: Partial<CostSettings> = {}): CostSettings => ({
  ...{ teamId: ids.team, costMethod: 'moving_average', returnCostBasis: 'current_average' },
  ...{ taxMode: 'included', taxRate: '0.1300', sawnRounding: 'line', volumeTolerance: '0.0100' },
  ...{ currency: 'CNY', posted: false, version: 4 },
  ...over,
});

export const costVersion = (over: Partial<CostItemVersion> = {}): CostItemVersion => ({
  ...{ costItemVersionId: costIds.inForce, costItemId: costIds.freight, effectiveFrom: '2026-06-01' },
  ...{ basis: 'volume', defaultRate: '160', state: 'active', inForce: true, editedBy: ['hua'] },
  ...{ activatedBy: 'ming', activatedAt: '2026-05-30T02:00:00Z', selfChecked: false, version: 2 },
  ...over,
});

export const draftVersion = (over: Partial<CostItemVersion> = {}): CostItemVersion =>
  costVersion({
    ...{ costItemVersionId: costIds.draft, effectiveFrom: '2026-12-01', defaultRate: '175', state: 'draft' },
    ...{ inForce: false, activatedBy: null, activatedAt: null, version: 0 },
    ...over,
  });

export const freight = (...versions: CostItemVersion[]): CostItem => ({
  ...{ costItemId: costIds.freight, code: 'FREIGHT', names: { zh: '运费', en: 'Freight' }, version: 1 },
  versions: versions.length > 0 ? versions : [draftVersion(), costVersion()],
});

/** A fake of `@console/testing` in plain words: only tests themselves may import that package. */
const always = <Endpoint>(endpoint: Endpoint, result: unknown) => ({ endpoint, reply: () => result });

export const costSettings = (over?: Partial<CostSettings>) => always(getCostSettings, demoSettings(over));
export const costItems = (...items: CostItem[]) => always(listCostItems, { items });
