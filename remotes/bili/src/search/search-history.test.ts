import { withSearch } from './search-history.ts';

it('the latest first, each once, half-typed words dropped, ten kept', () => {
  expect(withSearch(['b', 'a'], 'a')).toEqual(['a', 'b']);
  expect(withSearch(['公寓', '木'], '公寓管理')).toEqual(['公寓管理', '木']);
  expect(
    withSearch(
      Array.from({ length: 12 }, (_, index) => `old ${index}`),
      'new',
    ),
  ).toHaveLength(10);
});
