import { blockedBy } from './block-rules.ts';

const video = { title: '榫卯入门 ＵＮＢＯＸＩＮＧ', tags: ['木工', 'DIY'], uploaderId: '42' };

it.each([
  [[], null],
  [[{ kind: 'word', value: '榫卯' }], '榫卯'],
  [[{ kind: 'word', value: 'unboxing' }], 'unboxing'],
  [[{ kind: 'word', value: 'Ｄｉｙ' }], 'Ｄｉｙ'],
  [[{ kind: 'word', value: '开箱' }], null],
  [[{ kind: 'uploader', value: '42' }], '42'],
  [[{ kind: 'uploader', value: '4' }], null],
  // A word that looks like the uploader's number is a word.
  [[{ kind: 'word', value: '42' }], null],
  [
    [
      { kind: 'word', value: '木工' },
      { kind: 'uploader', value: '42' },
    ],
    '42',
  ],
] as const)('%j hides it by %p', (blocks, by) => {
  expect(blockedBy(video, blocks)?.value ?? null).toBe(by);
});

it('a video of nobody known is of no uploader on the list', () => {
  expect(blockedBy({ ...video, uploaderId: null }, [{ kind: 'uploader', value: '42' }])).toBeNull();
});
