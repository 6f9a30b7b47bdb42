import type { FramedRecord } from '@console/contract';
import { keptPathOf, offlinePathsOf, undeclared } from './offline-paths.ts';

const record = (area: string, offlinePaths?: string[]) => ({ area, offlinePaths }) as FramedRecord;
const path = '/apartment/checkRead';

it('screens are named by their area, its first one by the area alone', () => {
  expect(offlinePathsOf([record('apartment', ['checkRead']), record('wood', ['']), record('note')])).toEqual([
    '/apartment/checkRead',
    '/wood',
  ]);
});

it('caches are named by their screen; what others keep is no screen', () => {
  expect(keptPathOf(`console:offline:${path} main.1.js /remotes/apartment/1/`)).toBe(path);
  expect(keptPathOf('somebody:else')).toBeUndefined();
});

it.each([
  ['declared', [record('apartment', ['checkRead'])], []],
  ['declared no more, as after a way back', [record('apartment')], [path]],
  ['of an area that is gone', [record('wood', ['checkRead'])], [path]],
  ['of no area that is left', [], [path]],
])('what is %s', (_, records, gone) => {
  expect(undeclared([path], records, () => false)).toEqual(gone);
});

it('an area whose record cannot be read says nothing', () => {
  expect(undeclared([path, '/note/list'], [record('wood')], (area) => area === 'apartment')).toEqual([
    '/note/list',
  ]);
});
