import type { CheckoutItem, Settlement, SettlementLine } from '@console/contract/apartment';
import type { ChargeLine } from '../costs/index.ts';
import type { Unused } from './unused-rent-rules.ts';

/** A bill of which something is still owed, with the late fee that its days come to until the tenant leaves. */
export interface Owed {
  readonly billId: string;
  readonly number: string;
  readonly dueOn: string;
  /** Without what was asked as a deposit and never paid: nobody owes that any more. */
  readonly principalMinor: number;
  readonly unpaidDepositMinor: number;
  readonly lateFeeMinor: number;
  readonly lateFeeCalc: SettlementLine['calc'];
}

/** What there is between house and tenant when somebody leaves. */
export interface Leaving {
  readonly depositMinor: number;
  /** What was paid beyond all bills. */
  readonly creditMinor: number;
  /** Rent and monthly items that were billed ahead. */
  readonly unused: readonly Unused[];
  /** Rent, uses, shares and items that no bill has asked for yet. */
  readonly costs: readonly ChargeLine[];
  readonly owed: readonly Owed[];
  readonly findings: readonly Pick<CheckoutItem, 'item' | 'chargeKind' | 'chargeMinor'>[];
}

type Credit = Settlement['credits'][number];
type Charge = Settlement['charges'][number];

const bare = { params: {}, text: '', quantity: null, unit: null, unitPrice: null, calc: null, bill: null };

/**
 * What is given back or stays owed (apartment-and-wood.md, 5.4): credits less charges, each line of them as it would stand on
 * a bill. Credit settles what is owed first, then the deposit; what is left of both goes back.
 */
export function settlementOf(leaving: Leaving): Settlement {
  const credits = creditsOf(leaving);
  const charges = chargesOf(leaving);
  const [creditsMinor, chargesMinor] = [sumOf(credits), sumOf(charges)];
  return {
    ...{ credits, charges, creditsMinor, chargesMinor, netMinor: creditsMinor - chargesMinor },
    ...sharesOf({ creditsMinor, chargesMinor, depositMinor: leaving.depositMinor }),
  };
}

const sumOf = (lines: readonly { readonly amountMinor: number }[]): number =>
  lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** Where a refund comes from, what of the deposit is used, and what stays owed. */
function sharesOf({
  creditsMinor,
  chargesMinor,
  depositMinor,
}: Pick<Settlement, 'creditsMinor' | 'chargesMinor'> & { readonly depositMinor: number }): Pick<
  Settlement,
  'toRefund' | 'deductedMinor' | 'owedMinor'
> {
  const otherMinor = creditsMinor - depositMinor;
  const deductedMinor = Math.min(depositMinor, Math.max(0, chargesMinor - otherMinor));
  return {
    toRefund: {
      depositMinor: depositMinor - deductedMinor,
      creditMinor: Math.max(0, otherMinor - chargesMinor),
    },
    deductedMinor,
    owedMinor: Math.max(0, chargesMinor - creditsMinor),
  };
}

const unusedDescriptions = { unused_rent: 'rent_unused', unused_item: 'item_unused' } as const;

/** What is told of a line that gives back. */
const unusedParams = ({ params, from, to, billedMinor, keptMinor }: Unused): ChargeLine['params'] => ({
  ...params,
  ...{ from, to, billedMinor, keptMinor },
});

/** The line of the credit by which it is given back. */
export const unusedLine = (one: Unused): ChargeLine => ({
  ...{
    chargeKind: one.chargeKind,
    chargeItemId: one.chargeItemId,
    description: unusedDescriptions[one.kind],
  },
  params: { ...unusedParams(one), number: one.bill.number },
  ...{ quantity: null, unit: null, unitPrice: null, amountMinor: one.keptMinor - one.billedMinor },
  ...{ taxMinor: one.taxMinor === 0 ? 0 : -one.taxMinor, source: 'credit', sourceId: null, calc: one.calc },
});

const creditsOf = ({ depositMinor, creditMinor, unused }: Leaving): Credit[] => [
  ...(depositMinor > 0
    ? [
        {
          ...bare,
          ...({
            kind: 'deposit',
            chargeKind: 'deposit',
            description: 'deposit_back',
            amountMinor: depositMinor,
          } as const),
        },
      ]
    : []),
  ...unused.map(
    (one): Credit => ({
      ...bare,
      ...{ kind: one.kind, chargeKind: one.chargeKind, description: unusedDescriptions[one.kind] },
      ...{
        params: unusedParams(one),
        amountMinor: one.billedMinor - one.keptMinor,
        calc: one.calc,
        bill: one.bill,
      },
    }),
  ),
  ...(creditMinor > 0
    ? [
        {
          ...bare,
          ...({
            kind: 'credit_balance',
            chargeKind: 'other',
            description: 'credit',
            amountMinor: creditMinor,
          } as const),
        },
      ]
    : []),
];

const chargesOf = ({ costs, owed, findings }: Leaving): Charge[] => [
  ...costs.map(costCharge),
  ...owed.flatMap(owedCharges),
  ...findings.filter(({ chargeMinor }) => chargeMinor > 0).map(findingCharge),
];

const kindOf = ({ source }: ChargeLine): Charge['kind'] =>
  source === 'rent' ? 'rent' : source === 'item' ? 'item' : 'use';

function costCharge(line: ChargeLine): Charge {
  const { chargeKind, description, params, quantity, unit, unitPrice, amountMinor, calc } = line;
  return {
    ...{ kind: kindOf(line), chargeKind, description, params, text: '' },
    ...{ quantity, unit, unitPrice, amountMinor, calc, bill: null },
  };
}

function owedCharges({ billId, number, dueOn, principalMinor, lateFeeMinor, lateFeeCalc }: Owed): Charge[] {
  const of = { ...bare, params: { number, dueOn }, bill: { billId, number, dueOn } };
  const charges: Charge[] = [
    { ...of, kind: 'arrears', chargeKind: 'other', description: 'arrears', amountMinor: principalMinor },
    {
      ...of,
      ...{ kind: 'late_fee', chargeKind: 'late_fee', description: 'late_fee', calc: lateFeeCalc },
      amountMinor: lateFeeMinor,
    },
  ];
  return charges.filter(({ amountMinor }) => amountMinor !== 0);
}

const findingCharge = ({ item, chargeKind, chargeMinor }: Leaving['findings'][number]): Charge => ({
  ...bare,
  ...{
    kind: 'finding',
    chargeKind,
    description: 'damage',
    params: { text: item },
    text: item,
    amountMinor: chargeMinor,
  },
});

/** The lines of the check-out's bill: what no bill has asked for yet, with what was found. */
export const billLinesOf = ({ costs, findings }: Pick<Leaving, 'costs' | 'findings'>): ChargeLine[] => [
  ...costs,
  ...findings
    .filter(({ chargeMinor }) => chargeMinor > 0)
    .map(
      ({ item, chargeKind, chargeMinor }): ChargeLine => ({
        ...{ chargeKind, chargeItemId: null, description: 'damage', params: { text: item } },
        ...{ quantity: null, unit: null, unitPrice: null, amountMinor: chargeMinor, taxMinor: 0 },
        ...{ source: 'checkout', sourceId: null, calc: null },
      }),
    ),
];
