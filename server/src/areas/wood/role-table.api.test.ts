import type { AnyEndpoint } from '@console/contract';
import * as wood from '@console/contract/wood';
import {
  acceptSortProposal,
  activateCostItemVersion,
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
  createCostItem,
  createCostItemVersion,
  createLots,
  createOpening,
  createPartner,
  createSettlement,
  createSort,
  createSortMatrix,
  createSpecies,
  createStarterCostItems,
  createStarterSorts,
  createStocktake,
  createTransfer,
  createTxn,
  createYard,
  deliverSale,
  disablePartner,
  disableSort,
  discardTxn,
  dropKeptTally,
  enablePartner,
  enableSort,
  exportPartners,
  exportSorts,
  exportStock,
  exportStockStat,
  exportTxnStat,
  exportTxns,
  getAgeingStat,
  getCostSettings,
  getLot,
  getMyTeamSettings,
  getMyWork,
  getPartner,
  getPartnerAccount,
  getReturnable,
  getSettlement,
  getSortStock,
  getStockStat,
  getSupplierStat,
  getTxn,
  getTxnStat,
  getTxnTotals,
  getWoodHome,
  getWoodPrint,
  importPartners,
  importSorts,
  inviteTeamMember,
  keepTally,
  listAgeing,
  listCostItems,
  listLots,
  listMyTxns,
  listPartners,
  listPriceExceptions,
  listReservations,
  listReturnedPurchases,
  listSelfChecked,
  listSettlements,
  listSortPrices,
  listSortProposals,
  listSorts,
  listSpecies,
  listStock,
  listStockMoves,
  listTeamInvitations,
  listTeamMembers,
  listTxnAttachments,
  listTxns,
  listYardStock,
  listYards,
  mergeSort,
  moveReturn,
  orderPurchase,
  orderSorts,
  postTxn,
  previewTxn,
  proposeSort,
  proposeSortPrice,
  receivePurchase,
  recordWoodPrint,
  refusePriceException,
  refuseSortProposal,
  rejectReturn,
  rejectStocktake,
  removeTeamMember,
  removeTxnAttachment,
  resumeTeamMember,
  retireCostItemVersion,
  revalueStock,
  reverseSettlement,
  reverseTxn,
  setSortPrice,
  setTxnCosts,
  settleReturn,
  shortCloseReturn,
  simulateCost,
  submitReturn,
  submitStocktake,
  suspendTeamMember,
  unbundleLot,
  updateCostItem,
  updateCostItemVersion,
  updateCostSettings,
  updateMyTeamSettings,
  updatePartner,
  updateSort,
  updateStocktake,
  updateTeam,
  updateTeamMember,
  updateTxn,
  updateYard,
  type WoodPermission,
  type WoodRole,
  withdrawReturn,
  withdrawSortPrice,
  withdrawSortProposal,
  withdrawTeamInvitation,
  woodRoleNames,
} from '@console/contract/wood';
import { v7 } from 'uuid';
import { problemOf } from '../../../testing/answers.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { priced } from './testing-priced.ts';
import { openBoards, type WoodTeam, woodTeam } from './testing-team.ts';
import { traded } from './testing-traded.ts';

