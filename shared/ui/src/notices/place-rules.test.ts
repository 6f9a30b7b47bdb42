import { type Covers, clearestPlace, worstOf } from './place-rules.ts';

describe('where notices are least in the way', () => {
  it.each([
    ['both are free: the usual one', 'nothing', 'nothing', undefined, 'top'],
    ['both are free: where they are', 'nothing', 'nothing', 'bottom', 'bottom'],
    ['a button on top', 'control', 'nothing', undefined, 'bottom'],
    ['the field with the focus on top, a bar below', 'focus', 'bar', 'top', 'bottom'],
    ['a list of links, the lowest button below', 'control', 'stuckControl', 'bottom', 'top'],
    ['a list of links, a bar below', 'control', 'bar', 'bottom', 'top'],
    ['links everywhere: where they are', 'control', 'control', 'bottom', 'bottom'],
    ['links everywhere, a place that this width has not', 'control', 'control', 'topEnd', 'top'],
  ] as const)('%s', (_, top, bottom, present, expected) => {
    const covers: Record<string, Covers> = { top, bottom };
    expect(clearestPlace<string>(['top', 'bottom'], present, (place) => covers[place] ?? 'focus')).toBe(
      expected,
    );
  });

  it.each([
    ['where they are', 'bottom', 'bottom'],
    ['at the usual place', undefined, 'top'],
  ] as const)(
    'free %s, no other is looked at: that takes long, and focus and wheel wait for it',
    (_, present, free) => {
      const looked: string[] = [];
      const covered = (place: string): Covers => {
        looked.push(place);
        return place === free ? 'nothing' : 'control';
      };
      clearestPlace<string>(['top', 'bottom', 'topEnd'], present, covered);
      expect(looked).toEqual([free]);
    },
  );

  it('the worst of all that lies under them counts', () => {
    expect(worstOf([])).toBe('nothing');
    expect(worstOf(['control', 'focus', 'bar', 'nothing'])).toBe('focus');
  });
});
