import { readFileSync } from 'node:fs';
import fc from '@console/testing/properties';
import { fromTheTop, readSheet } from '../../../house/sheets/sheet-reading.ts';
import { bankColumns } from './bank-columns.ts';
import { type BankLineFacts, digestOf, isSameLine } from './bank-line-rules.ts';
import { bankPlan } from './bank-sheet-rules.ts';

const line = (over: Partial<BankLineFacts> = {}): BankLineFacts => ({
  ...{
    bookedOn: '2026-05-20',
    amountMinor: 193_040,
    payer: '王小明',
    reference: '房租',
    account: '',
    serial: '',
  },
  ...over,
});

describe('the same line of another file', () => {
  it.each<[string, Partial<BankLineFacts>, Partial<BankLineFacts>, boolean]>([
    ['all alike', {}, {}, true],
    ['another day', {}, { bookedOn: '2026-05-21' }, false],
    ['went out instead', {}, { amountMinor: -193_040 }, false],
    [
      'the number of the bank decides',
      { serial: 'G-1', reference: '房租' },
      { serial: 'g1', reference: '转账' },
      true,
    ],
    ['also against the texts', { serial: 'G1' }, { serial: 'G2' }, false],
    ['a program without the number', { serial: 'G1' }, {}, true],
    ['a program that puts more into the text', {}, { reference: '电子转账 · 101房租' }, true],
    ['full width, blanks and points', { reference: '１０２ 五月，房租' }, { reference: '102五月房租' }, true],
    ['a name that is cut', { payer: '长青精密机械有限公司' }, { payer: '长青精密机械' }, true],
    ['a program without the name', { payer: '' }, {}, true],
    ['somebody else', {}, { payer: '李雷' }, false],
    ['for something else', {}, { reference: '押金' }, false],
    ['nothing speaks for it', { payer: '', reference: '房租' }, { payer: '王小明', reference: '' }, false],
    ['nothing is told at all', { payer: '', reference: '' }, { payer: '', reference: '' }, false],
    ['another account', { account: '6222 0000 1234' }, { account: '6222 0000 9999' }, false],
    ['an account that is hidden in part', { account: '3200100000001234' }, { account: '3200****1234' }, true],
    ['an account that is not told', { account: '3200100000001234' }, {}, true],
  ])('%s', (_, one, other, same) => {
    expect(isSameLine(line(one), line(other))).toBe(same);
    expect(isSameLine(line(other), line(one))).toBe(same);
  });

  it('whatever a line tells, it is the same as itself if it tells anything', () => {
    const text = fc.string({ maxLength: 12 });
    const facts = fc.record({ payer: text, reference: text, account: text, serial: text });
    fc.assert(
      fc.property(facts, (told) => {
        const one = line(told);
        const speaks = [one.payer, one.reference, one.serial].some((said) =>
          /[\p{L}\p{N}*]/u.test(said.normalize('NFKC')),
        );
        expect(isSameLine(one, one)).toBe(speaks);
      }),
    );
  });

  it('of several alike each has a mark of its own', () => {
    const taken = new Set<string>();
    for (let count = 1; count <= 3; count += 1) taken.add(digestOf(line(), taken));
    expect(taken.size).toBe(3);
    expect(taken).not.toContain(digestOf(line({ serial: 'G1' }), new Set()));
  });
});

/** Statements as three banks write them, in GB18030: of one day, one account, in columns of their own. */
const sample = async (bank: 'icbc' | 'ccb' | 'cmb') => {
  const bytes = readFileSync(new URL(`./statements/${bank}.csv`, import.meta.url));
  const limits = { rows: 1000, text: true, header: 40 };
  const content = await readSheet(bytes, bankColumns, limits);
  return { rows: fromTheTop([...content.rows, ...content.broken]), problems: content.problems };
};
const read = async (bank: Parameters<typeof sample>[0], known: Parameters<typeof bankPlan>[2] = []) => {
  const { rows, problems } = await sample(bank);
  expect(problems).toEqual([]);
  return bankPlan(rows, problems, known);
};

describe('statements of banks', () => {
  it.each([
    ['icbc', ['2026-05-20 193040 王小明 房租 ', '2026-05-20 98000 李雷 转账 ']],
    [
      'ccb',
      [
        '2026-05-20 193040 王小明 电子转账 · 101房租 120-320000001',
        '2026-05-20 98000 李雷 电子转账 · 102 五月房租 120-320000002',
        '2026-05-20 98000 李雷 电子转账 · 102 五月房租 120-320000003',
        '2026-05-21 -1200  对公收费 · 账户管理费 120-320000004',
      ],
    ],
    [
      'cmb',
      ['2026-05-20 193040 王小明 101房租 G0520100001', '2026-05-20 98000 李雷 １０２ 五月房租 G0520100002'],
    ],
  ] as const)('%s is read with its own columns', async (bank, lines) => {
    const plan = await read(bank);
    expect(
      plan.lines.map(({ bookedOn, amountMinor, payer, reference, serial }) =>
        [bookedOn, amountMinor, payer, reference, serial].join(' '),
      ),
    ).toEqual(lines);
  });

  it('the same file once more brings nothing, however many are alike', async () => {
    const { lines } = await read('ccb');
    const again = await read('ccb', lines);
    expect(again.rows.map(({ outcome }) => outcome)).toEqual(['known', 'known', 'known', 'known']);
  });

  it('another program’s columns for the same lines bring nothing but what is new', async () => {
    // The teller's print-out has no number and cuts the text to what the payer wrote.
    const { lines } = await read('ccb');
    const printed = lines.map((one) => ({
      ...one,
      ...{ serial: '', account: '', reference: one.reference.split(' · ').at(-1) ?? '' },
    }));
    const [, , third] = lines;
    const plan = await read('ccb', printed.slice(0, 2));
    expect(plan.rows.map(({ outcome }) => outcome)).toEqual(['known', 'known', 'new', 'new']);
    expect(plan.lines[0]).toMatchObject({ serial: third?.serial, bookedOn: '2026-05-20' });
  });

  it('of two people who pay the same on one day neither is taken for the other', async () => {
    const { lines } = await read('icbc');
    const plan = await read('cmb', lines);
    // ICBC says 转账 where CMB says what the payer wrote: what contradicts is another line.
    expect(plan.rows.map(({ outcome }) => outcome)).toEqual(['known', 'new']);
  });
});
