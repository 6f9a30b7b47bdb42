import { type Waiting, type WaitingKind, woodPaths } from '@console/contract/wood';

const ledger = (filter: string) => `${woodPaths.transaction()}?${filter}`;

/** Where all of a kind are. */
const places: Readonly<Record<WaitingKind, string>> = {
  returns: ledger('state=submitted'),
  stocktakes: ledger('kind=adjust&state=submitted'),
  exceptions: ledger('kind=sale&state=draft'),
  cost_versions: woodPaths.costSetting,
  proposals: woodPaths.sortSetting,
  receive: ledger('kind=purchase&state=ordered'),
  deliver: ledger('kind=sale&state=confirmed'),
  move_returns: ledger('state=approved'),
  settle_returns: ledger('state=moved'),
  confirm_money: ledger('money=part_paid'),
};

/** Where it is dealt with: one leads to itself, several to where they all are. */
export const placeOf = ({ kind, count, txns: [first] }: Waiting): string =>
  count === 1 && first ? woodPaths.transaction({ uuid: first.txnId }) : places[kind];
