import fc from '@console/testing/properties';
import { outbox } from './outbox.ts';

interface Reading {
  value: string;
}
const parse = (kept: unknown) =>
  typeof kept === 'object' && kept !== null && 'value' in kept ? { value: String(kept.value) } : undefined;
const name = 'console:readings';
const of = (owner: string, ...part: string[]) => outbox<Reading>({ name, owner, part }, parse);

it('survives a reload and is read by another tab, each thing in a place of its own', () => {
  const [tab, other] = [of('ming', 'b', 'round'), of('ming', 'b', 'round')];
  expect(tab.write('1', { value: '10' })).toBe(true);
  expect(other.write('2', { value: '20' })).toBe(true);
  other.write('1', { value: '11' });
  expect(tab.read('1')).toEqual({ value: '11' });
  tab.remove('1');
  expect(of('ming', 'b', 'round').list()).toEqual([{ value: '20' }]);
});

it("shows nobody another person's things, whatever they are called", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (owner, other) => {
      localStorage.clear();
      of(owner).write('1', { value: '10' });
      expect(of(other).list()).toHaveLength(owner === other ? 1 : 0);
      of(other).clear();
      expect(of(owner).count()).toBe(owner === other ? 0 : 1);
    }),
  );
});

it('of all parts together it says how many wait and forgets them, and of one its own', () => {
  for (const round of ['r1', 'r2']) of('ming', 'b', round).write('1', { value: round });
  of('hong', 'b', 'r1').write('1', { value: 'hers' });
  expect([of('ming').count(), of('ming', 'b', 'r1').count()]).toEqual([2, 1]);
  of('ming').clear();
  expect([of('ming').count(), of('hong').count()]).toEqual([0, 1]);
});

it('what cannot be read is not shown, and neither thrown away nor left out of the count', () => {
  const box = of('ming');
  localStorage.setItem(`${name}:ming:cut`, '{"value":');
  localStorage.setItem(`${name}:ming:old`, '{"text":"of another release"}');
  expect([box.list(), box.read('cut'), box.read('none')]).toEqual([[], undefined, undefined]);
  expect(box.count()).toBe(2);
  expect(localStorage).toHaveLength(2);
});

it('says when there is no room, and what stood there before stays', () => {
  const full: Storage = Object.create(localStorage, {
    setItem: {
      value: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    },
    getItem: { value: () => '{"value":"before"}' },
  });
  const box = outbox<Reading>({ name, owner: 'ming' }, parse, full);
  expect(box.write('1', { value: 'after' })).toBe(false);
  expect(box.read('1')).toEqual({ value: 'before' });
});
