import type { BankSuggestion, PaymentTenancy, suggestionSigns } from '@console/contract/apartment';

/** Whoever may have paid: what they owe, the oldest due first. */
export interface Debtor {
  readonly tenancy: PaymentTenancy;
  /** The employer, where it pays. */
  readonly employer: string | null;
  readonly bills: readonly { readonly billId: string; readonly number: string; readonly openMinor: number }[];
}

/** What a bank says of a line. */
export interface Said {
  readonly amountMinor: number;
  readonly payer: string;
  readonly reference: string;
}

/** What each sign is worth: a number of a bill says more than a name, a name more than an amount that others owe, too. */
const weights: Readonly<Record<(typeof suggestionSigns)[number], number>> = {
  bill: 8,
  name: 4,
  room: 3,
  amount: 2,
};
const most = 5;

/** Who may be meant, the likeliest first. An amount alone is a sign only as long as few owe just that. */
export function suggestionsFor(said: Said, debtors: readonly Debtor[]): BankSuggestion[] {
  const found = debtors
    .map((debtor) => ({ debtor, ...signsOf(said, debtor) }))
    .filter(({ signs }) => signs.length > 0)
    .map((one) => ({ ...one, weight: one.signs.reduce((sum, sign) => sum + weights[sign], 0) }))
    .sort(
      (one, other) => other.weight - one.weight || one.debtor.tenancy.number - other.debtor.tenancy.number,
    );
  const many = found.filter(({ signs }) => signs.includes('amount')).length > most;
  const telling = many ? found.filter(({ signs }) => signs.some((sign) => sign !== 'amount')) : found;
  return telling.slice(0, most).map(({ debtor, signs, billIds }) => ({
    tenancy: debtor.tenancy,
    openMinor: openOf(debtor.bills),
    ...{ signs, billIds },
  }));
}

const openOf = (bills: Debtor['bills']): number => bills.reduce((sum, { openMinor }) => sum + openMinor, 0);

function signsOf({ amountMinor, payer, reference }: Said, { tenancy, employer, bills }: Debtor) {
  const text = `${payer} ${reference}`.normalize('NFKC').toUpperCase();
  const names = [tenancy.tenantName, employer ?? ''];
  const billIds = billsOf(amountMinor, bills);
  const signs = {
    amount: billIds.length > 0,
    name: names.some((name) => name.length > 1 && text.includes(name.normalize('NFKC').toUpperCase())),
    room: standsAlone(text, tenancy.roomNumber),
    bill: bills.some(({ number }) => text.includes(number.toUpperCase())),
  };
  const order = ['bill', 'name', 'room', 'amount'] as const;
  return { signs: order.filter((sign) => signs[sign]), billIds };
}

/** The bills that together are the amount: one of them, else the oldest ones. */
function billsOf(amountMinor: number, bills: Debtor['bills']): string[] {
  const one = bills.find(({ openMinor }) => openMinor === amountMinor);
  if (one) return [one.billId];
  let sum = 0;
  for (const [at, { openMinor }] of bills.entries()) {
    sum += openMinor;
    if (sum === amountMinor) return bills.slice(0, at + 1).map(({ billId }) => billId);
  }
  return [];
}

/** A number of a room is no part of a longer number or code. */
function standsAlone(text: string, roomNumber: string): boolean {
  const number = roomNumber.normalize('NFKC').toUpperCase();
  for (let at = text.indexOf(number); at >= 0; at = text.indexOf(number, at + 1)) {
    const around = `${text[at - 1] ?? ' '}${text[at + number.length] ?? ' '}`;
    if (!/[0-9A-Z.]/.test(around)) return true;
  }
  return false;
}