/** Section 7 of apartment-and-wood.md, as far as it is built, written down once more and by hand. */
const everybody: WoodRole[] = ['OW', 'MG', 'BY', 'SL', 'WH', 'AC', 'VW'];
const table: Record<WoodPermission, WoodRole[]> = {
  'wood.team.read': everybody,
  'wood.team.manage': ['OW', 'MG'],
  'wood.team.own': ['OW'],
  'wood.partner.read': ['OW', 'MG', 'BY', 'SL', 'WH', 'AC'],
  'wood.partner.write': ['OW', 'MG', 'BY', 'SL', 'AC'],
  'wood.partner.credit': ['OW', 'MG', 'AC'],
  'wood.sort.read': everybody,
  'wood.sort.manage': ['OW', 'MG'],
  'wood.sort.price': ['OW', 'MG'],
  'wood.stock.read': everybody,
  'wood.opening.post': ['OW', 'MG'],
  'wood.cost.read': ['OW', 'MG', 'BY', 'AC'],
  'wood.sort.propose': ['OW', 'MG', 'BY'],
  'wood.cost_item.read': ['OW', 'MG', 'BY', 'AC'],
  'wood.cost_item.edit': ['OW', 'MG', 'AC'],
  'wood.cost_item.activate': ['OW'],
  'wood.margin.read': ['OW', 'MG', 'AC'],
  'wood.purchase.read': ['OW', 'MG', 'BY', 'WH', 'AC'],
  'wood.purchase.write': ['OW', 'MG', 'BY'],
  'wood.purchase.price': ['OW', 'MG', 'BY', 'AC'],
  'wood.sale.read': ['OW', 'MG', 'SL', 'WH', 'AC', 'VW'],
  'wood.sale.write': ['OW', 'MG', 'SL'],
  'wood.sale.price': ['OW', 'MG', 'SL', 'WH', 'AC'],
  'wood.goods.move': ['MG', 'WH'],
  'wood.exception.approve': ['OW', 'MG'],
  'wood.return.submit': ['BY', 'SL'],
  'wood.return.approve': ['OW', 'MG'],
  'wood.return.settle': ['AC'],
  'wood.stocktake.count': ['WH'],
  'wood.stocktake.approve': ['OW', 'MG'],
  'wood.settlement.read': ['OW', 'MG', 'AC'],
  'wood.settlement.record': ['AC'],
  'wood.settlement.record_cash': ['SL'],
  'wood.settlement.confirm': ['OW', 'MG', 'AC'],
  'wood.settlement.reverse': ['OW', 'MG'],
  'wood.stat.sale': ['OW', 'MG', 'SL', 'AC'],
  'wood.stat.every_sale': ['OW', 'MG', 'AC'],
  'wood.stat.purchase': ['OW', 'MG', 'BY', 'AC'],
};

