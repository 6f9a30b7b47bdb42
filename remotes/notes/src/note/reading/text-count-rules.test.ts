import { charactersIn } from './text-count-rules.ts';

it.each([
  ['', 0],
  ['公寓 管理\n', 4],
  ['a b\tc', 3],
  ['👨‍👩‍👧 é 𠮷', 3],
])('%j has %d characters', (text, count) => expect(charactersIn(text)).toBe(count));

it('a very long text is counted by its signs', () =>
  expect(charactersIn('公寓 '.repeat(30_000))).toBe(60_000));

it('a very long text of nothing but space has none', () => expect(charactersIn(' '.repeat(60_000))).toBe(0));
