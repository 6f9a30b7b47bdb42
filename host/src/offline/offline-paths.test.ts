import type { FramedRecord } from '@console/contract';
import { offlinePathsOf, undeclared } from './offline-paths.ts';

const record = (area: string, offlinePaths?: string[]) => ({ area, offlinePaths }) as FramedRecord;
const kept = 'console:offline:/apartment/checkRead main.1.js /remotes/apartment/1/';

it('screens are named by their area, its first one by the area alone', () => {
  expect(offlinePathsOf([record('apartment', ['checkRead']), record('wood', ['']), record('note')])).toEqual([
    '/apartment/checkRead',
    '/wood',
  ]);
});

it.each([
  ['declared', [record('apartment', ['checkRead'])], []],
  ['declared no more, as after a way back', [record('apartment')], [kept]],
  ['of an area that says nothing at the moment', [record('wood', ['checkRead'])], []],
])('what is %s', (_, records, gone) => {
  expect(undeclared([kept, 'somebody:else'], records)).toEqual(gone);
});