const calls: [AnyEndpoint, WoodPermission, (team: WoodTeam) => object][] = [
  [listTeamMembers, 'wood.team.read', ({ teamId }) => ({ params: { teamId } })],
  [updateTeam, 'wood.team.manage', ({ teamId }) => ({ params: { teamId }, version: 99, body: {} })],
  [listTeamInvitations, 'wood.team.manage', ({ teamId }) => ({ params: { teamId } })],
  [
    inviteTeamMember,
    'wood.team.manage',
    ({ teamId }) => ({
      params: { teamId },
      body: { contact: 'a@b.cn', roles: ['VW'], validFrom: '2026-01-01', validTo: null },
    }),
  ],
  [
    withdrawTeamInvitation,
    'wood.team.manage',
    ({ teamId }) => ({ params: { teamId, invitationId: v7() }, body: {} }),
  ],
  [updateTeamMember, 'wood.team.manage', (one) => ({ params: nobodyOf(one), version: 0, body: {} })],
  [suspendTeamMember, 'wood.team.manage', (one) => ({ params: nobodyOf(one), version: 0, body: {} })],
  [resumeTeamMember, 'wood.team.manage', (one) => ({ params: nobodyOf(one), version: 0, body: {} })],
  [removeTeamMember, 'wood.team.manage', (one) => ({ params: nobodyOf(one), version: 0, body: {} })],
  [getMyTeamSettings, 'wood.team.read', () => ({})],
  [getMyWork, 'wood.stock.read', () => ({})],
  [getTxnTotals, 'wood.stock.read', () => ({})],
  [exportTxns, 'wood.stock.read', () => ({})],
  [listMyTxns, 'wood.stock.read', () => ({})],
  [updateMyTeamSettings, 'wood.team.read', () => ({ version: 99, body: {} })],
  [updateYard, 'wood.team.manage', ({ yardId }) => ({ params: { yardId }, version: 99, body: {} })],
  [listPartners, 'wood.partner.read', () => ({})],
  [exportPartners, 'wood.partner.read', () => ({})],
  [getPartner, 'wood.partner.read', ({ partnerId }) => ({ params: { partnerId } })],
  [
    createPartner,
    'wood.partner.write',
    () => ({ body: { code: 'CUST', names: { zh: 'x' }, kind: 'customer' } }),
  ],
  [
    updatePartner,
    'wood.partner.write',
    ({ partnerId }) => ({ params: { partnerId }, version: 99, body: { phone: null } }),
  ],
  [disablePartner, 'wood.partner.write', ({ partnerId }) => ({ params: { partnerId }, body: {} })],
  [enablePartner, 'wood.partner.write', ({ partnerId }) => ({ params: { partnerId }, body: {} })],
  [createYard, 'wood.team.manage', () => ({ body: { code: 'MAIN', names: { zh: 'x', en: 'x' } } })],
  [listYards, 'wood.stock.read', () => ({})],
  [listSpecies, 'wood.sort.read', () => ({})],
  [createSpecies, 'wood.sort.manage', () => ({ body: { code: 'SPR', names: { zh: 'x', en: 'x' } } })],
  [listSorts, 'wood.sort.read', () => ({})],
  [
    createSort,
    'wood.sort.manage',
    () => ({ body: { code: 'BOARD', names: { zh: 'x', en: 'x' }, form: 'log' } }),
  ],
  [updateSort, 'wood.sort.manage', ({ board }) => ({ params: board, version: 99, body: { grade: '1' } })],
  [disableSort, 'wood.sort.manage', ({ log }) => ({ params: log, body: {} })],
  [enableSort, 'wood.sort.manage', ({ log }) => ({ params: log, body: {} })],
  [mergeSort, 'wood.sort.manage', ({ log }) => ({ params: log, body: { toSortId: v7(), reason: 'x' } })],
  [orderSorts, 'wood.sort.manage', ({ log }) => ({ body: { parentId: null, sortIds: [log.sortId] } })],
  [
    createSortMatrix,
    'wood.sort.manage',
    ({ speciesId }) => ({
      body: { speciesId, form: 'square', thicknessMm: ['9'], widthMm: ['9'], lengthM: ['2'], dryRun: true },
    }),
  ],
  [createStarterSorts, 'wood.sort.manage', () => ({ body: {} })],
  [exportSorts, 'wood.sort.read', () => ({})],
  [importSorts, 'wood.sort.manage', () => ({ body: { file: '', dryRun: true } })],
  [listSortPrices, 'wood.sort.read', ({ board }) => ({ params: board })],
  [
    setSortPrice,
    'wood.sort.price',
    ({ board }) => ({ params: board, body: { effectiveFrom: '2001-01-01', listPrice: '1' } }),
  ],
  [withdrawSortPrice, 'wood.sort.price', () => ({ params: things })],
  [listSortProposals, 'wood.sort.propose', () => ({})],
  [
    proposeSort,
    'wood.sort.propose',
    () => ({ body: { sort: { code: 'BOARD', names: { zh: 'x', en: 'x' }, form: 'log' } } }),
  ],
  [
    proposeSortPrice,
    'wood.sort.propose',
    ({ board }) => ({ params: board, body: { price: { effectiveFrom: '2001-01-01', listPrice: '1' } } }),
  ],
  [refuseSortProposal, 'wood.sort.manage', () => ({ params: things, body: { reason: 'x' } })],
  [acceptSortProposal, 'wood.sort.manage', () => ({ params: things })],
  [withdrawSortProposal, 'wood.sort.propose', () => ({ params: things })],
  [getCostSettings, 'wood.cost_item.read', () => ({})],
  [updateCostSettings, 'wood.cost_item.edit', () => ({ version: 99, body: {} })],
  [
    revalueStock,
    'wood.cost_item.activate',
    () => ({ body: { costMethod: 'fifo', businessDate: '2001-01-30', reason: 'x', dryRun: true } }),
  ],
  [listCostItems, 'wood.cost_item.read', () => ({})],
  [
    createCostItem,
    'wood.cost_item.edit',
    () => ({ body: { code: 'FREIGHT', names: { zh: 'x' }, basis: 'volume', effectiveFrom: '2026-01-01' } }),
  ],
  [createStarterCostItems, 'wood.cost_item.edit', () => ({})],
  [updateCostItem, 'wood.cost_item.edit', () => ({ params: things, version: 99, body: {} })],
  [
    createCostItemVersion,
    'wood.cost_item.edit',
    () => ({ params: things, body: { basis: 'manual', defaultRate: '1', effectiveFrom: '2026-01-01' } }),
  ],
  [updateCostItemVersion, 'wood.cost_item.edit', () => ({ params: things, version: 99, body: {} })],
  [activateCostItemVersion, 'wood.cost_item.activate', () => ({ params: things, version: 99 })],
  [retireCostItemVersion, 'wood.cost_item.activate', () => ({ params: things, version: 99 })],
  [simulateCost, 'wood.cost_item.read', () => ({ body: { lines: [{ volume: '1', valueMinor: 1 }] } })],
  [listStock, 'wood.stock.read', () => ({})],
  [listStockMoves, 'wood.stock.read', ({ board }) => ({ params: board })],
  [getWoodHome, 'wood.stock.read', () => ({})],
  [getSortStock, 'wood.stock.read', ({ board }) => ({ params: board })],
  [exportStock, 'wood.stock.read', () => ({})],
  [listReservations, 'wood.sale.read', () => ({})],
  [listYardStock, 'wood.stock.read', ({ yardId }) => ({ params: { yardId } })],
  [
    createTransfer,
    'wood.goods.move',
    ({ yardId, board }) => ({
      body: {
        ...{ yardId, toYardId: v7(), businessDate: '2001-01-01' },
        lines: [{ sortId: board.sortId, pieces: 1 }],
      },
    }),
  ],
  [listLots, 'wood.stock.read', () => ({})],
  [getLot, 'wood.stock.read', () => ({ params: things })],
  [
    createLots,
    'wood.goods.move',
    ({ yardId, board }) => ({ body: { yardId, sortId: board.sortId, bundles: [{ pieces: 1_000 }] } }),
  ],
  [unbundleLot, 'wood.goods.move', () => ({ params: things, body: { yardId: v7() } })],
  [keepTally, 'wood.stock.read', () => ({ body: { name: 'x', tally: { kind: 'log', rows: [] } } })],
  [dropKeptTally, 'wood.stock.read', () => ({ params: { keptTallyId: v7() } })],
  [
    createOpening,
    'wood.opening.post',
    ({ yardId, board }) => ({
      body: { yardId, businessDate: '2001-01-01', lines: [{ sortId: board.sortId, valueMinor: 1 }] },
    }),
  ],
];

