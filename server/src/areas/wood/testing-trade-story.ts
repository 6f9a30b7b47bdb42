import type { CallInput } from '@console/contract';
import {
  addTxnAttachment,
  allocateSettlement,
  approvePriceException,
  approveReturn,
  approveStocktake,
  askPriceException,
  cancelTxn,
  closeTxn,
  confirmSale,
  confirmSettlement,
  createLots,
  createPartner,
  createSettlement,
  createSort,
  createStocktake,
  createTransfer,
  createTxn,
  createYard,
  deliverSale,
  discardTxn,
  exportStock,
  exportTxnStat,
  getReturnable,
  getWoodPrint,
  listReturnedPurchases,
  listTxnAttachments,
  moveReturn,
  orderPurchase,
  postTxn,
  previewTxn,
  receivePurchase,
  recordWoodPrint,
  refusePriceException,
  rejectReturn,
  rejectStocktake,
  removeTxnAttachment,
  reverseSettlement,
  reverseTxn,
  setTxnCosts,
  settleReturn,
  shortCloseReturn,
  submitReturn,
  submitStocktake,
  type Txn,
  unbundleLot,
  updateStocktake,
  updateTeam,
  updateTxn,
  withdrawReturn,
} from '@console/contract/wood';
import { v7 } from 'uuid';
import type { Telling } from '../../../testing/telling.ts';
import { onePixelPng } from '../../house/files/testing-images.ts';
import { shanghaiToday } from './testing-team.ts';

type Person = Awaited<ReturnType<Telling['house']['user']>>;
type Input = NonNullable<CallInput<typeof createTxn>['body']>;

/** Everybody whom a trade takes, and where and what it is of. */
interface Ground {
  readonly tell: Telling['tell'];
  readonly send: Telling['send'];
  readonly teamId: string;
  readonly yardId: string;
  readonly sortId: string;
  readonly partnerId: string;
  readonly manager: Person;
  readonly buyer: Person;
  readonly seller: Person;
  readonly keeper: Person;
  readonly accountant: Person;
}

const body = {};
const reason = 'as agreed';

/** Goods are bought, sold, taken back, carried and counted, by as many people as that takes; and money goes with them. */
export async function tradeStory({ house, tell, send }: Telling, teamId: string): Promise<void> {
  const query = { teamId };
  const as = (role: string) =>
    house.user({ memberships: [{ area: 'wood', tenantId: teamId, roles: [role] }] });
  const names = { zh: '松', en: 'Pine' };
  const yard = await tell(createYard, { query, body: { code: 'TRADE', names } });
  const log = { code: 'PINE', names, form: 'log' } as const;
  const sort = await tell(createSort, { query, body: log });
  const both = { names: { zh: '松林', en: 'Pinewood' }, kind: 'both', creditLimitMinor: 0 } as const;
  const partner = await tell(createPartner, { query, body: both });
  const ground: Ground = {
    ...{ tell, send, teamId, yardId: yard.yardId, sortId: sort.sortId, partnerId: partner.partnerId },
    ...{ manager: await as('MG'), buyer: await as('BY'), seller: await as('SL') },
    ...{ keeper: await as('WH'), accountant: await as('AC') },
  };
  const bought = await purchaseStory(ground);
  await saleStory(ground);
  await returnStory(ground, bought);
  await yardStory(ground);
  await tell(exportTxnStat, { query: { teamId, measure: 'margin', group: 'seller' } }, ground.manager);
}

const draftOf = (
  { tell, teamId, yardId, partnerId }: Ground,
  txn: Partial<Input> & Pick<Input, 'kind'>,
  as: Person,
) =>
  tell(
    createTxn,
    {
      query: { teamId },
      body: {
        ...{ yardId, businessDate: shanghaiToday(), ...(txn.kind === 'transfer' ? {} : { partnerId }) },
        ...txn,
      },
    },
    as,
  );
const goods = ({ sortId }: Ground, pieces: number, unitPrice: string | null = '10') => ({
  ...{ sortId, pieces, volume: String(pieces), unitPrice },
});
const moved = (pieces: number) => ({ lines: [{ lineNo: 1, pieces, volume: String(pieces) }] });
const bundles = [{ pieces: 1, volume: '1' }];

async function purchaseStory(ground: Ground): Promise<Txn> {
  const { tell, buyer, keeper, accountant, manager } = ground;
  const order = async (pieces: number) => {
    const draft = await draftOf(ground, { kind: 'purchase', lines: [goods(ground, pieces)] }, buyer);
    await tell(orderPurchase, { params: { txnId: draft.txnId }, body }, buyer);
    return { txnId: draft.txnId };
  };
  const unwanted = await draftOf(ground, { kind: 'purchase', lines: [goods(ground, 1)] }, buyer);
  const draft = { txnId: unwanted.txnId };
  const changed = await tell(updateTxn, { params: draft, version: 0, body: { mark: 'A' } }, buyer);
  const freight = { names: { zh: '运费', en: 'Freight' }, basis: 'volume', amountMinor: 10 } as const;
  const costs = { costs: [freight] };
  await tell(setTxnCosts, { params: draft, version: changed.version, body: costs }, buyer);
  await attachmentStory(ground, draft);
  await tell(discardTxn, { params: draft, body }, buyer);
  await tell(cancelTxn, { params: await order(1), body: { reason } }, buyer);
  const wrong = await order(2);
  await tell(receivePurchase, { params: wrong, body: moved(2) }, keeper);
  await tell(reverseTxn, { params: wrong, body: { reason } }, manager);
  const right = await order(20);
  const received = await tell(receivePurchase, { params: right, body: moved(20) }, keeper);
  const late = await draftOf(
    ground,
    { kind: 'cost_add', sourceTxnId: right.txnId, partnerId: null },
    accountant,
  );
  const params = { txnId: late.txnId };
  await tell(setTxnCosts, { params, version: 0, body: costs }, accountant);
  await tell(postTxn, { params, body }, accountant);
  return received;
}

