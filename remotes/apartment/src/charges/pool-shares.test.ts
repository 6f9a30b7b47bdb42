import { ratioShare } from './pool-shares.ts';

it('a ratio is a part of the sum of all', () => {
  const members = [{ ratio: '1' }, { ratio: '2.5' }, { ratio: '0.5' }];
  expect(ratioShare(members, '2.5')).toBe(0.625);
  expect(ratioShare([{ ratio: '1' }, { ratio: '' }], '1')).toBeUndefined();
  expect(ratioShare([{ ratio: '0' }], '0')).toBeUndefined();
});