/** Acts on the opening entry, which none of them can move. */
const onOpening = () => ({ params: { txnId: things.openingId }, body: {} });
const counted = () => ({ params: { txnId: things.openingId }, body: { lines: [{ lineNo: 1, pieces: 1 }] } });
const ofMoney = (body: object = {}) => ({ params: things, body });

const drafting: [WoodPermission, ...WoodPermission[]] = [
  ...(['wood.purchase.write', 'wood.sale.write', 'wood.return.submit'] as const),
  ...(['wood.goods.move', 'wood.cost_item.edit'] as const),
];

const attaching: typeof drafting = [...drafting, 'wood.stocktake.count', 'wood.settlement.record'];

/** Calls that somebody makes who holds any of these; a refusal names the first. */
const ofAnyOf: [AnyEndpoint, [WoodPermission, ...WoodPermission[]], (team: WoodTeam) => object][] = [
  [listTxns, ['wood.stock.read'], () => ({})],
  [getTxn, ['wood.stock.read'], () => ({ params: things })],
  [listReturnedPurchases, ['wood.purchase.read'], () => ({})],
  [getReturnable, ['wood.stock.read'], () => ({ params: things })],
  [listTxnAttachments, ['wood.stock.read'], () => ({ params: things })],
  [addTxnAttachment, attaching, () => ({ params: things, query: { id: v7(), kind: 'goods' } })],
  [removeTxnAttachment, attaching, () => ({ params: { ...things, attachmentId: v7() } })],
  // What somebody drafts is asked by its kind.
  [createTxn, ['wood.purchase.write'], ({ yardId }) => ({ body: { ...purchase, yardId } })],
  [previewTxn, ['wood.purchase.write'], ({ yardId }) => ({ body: { ...purchase, yardId } })],
  [updateTxn, drafting, () => ({ ...onOpening(), version: 99 })],
  [
    setTxnCosts,
    ['wood.purchase.write', 'wood.cost_item.edit'],
    () => ({ params: things, version: 99, body: { costs: [] } }),
  ],
  [discardTxn, drafting, onOpening],
  [orderPurchase, ['wood.purchase.write'], onOpening],
  [receivePurchase, ['wood.goods.move'], counted],
  [confirmSale, ['wood.sale.write'], onOpening],
  [deliverSale, ['wood.goods.move'], counted],
  [
    cancelTxn,
    ['wood.purchase.write', 'wood.sale.write'],
    () => ({ params: { txnId: things.openingId }, body: { reason: 'x' } }),
  ],
  [postTxn, ['wood.goods.move', 'wood.cost_item.edit'], onOpening],
  [closeTxn, ['wood.purchase.write', 'wood.sale.write'], onOpening],
  [reverseTxn, ['wood.exception.approve'], () => ({ params: things, body: { reason: 'x' } })],
  [submitReturn, ['wood.return.submit'], onOpening],
  [withdrawReturn, ['wood.return.submit'], onOpening],
  [approveReturn, ['wood.return.approve'], onOpening],
  [rejectReturn, ['wood.return.approve'], () => ofMoney({ reason: 'x' })],
  [moveReturn, ['wood.goods.move'], counted],
  [shortCloseReturn, ['wood.goods.move'], () => ofMoney({ reason: 'x' })],
  [settleReturn, ['wood.return.settle'], onOpening],
  [
    createStocktake,
    ['wood.stocktake.count'],
    ({ yardId }) => ({ body: { yardId, lines: [{ sortId: v7(), pieces: 1 }] } }),
  ],
  [
    updateStocktake,
    ['wood.stocktake.count'],
    ({ board }) => ({ params: things, version: 99, body: { lines: [{ sortId: board.sortId, pieces: 1 }] } }),
  ],
  [submitStocktake, ['wood.stocktake.count'], onOpening],
  [approveStocktake, ['wood.stocktake.approve'], onOpening],
  [rejectStocktake, ['wood.stocktake.approve'], () => ofMoney({ reason: 'x' })],
  [askPriceException, ['wood.sale.write'], () => ({ ...onOpening(), body: { reason: 'x' } })],
  [listPriceExceptions, ['wood.exception.approve', 'wood.sale.write'], () => ({})],
  [approvePriceException, ['wood.exception.approve'], () => ofMoney()],
  [refusePriceException, ['wood.exception.approve'], () => ofMoney({ reason: '' })],
  [listSettlements, ['wood.settlement.read', 'wood.settlement.record_cash'], () => ({})],
  [getSettlement, ['wood.settlement.read', 'wood.settlement.record_cash'], () => ({ params: things })],
  [
    createSettlement,
    ['wood.settlement.record', 'wood.settlement.record_cash'],
    ({ partnerId }) => ({ body: { kind: 'receipt', method: 'cash', partnerId, amountMinor: 0 } }),
  ],
  [confirmSettlement, ['wood.settlement.confirm'], () => ofMoney()],
  [allocateSettlement, ['wood.settlement.record'], () => ofMoney()],
  [reverseSettlement, ['wood.settlement.reverse'], () => ofMoney({ reason: '' })],
  [
    getPartnerAccount,
    ['wood.settlement.read', 'wood.sale.write', 'wood.purchase.write'],
    ({ partnerId }) => ({ params: { partnerId } }),
  ],
  [listAgeing, ['wood.settlement.read'], () => ({})],
  // What a paper says is asked by its kind.
  [getWoodPrint, ['wood.stock.read'], ({ teamId }) => ({ params: { printSubjectId: teamId } })],
  [recordWoodPrint, ['wood.stock.read'], ({ teamId }) => ({ params: { printSubjectId: teamId }, body: {} })],
  [getStockStat, ['wood.stock.read'], () => ({})],
  [exportStockStat, ['wood.stock.read'], () => ({})],
  [getTxnStat, ['wood.stat.sale', 'wood.stat.purchase'], () => ({})],
  [exportTxnStat, ['wood.stat.sale', 'wood.stat.purchase'], () => ({})],
  [getSupplierStat, ['wood.stat.purchase'], () => ({})],
  [getAgeingStat, ['wood.settlement.read'], () => ({})],
  [listSelfChecked, ['wood.stat.every_sale'], () => ({})],
];
const purchase = { kind: 'purchase', businessDate: '2001-01-01' };

