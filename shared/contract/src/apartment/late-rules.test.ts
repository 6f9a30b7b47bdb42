import { cycleStates } from './cycle-states.ts';
import { lateBills, lateSteps } from './late-rules.ts';

const done = { due: 60, read: 60, checked: 60, rejected: 0, estimated: 0, flagged: 0, anomalies: 0 };
type Month = Parameters<typeof lateSteps>[0];
const late = (over: Partial<Month>, today = '2026-06-26') =>
  lateSteps({ state: 'reading', readTo: '2026-06-25', progress: done, ...over }, today).map(
    ({ step, count }) => `${step} ${count}`,
  );

describe('10 who is late with a month', () => {
  it('nobody is until the last day of reading is over', () => {
    const progress = { ...done, read: 38, checked: 12 };
    expect(late({ progress }, '2026-06-25')).toEqual([]);
    expect(late({ progress }, '2026-06-26')).toEqual(['read 22', 'check 26']);
  });

  it.each([
    ['nothing is read', { read: 0, checked: 0 }, ['read 60']],
    ['what is read is checked', { read: 38, checked: 38 }, ['read 22']],
    ['all is read, some is not checked', { checked: 59 }, ['check 1']],
    ['all is checked and waits for the approval', {}, ['check 0']],
  ])('%s', (_, progress, expected) => {
    expect(late({ progress: { ...done, ...progress } })).toEqual(expected);
  });

  it('a month in which nothing was entered yet is late as well', () => {
    expect(late({ state: 'open', progress: { ...done, read: 0, checked: 0 } })).toEqual(['read 60']);
  });

  it('usage is late with its anomalies, or with the approval alone', () => {
    expect(late({ state: 'read_checked', progress: { ...done, anomalies: 3 } })).toEqual(['used 3']);
    expect(late({ state: 'read_checked' })).toEqual(['used 0']);
  });

  it('a month that was left out, or whose usage is approved, waits for nobody', () => {
    expect(late({ leftOut: '2026-07', progress: { ...done, read: 0, checked: 0 } })).toEqual([]);
    const states = cycleStates.filter((state) => !['open', 'reading', 'read_checked'].includes(state));
    expect(states.map((state) => late({ state }))).toEqual(states.map(() => []));
  });
});

const bills = (
  state: Parameters<typeof lateBills>[0]['state'],
  today: string,
  leftOut: string | null = null,
) => lateBills({ ym: '2026-06', state, leftOut }, { billDay: 5 }, today);

it('10 bills are late from the day after the bill day of the next month on, until they are out', () => {
  expect(bills('usage_checked', '2026-07-05')).toBeUndefined();
  expect(bills('usage_checked', '2026-07-06')).toEqual({ step: 'makeBills', dueOn: '2026-07-05' });
  expect(bills('billed', '2026-07-06')).toEqual({ step: 'checkBills', dueOn: '2026-07-05' });
  expect(bills('bills_checked', '2026-07-06')).toEqual({ step: 'issueBills', dueOn: '2026-07-05' });
  expect(bills('issued', '2026-07-06')).toBeUndefined();
  expect(bills('reading', '2026-07-06')).toBeUndefined();
  expect(bills('billed', '2026-07-06', '2026-07')).toBeUndefined();
});

it('the bills of December are due in January', () => {
  expect(lateBills({ ym: '2026-12', state: 'billed', leftOut: null }, { billDay: 28 }, '2027-01-29')).toEqual(
    {
      ...{ step: 'checkBills', dueOn: '2027-01-28' },
    },
  );
});
