import { biliSearch } from './search-rules.ts';

const parsed = (search: string) => biliSearch(new URLSearchParams(search));

describe('2 /bili/: q is text', () => {
  it.each([
    ['', ''],
    ['q=', ''],
    ['q=a&q=b', ''],
    ['q=2026', '2026'],
    ['q=%E5%85%AC%E5%AF%93%20%E7%AE%A1%E7%90%86', '公寓 管理'],
    ['q=%20%20x%20', 'x'],
    ['q=a%00b', 'a b'],
  ])('2 /bili/?%s → q %j', (search, q) => expect(parsed(search)).toMatchObject({ q, clipped: false }));

  it('2 /bili/: more than 100 characters are clipped, by whole characters', () => {
    const { q, clipped } = parsed(`q=${'🏠'.repeat(120)}`);
    expect([...q]).toHaveLength(100);
    expect(clipped).toBe(true);
    expect(parsed(`q=${'寓'.repeat(100)}`).clipped).toBe(false);
  });

  it('2 /bili/: a long video address is a video, not a clipped text', () => {
    const q = encodeURIComponent(`https://www.bilibili.com/video/BV17x411w7KC?p=2&spm=${'x'.repeat(200)}`);
    expect(parsed(`q=${q}`)).toMatchObject({
      clipped: false,
      link: { kind: 'video', bvid: 'BV17x411w7KC', part: 2 },
    });
  });
});

it.each([
  ['', { page: 1, order: 'totalrank', duration: 0, tag: undefined, cursor: undefined }],
  ['page=50&order=pubdate&duration=4', { page: 50, order: 'pubdate', duration: 4 }],
  ['page=0&order=x&duration=9', { page: 1, order: 'totalrank', duration: 0 }],
  ['page=51&order=&duration=a', { page: 1, order: 'totalrank', duration: 0 }],
  ['action=add', { action: 'add', q: '' }],
  ['action=remove', { action: undefined }],
  ['tag=%00', { tag: undefined }],
  ['tag=%01a', { tag: undefined }],
  ['page=1.5&tag=%E6%9C%A8%E5%B7%A5', { page: 1, tag: '木工' }],
  [`tag=&cursor=${'x'.repeat(1300)}`, { tag: undefined, cursor: undefined }],
])('2 /bili/?%s: optional parameters, invalid ones fall back', (search, expected) => {
  expect(parsed(search)).toMatchObject(expected);
});
