import { demoGroup, demoNode } from './demo-clash.ts';
import { choosable, delayTone, knownOf, lastDelay, shownGroups, shownMembers } from './group-rules.ts';

const at = '2026-11-29T08:00:00.000Z';
const measured = (...delays: (number | null)[]) => ({ history: delays.map((delayMs) => ({ at, delayMs })) });
const node = (name: string, ...delays: (number | null)[]) => demoNode({ name, ...measured(...delays) });

it.each([
  [[], 'unknown', 'neutral'],
  [[50, null], 'failed', 'bad'],
  [[null, 199], 'measured', 'good'],
  [[200], 'measured', 'warn'],
  [[500], 'measured', 'bad'],
])('delays %j are %s, and %s', (delays, is, tone) => {
  const delay = lastDelay(measured(...delays));
  expect([delay.is, delayTone(delay)]).toEqual([is, tone]);
});

describe('shownGroups', () => {
  const groups = [
    demoGroup({ name: 'b', all: ['x'], ...measured(90) }),
    demoGroup({ name: 'a', all: ['Tokyo'], ...measured(null) }),
    demoGroup({ name: 'inner', hidden: true, all: [], ...measured(10) }),
    demoGroup({ name: 'GLOBAL', all: [] }),
  ];
  const shown = (more: object) =>
    shownGroups(groups, {
      order: 'config',
      mode: 'rule',
      hidden: false,
      text: '',
      language: 'en',
      ...more,
    }).map(({ name }) => name);
  it.each([
    [{}, ['b', 'a']],
    [{ hidden: true }, ['b', 'a', 'inner']],
    [{ mode: 'global' }, ['b', 'a', 'GLOBAL']],
    [{ order: 'name' }, ['a', 'b']],
    [{ order: 'delay', hidden: true }, ['inner', 'b', 'a']],
    [{ text: 'tok' }, ['a']],
  ])('%j → %j', (how, names) => expect(shown(how)).toEqual(names));
});

it('members that failed are left out where nobody wants them, but never the one in use', () => {
  const known = knownOf([], [node('quick', 20), node('slow', 300), node('broken', null), node('new')]);
  const group = { all: ['broken', 'slow', 'quick', 'new', 'unheard'], now: null };
  const shown = (now: string | null, hideFailed: boolean, order: 'config' | 'delay' = 'config') =>
    shownMembers({ ...group, now }, known, { hideFailed, order });
  expect(shown(null, false)).toEqual(group.all);
  expect(shown(null, true)).toEqual(['slow', 'quick', 'new', 'unheard']);
  expect(shown('broken', true)).toEqual(group.all);
  expect(shown(null, true, 'delay')).toEqual(['quick', 'slow', 'new', 'unheard']);
});

it('a node is chosen in all groups but those that balance', () =>
  expect(['Selector', 'URLTest', 'Fallback', 'LoadBalance'].map((type) => choosable({ type }))).toEqual([
    true,
    true,
    true,
    false,
  ]));