const inventedIds = () =>
  Object.fromEntries(
    [
      ...['teamId', 'sortId', 'yardId', 'partnerId', 'invitationId', 'userId'],
      ...['sortPriceId', 'sortProposalId', 'costItemId', 'costItemVersionId'],
      ...['txnId', 'lotId', 'settlementId', 'priceExceptionId', 'attachmentId', 'printSubjectId'],
    ].map((name) => [name, v7()]),
  );

/** Whom there is not: the right is asked first. */
const nobodyOf = ({ teamId }: WoodTeam) => ({ teamId, userId: 'nobody' });

let house: TestServer;
let team: WoodTeam;
let other: WoodTeam;
/** A cost item with its draft, a price that is set ahead, a proposal; a sale that waits for approval, a bundle, money, an opening entry. */
let things: Awaited<ReturnType<typeof priced>> & Awaited<ReturnType<typeof traded>> & { openingId: string };
beforeAll(async () => {
  house = await testServer();
  [team, other] = [await woodTeam(house, 'ONE'), await woodTeam(house, 'TWO')];
  const { txnId: openingId } = await openBoards(house, team, 224, 400_000);
  const { teamId, yardId, partnerId } = team;
  const ofTeam = { teamId, yardId, partnerId, sortId: team.log.sortId };
  const { OW } = team.people;
  things = { ...(await priced(house, ofTeam, OW)), ...(await traded(house, ofTeam, OW)), openingId };
});
afterAll(() => house.close());

