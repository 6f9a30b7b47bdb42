import { roomAmountLimit, roomNumberLength } from '@console/contract/apartment';
import {
  choiceForm,
  dayForm,
  moneyForm,
  orEmpty,
  readOn,
  textForm,
} from '../../../house/sheets/sheet-cells.ts';
import type { SheetColumns } from '../../../house/sheets/sheet-columns.ts';
import { namingColumns } from '../people/index.ts';
import { payCycleWords, rentHeaders, roomHeaders } from '../sheet-words.ts';

const payCycle = readOn(
  choiceForm(payCycleWords, {
    1: ['每月', '1个月', '押一付一', '付一'],
    2: ['2个月', '押一付二', '付二'],
    3: ['每季', '季', '3个月', '押一付三', '付三'],
    6: ['半年', '6个月', '付六'],
    12: ['年', '每年', '12个月', '一年'],
  }),
  (months) => ({ ok: true, value: Number(months) as 1 | 2 | 3 | 6 | 12 }),
  (months) => `${months}` as const,
);

/** Somebody who rents a room, or lives there with the tenant of the row above, as a row of a sheet. */
export const tenancyColumns = {
  room: {
    header: { zh: '房号', en: 'Room' },
    also: roomHeaders,
    form: textForm({ min: 1, max: 2 * roomNumberLength.max, narrow: true }),
  },
  bed: {
    header: { zh: '床位', en: 'Bed' },
    also: ['床号', '床位号'],
    form: orEmpty(textForm({ max: 40, narrow: true })),
    optional: true,
  },
  ...namingColumns,
  firstDay: {
    header: { zh: '起租日', en: 'First day' },
    also: [
      '起租日期',
      '入住日期',
      '入住日',
      '开始日期',
      '合同开始',
      '合同起始日',
      '租期开始',
      'Start',
      'From',
    ],
    form: orEmpty(dayForm()),
    width: 14,
  },
  lastDay: {
    header: { zh: '到期日', en: 'Last day' },
    also: ['到期日期', '结束日期', '合同到期', '合同到期日', '租期结束', '截止日期', 'End', 'Until', 'To'],
    form: orEmpty(dayForm()),
    optional: true,
    width: 14,
  },
  rentMinor: {
    header: { zh: '租金', en: 'Rent' },
    also: rentHeaders,
    form: orEmpty(moneyForm({ max: roomAmountLimit, monthly: true })),
  },
  depositMinor: {
    header: { zh: '押金', en: 'Deposit' },
    form: orEmpty(moneyForm({ max: roomAmountLimit })),
    optional: true,
  },
  payCycle: {
    header: { zh: '付款周期', en: 'Paid every' },
    also: ['付款方式', '交租周期', '缴费周期', 'Payment'],
    form: orEmpty(payCycle),
    optional: true,
  },
  note: {
    header: { zh: '备注', en: 'Note' },
    form: orEmpty(textForm({ max: 2000, days: true })),
    optional: true,
    width: 30,
  },
} as const satisfies SheetColumns;
