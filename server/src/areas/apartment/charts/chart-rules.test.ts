import {
  allRegisters,
  floorCells,
  forEachM2,
  registerCells,
  tellsDays,
  wholeDays,
  yearBefore,
} from './chart-rules.ts';
import type { RegisterRow } from './electricity-facts.ts';

const line = (
  ym: string,
  register: RegisterRow['register'],
  quantity: string,
  more: Partial<RegisterRow> = {},
) => ({
  ...{ ym, register, quantity, scope: 'room' as const, estimated: false },
  ...more,
});

describe('what a month used', () => {
  it('is what its registers come to, exactly; nothing known is not nothing used', () => {
    const rows = [
      line('2026-05', 'peak', '0.100'),
      line('2026-05', 'valley', '0.200', { estimated: true }),
      line('2026-04', 'total', '0.000'),
    ];
    expect(allRegisters(rows, '2026-05')).toEqual({ quantity: '0.300', estimated: true });
    expect(allRegisters(rows, '2026-04')).toEqual({ quantity: '0.000', estimated: false });
    expect(allRegisters(rows, '2026-03')).toEqual({ quantity: null, estimated: false });
  });

  it('floor by floor, upper ones first; nothing known is not nothing used', () => {
    const row = (floor: number, ym: string, quantity: string, estimated = false) => ({
      floor,
      ym,
      quantity,
      estimated,
    });
    const rows = [row(-1, '2026-05', '0.000'), row(2, '2026-04', '7.500', true)];
    const none = { quantity: null, estimated: false };
    expect(floorCells(rows, ['2026-04', '2026-05'])).toEqual([
      { floor: 2, cells: [{ quantity: '7.500', estimated: true }, none] },
      { floor: -1, cells: [none, { quantity: '0.000', estimated: false }] },
    ]);
  });

  it.each([
    ['2026-05', '2025-05'],
    ['2000-01', '1999-01'],
  ])('%s a year before is %s', (ym, before) => expect(yearBefore(ym)).toBe(before));

  it.each([
    ['120.000', '25.00', '4.8000'],
    ['1.000', '3.00', '0.3333'],
    [null, '25.00', null],
    ['1.000', '0.00', null],
  ])('%s kWh of %s m² are %s', (quantity, area, each) => expect(forEachM2(quantity, area)).toBe(each));
});

describe('hours of the day', () => {
  const months = ['2026-04', '2026-05'];
  it('of the masters where these tell them apart: what stands below is in what they saw', () => {
    const rows = [
      line('2026-05', 'peak', '200.000', { scope: 'master' as const }),
      line('2026-05', 'peak', '150.000'),
      line('2026-04', 'valley', '10.000', { scope: 'master' as const }),
    ];
    expect(registerCells(rows, months)).toEqual([
      { register: 'peak', cells: [null, '200.000'] },
      { register: 'valley', cells: ['10.000', null] },
    ]);
  });
  it('else of what stands below; meters that count all day tell nothing of hours', () => {
    const rows = [
      line('2026-05', 'flat', '1.000'),
      line('2026-05', 'flat', '2.000'),
      line('2026-05', 'total', '9.000', { scope: 'master' as const }),
    ];
    expect(registerCells(rows, months)).toEqual([{ register: 'flat', cells: [null, '3.000'] }]);
    expect(registerCells([line('2026-05', 'total', '9.000')], months)).toEqual([]);
  });
});

describe('days', () => {
  it('are known when every meter that tells days has told them, and none is left out between', () => {
    const rows = [
      { day: '2026-02-27', quantity: '2.000', meters: 2 },
      { day: '2026-02-28', quantity: '1.000', meters: 1 },
      { day: '2026-03-02', quantity: '3.000', meters: 2 },
    ];
    const days = wholeDays(rows);
    expect(days).toEqual([
      { day: '2026-02-27', quantity: '2.000' },
      { day: '2026-02-28', quantity: null },
      { day: '2026-03-01', quantity: null },
      { day: '2026-03-02', quantity: '3.000' },
    ]);
    expect(tellsDays(days)).toBe(true);
    expect(tellsDays(days.slice(0, 3))).toBe(false);
    expect(wholeDays([])).toEqual([]);
  });
});
