import {
  approveReturn,
  confirmSale,
  createLots,
  createSort,
  createStocktake,
  deliverSale,
  discardTxn,
  moveReturn,
  orderPurchase,
  receivePurchase,
  recordWoodPrint,
  reverseTxn,
  setSortPrice,
  setTxnCosts,
  submitReturn,
  type Txn,
  updateTeam,
  type WoodRole,
  woodPaths,
  woodRoleNames,
} from '@console/contract/wood';
import { accepted, refusal } from '../../../../testing/answers.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { codePath } from '../../../house/papers/code-path.ts';
import { pagesOf, textOf } from '../../../house/papers/testing-papers.ts';
import { type Till, till } from '../settlements/testing-settlements.ts';
import { shanghaiToday } from '../testing-team.ts';
import { printing } from './testing-prints.ts';

let house: TestServer;
let team: Till;
let count = 0;
let papers: ReturnType<typeof printing>;
beforeAll(async () => {
  house = await testServer();
});
beforeEach(async () => {
  team = await till(house, `PAPER${++count}`);
  papers = printing(house, team);
});
afterAll(() => house.close());

const logs = (volume: string, unitPrice: string) => ({
  ...{ sortId: team.log.sortId, pieces: 100, volume, unitPrice },
});

async function ordered(lines: readonly object[], more: object = {}): Promise<Txn> {
  const { partnerId } = team.supplier;
  const order = await team.draft('BY', { kind: 'purchase', partnerId, lines: [...lines], ...more } as never);
  accepted(await house.call(orderPurchase, { params: order, body: {} }, team.as('BY')));
  return team.read(order.txnId);
}

const received = async (order: Txn, lines: readonly object[]) =>
  accepted(
    await house.call(
      receivePurchase,
      { params: { txnId: order.txnId }, body: { lines: [...lines] } as never },
      team.as('WH'),
    ),
  );

const inText = (text: string, ...parts: string[]) => {
  for (const part of parts) expect(text).toContain(part);
};

describe('a purchase order', () => {
  it('11 says what was ordered of whom at what price; those who may not know it are given it without', async () => {
    const { txnId, number } = await ordered([team.line(224, '1850')], { containerNo: 'TGHU1234567' });
    const text = await papers.text(txnId);
    inText(
      text,
      '采购订单',
      '长青木业',
      number,
      '北方木材',
      '云杉板材',
      'BOARD',
      '38×125mm×4m',
      'TGHU1234567',
    );
    // 4.256 m³ at 1850.00.
    inText(text, '224', '4.256', '1,850.00/m³', '¥7,873.60', '柒仟捌佰柒拾叁元陆角');
    const english = await papers.text(txnId, { locale: 'en' });
    inText(english, 'Purchaseorder', 'NorthernTimber', 'Spruceboard', 'Signedforthesupplier');
    expect(english).not.toMatch(/采购|供应商/);
    const print = await papers.print(txnId, {}, 'WH');
    expect(print.prices).toBeNull();
    const blind = await textOf(print.file);
    inText(blind, '云杉板材', '4.256');
    expect(blind).not.toMatch(/1,850|7,873|单价|金额/);
    expect(JSON.stringify(print.preview)).not.toMatch(/1,850|7,873/);
  });

  it('11 is a draft until it is ordered, and void once it is given up', async () => {
    const lines = [team.line(10, '1')];
    const draft = await team.draft('BY', { kind: 'purchase', partnerId: team.supplier.partnerId, lines });
    expect(await papers.print(draft.txnId)).toMatchObject({ mark: 'draft', template: 'purchase_order' });
    expect(await papers.text(draft.txnId, { locale: 'both' })).toMatch(/草稿.*DRAFT/);
    const params = { txnId: draft.txnId };
    accepted(await house.call(discardTxn, { params, body: { reason: 'too dear' } }, team.as('BY')));
    expect((await papers.print(draft.txnId)).mark).toBe('void');
  });
});

