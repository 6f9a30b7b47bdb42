import type {
  CheckoutBlocker,
  CheckoutItem,
  CheckoutReading,
  CheckoutState,
  Tenancy,
} from '@console/contract/apartment';

interface Inspected {
  readonly state: CheckoutState;
  readonly tenancyState: Tenancy['state'];
  readonly items: readonly Pick<CheckoutItem, 'condition'>[];
  readonly readings: readonly Pick<CheckoutReading, 'serial' | 'state'>[];
}

const serialsOf = (readings: Inspected['readings']): string[] => [
  ...new Set(readings.map(({ serial }) => serial)),
];

/** What keeps a check-out from being settled and submitted: nothing of it once somebody has approved it. */
export function inspectionBlockers({ state, tenancyState, items, readings }: Inspected): CheckoutBlocker[] {
  if (!['requested', 'inspecting', 'settling', 'submitted'].includes(state)) return [];
  const missing = readings.filter((one) => one.state === 'missing' || one.state === 'rejected');
  const unlocked = readings.filter((one) => one.state === 'entered' || one.state === 'checked');
  const blockers: (CheckoutBlocker | false)[] = [
    tenancyState !== 'ending' && { code: 'tenancy_not_ending', meters: [] },
    missing.length > 0 && { code: 'final_reading_missing', meters: serialsOf(missing) },
    unlocked.length > 0 && { code: 'final_reading_unlocked', meters: serialsOf(unlocked) },
    items.some(({ condition }) => condition === null) && { code: 'not_inspected', meters: [] },
  ];
  return blockers.filter((one) => one !== false);
}
