import fc from '@console/testing/properties';
import { spelledIn, spellingsOf } from './pinyin-spelling.ts';

const part = (name: string, typed: string) => {
  const found = spelledIn(name, typed);
  return found && name.slice(...found);
};

it.each([
  ['抄表', 'chaobiao', '抄表'],
  ['抄表', 'chaob', '抄表'],
  ['抄表', 'cbiao', '抄表'],
  ['抄表', 'cb', '抄表'],
  ['抄表', 'biao', '表'],
  ['王建国', 'jianguo', '建国'],
  ['王建国', 'wangjg', '王建国'],
  ['王建国', 'an', undefined],
  ['王建国', 'wangguo', undefined],
  ['西安', 'xian', '西安'],
  ['先生', 'xian', '先'],
  ['长青木业', 'changqing', '长青'],
  ['长青木业', 'zhangqing', '长青'],
  ['重庆', 'chongqing', '重庆'],
  ['重量', 'zhongliang', '重量'],
  ['银行', 'yinhang', '银行'],
  ['会计', 'kuaiji', '会计'],
  ['单位', 'danwei', '单位'],
  ['吕布', 'lvbu', '吕布'],
  ['绿苑', 'luyuan', '绿苑'],
  ['略', 'lve', '略'],
  ['库存 (A 库)', 'kucuna', '库存 (A'],
  ['3号楼', 'hao', '号'],
  ['Acme 木业', 'acmemuye', 'Acme 木业'],
  ['Acme 木业', 'cme', undefined],
  ['Acme', 'acme', undefined],
  ['', 'a', undefined],
  ['抄表', '', undefined],
])('%j by %j is %j', (name, typed, expected) => expect(part(name, typed)).toBe(expected));

it('whatever a name is spelled of, it is found so, and by what each syllable begins with', () => {
  const sign = fc.integer({ min: 0x4e00, max: 0x9fa5 }).map((code) => String.fromCodePoint(code));
  fc.assert(
    fc.property(fc.array(fc.tuple(sign, fc.nat(), fc.nat()), { minLength: 1, maxLength: 12 }), (chosen) => {
      const name = chosen.map(([one]) => one).join('');
      const typed = chosen
        .map(([one, which, length]) => {
          const spellings = spellingsOf(one);
          const spelling = spellings[which % spellings.length] ?? '';
          return spelling.slice(0, 1 + (length % spelling.length));
        })
        .join('');
      expect(spelledIn(name, typed)?.[0]).toBe(0);
    }),
  );
});

it('every sign has a syllable, and nothing else than letters is typed for it', () => {
  for (let code = 0x4e00; code <= 0x9fff; code += 1) {
    const spellings = spellingsOf(String.fromCodePoint(code));
    expect(spellings.length).toBeGreaterThan(0);
    expect(spellings.join('')).toMatch(/^[a-z]+$/);
  }
});
