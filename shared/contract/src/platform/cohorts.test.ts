import fc from '@console/testing/properties';
import { markOf, releaseFor } from './cohorts.ts';
import type { LiveRelease, Rollout } from './releases.ts';

const release = (name: string): LiveRelease => ({
  release: name,
  mfName: `wood_${name}`,
  base: `/remotes/wood/${name}/`,
  manifest: '',
  entry: '',
  commit: null,
  builtAt: '',
  shell: '^1.0.0',
  contract: '1.0.0',
  files: {},
});
const live = release('aaaaaaa');
const next = release('bbbbbbb');
const rollout = (more: Partial<Rollout>): Rollout => ({
  release: next,
  percent: 0,
  users: [],
  organizations: [],
  ...more,
});
const record = (...rollouts: Rollout[]) => ({ remote: 'wood', live, rollouts });
const people = Array.from({ length: 10_000 }, (_, index) => ({ sub: `user-${index}` }));
const shareOf = (percent: number) =>
  people.filter((person) => releaseFor(record(rollout({ percent })), person) === next).length / 100;

it('nobody in particular runs the live release', () => {
  expect(releaseFor(record(rollout({ percent: 100 })), null)).toBe(live);
});

it.each([0, 1, 10, 50, 99, 100])('%i percent of users is about that many', (percent) => {
  expect(Math.abs(shareOf(percent) - percent)).toBeLessThan(percent % 100 === 0 ? 0.001 : 1.5);
});

it('whoever has a release keeps it while its share grows', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(100), fc.nat(100), (sub, one, other) => {
      const [small, large] = [Math.min(one, other), Math.max(one, other)];
      const with_ = (percent: number) => releaseFor(record(rollout({ percent })), { sub });
      return with_(small) === live || with_(large) === next;
    }),
  );
});

it('is not the same people for every remote', () => {
  const tenth = rollout({ percent: 10 });
  const early = people.filter((person) => releaseFor(record(tenth), person) === next);
  const again = early.filter((person) => releaseFor({ ...record(tenth), remote: 'notes' }, person) === next);
  expect(again.length / early.length).toBeLessThan(0.2);
});

it('named users and organizations get it whatever the share is', () => {
  const named = record(
    rollout({ users: [markOf('wood', 'ming')], organizations: [markOf('wood', 'north')] }),
  );
  expect(releaseFor(named, { sub: 'ming' })).toBe(next);
  expect(releaseFor(named, { sub: 'li', organization: 'north' })).toBe(next);
  expect(releaseFor(named, { sub: 'li', organization: 'south' })).toBe(live);
  expect(releaseFor(named, { sub: 'li', organization: null })).toBe(live);
});

it('of two rollouts the first that reaches somebody counts', () => {
  const third = release('ccccccc');
  const two = record(rollout({ users: [markOf('wood', 'ming')] }), rollout({ release: third, percent: 100 }));
  expect(releaseFor(two, { sub: 'ming' })).toBe(next);
  expect(releaseFor(two, { sub: 'li' })).toBe(third);
});

it('a mark tells nobody who it is, and is another one for every remote', () => {
  expect(markOf('wood', 'ming')).toMatch(/^[0-9a-f]{8}$/);
  expect(markOf('wood', 'ming')).not.toBe(markOf('notes', 'ming'));
});
