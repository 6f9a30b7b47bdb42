import {
  type BankLine,
  bookBankLine,
  ignoreBankLine,
  importBankStatement,
  listBankLines,
  listBankStatements,
  reopenBankLine,
  reversePayment,
} from '@console/contract/apartment';
import { sheetOf } from '../../../house/sheets/testing-sheets.ts';
import { good, type Person, refusal } from '../testing-house.ts';
import { moneyHouse, type Place } from './testing-money.ts';

let area: Awaited<ReturnType<typeof moneyHouse>>;
let house: Place;
beforeAll(async () => {
  area = await moneyHouse();
});
beforeEach(async () => {
  house = await area.place();
});
afterAll(() => area.close());

const csv = (...rows: string[]) => Buffer.from(rows.join('\r\n')).toString('base64');
const header = '交易日期,借方发生额,贷方发生额,对方户名,摘要';
const bring = (file: string, dryRun = false, as: Person = house.cashier) =>
  area.house.call(
    importBankStatement,
    { params: { buildingId: house.buildingId }, query: { name: '5月.csv' }, body: { file, dryRun } },
    { as },
  );
const lines = async (query: object = {}) =>
  good(
    await area.house.call(
      listBankLines,
      { query: { building: house.buildingId, ...query } },
      { as: house.auditor },
    ),
  );
const on = ({ bankStatementLineId, version }: BankLine) => ({ params: { bankStatementLineId }, version });
const book = (line: BankLine, body: object = {}, as: Person = house.cashier) =>
  area.house.call(bookBankLine, { ...on(line), body: { tenancyId: house.tenancyId, ...body } }, { as });

it('every row of a file is told: what is new, known, no line, or faulty', async () => {
  const file = csv(
    '某某银行 交易明细',
    header,
    '2026-05-20 09:31:02,,"1,930.40",王小明,房租',
    '2026-05-20,,"1,930.40",王小明,房租',
    '2026-05-21,12.00,,某某银行,手续费',
    '合计,12.00,3860.80,,',
  );
  const look = good(await bring(file, true));
  expect(look).toMatchObject({
    saved: false,
    create: 3,
    same: 0,
    skipped: 1,
    inMinor: 386_080,
    outMinor: -1_200,
  });
  expect(look.rows.map(({ row, outcome, amountMinor }) => [row, outcome, amountMinor])).toEqual([
    [3, 'new', 193_040],
    [4, 'new', 193_040],
    [5, 'new', -1_200],
    [6, 'skipped', 384_880],
  ]);
  expect((await lines()).items).toEqual([]);
  expect(good(await bring(file))).toMatchObject({ saved: true, create: 3 });
  // The same lines of a file that goes on, of another bank's program.
  const more = await sheetOf(
    ['Date', 'Amount', 'Payer', 'Reference'].map((value) => ({ value })),
    [{ value: '2026-05-20' }, { value: 1930.4 }, { value: '王小明' }, { value: '房租' }],
    [{ value: '2026-05-20' }, { value: 1930.4 }, { value: '王小明' }, { value: '房租' }],
    [{ value: '2026-05-20' }, { value: 1930.4 }, { value: '王小明' }, { value: '房租' }],
  );
  expect(good(await bring(more))).toMatchObject({ create: 1, same: 2 });
  expect(good(await bring(more))).toMatchObject({ create: 0, same: 3, saved: false, bankStatementId: null });
  expect((await lines()).counts).toEqual({ open: 4, booked: 0, ignored: 0 });
  const { items } = good(
    await area.house.call(
      listBankStatements,
      { query: { building: house.buildingId } },
      { as: house.auditor },
    ),
  );
  expect(items.map(({ name, lines: count, open }) => [name, count, open])).toEqual([
    ['5月.csv', 1, 1],
    ['5月.csv', 3, 3],
  ]);
});

it('with a faulty row nothing is saved; what is no statement is told', async () => {
  const file = csv(header, '2026-05-20,,100.00,王小明,', '2026-05-21,,12.345,李雷,');
  expect(good(await bring(file, true)).problems).toEqual([
    { row: 3, column: 'credit', code: 'too_many_decimals', params: { maximum: 2 } },
  ]);
  expect(refusal(await bring(file))).toBe('422 VALIDATION rows.3.credit too_many_decimals');
  expect((await lines()).items).toEqual([]);
  const others = await Promise.all([
    bring(csv('a,b', '1,2')),
    bring(csv('交易日期,对方户名', '2026-05-20,王')),
  ]);
  expect(others.map(refusal)).toEqual([
    '422 VALIDATION file day_column_missing',
    '422 VALIDATION file amount_column_missing',
  ]);
  expect((await bring(csv('交易日期,贷方发生额,贷方发生额', '2026-05-20,1.00,2.00'))).body).toMatchObject({
    fields: [{ path: 'file', code: 'statement_column_twice', params: { column: 'credit' } }],
  });
  expect(refusal(await bring(file, true, house.desk))).toBe('403 FORBIDDEN');
});

