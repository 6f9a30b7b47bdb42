import type { CostItem, CostItemVersion } from '@console/contract/wood';
import { newCost, newSimulation, sharesOf, simulationBody } from './simulation-draft.ts';

const version = (over: Partial<CostItemVersion>): CostItemVersion => ({
  ...{ costItemVersionId: 'v', costItemId: 'i', effectiveFrom: '2026-01-01', basis: 'value' },
  ...{ defaultRate: '3', state: 'active', inForce: true, editedBy: [], activatedBy: 'a', activatedAt: null },
  ...{ selfChecked: false, version: 0 },
  ...over,
});
const item = (...versions: CostItemVersion[]): CostItem => ({
  ...{ costItemId: 'i', code: 'DUTY', names: { zh: '关税', en: 'Duty' }, versions, version: 0 },
});
const draft = item(version({ state: 'draft', inForce: false, basis: 'pieces' }));

it('begins with the costs that new receipts have today, or with one by volume', () => {
  const { lines, costs } = newSimulation([item(version({})), draft]);
  expect(lines).toHaveLength(1);
  expect(costs).toEqual([{ costItemId: 'i', basis: 'value', rate: '3', amountMinor: null, manualMinor: [] }]);
  expect(newSimulation([draft]).costs).toEqual([newCost()]);
});

it('what is not typed is nothing, and shares go with costs by hand alone', () => {
  const line = { volume: '2', pieces: null, weightKg: null, valueMinor: 100 };
  const byHand = { ...newCost(), basis: 'manual' as const, amountMinor: 5, rate: '9', manualMinor: [5] };
  const body = simulationBody({ lines: [line, line], costs: [byHand, newCost()], supplierVolume: null });
  expect(body.lines).toEqual([
    { ...line, pieces: 0 },
    { ...line, pieces: 0 },
  ]);
  expect(body.costs).toEqual([
    { basis: 'manual', amountMinor: 5, rate: null, manualMinor: [5, 0] },
    { basis: 'volume', amountMinor: null, rate: null, manualMinor: [] },
  ]);
});

it('a line that was taken away takes its share along', () => {
  expect(sharesOf({ ...newCost(), manualMinor: [1, 2, 3] }, 2)).toEqual([1, 2]);
});
