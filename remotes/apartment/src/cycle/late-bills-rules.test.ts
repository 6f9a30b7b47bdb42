import { lateBills } from './late-bills-rules.ts';

const bills = (
  state: Parameters<typeof lateBills>[0]['state'],
  today: string,
  leftOut: string | null = null,
) => lateBills({ ym: '2026-06', state, leftOut }, { billDay: 5 }, today);

it('10 bills are late from the day after the bill day of the next month on, until they are out', () => {
  expect(bills('usage_checked', '2026-07-05')).toBeUndefined();
  expect(bills('usage_checked', '2026-07-06')).toEqual({ step: 'generate', dueOn: '2026-07-05' });
  expect(bills('billed', '2026-07-06')).toEqual({ step: 'check', dueOn: '2026-07-05' });
  expect(bills('bills_checked', '2026-07-06')).toEqual({ step: 'issue', dueOn: '2026-07-05' });
  expect(bills('issued', '2026-07-06')).toBeUndefined();
  expect(bills('reading', '2026-07-06')).toBeUndefined();
  expect(bills('billed', '2026-07-06', '2026-07')).toBeUndefined();
});
