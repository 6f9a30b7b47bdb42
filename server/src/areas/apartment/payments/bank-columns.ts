import {
  type CellForm,
  choiceForm,
  dayForm,
  decimalForm,
  orEmpty,
  type SheetCell,
  textForm,
} from '../../../house/sheets/sheet-cells.ts';
import type { SheetColumns, ValuesOf } from '../../../house/sheets/sheet-columns.ts';

/** A day with or without the time that banks and tills put behind it: `2026-06-01 10:22:33`, `20260601102233`. */
const momentForm: CellForm<string> = {
  ...dayForm(),
  read: (cell) => dayForm().read(cell.kind === 'text' || cell.kind === 'number' ? dayOnly(cell.text) : cell),
};
const dayOnly = (text: string): SheetCell => ({
  kind: 'text',
  text: text
    .trim()
    .replace(/^(\d{8})\d{4,6}$/, '$1')
    .replace(/[T\s]+\d{1,2}:\d{2}(:\d{2})?(\.\d+)?$/, ''),
});

/** The same of a cell that may hold a time alone, which says nothing of the day. */
const timeForm: CellForm<string | null> = (() => {
  const form = orEmpty(momentForm);
  const isTime = (cell: SheetCell) =>
    (cell.kind === 'text' || cell.kind === 'number') && /^\d{1,2}:?\d{2}(:?\d{2})?$/.test(cell.text.trim());
  return { ...form, read: (cell) => form.read(isTime(cell) ? { kind: 'empty' } : cell) };
})();

/** An amount with its sign, perhaps a plus; a dash is none. */
const amountForm: CellForm<string | null> = (() => {
  const form = orEmpty(
    decimalForm({
      precision: 15,
      scale: 2,
      negative: true,
      units: ['¥', '￥', '元', 'CNY', 'RMB', '人民币'],
    }),
  );
  return {
    ...form,
    read: (cell) =>
      form.read(
        cell.kind === 'text' ? { kind: 'text', text: cell.text.trim().replace(/^(\+|[-—]+$)/, '') } : cell,
      ),
  };
})();

const note = (max: number) => textForm({ max, days: true });
const directions = {
  in: { zh: '收入', en: 'In' },
  out: { zh: '支出', en: 'Out' },
  neither: { zh: '不计收支', en: 'Neither' },
};
const directionForm = orEmpty(
  choiceForm(directions, {
    in: ['贷', '贷方', '来账', '转入', '存入', 'C', 'CR', 'credit', '收', '入账'],
    out: ['借', '借方', '往账', '转出', '支取', 'D', 'DR', 'debit', '支', '出账'],
    neither: ['/', '中性交易', '其他', '不计'],
  }),
);

/** A cell longer than what is kept of it is cut, not refused: the bank wrote it. */
const cut = (form: CellForm<string>, max: number): CellForm<string> => ({
  ...form,
  read(cell) {
    const read = form.read(cell);
    return read.ok ? { ok: true, value: read.value.slice(0, max) } : read;
  },
});

/** What statements of banks, of WeChat Pay and of Alipay call their columns. */
export const bankColumns = {
  bookedOn: {
    header: { zh: '交易日期', en: 'Date' },
    also: ['日期', '交易日', 'Transaction date'],
    form: momentForm,
    optional: true,
  },
  /** Some give the day and the time in columns of their own, others both here. */
  bookedAt: {
    header: { zh: '交易时间', en: 'Time' },
    also: ['付款时间'],
    form: timeForm,
    optional: true,
  },
  /** Where no day of the transaction is told. */
  postedOn: {
    header: { zh: '记账日期', en: 'Booking date' },
    also: ['入账日期', '入账时间', '记账日', 'Value date'],
    form: momentForm,
    optional: true,
  },
  amount: {
    header: { zh: '交易金额', en: 'Amount' },
    also: ['金额', '发生额', '金额(元)', '交易金额(元)', '收支金额', '变动金额'],
    form: amountForm,
    optional: true,
  },
  credit: {
    header: { zh: '贷方发生额', en: 'Credit' },
    also: [
      '贷方金额',
      '收入',
      '收入金额',
      '存入金额',
      '转入金额',
      '贷方',
      '收入(元)',
      '收入(+元)',
      '贷方发生额(收入)',
      '交易金额(收入)',
      'Money in',
      'Deposit',
      'Paid in',
    ],
    form: amountForm,
    optional: true,
  },
  debit: {
    header: { zh: '借方发生额', en: 'Debit' },
    also: [
      '借方金额',
      '支出',
      '支出金额',
      '支取金额',
      '转出金额',
      '借方',
      '支出(元)',
      '支出(-元)',
      '借方发生额(支取)',
      '交易金额(支出)',
      'Money out',
      'Withdrawal',
      'Paid out',
    ],
    form: amountForm,
    optional: true,
  },
  direction: {
    header: { zh: '收/支', en: 'In or out' },
    also: [
      '收支',
      '收支类型',
      '借贷标志',
      '借贷',
      '借/贷',
      '借贷方向',
      '收支方向',
      '交易方向',
      'Direction',
      'Debit/Credit',
    ],
    form: directionForm,
    optional: true,
  },
  payer: {
    header: { zh: '对方户名', en: 'Payer' },
    also: [
      '交易对方',
      '对方名称',
      '对方账户名称',
      '对方账户名',
      '对方单位',
      '付款人',
      '付款人名称',
      '付款方',
      '付款方名称',
      '对手名称',
      '收(付)方名称',
      '户名',
      'Name',
      'Counterparty',
    ],
    form: cut(note(2000), 200),
    optional: true,
  },
  reference: {
    header: { zh: '摘要', en: 'Reference' },
    also: [
      '用途',
      '附言',
      '商品',
      '商品说明',
      '交易摘要',
      '交易说明',
      '交易附言',
      'Description',
      'Details',
      'Purpose',
    ],
    form: cut(note(2000), 240),
    optional: true,
  },
  note: {
    header: { zh: '备注', en: 'Note' },
    also: ['交易备注', '备注信息', 'Remark', 'Memo'],
    form: cut(note(2000), 160),
    optional: true,
  },
  serial: {
    header: { zh: '交易流水号', en: 'Transaction number' },
    also: [
      '流水号',
      '交易单号',
      '交易订单号',
      '交易号',
      '核心流水号',
      '业务流水号',
      '柜员流水号',
      '账户明细编号-交易流水号',
      '交易参考号',
      'Transaction ID',
      'Serial',
    ],
    form: cut(note(2000), 90),
    optional: true,
  },
  voucher: {
    header: { zh: '凭证号', en: 'Voucher number' },
    also: ['凭证号码', '凭证编号', '企业流水号', '商户单号', '商家订单号', 'Voucher'],
    form: cut(note(2000), 90),
    optional: true,
  },
  account: {
    header: { zh: '本方账号', en: 'Account' },
    also: ['账号', '本方账户', '卡号', '账户', 'Account number', 'Own account'],
    form: cut(note(2000), 40),
    optional: true,
  },
  status: {
    header: { zh: '当前状态', en: 'Status' },
    also: ['交易状态', '状态', '处理状态'],
    form: cut(note(2000), 60),
    optional: true,
  },
} as const satisfies SheetColumns;

export type BankRow = ValuesOf<typeof bankColumns>;