it('11 a receipt says what came, piece by piece, beside the supplier’s sheet, and claims what is missing (W-23)', async () => {
  const rows = Array.from({ length: 400 }, (_, at) => ({
    ...{ diameterCm: String(14 + 2 * (at % 14)), lengthM: (2 + 0.2 * (at % 21)).toFixed(1), count: 1 },
  }));
  const tally = { kind: 'log' as const, rows };
  const order = await ordered([
    { sortId: team.log.sortId, tally, unitPrice: '1850' },
    team.line(224, '1000'),
  ]);
  const nothing = await papers.ask(order.txnId, { template: 'goods_receipt' });
  expect(refusal(nothing)).toBe('422 VALIDATION template nothing_to_print');
  const came = await received(order, [
    { lineNo: 1, tally, supplierVolume: '140' },
    { lineNo: 2, pieces: 224, supplierVolume: '4.256' },
  ]);
  const print = await papers.print(order.txnId, { template: 'goods_receipt' }, 'WH');
  const pages = await pagesOf(print.file);
  const text = pages.join('');
  const [line] = came.lines;
  const volume = Number(line?.moved.volume);
  inText(
    text,
    '入库码单',
    '来单m³',
    '140.000',
    `${volume.toFixed(3)}`,
    '超出1%容差',
    'GB/T4814-2013',
    '件数400',
  );
  expect(pages.length).toBeLessThanOrEqual(4);
  // Costs are no matter of the yard, whoever prints it.
  expect(text).not.toMatch(/1,850|单价|金额|¥/);
  const english = await papers.text(order.txnId, { template: 'goods_receipt', locale: 'en' });
  inText(english, 'Goodsreceipt', 'tobeclaimedfromthesupplier', 'Dcm', 'Talliedby');
});

it('11 sawn goods say on their tally how they were rounded (W-20)', async () => {
  const tally = {
    kind: 'sawn' as const,
    rows: [{ thicknessMm: '25', widthMm: '150', lengthM: '2.44', count: 500 }],
  };
  const sawn = { ...team.board, ...(await boardOfAnySize()) };
  const order = await ordered([{ sortId: sawn.sortId, tally, unitPrice: '1' }]);
  await received(order, [{ lineNo: 1, tally }]);
  const text = await papers.text(order.txnId, { template: 'goods_receipt' });
  inText(text, '4.575', '按行取四位小数');
  const { params, body } = { params: { teamId: team.teamId }, body: { sawnRounding: 'piece' as const } };
  accepted(await house.call(updateTeam, { params, version: 0, body }, team.as('MG')));
  expect(await papers.text(order.txnId, { template: 'goods_receipt' })).toContain('单块取四位小数');
});

async function boardOfAnySize() {
  const body = { code: 'ANY', names: { zh: '毛边板', en: 'Rough board' }, form: 'sawn_board' } as const;
  return accepted(await house.call(createSort, { query: { teamId: team.teamId }, body }, team.as('MG')));
}

describe('a landed-cost sheet', () => {
  it('11 divides what came beside the goods to the fen (W-24)', async () => {
    const sorts = await Promise.all(
      ['A', 'B', 'C'].map(async (code) =>
        accepted(
          await house.call(
            createSort,
            {
              query: { teamId: team.teamId },
              body: { code, names: { zh: `木${code}`, en: code }, form: 'log' },
            },
            team.as('MG'),
          ),
        ),
      ),
    );
    const prices = [
      ['20', '1850'],
      ['12.5', '2400'],
      ['7.2', '3100'],
    ] as const;
    const order = await ordered(
      sorts.map(({ sortId }, at) => ({
        ...{ sortId, pieces: 10, volume: prices[at]?.[0], unitPrice: prices[at]?.[1] },
      })),
    );
    const named = (zh: string, en: string, basis: 'volume' | 'value', amountMinor: number) => ({
      ...{ names: { zh, en }, basis, amountMinor },
    });
    const costs = [
      named('海运费', 'Freight', 'volume', 635_000),
      named('关税', 'Duty', 'value', 267_960),
      named('熏蒸费', 'Fumigation', 'volume', 48_000),
    ];
    const { txnId, version } = order;
    accepted(await house.call(setTxnCosts, { params: { txnId }, version, body: { costs } }, team.as('BY')));
    await received(
      order,
      prices.map(([volume], at) => ({ lineNo: at + 1, pieces: 10, volume })),
    );
    const text = await papers.text(txnId, { template: 'landed_cost' }, 'AC');
    inText(text, '41,550.81', '33,050.50', '24,228.29', '2,077.5405/m³', '2,644.04/m³', '3,365.040278/m³');
    inText(text, '¥98,829.60', '9,509.60', '89,320.00', '3,198.99', '1,999.37', '1,151.64', '241.82');
  });

  it.each(woodRoleNames)('11 is for those who see costs: %s', async (role) => {
    const bought = await team.buy([team.line(100, '1000')]);
    const answer = await papers.ask(bought.txnId, { template: 'landed_cost' }, role);
    const sees: WoodRole[] = ['OW', 'MG', 'BY', 'AC'];
    if (sees.includes(role)) expect(answer.status).toBe(200);
    else expect(refusal(answer)).toBe('404 NOT_FOUND');
  });
});