it('reads what WeChat Pay and Alipay export, in GB18030 too', async () => {
  const wechat = csv(
    '微信支付账单明细,,,,',
    ...Array.from({ length: 15 }, (_, at) => `说明${at},,,,`),
    '交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,交易单号,商户单号,备注',
    '2026-05-20 10:00:00,转账,王小明,"转账备注:101房租",收入,¥500.00,/,已存入零钱,1000045\t,/,"/"',
    '2026-05-20 11:00:00,商户消费,超市,"米",支出,¥30.00,零钱,支付成功,1000046\t,/,"/"',
    '2026-05-20 12:00:00,零钱提现,招商银行,"/",/,¥100.00,招商银行,提现已到账,1000047\t,/,"/"',
    '2026-05-20 13:00:00,转账,李雷,"/",收入,¥9.00,/,交易关闭,1000048\t,/,"/"',
  );
  const { rows } = good(await bring(wechat, true));
  expect(rows.map(({ outcome, amountMinor, why }) => [outcome, amountMinor, why])).toEqual([
    ['new', 50_000, null],
    ['new', -3_000, null],
    ['skipped', 10_000, 'no_line'],
    ['skipped', 900, 'not_settled'],
  ]);
  // 交易日期,金额,对方户名 / 2026-05-20,88.00,王 in GB18030
  const gb = Buffer.concat([
    Buffer.from([0xbd, 0xbb, 0xd2, 0xd7, 0xc8, 0xd5, 0xc6, 0xda, 0x2c, 0xbd, 0xf0, 0xb6, 0xee, 0x2c]),
    Buffer.from([0xb6, 0xd4, 0xb7, 0xbd, 0xbb, 0xa7, 0xc3, 0xfb, 0x0d, 0x0a]),
    Buffer.from('2026-05-20,88.00,'),
    Buffer.from([0xcd, 0xf5]),
  ]).toString('base64');
  expect(good(await bring(gb, true)).rows).toMatchObject([
    { outcome: 'new', amountMinor: 8_800, payer: '王' },
  ]);
});

describe('a line', () => {
  const once = async (amount: string, payer: string, text: string) => {
    good(await bring(csv(header, `2026-05-20,,${amount},${payer},${text}`)));
    const { items } = await lines();
    const line = items.at(-1);
    if (!line) throw new Error('no line');
    return line;
  };

  it('suggests who may have paid; somebody books it, once', async () => {
    const bill = await house.bill({ totalMinor: 98_000, dueOn: '2026-05-25' });
    await house.tenant(1, '李雷');
    const line = await once('980.00', '王小明', `${house.rooms[0]?.number}房租`);
    expect(line.suggestions).toMatchObject([
      {
        tenancy: { tenancyId: house.tenancyId },
        openMinor: 98_000,
        signs: ['name', 'room', 'amount'],
        billIds: [bill],
      },
    ]);
    const { line: booked, payment } = good(await book(line));
    expect(booked).toMatchObject({ state: 'booked', payment: { number: payment.number }, suggestions: [] });
    expect(payment).toMatchObject({
      method: 'bank',
      state: 'recorded',
      receivedOn: '2026-05-20',
      payer: '王小明',
    });
    expect(await house.sums(bill)).toBe('paid 98000 -98000 -0 +0 -0');
    expect(refusal(await book(line))).toBe('409 VERSION_CONFLICT');
    expect(refusal(await book(booked))).toBe('409 STATE_CONFLICT');
    expect(refusal(await area.house.call(reopenBankLine, on(booked), { as: house.cashier }))).toBe(
      '409 STATE_CONFLICT',
    );
    const { paymentId, version } = payment;
    const body = { reason: 'was somebody else' };
    good(
      await area.house.call(reversePayment, { params: { paymentId }, version, body }, { as: house.manager }),
    );
    const [again] = (await lines()).items;
    expect(again).toMatchObject({ state: 'open', payment: null });
    if (again) good(await book(again));
  });

  it('is ignored with a reason, looked at again, and never booked when money went out', async () => {
    const line = await once('-5.00', '某某银行', '手续费');
    expect(refusal(await book(line))).toBe('422 VALIDATION tenancyId not_in');
    const ignore = (one: BankLine, reason = 'fees of the bank') =>
      area.house.call(ignoreBankLine, { ...on(one), body: { reason } }, { as: house.cashier });
    expect(refusal(await ignore(line, 'no'))).toMatch(/^422 VALIDATION reason/);
    const ignored = good(await ignore(line));
    expect(ignored).toMatchObject({ state: 'ignored', reason: 'fees of the bank' });
    expect(refusal(await ignore(ignored))).toBe('409 STATE_CONFLICT');
    expect(refusal(await book(ignored))).toBe('409 STATE_CONFLICT');
    const open = good(await area.house.call(reopenBankLine, on(ignored), { as: house.cashier }));
    expect(open).toMatchObject({ state: 'open', reason: '' });
  });
});
