import { nameColumns, withName, withNames } from './names.ts';

const row = { code: 'A', nameZh: '一号', nameEn: 'One' };

it('a row is shown with its name in both languages, as the contract calls it', () => {
  expect(withName(row)).toEqual({ code: 'A', name: { zh: '一号', en: 'One' } });
  expect(withNames(row)).toEqual({ code: 'A', names: { zh: '一号', en: 'One' } });
});

it('what is not there has no names', () => {
  expect(withNames({ ...row, nameZh: null, nameEn: null })).toEqual({ code: 'A', names: null });
});

it('a name goes in as its two columns', () => {
  expect(nameColumns({ zh: '一号', en: 'One' })).toEqual({ nameZh: '一号', nameEn: 'One' });
});
