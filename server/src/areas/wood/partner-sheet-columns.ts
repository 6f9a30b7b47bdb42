import { phonePattern, tidyFirmPhone } from '@console/contract';
import { type PartnerKind, partnerMinorAtMost } from '@console/contract/wood';
import {
  choiceForm,
  integerForm,
  moneyForm,
  orEmpty,
  readOn,
  textForm,
  type Words,
} from '../../house/sheets/sheet-cells.ts';
import type { SheetColumns, ValuesOf } from '../../house/sheets/sheet-columns.ts';

const kindWords: Readonly<Record<PartnerKind, Words>> = {
  supplier: { zh: '供应商', en: 'Supplier' },
  customer: { zh: '客户', en: 'Customer' },
  both: { zh: '供应商兼客户', en: 'Supplier and customer' },
};

/** A code as the contract keeps it: upper case, no spaces. */
const codeForm = (max: number) =>
  readOn(
    textForm({ max, narrow: true }),
    (typed) => {
      const code = typed.toUpperCase();
      return /^[0-9A-Z][0-9A-Z._/-]*$/.test(code)
        ? { ok: true, value: code }
        : { ok: false, code: 'not_a_code' };
    },
    (kept) => kept,
  );

const phone = readOn(
  textForm({ max: 40, narrow: true }),
  (typed) => {
    const tidy = tidyFirmPhone(typed);
    return phonePattern.test(tidy) ? { ok: true, value: tidy } : { ok: false, code: 'not_a_phone' };
  },
  (kept) => kept,
);

/** Of a customer's ledger and a supplier's in one: minus is what the team owes. */
const balance = moneyForm({ max: partnerMinorAtMost, negative: true });

/** A partner as a row of a sheet: what a column leaves out or a cell leaves empty stays as it is. */
export const partnerColumns = {
  code: {
    header: { zh: '编号', en: 'Code' },
    also: ['代码', '单位编号', '客户编号', '供应商编号', 'No.'],
    form: orEmpty(codeForm(20)),
    optional: true,
  },
  nameZh: {
    header: { zh: '名称', en: 'Chinese name' },
    also: ['中文名称', '单位名称', '往来单位', '客户名称', '供应商名称', '客户', '供应商', 'Name'],
    form: textForm({ min: 1, max: 80 }),
    width: 28,
  },
  nameEn: {
    header: { zh: '英文名称', en: 'English name' },
    form: orEmpty(textForm({ max: 80 })),
    optional: true,
    width: 28,
  },
  kind: {
    header: { zh: '类型', en: 'Kind' },
    also: ['单位类型', '性质', 'Type'],
    form: orEmpty(
      choiceForm(kindWords, {
        supplier: ['供货商', '供方'],
        customer: ['顾客', '购方'],
        both: ['两者', '客户兼供应商', '客户、供应商', 'Both', 'Customer and supplier'],
      }),
    ),
    optional: true,
    width: 16,
  },
  phone: {
    header: { zh: '电话', en: 'Phone' },
    also: ['手机', '手机号', '联系电话', '电话号码', '联系方式', 'Mobile', 'Phone number'],
    form: orEmpty(phone),
    optional: true,
    width: 18,
  },
  taxNo: {
    header: { zh: '税号', en: 'Tax number' },
    also: ['纳税人识别号', '统一社会信用代码', '信用代码', 'Tax ID', 'VAT number'],
    form: orEmpty(codeForm(30)),
    optional: true,
    width: 24,
  },
  creditLimitMinor: {
    header: { zh: '信用额度', en: 'Credit limit' },
    also: ['授信额度', '赊销额度'],
    form: orEmpty(moneyForm({ max: partnerMinorAtMost })),
    optional: true,
    width: 14,
  },
  termsDays: {
    header: { zh: '账期（天）', en: 'Terms (days)' },
    also: ['账期', '付款期限', '付款天数', 'Terms', 'Payment terms'],
    form: orEmpty(integerForm({ min: 0, max: 365, units: ['天', '日', 'days', 'd'] })),
    optional: true,
  },
  openingMinor: {
    header: { zh: '期初余额', en: 'Opening balance' },
    also: ['期初', '期初欠款'],
    form: orEmpty(balance),
    optional: true,
    width: 14,
  },
} as const satisfies SheetColumns;

export type PartnerValues = ValuesOf<typeof partnerColumns>;

export const partnerStateWords = {
  active: { zh: '启用', en: 'Active' },
  disabled: { zh: '停用', en: 'Disabled' },
} as const;
