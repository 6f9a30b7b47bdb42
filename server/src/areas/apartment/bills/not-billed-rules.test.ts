import { type AskedBill, askedUntil, monthsFrom } from './not-billed-rules.ts';

const terms = { firstDay: '2026-01-12' };
const first = (isIssued: boolean): AskedBill => ({
  kind: 'move_in',
  isIssued,
  chargedTo: '2026-01-31',
  ym: null,
});
const regular = (ym: string, chargedTo: string, isIssued = true): AskedBill => ({
  kind: 'regular',
  isIssued,
  chargedTo,
  ym,
});
const until = (bills: readonly AskedBill[]) => askedUntil(bills, terms, '2026-06-09');

it('what no bill has asked for begins after what bills have asked for', () => {
  expect(until([first(true)])).toEqual({ rentFrom: '2026-02-01', itemsFrom: '2026-02' });
  expect(until([first(true), regular('2026-04', '2026-05-31')])).toEqual({
    rentFrom: '2026-06-01',
    itemsFrom: '2026-06',
  });
  expect(until([first(true), regular('2026-05', '2026-06-30')])).toEqual({
    rentFrom: '2026-07-01',
    itemsFrom: '2026-07',
  });
});

it('a draft has asked for nothing; a first one that waits says that nothing was paid before it', () => {
  expect(until([first(true), regular('2026-01', '2026-02-28', false)])).toEqual({
    rentFrom: '2026-02-01',
    itemsFrom: '2026-02',
  });
  expect(until([first(false)])).toEqual({ rentFrom: '2026-01-12', itemsFrom: '2026-01' });
});

it('where there was no bill at all, the last month is asked for alone', () => {
  expect(until([])).toEqual({ rentFrom: '2026-06-01', itemsFrom: '2026-06' });
  expect(askedUntil([], { firstDay: '2026-06-03' }, '2026-06-09')).toEqual({
    rentFrom: '2026-06-03',
    itemsFrom: '2026-06',
  });
});

it('months from one to another, both of them', () => {
  expect(monthsFrom('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsFrom('2026-03', '2026-02')).toEqual([]);
});
