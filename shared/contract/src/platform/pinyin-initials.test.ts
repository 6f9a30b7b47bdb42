import { pinyinInitials } from './pinyin-initials.ts';

it.each([
  ['林海木材', 'lhmc'],
  ['绥芬河林海木材有限公司', 'sfhlhmcyxgs'],
  ['俄罗斯西伯利亚木业', 'elsxblymy'],
  ['满洲里', 'mzl'],
  ['安吉', 'aj'],
  ['欧阳', 'oy'],
  ['牛栏山', 'nls'],
  ['王建国', 'wjg'],
  ['王（二）3号', 'we3h'],
  ['Acme 木业 B', 'acmemyb'],
])('%s is found by %s', (name, initials) => {
  expect(pinyinInitials(name)).toBe(initials);
});

it('a name that can be read in two ways is found by both', () => {
  expect(pinyinInitials('长青木业').split(' ')).toEqual(['zqmy', 'cqmy']);
  expect(pinyinInitials('厦门').split(' ')).toEqual(['sm', 'xm']);
});

it('a name without Chinese has none: it is found as it is', () => {
  expect(pinyinInitials('Acme Timber')).toBe('');
});

it('every letter that a syllable begins with is known', () => {
  const one = '安北曹大鄂方高黄江康林马宁欧潘齐任孙田王徐杨赵';
  expect(pinyinInitials(one)).toBe('abcdefghjklmnopqrstwxyz');
});
