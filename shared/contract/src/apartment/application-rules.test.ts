import {
  type ApplicationWish,
  applicationKinds,
  applicationProblems,
  lastDayOfMonths,
  renewedUntil,
} from './application-rules.ts';

const nothing: Omit<ApplicationWish, 'kind'> = {
  tenancyId: null,
  from: null,
  months: null,
  lastDay: null,
  occupantName: '',
  billId: null,
  readingId: null,
  note: '',
};
const whole: Readonly<Record<ApplicationWish['kind'], Partial<ApplicationWish>>> = {
  check_in: { from: '2026-07-01' },
  renew: { tenancyId: 't', months: 12 },
  transfer: { tenancyId: 't', from: '2026-07-01' },
  check_out: { tenancyId: 't', lastDay: '2026-07-31' },
  add_occupant: { tenancyId: 't', from: '2026-07-01', occupantName: '李雷' },
  dispute: { tenancyId: 't', billId: 'b', note: '六月多算了一度' },
};

describe('what an application must say', () => {
  it.each(applicationKinds)('%s: all of it, and each part of that is missed', (kind) => {
    expect(applicationProblems({ ...nothing, ...whole[kind], kind })).toEqual([]);
    for (const part of Object.keys(whole[kind])) {
      const without = {
        ...nothing,
        ...whole[kind],
        kind,
        [part]: part === 'note' || part === 'occupantName' ? '' : null,
      };
      expect(applicationProblems(without)).toEqual([{ path: part, code: 'required' }]);
    }
  });

  it('says nothing that belongs to another kind', () => {
    expect(applicationProblems({ ...nothing, ...whole.renew, kind: 'renew', lastDay: '2026-07-31' })).toEqual(
      [{ path: 'lastDay', code: 'not_of_kind', params: { kind: 'renew' } }],
    );
  });

  it('disputes one thing, not two', () => {
    const both = { ...nothing, ...whole.dispute, kind: 'dispute' as const, readingId: 'r' };
    expect(applicationProblems(both)).toEqual([{ path: 'readingId', code: 'one_of_both' }]);
  });
});

describe('months from a day on', () => {
  it.each([
    ['2026-03-15', 1, '2026-04-14'],
    ['2026-07-01', 12, '2027-06-30'],
    // February has no 31st: the month ends with it.
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-30', 1, '2024-02-29'],
    ['2026-12-01', 1, '2026-12-31'],
    ['2026-01-29', 1, '2026-02-28'],
  ])('%s and %i', (from, months, last) => {
    expect(lastDayOfMonths(from, months)).toBe(last);
  });

  it('a renewal goes on after the last day', () => {
    expect(renewedUntil('2026-06-30', 6)).toBe('2026-12-31');
    expect(renewedUntil('2026-06-14', 1)).toBe('2026-07-14');
  });
});
