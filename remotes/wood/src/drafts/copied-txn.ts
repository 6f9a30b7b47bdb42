import type { CallInput } from '@console/contract';
import type { createTxn, NewTxnCost, Txn, TxnLine } from '@console/contract/wood';

type NewBody = NonNullable<CallInput<typeof createTxn>['body']>;

/** What can be begun once more: what its lines and prices say is all there. A return is made anew from what it takes back. */
export const isCopied = ({ kind, reverses }: Pick<Txn, 'kind' | 'reverses'>): boolean =>
  reverses === null && ['purchase', 'sale', 'transfer', 'cost_add'].includes(kind);

const lineOf = (line: TxnLine): NonNullable<NewBody['lines']>[number] => {
  const { sortId, tally, pieces, volume, netKg, supplierVolume } = line;
  const price = line.buying ?? line.selling;
  return {
    sortId,
    ...(tally ? { tally } : { pieces, volume }),
    netKg,
    ...(price && { priceUnit: price.priceUnit, unitPrice: price.unitPrice }),
    ...(supplierVolume !== undefined && { supplierVolume }),
  };
};

/**
 * The same once more, of today.
 * @param whole also what belongs to these very goods: the container, the mark, the vehicle; for what is entered again
 */
export function copiedTxn(txn: Txn, today: string, whole = false): NewBody {
  const { kind, yardId, toYardId, partner, source, note, containerNo, mark, vehicle } = txn;
  const money = txn.buying ?? txn.selling;
  return {
    kind: kind as NewBody['kind'],
    ...{ yardId, toYardId, note, businessDate: today },
    ...(kind === 'cost_add' ? { sourceTxnId: source?.txnId } : { partnerId: partner?.partnerId }),
    ...(whole && { containerNo, mark, vehicle }),
    ...(money && {
      discountMinor: money.discountMinor,
      fxCurrency: money.fxCurrency,
      fxRate: money.fxRate,
    }),
    lines: kind === 'cost_add' ? [] : txn.lines.map(lineOf),
  };
}

/** Its costs once more, for those who see them; what was divided by hand is divided by hand again, as its shares were. */
export const copiedCosts = ({ costs = [] }: Pick<Txn, 'costs'>): NewTxnCost[] =>
  costs.map(({ costItemId, names, basis, amountMinor, manual, shares }) => ({
    ...{ costItemId, names, basis, amountMinor },
    manual: basis === 'manual' ? (manual ?? shares) : null,
  }));
