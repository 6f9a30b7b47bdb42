import { type Debtor, suggestionsFor } from './suggestion-rules.ts';

const debtor = (number: number, tenantName: string, roomNumber: string, ...open: number[]): Debtor => ({
  tenancy: { tenancyId: `t-${number}`, number, tenantName, roomId: `r-${number}`, roomNumber },
  employer: null,
  bills: open.map((openMinor, at) => ({
    billId: `${number}-${at}`,
    number: `LT-B202605-000${number}${at}`,
    openMinor,
  })),
});
const told = (said: { amountMinor?: number; payer?: string; reference?: string }, debtors: Debtor[]) =>
  suggestionsFor({ amountMinor: 1, payer: '', reference: '', ...said }, debtors).map(
    ({ tenancy, signs, billIds }) => [tenancy.number, signs.join(' '), billIds.join(' ')].join(': '),
  );

const all = [
  debtor(1, '王小明', '101', 980, 20),
  debtor(2, '李雷', '1010', 500),
  debtor(3, 'Han Meimei', 'A-101'),
];

it('knows a tenant by name, room, number of a bill, and amount; the clearest first', () => {
  expect(told({ payer: '李雷', amountMinor: 980 }, all)).toEqual(['2: name: ', '1: amount: 1-0']);
  expect(told({ reference: '101房租' }, all)).toEqual(['1: room: ']);
  expect(told({ reference: 'rent 1010, thanks' }, all)).toEqual(['2: room: ']);
  expect(told({ reference: 'lt-b202605-00020' }, all)).toEqual(['2: bill: ']);
  expect(told({ payer: 'HAN MEIMEI' }, all)).toEqual(['3: name: ']);
  expect(told({ reference: '2026101 10.101' }, all)).toEqual([]);
});

it('an amount is of one bill, or of the oldest ones together', () => {
  expect(told({ amountMinor: 1_000 }, all)).toEqual(['1: amount: 1-0 1-1']);
  expect(told({ amountMinor: 20 }, all)).toEqual(['1: amount: 1-1']);
});

it('an amount alone says nothing where many owe just that', () => {
  const many = Array.from({ length: 6 }, (_, at) => debtor(at + 1, `Tenant${at}`, `${200 + at}`, 98_000));
  expect(told({ amountMinor: 98_000 }, many)).toEqual([]);
  expect(told({ amountMinor: 98_000, payer: 'tenant3' }, many)).toEqual(['4: name amount: 4-0']);
  expect(told({ amountMinor: 98_000 }, many.slice(1))).toHaveLength(5);
});

it('knows an employer', () => {
  const [one] = all;
  if (one) expect(told({ payer: '某某电子厂' }, [{ ...one, employer: '某某电子厂' }])).toEqual(['1: name: ']);
});