describe('a delivery note', () => {
  it('11 says the goods, the price and the sum in capitals, or the goods alone', async () => {
    await team.buy([team.line(224, '1000')]);
    const sale = await team.sold(120, '2680', { vehicle: '苏B·12345', note: '送到南门仓库' });
    const print = await papers.print(sale.txnId);
    expect(print).toMatchObject({ template: 'delivery_note', prices: true, mark: null, parts: [] });
    const text = await textOf(print.file);
    inText(text, '送货单', '李记家具', '苏B·12345', '送到南门仓库', '2.280', '2,680.00/m³', '¥6,110.40');
    inText(text, '陆仟壹佰壹拾元肆角', '收货人签收');
    const blind = await papers.print(sale.txnId, { prices: 'false' });
    expect(blind.prices).toBe(false);
    expect(await textOf(blind.file)).not.toMatch(/2,680|6,110|单价|金额/);
  });

  it.each(['A4', 'A5', '80mm'] as const)('11 says the same on %s in both languages', async (paper) => {
    await team.buy([team.line(224, '1000')]);
    const sale = await team.sold(10, '2000');
    const text = await papers.text(sale.txnId, { paper, locale: 'both' });
    inText(
      text,
      '送货单',
      'Deliverynote',
      '李记家具',
      'LiFurniture',
      '¥380.00',
      '叁佰捌拾元整',
      '2,000.00/m³',
    );
  });

  it('11 is without prices for whoever only looks on', async () => {
    await team.buy([team.line(224, '1000')]);
    const sale = await team.sold(10, '2000');
    const print = await papers.print(sale.txnId, {}, 'VW');
    expect(print.prices).toBeNull();
    expect(await textOf(print.file)).not.toMatch(/2,000|380/);
    expect(refusal(await papers.ask(sale.txnId, {}, 'BY'))).toBe('404 NOT_FOUND');
  });

  it('11 goes with each lorry: of one delivery only, or of all', async () => {
    await team.buy([team.line(224, '1000')]);
    const { partnerId } = team.customer;
    const sale = await team.draft('SL', { kind: 'sale', partnerId, lines: [team.line(100, '2000')] });
    const params = { txnId: sale.txnId };
    accepted(await house.call(confirmSale, { params, body: {} }, team.as('SL')));
    expect(await papers.text(sale.txnId)).toContain('¥3,800.00');
    for (const pieces of [30, 70]) {
      const body = { lines: [{ lineNo: 1, pieces }] };
      accepted(await house.call(deliverSale, { params, body }, team.as('WH')));
    }
    const { parts } = await papers.print(sale.txnId);
    expect(parts).toHaveLength(2);
    const amounts = ['¥1,140.00', '¥2,660.00'];
    for (const [at, { postedSeq }] of parts.entries())
      expect(await papers.text(sale.txnId, { posting: String(postedSeq) })).toContain(amounts[at]);
    expect(await papers.text(sale.txnId)).toContain('¥3,800.00');
  });

  it('11 counts its copies and is void once the sale is reversed; what reverses it has none', async () => {
    await team.buy([team.line(224, '1000')]);
    const sale = await team.sold(10, '2000');
    const params = { printSubjectId: sale.txnId };
    expect(await papers.text(sale.txnId)).toContain('尚未打印');
    const first = accepted(await house.call(recordWoodPrint, { params, body: { copies: 3 } }, team.as('WH')));
    expect(first.copies).toBe(3);
    expect(await textOf(first.file)).toContain('第1–3份');
    const next = accepted(await house.call(recordWoodPrint, { params, body: {} }, team.as('SL')));
    expect(await textOf(next.file)).toContain('第4份');
    const mirror = accepted(
      await house.call(
        reverseTxn,
        { params: { txnId: sale.txnId }, body: { reason: 'wrong goods' } },
        team.as('MG'),
      ),
    );
    const after = await papers.print(sale.txnId);
    expect(after).toMatchObject({ mark: 'void', copies: 4 });
    expect(await textOf(after.file)).toContain('作废');
    expect(refusal(await papers.ask(mirror.txnId))).toBe('422 VALIDATION template nothing_to_print');
  });
});

