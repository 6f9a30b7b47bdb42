import { daysBetween } from '../../../days.ts';
import { type Asked, chance, methodOf, paidOn, payDays } from './collecting.ts';
import { storyOf } from './story.ts';

const nobody = { owing: {} };
const owing = { '503': '2026-02', '204D': '2026-05' };
const asked = (change: Partial<Asked> = {}): Asked => ({
  ...{ place: '101', kind: 'regular', issueOn: '2026-03-01', lastDay: null, leaves: false },
  ...change,
});
const places = Array.from({ length: 400 }, (_, index) => String(100 + index));
const share = <T>(all: readonly T[], wanted: (one: T) => boolean) => all.filter(wanted).length / all.length;

describe('12 who pays when in the demo houses', () => {
  it('12 bills are paid on one of few days; six in ten at once, one in thirty late', () => {
    const days = places.map((place) => daysBetween('2026-03-01', paidOn(asked({ place }), nobody) ?? ''));
    expect([...new Set(days)].sort((left, right) => left - right)).toEqual([...payDays]);
    expect(share(days, (day) => day === payDays[0])).toBeCloseTo(0.6, 1);
    expect(share(days, (day) => day === payDays.at(-1))).toBeLessThan(0.06);
    expect(share(days, (day) => day === payDays.at(-1))).toBeGreaterThan(0.01);
  });

  it('the bill of moving in is paid on its day', () => {
    expect(paidOn(asked({ kind: 'move_in', issueOn: '2026-05-24' }), { owing })).toBe('2026-05-24');
  });

  it('12 whoever owes pays nothing of the months since then, and all of those before', () => {
    const of503 = (issueOn: string) => paidOn(asked({ place: '503', issueOn }), { owing });
    expect(of503('2026-02-01')).not.toBeNull();
    expect(of503('2026-03-01')).toBeNull();
    expect(of503('2026-05-01')).toBeNull();
    expect(paidOn(asked({ place: '204D', kind: 'move_in', issueOn: '2026-05-18' }), { owing })).toBeNull();
    expect(paidOn(asked({ place: '204D', issueOn: '2026-05-05' }), { owing })).not.toBeNull();
  });

  it('whoever leaves before their day, or has said that they go, pays at once', () => {
    const late = places.filter((place) => paidOn(asked({ place }), nobody) === '2026-03-19');
    const [place = ''] = late;
    expect(paidOn(asked({ place, lastDay: '2026-03-18' }), nobody)).toBe('2026-03-03');
    expect(paidOn(asked({ place, lastDay: '2026-03-19' }), nobody)).toBe('2026-03-19');
    expect(paidOn(asked({ place, leaves: true }), nobody)).toBe('2026-03-03');
  });

  it('12 six rooms owe something: five, and whoever came last', () => {
    expect(['LT', 'JP'].flatMap((code) => Object.keys(storyOf(code).owing))).toHaveLength(5);
  });

  it('pays in one way, whenever it is asked; what an employer pays comes out of wages', () => {
    expect(places.map((place) => methodOf(place, ''))).toEqual(places.map((place) => methodOf(place, '')));
    expect(new Set(places.map((place) => methodOf(place, '')))).toEqual(
      new Set(['wechat', 'alipay', 'bank', 'cash']),
    );
    expect(methodOf('204D', 'Harbour Works')).toBe('payroll');
  });

  it('chances are told by words alone, evenly', () => {
    const all = places.map((place) => chance(place));
    expect(chance('503')).toBe(chance('503'));
    expect(all.every((one) => one >= 0 && one < 1)).toBe(true);
    expect(all.reduce((sum, one) => sum + one, 0) / all.length).toBeCloseTo(0.5, 1);
  });
});
