import {
  getStockStat,
  getTxn,
  getTxnStat,
  getWoodPrint,
  listStock,
  type WoodTemplate,
  woodPaths,
} from '@console/contract/wood';
import { jest } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { onePixelPng } from '../../server/src/house/files/testing-images.ts';
import { textOf } from '../../server/src/house/papers/testing-papers.ts';
import { until } from '../../server/testing/until.ts';
import { launchBrowser, openPage } from '../console/browser.ts';
import { accessibilityFaults } from '../console/page-accessibility.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { sessionOf, signedIn } from '../console/signed-in.ts';
import { stepsOf } from '../steps.ts';
import { type ApiOf, apiOfSession } from './api-calls.ts';
import { closed, filled, fits } from './by-hand.ts';
import { setWoodDay, type Trader, type WoodDay } from './wood-day-scene.ts';

// A build, a start and five browsers on two cores.
jest.setTimeout(300_000);

const traders = ['owner', 'buyer', 'seller', 'keeper', 'accountant'] as const;
const desk = { language: 'en', viewport: { width: 1440, height: 900 } } as const;
const phone = { language: 'zh', viewport: { width: 360, height: 740 } } as const;
const photo = { name: 'pile.png', mimeType: 'image/png', buffer: Buffer.from(onePixelPng) };

/** The documents of the day, by what they are of. */
type Document = 'purchase' | 'sale' | 'sale return' | 'purchase return' | 'stocktake';

/**
 * A day of trade in logs of one size (20 cm, 4 m: 0.160 m³ a piece), by all whom it takes: the yard on a phone in Chinese, the others at
 * desks in English.
 *
 * 100 pieces are bought at 2,000.00 a cubic metre, 16.000 m³ for 32,000.00; with 800.00 late freight a cubic metre costs 2,050.00. Of 40
 * pieces sold at 2,300.00 (14,720.00; cost 13,120.00) 5 come back (1,840.00; cost 1,640.00). 10 pieces go back to the supplier, who credits
 * 3,200.00 for what cost 3,280.00. Of 55 pieces on the books 54 are there: 328.00 are lost. 54 pieces, 8.640 m³, are worth 17,712.00.
 * The month's margin: 12,880.00 − 11,480.00 = 1,400.00, 10.87 %.
 */
