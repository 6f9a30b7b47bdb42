import fc from '@console/testing/properties';
import { isAskable, keyIn, mixinOf, signedQuery, signedText } from './wbi-rules.ts';

const ours = { image: '0123456789abcdef0123456789abcdef', sub: 'fedcba9876543210fedcba9876543210' };
const published = { image: '7cd084941338484aae1ad9425b84077c', sub: '4932caff0ff746eab6f01bf08b70ac45' };

it.each([
  [ours, '1022a87ffdaf532cb45ee953dce8c96d'],
  [published, 'ea1db124af3c7062474693fa704f4ff8'],
])('the key of %j is %s', (keys, mixin) => {
  expect(mixinOf(keys)).toBe(mixin);
});

it.each([
  [
    ours,
    { search_type: 'video', keyword: '公寓 管理', page: 1, order: 'totalrank', duration: 0, tids: 0 },
    1_800_000_000,
    'duration=0&keyword=%E5%85%AC%E5%AF%93%20%E7%AE%A1%E7%90%86&order=totalrank&page=1&search_type=video&tids=0&wts=1800000000',
    'a2aef24250f563288e3a66f1ed3fa505',
  ],
  [
    ours,
    { search_type: 'video', keyword: "a(b)!*'c d+e&f", page: 2 },
    1_800_000_000,
    'keyword=abc%20d%2Be%26f&page=2&search_type=video&wts=1800000000',
    'c131b2d1acf5a52d7a8a8cf0af27232e',
  ],
  [
    published,
    { foo: '114', bar: '514', zab: 1_919_810 },
    1_702_204_169,
    'bar=514&foo=114&wts=1702204169&zab=1919810',
    '8f6f2b5b3d485fe1886cec6a0be8c5d4',
  ],
])('vector %#', (keys, values, wts, text, rid) => {
  expect(signedText({ ...values, wts })).toBe(text);
  expect(signedQuery(values, wts, keys)).toBe(`${text}&w_rid=${rid}`);
});

it.each([
  ['https://i0.hdslb.com/bfs/wbi/7cd084941338484aae1ad9425b84077c.png', published.image],
  ['https://i0.hdslb.com/bfs/wbi/7cd084941338484aae1ad9425b84077.png', undefined],
  ['https://i0.hdslb.com/bfs/wbi/../../etc/passwd', undefined],
  ['', undefined],
  [null, undefined],
])('the key in %p is %p', (address, key) => {
  expect(keyIn(address)).toBe(key);
});

it('whatever is searched for can be signed, and is read again as it was, without what the site leaves out', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (keyword) => {
      const query = new URLSearchParams(signedQuery({ keyword, page: 1 }, 1_800_000_000, ours));
      expect(query.get('keyword')).toBe(keyword.replace(/[!'()*]/g, '').replace(/\p{Surrogate}/gu, ''));
      expect([...query.keys()]).toEqual(['keyword', 'page', 'wts', 'w_rid']);
    }),
  );
});

it.each([
  ['公寓', true],
  ['(a)', true],
  ["!'()*", false],
  [' * ', false],
])('%p can be searched for: %p', (keyword, askable) => {
  expect(isAskable(keyword)).toBe(askable);
});
