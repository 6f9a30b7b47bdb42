import {
  confirmSale,
  createSettlement,
  deliverSale,
  type NewSettlement,
  type Settlement,
  type Txn,
  type WoodRole,
} from '@console/contract/wood';
import type { z } from 'zod/mini';
import { accepted } from '../../../../testing/answers.ts';
import type { TestServer } from '../../../../testing/test-server.ts';
import { type Trade, trade } from '../txns/testing-trade.ts';

type SettlementInput = z.input<typeof NewSettlement>;

/** A team that trades and is paid. */
export interface Till extends Trade {
  /** Boards of the team's sort: 100 are 1.9 m3 (W-22). */
  readonly line: (pieces: number, unitPrice: string) => { sortId: string; pieces: number; unitPrice: string };
  /** Sells so many boards and delivers them at once. */
  readonly sold: (pieces: number, unitPrice: string, more?: object) => Promise<Txn>;
  /** Money as the accountant writes it down: from the customer, to the supplier. */
  readonly money: (
    kind: 'receipt' | 'payment',
    amountMinor: number,
    more?: Partial<SettlementInput>,
    role?: WoodRole,
  ) => ReturnType<typeof wireMoney>;
  readonly paid: (
    kind: 'receipt' | 'payment',
    amountMinor: number,
    more?: Partial<SettlementInput>,
  ) => Promise<Settlement>;
}

const wireMoney = (house: TestServer, body: SettlementInput, as: Parameters<TestServer['call']>[2]) =>
  house.call(createSettlement, { body }, as);

export async function till(house: TestServer, code: string): Promise<Till> {
  const team = await trade(house, code);
  const line: Till['line'] = (pieces, unitPrice) => ({ sortId: team.board.sortId, pieces, unitPrice });
  const money: Till['money'] = (kind, amountMinor, more = {}, role = 'AC') => {
    const { partnerId } = kind === 'receipt' ? team.customer : team.supplier;
    return wireMoney(house, { kind, method: 'bank', partnerId, amountMinor, ...more }, team.as(role));
  };
  return {
    ...team,
    line,
    money,
    paid: async (...of) => accepted(await money(...of)),
    sold: async (pieces, unitPrice, more = {}) => {
      const lines = [line(pieces, unitPrice)];
      const { partnerId } = team.customer;
      const sale = await team.draft('SL', { kind: 'sale', partnerId, lines, ...more });
      const params = { txnId: sale.txnId };
      accepted(await house.call(confirmSale, { params, body: {} }, team.as('SL')));
      const counted = [{ lineNo: 1, pieces }];
      return accepted(await house.call(deliverSale, { params, body: { lines: counted } }, team.as('WH')));
    },
  };
}
