import { listNotifications, type Notification, newsOf, notificationKinds } from '@console/contract/platform';
import {
  approvePriceException,
  askPriceException,
  confirmSale,
  listPriceExceptions,
  listTxns,
  previewTxn,
  refusePriceException,
  setSortPrice,
  type Txn,
  updatePartner,
  updateTeam,
  updateTxn,
  type WoodRole,
} from '@console/contract/wood';
import sql from 'sql-template-tag';
import { accepted, problemOf } from '../../../../testing/answers.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type Till, till } from '../settlements/testing-settlements.ts';
import { shanghaiToday } from '../testing-team.ts';

let house: TestServer;
let count = 0;
beforeAll(async () => {
  house = await testServer();
});
afterAll(() => house.close());

const refusal = (answer: { status: number; body: unknown }) => {
  const { code, details, fields } = problemOf(answer);
  return [answer.status, code, details?.reason, ...fields.map(({ path, code: of }) => `${path} ${of}`)]
    .filter(Boolean)
    .join(' ');
};
type Rules = {
  priceFloor?: 'none' | 'list' | 'cost';
  creditBlock?: 'warn' | 'block';
  sodMode?: 'strict' | 'solo';
};

/** A team with 400 boards that have cost 2000.00 a cubic metre, and these rules. */
async function shop(rules: Rules): Promise<Till> {
  const team = await till(house, `SHOP${++count}`);
  await team.buy([team.line(400, '2000')]);
  await rule(team, 0, rules);
  return team;
}
const rule = async (team: Till, version: number, body: Rules) =>
  accepted(await house.call(updateTeam, { params: { teamId: team.teamId }, version, body }, team.as('OW')));
async function limit(team: Till, creditLimitMinor: number) {
  const { partnerId, version } = team.customer;
  accepted(
    await house.call(
      updatePartner,
      { params: { partnerId }, version, body: { creditLimitMinor } },
      team.as('AC'),
    ),
  );
}
const drafted = (team: Till, unitPrice: string, more: object = {}): Promise<Txn> =>
  team.draft('SL', {
    ...{ kind: 'sale', partnerId: team.customer.partnerId, lines: [team.line(100, unitPrice)], ...more },
  });
const confirm = (team: Till, { txnId }: Txn) =>
  house.call(confirmSale, { params: { txnId }, body: {} }, team.as('SL'));
const ask = (team: Till, { txnId }: Txn, role: 'SL' | 'MG' = 'SL') =>
  house.call(askPriceException, { params: { txnId }, body: { reason: '老客户' } }, team.as(role));
const approve = (team: Till, priceExceptionId: string, role: 'MG' | 'OW' = 'MG') =>
  house.call(approvePriceException, { params: { priceExceptionId }, body: {} }, team.as(role));
const listed = async (team: Till, role: 'SL' | 'MG' | 'OW', query: object = {}) =>
  accepted(await house.call(listPriceExceptions, { query }, team.as(role))).items;

