import {
  createPartner,
  createTxn,
  getTxn,
  listStock,
  type NewTxn,
  orderPurchase,
  type Partner,
  receivePurchase,
  type Txn,
  type WoodRole,
} from '@console/contract/wood';
import type { z } from 'zod/mini';
import { accepted } from '../../../../testing/answers.ts';
import type { TestServer } from '../../../../testing/test-server.ts';
import { shanghaiToday, type WoodTeam, woodTeam } from '../testing-team.ts';

type TxnInput = z.input<typeof NewTxn>;
type LineInput = NonNullable<TxnInput['lines']>[number];

/** A team that trades: whom it buys from and sells to, and its documents in a word or two. */
export interface Trade extends WoodTeam {
  readonly supplier: Partner;
  readonly customer: Partner;
  readonly as: (role: WoodRole) => { readonly as: WoodTeam['people'][WoodRole] };
  /** Begins a draft as whoever may, today and in the team's yard. */
  readonly draft: (role: WoodRole, txn: Partial<TxnInput> & Pick<TxnInput, 'kind'>) => Promise<Txn>;
  /** Buys at once: ordered by the buyer, received by the keeper. */
  readonly buy: (lines: readonly LineInput[]) => Promise<Txn>;
  readonly read: (txnId: string, role?: WoodRole) => Promise<Txn>;
  /** What there is of the boards: pieces, cubic metres and fen. */
  readonly boards: () => Promise<(number | string | undefined)[]>;
}

export async function trade(house: TestServer, code: string): Promise<Trade> {
  const team = await woodTeam(house, code);
  const as = (role: WoodRole) => ({ as: team.people[role] });
  const partner = async (kind: 'supplier' | 'customer', zh: string, en: string) =>
    accepted(await house.call(createPartner, { body: { names: { zh, en }, kind, termsDays: 30 } }, as('OW')));
  const draft: Trade['draft'] = async (role, txn) => {
    const body = { yardId: team.yardId, businessDate: shanghaiToday(), ...txn } as TxnInput;
    return accepted(await house.call(createTxn, { body }, as(role)));
  };
  const supplier = await partner('supplier', '北方木材', 'Northern Timber');
  const customer = await partner('customer', '李记家具', 'Li Furniture');
  return {
    ...team,
    supplier,
    customer,
    as,
    draft,
    buy: async (lines) => {
      const order = await draft('BY', { kind: 'purchase', partnerId: supplier.partnerId, lines: [...lines] });
      const params = { txnId: order.txnId };
      accepted(await house.call(orderPurchase, { params, body: {} }, as('BY')));
      const counted = order.lines.map(({ lineNo, tally, pieces, volume, netKg }) => ({
        ...{ lineNo, netKg, ...(tally ? { tally } : { pieces, volume }) },
      }));
      return accepted(await house.call(receivePurchase, { params, body: { lines: counted } }, as('WH')));
    },
    read: async (txnId, role = 'MG') => accepted(await house.call(getTxn, { params: { txnId } }, as(role))),
    boards: async () => {
      const { items } = accepted(await house.call(listStock, {}, as('MG')));
      const row = items.find(({ sortId }) => sortId === team.board.sortId);
      return row ? [row.pieces, row.volume, row.valueMinor] : [];
    },
  };
}