describe('goods that go back', () => {
  it('11 have a note without prices, and a debit for the supplier', async () => {
    const bought = await team.buy([logs('20', '2000')]);
    const line = { sortId: team.log.sortId, sourceLineNo: 1, pieces: 20, volume: '4' };
    const draft = await team.draft('BY', {
      kind: 'purchase_return',
      sourceTxnId: bought.txnId,
      lines: [line],
    });
    const params = { txnId: draft.txnId };
    expect((await papers.print(draft.txnId)).mark).toBe('draft');
    accepted(await house.call(submitReturn, { params, body: {} }, team.as('BY')));
    accepted(await house.call(approveReturn, { params, body: {} }, team.as('MG')));
    expect(await papers.print(draft.txnId)).toMatchObject({ template: 'return_note', mark: null });
    expect((await papers.print(draft.txnId, { template: 'debit_note' })).mark).toBe('draft');
    const body = { lines: [{ lineNo: 1, pieces: 20, volume: '4' }] };
    accepted(await house.call(moveReturn, { params, body }, team.as('WH')));
    const note = await papers.text(draft.txnId, {}, 'WH');
    inText(note, '采购退货单', bought.number, '4.000', '20');
    expect(note).not.toMatch(/2,000|8,000/);
    const debit = await papers.text(draft.txnId, { template: 'debit_note', locale: 'en' });
    inText(debit, 'Debitnote', 'takenoffwhatweoweyou', '¥8,000.00', '捌仟元整', bought.number);
    const refused = await papers.ask(draft.txnId, { template: 'debit_note' }, 'WH');
    expect(refusal(refused)).toBe('404 NOT_FOUND');
  });

  it('11 have a credit for the customer', async () => {
    await team.buy([team.line(224, '1000')]);
    const sale = await team.sold(10, '2000');
    const line = { sortId: team.board.sortId, sourceLineNo: 1, pieces: 5 };
    const draft = await team.draft('SL', { kind: 'sale_return', sourceTxnId: sale.txnId, lines: [line] });
    const params = { txnId: draft.txnId };
    accepted(await house.call(submitReturn, { params, body: {} }, team.as('SL')));
    accepted(await house.call(approveReturn, { params, body: {} }, team.as('MG')));
    const body = { lines: [{ lineNo: 1, pieces: 5 }] };
    accepted(await house.call(moveReturn, { params, body }, team.as('WH')));
    const credit = await papers.text(draft.txnId, { template: 'credit_note' });
    inText(credit, '冲账通知单', sale.number, '¥190.00', '壹佰玖拾元整');
    expect(await papers.text(draft.txnId)).toContain('销售退货单');
  });
});

