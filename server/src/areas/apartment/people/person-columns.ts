import { idNumberLength, phonePattern, tidyIdNumber, tidyPhone } from '@console/contract/apartment';
import { choiceForm, orEmpty, readOn, textForm } from '../../../house/sheets/sheet-cells.ts';
import type { SheetColumns } from '../../../house/sheets/sheet-columns.ts';
import { genderWords, idKindWords, noWords, yesWords } from '../sheet-words.ts';

const phone = orEmpty(
  readOn(
    textForm({ max: 40, narrow: true }),
    (typed) => {
      const tidy = tidyPhone(typed);
      return phonePattern.test(tidy) ? { ok: true, value: tidy } : { ok: false, code: 'not_a_phone' };
    },
    (kept) => kept,
  ),
);
const idNumber = readOn(
  textForm({ ...idNumberLength, narrow: true }),
  (typed) => ({ ok: true, value: tidyIdNumber(typed) }),
  (kept) => kept,
);
const fact = orEmpty(textForm({ max: 80 }));

/** Whom a row is about: enough to find them, and to enter who is not known yet. */
export const namingColumns = {
  name: {
    header: { zh: '姓名', en: 'Name' },
    also: ['租客', '租客姓名', '租户', '租户姓名', '承租人', '住户', '住户姓名', 'Tenant', 'Tenant name'],
    form: textForm({ min: 1, max: 80 }),
  },
  phone: {
    header: { zh: '电话', en: 'Phone' },
    also: ['手机', '手机号', '手机号码', '联系电话', '电话号码', '联系方式', 'Mobile', 'Phone number'],
    form: phone,
    optional: true,
    width: 18,
  },
  idKind: {
    header: { zh: '证件', en: 'Identity document' },
    also: ['证件类型', '证件种类', 'Document'],
    form: orEmpty(choiceForm(idKindWords, { id_card: ['居民身份证'] })),
    optional: true,
  },
  idNumber: {
    header: { zh: '证件号码', en: 'Document number' },
    also: [
      '身份证',
      '身份证号',
      '身份证号码',
      '证件号',
      'ID',
      'ID number',
      'ID card',
      'Number of the document',
    ],
    form: orEmpty(idNumber),
    optional: true,
    width: 22,
  },
} as const satisfies SheetColumns;

/** Somebody as a row of a sheet: what a column leaves out or a cell leaves empty stays as it is. */
export const personColumns = {
  ...namingColumns,
  gender: {
    header: { zh: '性别', en: 'Gender' },
    form: orEmpty(choiceForm(genderWords, { female: ['女性', 'F'], male: ['男性', 'M'] })),
    optional: true,
  },
  employer: {
    header: { zh: '单位', en: 'Employer' },
    also: ['工作单位', '公司', 'Company'],
    form: fact,
    optional: true,
  },
  department: { header: { zh: '部门', en: 'Department' }, form: fact, optional: true },
  staffNo: {
    header: { zh: '工号', en: 'Staff number' },
    form: orEmpty(textForm({ max: 40, narrow: true })),
    optional: true,
  },
  emergencyName: { header: { zh: '紧急联系人', en: 'Emergency contact' }, form: fact, optional: true },
  emergencyPhone: {
    header: { zh: '紧急联系人电话', en: 'Emergency contact phone' },
    also: ['Phone of the emergency contact'],
    form: phone,
    optional: true,
    width: 18,
  },
  consent: {
    header: { zh: '同意保存信息', en: 'Consent' },
    also: ['同意', '本人同意'],
    form: orEmpty(choiceForm({ yes: yesWords, no: noWords }, { yes: ['√', '✓', 'Y'], no: ['N'] })),
    optional: true,
  },
} as const satisfies SheetColumns;
