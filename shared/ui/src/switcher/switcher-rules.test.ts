import { hasOthers, isSearched, matching, openingRows } from './switcher-rules.ts';

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

it('begins with all of them where that can be chosen, and with the chosen one wherever it comes from', () => {
  const rows = (chosen: string | undefined, all?: string) =>
    openingRows({ chosen: chosen ? { value: chosen, name: chosen } : undefined, options: houses, all }).map(
      ({ value }) => value,
    );
  expect(rows('2')).toEqual(['1', '2', '3']);
  expect(rows('archived')).toEqual(['archived', '1', '2', '3']);
  expect(rows(undefined, 'All buildings')).toEqual(['', '1', '2', '3']);
});

it('a short list is read; a long one, and one that is not all, is searched', () => {
  const many = Array.from({ length: 8 }, (_, index) => ({ value: `${index}`, name: `${index}` }));
  const searched = (options: typeof many, search?: unknown) =>
    isSearched({ chosen: undefined, options, search });
  expect([searched(many.slice(0, 7)), searched(many), searched([], () => [])]).toEqual([false, true, true]);
});

it('one alone is said; there are others beside one that is archived, and where not all are known', () => {
  const one = { value: '1', name: 'One' };
  const archived = { value: '2', name: 'Two' };
  expect(hasOthers({ chosen: one, options: [one] })).toBe(false);
  expect(hasOthers({ chosen: undefined, options: [one] })).toBe(false);
  expect(hasOthers({ chosen: archived, options: [one] })).toBe(true);
  expect(hasOthers({ chosen: one, options: [], search: () => [] })).toBe(true);
});