async function attachmentStory({ tell, send, buyer }: Ground, params: { txnId: string }): Promise<void> {
  const photo = { params, query: { id: v7(), kind: 'goods' as const } };
  await send(addTxnAttachment, photo, { name: 'pile.png', bytes: onePixelPng }, buyer);
  await tell(listTxnAttachments, { params }, buyer);
  await tell(removeTxnAttachment, { params: { ...params, attachmentId: photo.query.id } }, buyer);
}

/** Under the floor and over the limit, so somebody has to let it pass; paid in parts, in advance and by mistake. */
async function saleStory(ground: Ground): Promise<void> {
  const { tell, teamId, yardId, partnerId, manager, seller, keeper, accountant } = ground;
  const query = { teamId };
  await tell(updateTeam, {
    params: { teamId },
    version: 0,
    body: { priceFloor: 'cost', creditBlock: 'block' },
  });
  const cheap = { kind: 'sale' as const, lines: [goods(ground, 3, '1')] };
  const where = { yardId, partnerId, businessDate: shanghaiToday() };
  await tell(previewTxn, { query, body: { ...cheap, ...where } }, seller);
  const { txnId } = await draftOf(ground, cheap, seller);
  const params = { txnId };
  const asked = { params, body: { reason } };
  const first = await tell(askPriceException, asked, seller);
  const decided = (priceExceptionId: string) => ({ params: { priceExceptionId }, body: { reason } });
  await tell(refusePriceException, decided(first.priceExceptionId), manager);
  const second = await tell(askPriceException, asked, seller);
  await tell(approvePriceException, decided(second.priceExceptionId), manager);
  await tell(confirmSale, { params, body }, seller);
  const money = (amountMinor: number, more: object = {}) =>
    tell(
      createSettlement,
      { query, body: { kind: 'receipt', method: 'bank', partnerId, amountMinor, ...more } },
      accountant,
    );
  const advance = { params: { settlementId: (await money(100, { allocations: [] })).settlementId } };
  await tell(deliverSale, { params, body: moved(3) }, keeper);
  await tell(allocateSettlement, { ...advance, body }, accountant);
  await tell(confirmSettlement, { ...advance, body }, manager);
  const wrong = await money(50);
  await tell(reverseSettlement, { params: { settlementId: wrong.settlementId }, body: { reason } }, manager);
  await money(200);
  await tell(closeTxn, { params, body }, seller);
  const paper = { printSubjectId: params.txnId };
  await tell(getWoodPrint, { params: paper }, seller);
  await tell(recordWoodPrint, { params: paper, body: {} }, seller);
}

async function returnStory(ground: Ground, { txnId: sourceTxnId }: Txn): Promise<void> {
  const { tell, teamId, manager, buyer, keeper, accountant } = ground;
  const submitted = async () => {
    const lines = [{ ...goods(ground, 2, null), sourceLineNo: 1 }];
    const draft = { kind: 'purchase_return' as const, sourceTxnId, partnerId: null, lines };
    const params = { txnId: (await draftOf(ground, draft, buyer)).txnId };
    await tell(submitReturn, { params, body }, buyer);
    return params;
  };
  await tell(rejectReturn, { params: await submitted(), body: { reason } }, manager);
  await tell(withdrawReturn, { params: await submitted(), body }, buyer);
  const approved = async () => {
    const params = await submitted();
    await tell(approveReturn, { params, body }, manager);
    return params;
  };
  const back = (params: { txnId: string }, pieces: number) =>
    tell(moveReturn, { params, body: moved(pieces) }, keeper);
  const whole = await approved();
  await back(whole, 2);
  await tell(settleReturn, { params: whole, body }, accountant);
  const part = await approved();
  await back(part, 1);
  await tell(shortCloseReturn, { params: part, body: { reason } }, keeper);
  await tell(getReturnable, { params: { txnId: sourceTxnId } }, buyer);
  await tell(listReturnedPurchases, { query: { teamId } }, buyer);
  await tell(reverseTxn, { params: part, body: { reason } }, manager);
}

async function yardStory(ground: Ground): Promise<void> {
  const { tell, teamId, yardId, sortId, manager, keeper } = ground;
  const query = { teamId };
  const names = { zh: '门市', en: 'Shop' };
  const shop = await tell(createYard, { query, body: { code: 'COUNTER', names } });
  const lines = [{ sortId, pieces: 1, volume: '1' }];
  const made = await tell(createLots, { query, body: { yardId, sortId, bundles } }, keeper);
  const params = { lotId: made.items[0]?.lotId ?? '' };
  await tell(unbundleLot, { params, body: { yardId } }, keeper);
  const transfer = { kind: 'transfer' as const, toYardId: shop.yardId, lines };
  await tell(exportStock, { query }, keeper);
  const atOnce = { yardId, toYardId: shop.yardId, businessDate: shanghaiToday(), lines };
  await tell(createTransfer, { query, body: atOnce }, keeper);
  const carried = await draftOf(ground, transfer, keeper);
  await tell(postTxn, { params: { txnId: carried.txnId }, body }, keeper);
  const counted = async () => {
    const count = await tell(createStocktake, { query, body: { yardId: shop.yardId, lines } }, keeper);
    const params = { txnId: count.txnId };
    await tell(updateStocktake, { params, version: count.version, body: { lines } }, keeper);
    await tell(submitStocktake, { params, body }, keeper);
    return params;
  };
  await tell(rejectStocktake, { params: await counted(), body: { reason } }, manager);
  await tell(approveStocktake, { params: await counted(), body }, manager);
}
