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

it.each([
  'av170001',
  'BV17x411w7KC',
  'https://b23.tv/abc',
  'https://www.bilibili.com/video/BV17x411w7KC?p=2',
])('%s is no search that anybody looks for again', (link) => {
  expect(withSearch(['木工'], link)).toEqual(['木工']);
});
