import type { Partner } from '@console/contract/wood';
import fc from '@console/testing/properties';
import { type PartnerSheetRow, planPartners } from './partner-sheet-rules.ts';

const partner = (partnerId: string, over: Partial<Partner> = {}): Partner => ({
  ...{ partnerId, code: `P-${partnerId}`, names: { zh: `单位${partnerId}`, en: `单位${partnerId}` } },
  ...{ kind: 'customer', phone: null, taxNo: null, creditLimitMinor: null, termsDays: 0, openingMinor: 0 },
  ...{ state: 'active', version: 0 },
  ...over,
});
type Values = PartnerSheetRow['values'];
const plan = (
  rows: (Values & { unreadable?: string[] })[],
  partners: Partner[] = [],
  traded: string[] = [],
) =>
  planPartners(
    rows.map(({ unreadable = [], ...values }, index) => ({ row: index + 2, values, unreadable })),
    { partners, traded: new Set(traded) },
  );
const told = ({ problems }: ReturnType<typeof planPartners>) =>
  problems.map(({ row, column, code }) => `${row} ${column} ${code}`);

it('enters who is not known: by its code, or with the next one', () => {
  const { create } = plan([
    { code: 'LH', nameZh: '林海木材', nameEn: 'Linhai', kind: 'supplier', termsDays: 30, openingMinor: -5 },
    { nameZh: '长青家具', nameEn: null, kind: 'customer', creditLimitMinor: 100 },
  ]);
  expect(create).toMatchObject([
    { code: 'LH', names: { zh: '林海木材', en: 'Linhai' }, termsDays: 30, openingMinor: -5, phone: null },
    { code: null, names: { zh: '长青家具', en: '长青家具' }, creditLimitMinor: 100, termsDays: 0 },
  ]);
});

it('finds one by its code, else by its Chinese name, and changes only what a cell tells otherwise', () => {
  const before = partner('1', { phone: '+8613800000000', taxNo: 'T1', creditLimitMinor: 5 });
  expect(plan([{ nameZh: '单位1', kind: null, phone: null, taxNo: 'T1' }], [before]).same).toBe(1);
  expect(plan([{ code: 'P-1', nameZh: '新名', creditLimitMinor: 0 }], [before]).update).toEqual([
    { before, change: { names: { zh: '新名', en: '新名' }, creditLimitMinor: 0 } },
  ]);
});

it('an English name of its own stays when the Chinese one changes', () => {
  const before = partner('1', { names: { zh: '旧', en: 'Old' } });
  expect(plan([{ code: 'P-1', nameZh: '新' }], [before]).update[0]?.change).toEqual({
    names: { zh: '新', en: 'Old' },
  });
});

it('an opening balance stays once there are documents; the same one said again is no change', () => {
  const before = partner('1', { openingMinor: 700 });
  expect(told(plan([{ code: 'P-1', nameZh: '单位1', openingMinor: 0 }], [before], ['1']))).toEqual([
    '2 openingMinor already_traded',
  ]);
  expect(plan([{ code: 'P-1', nameZh: '单位1', openingMinor: 700 }], [before], ['1']).same).toBe(1);
  expect(plan([{ code: 'P-1', nameZh: '单位1', openingMinor: 0 }], [before]).update).toHaveLength(1);
});

it('tells who is there twice, whom a name does not tell apart, and who has no kind', () => {
  const twins = [
    partner('1', { names: { zh: '同名', en: '同名' } }),
    partner('2', { names: { zh: '同名', en: '同名' } }),
  ];
  expect(told(plan([{ nameZh: '同名' }], twins))).toEqual(['2 nameZh name_not_unique']);
  expect(told(plan([{ nameZh: '单位1' }, { code: 'P-1', nameZh: '单位1' }], [partner('1')]))).toEqual([
    '3 code partner_twice',
  ]);
  const two = [
    { nameZh: '新', kind: 'both' as const },
    { nameZh: '新', kind: 'both' as const },
  ];
  expect(told(plan(two))).toEqual(['3 nameZh partner_twice']);
  expect(told(plan([{ nameZh: '新' }]))).toEqual(['2 kind required']);
});

it('of a row with a cell that cannot be read only the others are told', () => {
  const found = plan([
    { unreadable: ['nameZh'], code: 'X' },
    { nameZh: '新', unreadable: ['kind'] },
  ]);
  expect([told(found), found.create]).toEqual([[], []]);
});

it('whatever rows there are, each is counted once, and no partner is changed by two of them', () => {
  const name = fc.constantFrom('单位1', '单位2', '甲', '乙');
  const code = fc.option(fc.constantFrom('P-1', 'P-2', 'A', 'B'));
  const row = fc.record({ code, nameZh: name, kind: fc.constantFrom('customer' as const, null) });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
      const found = plan(rows, [partner('1'), partner('2')]);
      const bad = new Set(found.problems.map((one) => one.row));
      expect(found.create.length + found.update.length + found.same + bad.size).toBe(rows.length);
      const ids = found.update.map(({ before }) => before.partnerId);
      expect(new Set(ids).size).toBe(ids.length);
      const codes = found.create.flatMap((one) => one.code ?? []);
      expect(new Set(codes).size).toBe(codes.length);
      for (const one of codes) expect(['P-1', 'P-2']).not.toContain(one);
    }),
  );
});
