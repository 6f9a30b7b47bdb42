import { matching, stepTo } from './switcher-rules.ts';

const houses = [
  { value: '1', name: 'Greenyard One', code: 'LUYUAN' },
  { value: '2', name: 'Greenyard Two' },
  { value: '3', name: '绿苑一号楼', code: 'ＬＹ3' },
];
const found = (text: string) => matching(houses, text).map(({ value }) => value);

it('finds by all words of name and code, whatever their case and width', () => {
  expect(found('')).toEqual(['1', '2', '3']);
  expect(found(' two green ')).toEqual(['2']);
  expect(found('luyuan')).toEqual(['1']);
  expect(found('一号')).toEqual(['3']);
  expect(found('ly3')).toEqual(['3']);
  expect(found('three')).toEqual([]);
});

it('keys stop at the ends of the list', () => {
  expect(stepTo('ArrowDown', -1, 3)).toBe(0);
  expect(stepTo('ArrowDown', 2, 3)).toBe(2);
  expect(stepTo('ArrowUp', -1, 3)).toBe(2);
  expect(stepTo('ArrowUp', 0, 3)).toBe(0);
  expect(stepTo('PageDown', 0, 3)).toBe(2);
  expect(stepTo('End', 0, 3)).toBe(2);
  expect(stepTo('Home', 2, 3)).toBe(0);
  expect(stepTo('Enter', 0, 3)).toBeUndefined();
  expect(stepTo('ArrowDown', -1, 0)).toBeUndefined();
});
