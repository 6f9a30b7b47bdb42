import { chaptersIn } from './chapter-rules.ts';

it.each([
  ['00:00 开场', 1, 0, '开场'],
  ['12:05 燕尾榫', 1, 725, '燕尾榫'],
  ['1:02:03 - 上胶', 1, 3723, '上胶'],
  ['[03:20] | tools', 1, 200, 'tools'],
  ['P2 00:30 打磨', 2, 30, '打磨'],
  ['• 4：05：收尾', 1, 245, '收尾'],
  ['95:00 长的', 1, 5700, '长的'],
])('%s', (line, part, seconds, title) => {
  expect(chaptersIn(line)).toEqual({ chapters: [{ part, seconds, title }], others: [] });
});

it.each(['开场', '12:05', '12:5 x', 'P0 00:30 x', ''])('"%s" is none', (line) => {
  expect(chaptersIn(line).chapters).toEqual([]);
});

it('come in the order of the video, with the lines that are none', () => {
  const { chapters, others } = chaptersIn('P2 0:10 c\n10:00 b\n\n目录：\n0:00 a');
  expect(chapters.map(({ title }) => title)).toEqual(['a', 'b', 'c']);
  expect(others).toEqual(['目录：']);
});

it('are a hundred at most', () => {
  const lines = Array.from({ length: 120 }, (_, at) => `${at}:00 x`).join('\n');
  expect(chaptersIn(lines).chapters).toHaveLength(100);
  expect(chaptersIn(lines).others).toHaveLength(20);
});
