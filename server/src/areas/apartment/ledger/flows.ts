import type { MoneyAccount, MoneyFlowKind, PaymentMethod } from '@console/contract/apartment';
import type { Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { me } from '../me.ts';

/** One line of the money ledger, as it is written. */
export interface MoneyLine {
  readonly kind: MoneyFlowKind;
  /** What tenants owe, unless told. */
  readonly account?: MoneyAccount;
  readonly businessDate: string;
  readonly roomId: string | null;
  readonly tenancyId: string;
  readonly billId?: string | null;
  readonly paymentId?: string | null;
  readonly method?: PaymentMethod | null;
  /** With its sign: what is owed, or held, more by. */
  readonly amountMinor: number;
}

/** Writes lines of the ledger, in their order; one that changes nothing is none. */
export const postFlows = (buildingId: string, lines: readonly MoneyLine[]): Sql[] =>
  insertionsOf(
    'apartment.money_flows',
    lines
      .filter(({ amountMinor }) => amountMinor !== 0)
      .map(({ account, billId, paymentId, method, ...line }) => ({
        ...{ buildingId, moneyFlowId: v7(), account: account ?? 'receivable', ...line },
        ...{ billId: billId ?? null, paymentId: paymentId ?? null, method: method ?? null, byUser: me },
      })),
  );