const all = [
  ...calls.map(([endpoint, permission, input]) => [endpoint.name, endpoint, [permission], input] as const),
  ...ofAnyOf.map(([endpoint, anyOf, input]) => [endpoint.name, endpoint, anyOf, input] as const),
];

describe.each(all)('%s', (_, endpoint, anyOf, input) => {
  const [permission] = anyOf;
  const call = (person: { userId: string; token: string } | undefined) =>
    house.call(endpoint, input(team) as never, { as: person });

  it.each(woodRoleNames)(`is for those who hold ${anyOf.join(' or ')}: %s`, async (role) => {
    const answer = await call(team.people[role]);
    if (anyOf.some((one) => table[one].includes(role))) {
      expect(answer.status).not.toBe(403);
      expect(answer.status).toBeLessThan(500);
    } else {
      expect([answer.status, problemOf(answer).details]).toEqual([403, { permission }]);
    }
  });

  it('is not for strangers, and does not exist in a foreign team', async () => {
    expect((await call(undefined)).status).toBe(401);
    expect((await call(await house.user())).status).toBe(403);
    const foreign = { query: { teamId: team.teamId }, ...input(team) };
    // Whoever may do it nowhere is refused without being asked where.
    const [holder = 'OW'] = table[permission];
    expect((await house.call(endpoint, foreign as never, { as: other.people[holder] })).status).toBe(404);
    const invented = { ...input(team), params: inventedIds(), query: { teamId: v7() } };
    expect((await house.call(endpoint, invented as never, { as: team.people[holder] })).status).toBe(404);
  });
});

/** Of calls that many make, what takes more. */
const more: [string, AnyEndpoint, WoodPermission, WoodPermission, (team: WoodTeam) => object][] = [
  [
    'how many people it takes',
    updateTeam,
    'wood.team.manage',
    'wood.team.own',
    ({ teamId }) => ({ params: { teamId }, version: 99, body: { sodMode: 'solo' } }),
  ],
  ...[{ creditLimitMinor: 1 }, { termsDays: 1 }, { openingMinor: -1 }].flatMap((money): typeof more => [
    [
      `a new partner's ${Object.keys(money)}`,
      createPartner,
      'wood.partner.write',
      'wood.partner.credit',
      () => ({ body: { code: 'CUST', names: { zh: 'x' }, kind: 'customer', ...money } }),
    ],
    [
      `a partner's ${Object.keys(money)}`,
      updatePartner,
      'wood.partner.write',
      'wood.partner.credit',
      ({ partnerId }) => ({ params: { partnerId }, version: 99, body: money }),
    ],
  ]),
  [
    'a sheet of partners, which tells of money',
    importPartners,
    'wood.partner.write',
    'wood.partner.credit',
    () => ({ body: { file: '', dryRun: true } }),
  ],
];

/** Calls that ask no right of a team: whoever is signed in makes them, has them in every own team, or takes leave. */
const withoutRight = [
  ...['acceptTeamInvitation', 'createTeam', 'getWoodToday', 'leaveTeam', 'listTeams', 'previewVolume'],
];

it('names every call of the area', () => {
  const names = Object.values<object | number | string>(wood).flatMap((one) =>
    typeof one === 'object' && 'access' in one && 'name' in one ? String(one.name) : [],
  );
  const told = new Set([...all, ...more].map(([, endpoint]) => endpoint.name));
  expect(names.filter((name) => !told.has(name)).toSorted()).toEqual(withoutRight);
});

describe.each(more)('%s', (_, endpoint, first, permission, input) => {
  it.each(woodRoleNames)(`takes ${permission}: %s`, async (role) => {
    const answer = await house.call(endpoint, input(team) as never, { as: team.people[role] });
    const missing = [first, permission].find((one) => !table[one].includes(role));
    if (missing) expect([answer.status, problemOf(answer).details]).toEqual([403, { permission: missing }]);
    else expect([409, 422]).toContain(answer.status);
  });
});

describe('what costs money', () => {
  it.each(woodRoleNames)('is in the answer only for those who hold wood.cost.read: %s', async (role) => {
    const as = team.people[role];
    const answers = [
      await house.call(listStock, {}, { as }),
      await house.call(listStockMoves, { params: team.board }, { as }),
      await house.call(getWoodHome, {}, { as }),
    ];
    const sees = table['wood.cost.read'].includes(role);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(/valueMinor|averageCost/.test(JSON.stringify(body))).toBe(sees);
    }
  });
});
