import { readingSources } from '@console/contract/apartment';
import { stateAfterCheck } from './lock-rules.ts';

it('2 reading: move-in, move-out and replacement lock as soon as they are checked, all others wait for the cycle', () => {
  expect(readingSources.filter((source) => stateAfterCheck(source) === 'locked')).toEqual([
    'move_in',
    'move_out',
    'replace_out',
    'replace_in',
  ]);
});