/** What an answer says, but for ids and instants: by chance they have any figure in them. */
const told = (body: unknown) =>
  JSON.stringify(body).replaceAll(/[\da-f]{8}-[\da-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');

const newsTo = async (team: Till, role: WoodRole): Promise<Notification[]> => {
  const query = { kinds: notificationKinds.join(',') };
  return accepted(await house.call(listNotifications, { query }, team.as(role))).items;
};

describe('a sale under the floor', () => {
  it('of the price list is refused at its line; a discount does not go under it either', async () => {
    const team = await shop({ priceFloor: 'list' });
    const price = { effectiveFrom: shanghaiToday(), listPrice: '2600', floorPrice: '2400' };
    accepted(
      await house.call(setSortPrice, { params: { sortId: team.board.sortId }, body: price }, team.as('OW')),
    );
    const below = await drafted(team, '2399.99');
    const refused = await confirm(team, below);
    expect(refusal(refused)).toBe('422 FLOOR_PRICE lines.0.unitPrice floor_price');
    expect(problemOf(refused).fields[0]?.params).toEqual({ minimum: '2400', priceUnit: 'm3' });
    expect((await team.read(below.txnId)).lines[0]?.reserved.pieces).toBe(0);
    const discounted = await drafted(team, '2400', { discountMinor: 1 });
    expect(refusal(await confirm(team, discounted))).toMatch(/^422 FLOOR_PRICE/);
    expect(accepted(await confirm(team, await drafted(team, '2400'))).state).toBe('confirmed');
  });

  it('of cost is refused without a word of what that is', async () => {
    const team = await shop({ priceFloor: 'cost' });
    const below = await drafted(team, '1999.99');
    const refused = await confirm(team, below);
    expect(refusal(refused)).toBe('422 FLOOR_PRICE lines.0.unitPrice floor_price');
    expect(problemOf(refused).fields[0]?.params).toBeUndefined();
    const asked = await ask(team, below);
    for (const answer of [refused, asked, await house.call(listPriceExceptions, {}, team.as('SL'))])
      expect(told(answer.body)).not.toMatch(/380000|2000|floorMinor|cost/i);
    expect((await listed(team, 'MG'))[0]?.lines).toEqual([
      {
        ...{ lineNo: 1, sortId: team.board.sortId, priceUnit: 'm3', unitPrice: '1999.99' },
        ...{ code: team.board.code, names: team.board.names, amountMinor: 379_998, floorMinor: 380_000 },
      },
    ]);
    expect(accepted(await confirm(team, await drafted(team, '2000'))).state).toBe('confirmed');
  });

  it('passes once somebody else has approved exactly that', async () => {
    const team = await shop({ priceFloor: 'cost' });
    const sale = await drafted(team, '1500');
    const asked = accepted(await ask(team, sale));
    expect(asked).toMatchObject({
      ...{ grounds: ['floor_price'], state: 'asked', reason: '老客户', overMinor: null, mayDecide: false },
      txn: { number: sale.number },
      partner: { partnerId: team.customer.partnerId },
    });
    expect(refusal(await ask(team, sale))).toBe('409 STATE_CONFLICT asked');
    expect(refusal(await confirm(team, sale))).toMatch(/^422 FLOOR_PRICE/);
    const { priceExceptionId } = asked;
    expect((await listed(team, 'MG', { state: 'asked' }))[0]).toMatchObject({
      priceExceptionId,
      mayDecide: true,
    });
    const approved = accepted(await approve(team, priceExceptionId));
    expect(approved).toMatchObject({ state: 'approved', selfChecked: false, mayDecide: false });
    expect(refusal(await approve(team, priceExceptionId))).toBe('409 STATE_CONFLICT');
    const params = { txnId: sale.txnId };
    const change = (version: number, unitPrice: string) =>
      house.call(updateTxn, { params, version, body: { lines: [team.line(100, unitPrice)] } }, team.as('SL'));
    const changed = accepted(await change(0, '1499'));
    expect(await listed(team, 'SL', { txn: sale.txnId })).toMatchObject([{ state: 'void' }]);
    expect(refusal(await confirm(team, changed))).toMatch(/^422 FLOOR_PRICE/);
    const again = accepted(await ask(team, changed));
    accepted(await approve(team, again.priceExceptionId, 'OW'));
    expect(accepted(await confirm(team, changed)).state).toBe('confirmed');
    const states = (await listed(team, 'MG', { txn: sale.txnId })).map(({ state }) => state);
    expect(states).toEqual(['approved', 'void']);
    expect(refusal(await ask(team, sale))).toBe('409 STATE_CONFLICT');
  });

  it('is never approved by who asks, unless the team works alone', async () => {
    const team = await shop({ priceFloor: 'cost' });
    const sale = await drafted(team, '1500');
    const own = accepted(await ask(team, sale, 'MG'));
    expect(refusal(await approve(team, own.priceExceptionId))).toBe('403 SOD_SAME_PERSON');
    expect((await listed(team, 'MG'))[0]?.mayDecide).toBe(false);
    await rule(team, 1, { sodMode: 'solo' });
    expect(accepted(await approve(team, own.priceExceptionId))).toMatchObject({
      ...{ state: 'approved', selfChecked: true },
    });
    expect(accepted(await confirm(team, sale)).state).toBe('confirmed');
  });

  it('that is refused may be asked for anew; whoever sells sees what they have asked', async () => {
    const team = await shop({ priceFloor: 'cost' });
    const sale = await drafted(team, '1500');
    const { priceExceptionId } = accepted(await ask(team, sale));
    const params = { priceExceptionId };
    const refused = accepted(
      await house.call(refusePriceException, { params, body: { reason: '太低' } }, team.as('MG')),
    );
    expect(refused).toMatchObject({ state: 'refused', decision: '太低' });
    expect(refusal(await confirm(team, sale))).toMatch(/^422 FLOOR_PRICE/);
    const next = accepted(await ask(team, sale));
    accepted(await ask(team, await drafted(team, '1500'), 'MG'));
    expect((await listed(team, 'SL')).map(({ state }) => state)).toEqual(['asked', 'refused']);
    expect(await listed(team, 'MG')).toHaveLength(3);
    const page = accepted(await house.call(listPriceExceptions, { query: { limit: 2 } }, team.as('MG')));
    const rest = await listed(team, 'MG', { limit: 2, cursor: page.next });
    expect([page.items[1], rest[0]].map((one) => one?.priceExceptionId)).toEqual([
      next.priceExceptionId,
      priceExceptionId,
    ]);
    const fine = await drafted(team, '2000');
    expect(refusal(await ask(team, fine))).toBe('409 STATE_CONFLICT nothing_to_ask');
    expect(refusal(await ask(team, await drafted(team, '1', { lines: [] })))).toBe(
      '422 VALIDATION lines too_small',
    );
  });

  it('those who may decide hear of it, and whoever asked of the decision; nobody else does', async () => {
    const team = await shop({ priceFloor: 'cost' });
    const sale = await drafted(team, '1500');
    const { priceExceptionId } = accepted(await ask(team, sale));
    const of = { teamId: team.teamId, txnId: sale.txnId, number: sale.number };
    for (const role of ['OW', 'MG'] as const)
      expect(await newsTo(team, role)).toMatchObject([
        { kind: 'saleApprovalAsked', payload: { ...of, by: expect.stringMatching(/-SL$/) } },
      ]);
    for (const role of ['SL', 'BY', 'WH', 'AC', 'VW'] as const) expect(await newsTo(team, role)).toEqual([]);
    const params = { priceExceptionId };
    const body = { reason: '太低' };
    accepted(await house.call(refusePriceException, { params, body }, team.as('MG')));
    const [decision] = await newsTo(team, 'SL');
    expect(decision).toMatchObject({ kind: 'saleApprovalDecided', payload: { ...of, outcome: 'refused' } });
    expect(decision && newsOf(decision).address()).toBe(`/wood/sell?uuid=${sale.txnId}&team=${team.teamId}`);
    expect(await newsTo(team, 'MG')).toHaveLength(1);
    for (const role of ['OW', 'MG', 'SL'] as const)
      expect(told(await newsTo(team, role))).not.toMatch(/floor|cost|1500|380000/i);
  });

  it('is decided about once: the database keeps it', async () => {
    const team = await shop({ priceFloor: 'cost' });
    const { priceExceptionId } = accepted(await ask(team, await drafted(team, '1500')));
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => approve(team, priceExceptionId, at % 2 ? 'MG' : 'OW')),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const change = house.db({ kind: 'owner' }).rows(sql`update wood.price_exceptions set state = 'refused'
      where team_id = ${team.teamId}::uuid and price_exception_id = ${priceExceptionId}::uuid`);
    await expect(change).rejects.toThrow('decided about once');
  });
});

describe('a sale over the limit', () => {
  it('is confirmed with a warning where the team lets it pass', async () => {
    const team = await shop({ creditBlock: 'warn' });
    await limit(team, 600_000);
    // 100 boards at 2680.00 are 5092.00.
    expect(accepted(await confirm(team, await drafted(team, '2680'))).warnings).toBeUndefined();
    const second = accepted(await confirm(team, await drafted(team, '2680')));
    expect(second.warnings).toEqual([
      { code: 'credit_limit', limitMinor: 600_000, usedMinor: 1_018_400, overMinor: 418_400 },
    ]);
    expect((await team.read(second.txnId)).warnings).toBeUndefined();
  });

  it('is refused where the team blocks, until money comes or somebody approves so much and no more', async () => {
    const team = await shop({ creditBlock: 'block' });
    await limit(team, 0);
    const [one, two] = [await drafted(team, '2680'), await drafted(team, '2680')];
    const refused = await confirm(team, one);
    expect(refusal(refused)).toBe('409 CREDIT_LIMIT');
    expect(problemOf(refused).details).toEqual({ limitMinor: 0, usedMinor: 509_200, overMinor: 509_200 });
    await team.paid('receipt', 509_200);
    expect(refusal(await ask(team, one))).toBe('409 STATE_CONFLICT nothing_to_ask');
    accepted(await confirm(team, one));
    const asked = accepted(await ask(team, two));
    expect(asked).toMatchObject({ grounds: ['credit_limit'], lines: [], overMinor: 509_200 });
    const third = await drafted(team, '2680');
    const other = accepted(await ask(team, third));
    expect(other.overMinor).toBe(509_200);
    accepted(await approve(team, asked.priceExceptionId));
    accepted(await approve(team, other.priceExceptionId));
    expect(accepted(await confirm(team, two)).warnings?.[0]?.overMinor).toBe(509_200);
    expect(refusal(await confirm(team, third))).toBe('409 CREDIT_LIMIT');
  });
});

describe('a preview', () => {
  const preview = (team: Till, role: 'SL' | 'MG' | 'BY', body: object) =>
    house.call(
      previewTxn,
      { body: { kind: 'sale', yardId: team.yardId, businessDate: shanghaiToday(), ...body } as never },
      team.as(role),
    );

  it('tells what a sale comes to and what stands in its way, and writes nothing', async () => {
    const team = await shop({ priceFloor: 'cost', creditBlock: 'block' });
    await limit(team, 700_000);
    const { partnerId } = team.customer;
    const lines = [team.line(100, '2680'), team.line(500, '1900')];
    const all = accepted(await preview(team, 'SL', { partnerId, lines, discountMinor: 100 }));
    expect(all).toMatchObject({
      ...{ goodsMinor: 2_314_200, discountMinor: 100, taxMinor: 0, totalMinor: 2_314_100 },
      warnings: ['insufficient_stock', 'floor_price', 'credit_blocked'],
      credit: { limitMinor: 700_000, usedMinor: 2_314_100, freeMinor: -1_614_100 },
    });
    expect(all.lines.map(({ belowFloor, available }) => [belowFloor, available])).toEqual([
      [false, null],
      [true, { pieces: 400, volume: '7.600000' }],
    ]);
    expect(JSON.stringify(all)).not.toMatch(/cost|profit|margin|percent/i);
    const txns = accepted(await house.call(listTxns, { query: { kind: 'sale' } }, team.as('MG')));
    expect(txns.items).toEqual([]);
  });

  it('W-27: tells the margin to those who may see it', async () => {
    const team = await shop({});
    const { partnerId } = team.customer;
    const lines = [team.line(100, '2680')];
    const seen = accepted(await preview(team, 'MG', { partnerId, lines }));
    const margin = { costMinor: 380_000, profitMinor: 129_200, percent: '25.37' };
    expect([seen.margin, seen.lines[0]?.margin, seen.warnings]).toEqual([margin, margin, []]);
    expect(accepted(await preview(team, 'SL', { partnerId, lines })).margin).toBeUndefined();
    const short = accepted(await preview(team, 'MG', { partnerId, lines: [team.line(401, '2680')] }));
    expect(short.margin).toBeNull();
  });

  it('of a purchase is for whoever buys, and says at its field what is wrong', async () => {
    const team = await shop({});
    const { partnerId } = team.supplier;
    const body = { kind: 'purchase', partnerId, lines: [team.line(300, '1999.99')] };
    const bought = accepted(await preview(team, 'BY', body));
    expect(bought).toMatchObject({ totalMinor: 1_139_994, credit: null, warnings: [] });
    expect(bought.dueOn).not.toBeNull();
    expect((await preview(team, 'SL', body)).status).toBe(403);
    expect(refusal(await preview(team, 'BY', { ...body, partnerId: null }))).toBe(
      '422 VALIDATION partnerId required',
    );
    expect((await preview(team, 'MG', { ...body, kind: 'transfer' })).status).toBe(422);
  });
});
