import { newVersion, nextMonth, type VersionDraft } from './version-draft.ts';

it('begins with the next month', () => {
  expect(nextMonth('2026-11-21')).toBe('2026-12-01');
  expect(nextMonth('2026-12-31')).toBe('2027-01-01');
  expect(nextMonth('2026-01-31')).toBe('2026-02-01');
});

it('takes over the prices of the newest version', () => {
  const newest: VersionDraft = {
    effectiveFrom: '2026-01-01',
    basis: 'month',
    minChargeMinor: 5,
    fixedMonthlyMinor: 0,
    tiers: [{ register: 'total', upTo: null, unitPrice: '4.35' }],
  };
  const draft = newVersion(newest, '2026-11-21');
  expect(draft).toEqual({ ...newest, effectiveFrom: '2026-12-01' });
  expect(newVersion(undefined, '2026-11-21').tiers).toEqual([
    { register: 'total', upTo: null, unitPrice: '' },
  ]);
});
