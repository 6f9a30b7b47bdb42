import type { Reading } from '@console/contract/apartment';
import { refusedByCode, sortedForPassing } from './waiting-bulk-rules.ts';

const row = (check: boolean, flags: Reading['flags'] = []) => ({
  may: { check, reject: check, confirmRollover: false },
  reading: { flags },
});

it('3 passes what is others’ and usual; one’s own is for somebody else, whatever is unusual about it', () => {
  const [fine, own, flagged, both] = [
    row(true),
    row(false),
    row(true, ['ROLLOVER']),
    row(false, ['ROLLOVER']),
  ];
  expect(sortedForPassing([fine, own, flagged, both])).toEqual({
    passable: [fine],
    own: [own, both],
    flagged: [flagged],
  });
  expect(sortedForPassing([])).toEqual({ passable: [], own: [], flagged: [] });
});

it('counts what was refused by its reason', () => {
  const refused = (code: string | null) => ({ outcome: 'refused' as const, code });
  expect(
    refusedByCode([
      refused('NOT_FOUND'),
      { outcome: 'saved', code: null },
      refused('VERSION_CONFLICT'),
      refused('NOT_FOUND'),
      refused(null),
    ]),
  ).toEqual([
    { code: 'NOT_FOUND', count: 2 },
    { code: 'VERSION_CONFLICT', count: 1 },
    { code: 'other', count: 1 },
  ]);
});
