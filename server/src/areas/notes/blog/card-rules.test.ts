import fc from '@console/testing/properties';
import { ending, setTitle } from './card-rules.ts';

/** A Han character is as wide as its size, any other half of it. */
const measure = (text: string) =>
  [...text].reduce((sum, sign) => sum + (/\p{sc=Han}|[，。！？：]/u.test(sign) ? 1 : 0.5), 0);

it.each([
  ['Short', 1000, { size: 84, lines: ['Short'] }],
  ['部署', 1000, { size: 84, lines: ['部署'] }],
  ['one two three four', 420, { size: 84, lines: ['one two', 'three four'] }],
  ['今天天气很好，我们出去玩', 504, { size: 84, lines: ['今天天气', '很好，我们', '出去玩'] }],
])('%s', (title, width, set) => expect(setTitle(title, width, measure)).toEqual(set));

it('no line begins with a sign that closes', () => {
  for (const { lines } of [3, 4, 5, 6].map((ems) => setTitle('我们走吧。好的！「对」', ems * 84, measure)))
    for (const line of lines) expect(line).not.toMatch(/^[。！」]/);
});

it('an ending leaves room for itself', () => expect(ending('一二三四', 4, measure)).toBe('一二三…'));

it('no line is wider than its room, and nothing is lost but what the ellipsis stands for', () => {
  const piece = fc.constantFrom('word', '木', '部署', ' ', '，', 'verylongwordwithoutend', '(', ')');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.integer({ min: 300, max: 1200 }), (pieces, width) => {
      const { size, lines } = setTitle(pieces.join(''), width, measure);
      for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(width + 0.001);
      expect(lines.length).toBeLessThanOrEqual(5);
      const [set, whole] = [lines.join(''), pieces.join('')].map((text) => text.replace(/\s/g, ''));
      if (!set?.endsWith('…')) expect(set).toBe(whole);
    }),
  );
});
