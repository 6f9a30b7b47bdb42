import { board, ids, log } from '../team/demo-team.ts';
import { mergeTargets } from './merge-rules.ts';

const other = { ...board, sortId: ids.txn };

describe('what a sort may be merged into', () => {
  it('is traded and the same in form, unit and size; a size that one of them leaves open is no other one', () => {
    const open = { ...other, sortId: ids.yard, lengthM: null };
    expect(mergeTargets(board, [board, other, open])).toEqual([other, open]);
    expect(mergeTargets(board, [{ ...other, lengthM: '4.000' }])).toHaveLength(1);
  });

  it.each([
    { ...other, state: 'disabled' as const },
    { ...other, form: 'square' as const },
    { ...other, baseUnit: 'piece' as const },
    { ...other, widthMm: '150' },
    log,
  ])('nothing else', (one) => {
    expect(mergeTargets(board, [one])).toEqual([]);
  });
});
