import { legendPlaces, linesOf } from './picture-rules.ts';

describe('a chart as a picture', () => {
  it.each([
    ['Electricity of the whole building by month', ['Electricity', 'of the whole', 'building by', 'month']],
    ['全楼每月用电量与去年对比', ['全楼每月用电量', '与去年对比']],
    ['', []],
    ['Unbreakable-however-long-it-is', ['Unbreakable-however-long-it-is']],
  ])('breaks %j where its language does', (text, lines) => expect(linesOf(text, 16, 125)).toEqual(lines));
  it('loses no sign of a text, whatever its width', () => {
    const text = '公寓 A 栋 electricity 用电 by month';
    for (const width of [1, 20, 60, 1000])
      expect(linesOf(text, 14, width).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  });
  it('begins a line of the legend anew where the next entry would not fit', () => {
    const entry = (name: string) => ({ name, look: 'bar' as const, color: '#000' });
    expect(legendPlaces(['峰', '平', '谷'].map(entry), 14, 120).map(({ x, row }) => [x, row])).toEqual([
      [0, 0],
      [54, 0],
      [0, 1],
    ]);
  });
});