describe('a day of trade, from the order to the margin', () => {
  const it = stepsOf();
  let running: RunningConsole;
  let browser: Browser;
  let day: WoodDay;
  const cast = {} as Record<Trader, ApiOf>;
  const pages: Partial<Record<Trader, Page>> = {};
  const made = {} as Record<Document, string>;

  /** Whoever comes for the first time signs in there; later they come back to see what the others have done. */
  const at = async (name: Trader, path: string): Promise<Page> => {
    const address = `${path}${path.includes('?') ? '&' : '?'}team=${day.teamId}`;
    const there = pages[name];
    if (there) {
      await there.goto(address);
      return there;
    }
    const { page } = await openPage(browser, running.origin, name === 'keeper' ? phone : desk);
    pages[name] = page;
    await signedIn(page, running, `wood-${name}`, address);
    return page;
  };
  const documentOf = (name: Trader, document: Document) =>
    at(name, woodPaths.transaction({ uuid: made[document] }));
  const uuidIn = (page: Page): string => new URL(page.url()).searchParams.get('uuid') ?? '';

  /** An act of a document, and what is asked about it. */
  const acted = async (
    page: Page,
    act: string,
    fill: (dialog: Locator) => Promise<void> = async () => {},
  ): Promise<void> => {
    await page.getByRole('button', { name: act, exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await fill(dialog);
    await dialog.getByRole('button', { name: act, exact: true }).click();
    await closed(dialog);
  };

  /** One of many, by the first letters of it. */
  const found = async (where: Page | Locator, label: string, text: string): Promise<void> => {
    const field = where.getByRole('combobox', { name: label });
    await field.fill(text);
    await field.press('Enter');
    // What was found takes the place of the letters; what comes after is about it.
    await until(async () => (await field.inputValue()) !== text, `${label} is found`);
  };

  const counted = async (where: Page | Locator, pieces: string, volume: string) => {
    await where.getByRole('textbox', { name: 'Pieces' }).fill(pieces);
    await where.getByRole('textbox', { name: 'Volume (m³)' }).fill(volume);
  };

  /** Counted in the yard: the pieces of the document's one line, and the volume that they come to. */
  const countedOnPhone = async (document: Document, act: string, pieces: string, volume: string) => {
    const page = await documentOf('keeper', document);
    await page.getByRole('button', { name: act, exact: true }).click();
    await page.getByRole('button', { name: /^1\. 樟子松原木/ }).click();
    await page.getByRole('tab', { name: '按件数和材积' }).click();
    await keyed(page, '件', pieces);
    await keyed(page, 'm³', volume);
    await page.getByRole('button', { name: '完成' }).click();
    await page.getByRole('button', { name: act, exact: true }).last().click();
    await closed(page.getByRole('dialog'));
  };
  const keyed = async (page: Page, slot: string, text: string) => {
    await page.getByRole('button', { name: new RegExp(`^${slot}`) }).click();
    for (const key of text) await page.getByRole('button', { name: key, exact: true }).click();
  };

  /** What the documents have moved, and the freight that went to goods. */
  const valueMoved = async (): Promise<number> => {
    const txns = await Promise.all(
      Object.values(made).map((txnId) => cast.owner(getTxn, { params: { txnId } })),
    );
    const moves = txns.flatMap(({ postings }) => postings.flatMap((posting) => posting.moves));
    return moves.reduce((sum, { valueMinor = 0 }) => sum + valueMinor, 80_000);
  };
  const paperOf = async (printSubjectId: string, template: WoodTemplate): Promise<string> =>
    textOf((await cast.owner(getWoodPrint, { params: { printSubjectId }, query: { template } })).file);
  const papersSay = async (
    document: Document,
    papers: Partial<Record<WoodTemplate, string>>,
  ): Promise<void> => {
    for (const [template, told] of Object.entries(papers))
      expect(await paperOf(made[document], template as WoodTemplate)).toContain(told);
  };

  beforeAll(async () => {
    [running, browser] = await Promise.all([startConsole(), launchBrowser()]);
    for (const name of traders)
      cast[name] = apiOfSession(await sessionOf(running, `wood-${name}`), running.origin);
    day = await setWoodDay(cast);
  });
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
  });

  it('the buyer orders logs by the tally of a spreadsheet', async () => {
    const page = await at('buyer', woodPaths.transactionEdit);
    await page.getByRole('button', { name: /^Purchase/ }).click();
    await found(page, 'Supplier', 'Beishan');
    await page.getByRole('button', { name: 'Create draft' }).click();
    await page.getByRole('button', { name: 'Add a line' }).click();
    await found(page, 'Sort', 'PINE');
    await page.getByRole('combobox', { name: 'Entry method' }).selectOption('Tally');
    await page.getByRole('button', { name: 'Paste rows' }).click();
    const paste = page.getByRole('dialog', { name: 'Paste rows from a spreadsheet' });
    await paste.getByRole('textbox', { name: 'Rows' }).fill('20\t4\t100');
    await paste.getByText('1 row, 100 pieces, 16.000 m³.').waitFor();
    await paste.getByRole('button', { name: 'Add 1 row' }).click();
    await closed(paste);
    await filled(page, { 'Unit price': '2000' });
    await page.getByText('¥32,000.00').first().waitFor();
    made.purchase = uuidIn(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    // Nobody presses Save: it saves itself.
    await acted(page, 'Place order');
  });

  it('the yard keeper counts them on a phone, without a network half-way, and the tab closed', async () => {
    const page = await documentOf('keeper', 'purchase');
    await page.getByRole('button', { name: '入库', exact: true }).click();
    await page.getByRole('button', { name: /^1\. 樟子松原木/ }).click();
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.getByRole('button', { name: key, exact: true }).click();
    };
    await press('2', '0', '下一项', '4', '下一项', '6', '0', '加一行');
    await page.getByText(/^60 件 · 9\.6/).waitFor();
    await fits(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().setOffline(true);
    await press('2', '0', '下一项', '4', '下一项', '4', '0', '加一行');
    await page.getByText('100 件 · 联网后显示材积').waitFor();
    await filled(page, { 供方材积: '16.3' });
    await press('完成');
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: '拍货堆照片' }).click();
    await (await chosen).setFiles(photo);
    // Kept in the browser: until it is seen there, closing the tab would take it along.
    await page.getByRole('img', { name: '照片 1', exact: true }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '入库', exact: true }).click();
    await page.getByText(/^已点完并保存在本机/).waitFor();
    const context = page.context();
    await page.close();
    delete pages.keeper;

    await context.setOffline(false);
    const anew = await context.newPage();
    pages.keeper = anew;
    await anew.goto(`${woodPaths.transaction({ uuid: made.purchase })}&team=${day.teamId}`);
    await anew.getByText('16.3000', { exact: true }).first().waitFor();
    const { lines } = await cast.keeper(getTxn, { params: { txnId: made.purchase } });
    expect(lines).toMatchObject([{ moved: { pieces: 100, volume: '16.000000' } }]);
    await anew.getByText('pile.png').waitFor();
  });

  it('the accountant adds freight that came late', async () => {
    const page = await at('accountant', woodPaths.transactionEdit);
    await page.getByRole('button', { name: /^Added cost/ }).click();
    await found(page, 'Purchase or sale', 'Beishan');
    await page.getByRole('button', { name: 'Create draft' }).click();
    await page.getByRole('button', { name: 'Add a cost' }).click();
    await filled(page, { Name: 'Late freight', Amount: '800' });
    await acted(page, 'Post');
    const { items } = await cast.owner(listStock, { query: { teamId: day.teamId } });
    expect(items).toMatchObject([{ valueMinor: 3_280_000 }]);
  });

  it('the seller sells below the floor, which the owner approves', async () => {
    const page = await at('seller', woodPaths.sell());
    await found(page, 'Find a customer', 'Yongxing');
    await found(page, 'Add goods', 'PINE');
    await page.getByRole('radio', { name: 'Pieces and volume' }).check();
    await counted(page, '40', '6.4');
    await filled(page, { 'Unit price': '2300' });
    await page.getByText('¥14,720.00').first().waitFor();
    await page.getByRole('button', { name: /^Ask for approval/ }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/^Reason/)
      .fill('First order of this customer');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Ask for approval/ })
      .click();
    await page.getByText(/^Waiting for approval\./).waitFor();
    made.sale = uuidIn(page);

    const owner = await at('owner', woodPaths.index);
    const waiting = owner.getByRole('region', { name: 'Price and credit approvals' });
    await waiting.getByRole('button', { name: 'Approve' }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await closed(owner.getByRole('dialog'));
    await page.getByText(/^Approved by /).waitFor();
    await page.getByRole('button', { name: /^Confirm sale/ }).click();
    await page.getByText('The goods are reserved. The yard keeper delivers them.').waitFor();
  });

  it('the yard delivers in two parts', async () => {
    await countedOnPhone('sale', '出库', '25', '4');
    await (pages.keeper as Page).getByText('部分出库').first().waitFor();
    await countedOnPhone('sale', '出库', '15', '2.4');
    await (pages.keeper as Page).getByText('已出库').first().waitFor();
  });

  it('the customer brings some back', async () => {
    const page = await documentOf('seller', 'sale');
    await page.getByRole('button', { name: 'Return goods' }).click();
    const dialog = page.getByRole('dialog');
    await counted(dialog, '5', '0.8');
    await dialog.getByRole('button', { name: 'Create draft return' }).click();
    await closed(dialog);
    await page.getByRole('heading', { level: 1, name: / SR-/ }).waitFor();
    made['sale return'] = uuidIn(page);
    await acted(page, 'Submit');
    await acted(await documentOf('owner', 'sale return'), 'Approve');
    await countedOnPhone('sale return', '办理退货', '5', '0.8');
    await acted(await documentOf('accountant', 'sale return'), 'Settle');
  });

  it('the supplier takes some back', async () => {
    const page = await at('buyer', woodPaths.partReturnedPurchase({ uuid: made.purchase }));
    await page.getByRole('button', { name: 'Return goods' }).first().click();
    const dialog = page.getByRole('dialog');
    await counted(dialog, '10', '1.6');
    await dialog.getByRole('button', { name: 'Create draft return' }).click();
    await closed(dialog);
    await acted(page, 'Submit');
    await page.getByRole('link', { name: /^PR/ }).first().click();
    await page.getByRole('heading', { level: 1, name: / PR-/ }).waitFor();
    made['purchase return'] = uuidIn(page);
    await acted(await documentOf('owner', 'purchase return'), 'Approve');
    await countedOnPhone('purchase return', '办理退货', '10', '1.6');
    await acted(await documentOf('accountant', 'purchase return'), 'Settle');
    const again = await at('buyer', woodPaths.partReturnedPurchase({ uuid: made.purchase }));
    await again.getByText('¥3,200.00').first().waitFor();
  });

  it('the yard counts, and one piece is missing', async () => {
    const page = await at('keeper', `${woodPaths.stock}?tab=stocktakes`);
    await page.getByRole('button', { name: '开始盘点' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '开始清点' }).click();
    await closed(dialog);
    await page.getByText('樟子松原木').first().click();
    await keyed(page, '件', '54');
    await keyed(page, '材积', '8.64');
    await page.getByRole('button', { name: '完成' }).click();
    await fits(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: '保存盘点' }).click();
    await page.getByRole('heading', { level: 1, name: /^盘点单 AD-/ }).waitFor();
    made.stocktake = new URL(page.url()).searchParams.get('stocktake') ?? '';
    await acted(page, '提交审核');
    const owner = await at('owner', `${woodPaths.stock}?stocktake=${made.stocktake}`);
    await acted(owner, 'Approve');
    await owner.getByText('-¥328.00').first().waitFor();
  });

  it('the owner reads what the month has earned', async () => {
    const page = await at('owner', `/wood/transactionStat?tab=margin`);
    await page.getByText('¥1,400.00').first().waitFor();
  });
  it('books, stock, statistics and papers say the same', async () => {
    const query = { teamId: day.teamId };
    const pile = { pieces: 54, volume: '8.640000', valueMinor: 1_771_200 };
    expect((await cast.owner(listStock, { query })).items).toMatchObject([pile]);
    expect(await cast.owner(getStockStat, { query })).toMatchObject({ ...pile, costOfGoodsMinor: 1_148_000 });
    const trade = await cast.owner(getTxnStat, { query: { ...query, measure: 'margin' } });
    const earned = { netMinor: 1_288_000, costMinor: 1_148_000, grossMinor: 140_000, margin: '0.1087' };
    expect(trade.total?.margin).toMatchObject(earned);
    expect(await valueMoved()).toBe(pile.valueMinor);
    await papersSay('purchase', { landed_cost: '32,800.00', goods_receipt: '16.00016.300−0.300−1.84%' });
    await papersSay('sale', { delivery_note: '14,720.00' });
    await papersSay('sale return', { credit_note: '1,840.00' });
    await papersSay('purchase return', { debit_note: '3,200.00' });
    await papersSay('stocktake', { stocktake_sheet: '558.800548.640−1−0.160' });
    const { partner } = await cast.owner(getTxn, { params: { txnId: made.sale } });
    // 9,200.00 and 5,520.00 delivered, 1,840.00 returned.
    expect(await paperOf(partner?.partnerId ?? '', 'statement')).toContain('贵方应付¥12,880.00');
  });
});