describe('a stocktake sheet', () => {
  it('11 is blind unless what the books say is wanted, with room to write', async () => {
    await team.buy([team.line(224, '1000'), logs('20', '2000')]);
    const blind = await papers.print(team.yardId, { locale: 'en' }, 'WH');
    expect(blind).toMatchObject({ subject: 'yard', template: 'stocktake_sheet' });
    const text = await textOf(blind.file);
    inText(text, 'Stocktakesheet', 'Spruceboard', 'Sprucelog', 'Countedpcs', 'Witnessedby');
    expect(text).not.toMatch(/224|20\.000|Book/);
    inText(await papers.text(team.yardId, { book: 'true' }), '账面件数', '224', '4.256', '20.000');
  });

  it('11 tells what was counted beside the books, and the difference', async () => {
    await team.buy([team.line(224, '1000')]);
    const lines = [{ sortId: team.board.sortId, pieces: 220, volume: '4.18' }];
    const counted = accepted(
      await house.call(createStocktake, { body: { yardId: team.yardId, lines } }, team.as('WH')),
    );
    const print = await papers.print(counted.txnId, {}, 'WH');
    expect(print.mark).toBe('draft');
    inText(await textOf(print.file), '盘点表', '224', '4.256', '220', '4.180', '−4', '−0.076', '盘点中');
  });
});

it('11 a price list has the prices of today and no floor prices, for everybody', async () => {
  const nothing = await papers.ask(team.teamId);
  expect(refusal(nothing)).toBe('422 VALIDATION template nothing_to_print');
  const price = (sortId: string, effectiveFrom: string, listPrice: string, floorPrice: string) =>
    house.call(
      setSortPrice,
      { params: { sortId }, body: { effectiveFrom, listPrice, floorPrice } },
      team.as('MG'),
    );
  accepted(await price(team.board.sortId, shanghaiToday(), '2680.5', '2222'));
  accepted(await price(team.log.sortId, '2199-01-01', '9999', '1'));
  const text = await papers.text(team.teamId, { locale: 'both' }, 'VW');
  inText(text, '价目表', 'Pricelist', '云杉板材', 'Spruceboard', '2,680.50', '不计税');
  expect(text).not.toMatch(/2,222|9,999/);
});

describe('labels', () => {
  const made = async () => {
    await team.buy([team.line(224, '1000')]);
    const body = {
      ...{ yardId: team.yardId, sortId: team.board.sortId },
      bundles: [{ pieces: 100, moisture: '12.5' }, { pieces: 50 }],
    };
    return accepted(await house.call(createLots, { query: { teamId: team.teamId }, body }, team.as('WH')))
      .items;
  };

  it('11 say what lies in a bundle, and lead to it', async () => {
    const lots = await made();
    const print = await papers.print(team.yardId, { template: 'lot_labels', locale: 'both' }, 'WH');
    const text = await textOf(print.file);
    for (const { code } of lots) expect(text).toContain(code);
    inText(text, '云杉板材', 'Spruceboard', '100件·1.900m³', '含水率12.5%', 'Moisture12.5%', '38×125mm×4m');
    const [block] = print.preview.blocks;
    const [code = ''] = lots.map((lot) => lot.code);
    const { origin } = house.app.outlets;
    expect(block).toMatchObject({
      kind: 'labels',
      items: [{ title: code, code: codePath(origin + woodPaths.lot(code, team.teamId)) }, {}],
    });
  });

  it('11 of a roll are cut off one by one, and only of those that are named', async () => {
    const lots = await made();
    const roll = { template: 'lot_labels', paper: '80mm' } as const;
    expect(await pagesOf((await papers.print(team.teamId, roll)).file)).toHaveLength(2);
    const [first] = lots;
    const one = await papers.print(team.teamId, { ...roll, lots: first?.lotId });
    expect(one.label).toBe(first?.code);
    expect(await pagesOf(one.file)).toHaveLength(1);
    const text = await textOf(one.file);
    expect(text).not.toContain(lots[1]?.code);
    expect(text).not.toContain('货捆标签');
  });
});

it('11 a strip is for what is carried in a hand, and a document has no papers of another kind', async () => {
  const bought = await team.buy([team.line(224, '1000')]);
  expect(refusal(await papers.ask(bought.txnId, { paper: '80mm' }))).toBe('422 VALIDATION paper no_strip');
  const other = await papers.ask(bought.txnId, { template: 'delivery_note' });
  expect(refusal(other)).toBe('422 VALIDATION template other_subject');
  const stranger = await till(house, `OTHER${count}`);
  expect(refusal(await printing(house, stranger).ask(bought.txnId))).toBe('404 NOT_FOUND');
});
