import { type Lock, missingEntries, withOwn, without } from './lock-rules.ts';

const lock = (packages: Lock['packages']): Lock => ({ packages });
const needs = (...names: string[]) => ({
  optionalDependencies: Object.fromEntries(names.map((name) => [name, '1.0.0'])),
});

it.each<[string, Lock['packages'], string[]]>([
  ['a lock without optional dependencies is whole', { 'node_modules/a': {} }, []],
  [
    'an entry beside the package will do',
    { 'node_modules/a': needs('@a/linux'), 'node_modules/@a/linux': {} },
    [],
  ],
  [
    'so will one in its own folder',
    { 'node_modules/a': needs('b'), 'node_modules/a/node_modules/b': {} },
    [],
  ],
  [
    'so will one anywhere above',
    {
      'node_modules/@x/a/node_modules/c': needs('b', 'd'),
      'node_modules/@x/a/node_modules/b': {},
      'node_modules/d': {},
    },
    [],
  ],
  [
    'a workspace looks into its own folder and into the root',
    { 'shared/ui': needs('b', 'c'), 'shared/ui/node_modules/b': {}, 'node_modules/c': {} },
    [],
  ],
  [
    'the folder of another package is none of its places',
    { 'node_modules/a': needs('b'), 'node_modules/c/node_modules/b': {}, 'node_modules/ab': {} },
    ['node_modules/a b'],
  ],
  [
    'each one that is missing is named, with who needs it',
    { '': needs('x'), 'node_modules/a': needs('@a/linux', '@a/windows'), 'node_modules/@a/linux': {} },
    [' x', 'node_modules/a @a/windows'],
  ],
])('%s', (_, packages, missing) => {
  expect(missingEntries(lock(packages)).map(({ by, name }) => `${by} ${name}`)).toEqual(missing);
});

it('leaves the named places out, and everything else as it is', () => {
  const whole = {
    ...lock({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': {} }),
    name: 'console',
  };
  expect(without(whole, ['node_modules/b', 'node_modules/c'])).toEqual({
    name: 'console',
    packages: { 'node_modules/a': { version: '1.0.0' } },
  });
});

it('takes up a package of our own, in the order that npm keeps', () => {
  const whole = lock({ '': {}, host: {}, 'node_modules/@console/ui': {}, 'shared/ui': {} });
  const more = withOwn(whole, 'remotes/parking', { name: '@console/remote-parking', version: '1.0.0' });
  expect(Object.entries(more.packages)).toEqual([
    ['', {}],
    ['host', {}],
    ['node_modules/@console/remote-parking', { resolved: 'remotes/parking', link: true }],
    ['node_modules/@console/ui', {}],
    ['remotes/parking', { name: '@console/remote-parking', version: '1.0.0' }],
    ['shared/ui', {}],
  ]);
});
