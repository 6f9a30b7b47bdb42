import { readFile } from 'node:fs/promises';
import {
  apartmentPaths,
  checkBill,
  checkReading,
  getBill,
  issueBill,
  listBills,
  listMoneyFlows,
  listMoveReadings,
  recordPayment,
} from '@console/contract/apartment';
import { jest } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { goInside, launchBrowser, openPage } from '../console/browser.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { sessionOf, signedIn } from '../console/signed-in.ts';
import { stepsOf } from '../steps.ts';
import { type MoneyCast, type MoneyScene, paid, setMoneyScene } from './apartment-money-scene.ts';
import { type ApiOf, apiOf, apiOfSession } from './api-calls.ts';
import { closed, filled } from './by-hand.ts';

// A build, a start, two months and five browsers on two cores.
jest.setTimeout(300_000);

const people = ['manager', 'cashier', 'checker', 'desk', 'auditor'] as const;
type Name = (typeof people)[number];

/** From a locked reading to money in the till, and a tenant who leaves: one month of a house, by those who would do it. */
describe('a month of bills and money', () => {
  const it = stepsOf();
  let running: RunningConsole;
  let browser: Browser;
  let scene: MoneyScene;
  const pages = {} as Record<Name, Page>;
  const api = {} as Record<keyof MoneyCast, ApiOf>;
  const month = () => ({ building: scene.buildingId, ym: scene.ym });
  const bills = () => apartmentPaths.checkBill(month());
  const money = (tab: string) => apartmentPaths.flowAmount({ building: scene.buildingId, tab });
  const billOf = async (room: string) => {
    const { items } = await api.cashier(listBills, { params: { cycleId: scene.cycleId }, query: {} });
    const found = items.find((bill) => bill.room.number === room);
    if (!found) throw new Error(`${room} has no bill.`);
    return found;
  };
  const opened = async (page: Page, room: string) => {
    await page.getByRole('link', { name: new RegExp(`^${room} · `) }).click();
    const dialog = page.getByRole('dialog', { name: new RegExp(`^Monthly bill · ${room} · `) });
    await dialog.getByRole('region', { name: 'Lines' }).waitFor();
    return dialog;
  };

  beforeAll(async () => {
    [running, browser] = await Promise.all([startConsole(), launchBrowser()]);
    for (const name of people) {
      const { page } = await openPage(browser, running.origin, { language: 'en' });
      await signedIn(page, running, `apt-${name}`);
      pages[name] = page;
      api[name] = apiOf(page, running.origin);
    }
    for (const name of ['owner', 'reader'] as const)
      api[name] = apiOfSession(await sessionOf(running, `apt-${name}`), running.origin);
    scene = await setMoneyScene(api);
  });
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
  });

  it('the cashier makes the bills, sees who has none and why, and how a line was worked out', async () => {
    const page = pages.cashier;
    await goInside(page, apartmentPaths.check(month()));
    await page.getByRole('button', { name: 'Create bills' }).click();
    await page.getByRole('heading', { level: 1, name: 'Review bills' }).waitFor();
    await page.getByText('1 room without a bill').waitFor();
    await page.getByRole('row', { name: /^104 .*Vacant/ }).waitFor();
    const dialog = await opened(page, '101');
    await dialog.getByLabel(/^Calculation: Electricity/).click();
    await dialog.getByText(/1,074\.6 .*→ 1,204\.6 .*= 130 kWh/).waitFor();
    // June is paid with the quarter: what is left are the uses of May.
    expect((await billOf('101')).totalMinor).toBe(6868 + 1740);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  it('the manager gives a discount; they check the others at once, their own line they may not', async () => {
    const page = pages.manager;
    await goInside(page, bills());
    const dialog = await opened(page, '102');
    await dialog.getByRole('button', { name: 'Add discount' }).click();
    const discount = page.getByRole('dialog', { name: /^Add a discount: / });
    await filled(discount, { 'Reason on the bill': 'A week without the lift', Discount: '49.50' });
    await discount.getByRole('button', { name: 'Add' }).click();
    await closed(discount);
    await dialog.getByText('You added a line to this bill by hand, so someone else checks it.').waitFor();
    await dialog
      .getByText(/1,930\.40/)
      .first()
      .waitFor();
    expect(await dialog.getByRole('button', { name: 'Check', exact: true }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await closed(dialog);
    // Nor does the API let itself be talked into it.
    const { billId, version } = await billOf('102');
    await expect(api.manager(checkBill, { params: { billId }, version })).rejects.toThrow('SOD_SAME_PERSON');
    await page.getByRole('button', { name: 'Check all unflagged' }).click();
    await page.getByText('2 bills checked. 1 bill still needs a look.').waitFor();
    await goInside(page, apartmentPaths.check(month()));
    await page.getByRole('button', { name: 'Approve bills' }).click();
    await page.getByText('1 bill is not checked').waitFor();
  });

  it('the checker checks it and approves the bills of the month', async () => {
    const page = pages.checker;
    await goInside(page, bills());
    await page.getByRole('button', { name: /^Check: 102 · / }).click();
    await page.getByRole('row', { name: /^102 · .*Checked/ }).waitFor();
    await goInside(page, apartmentPaths.check(month()));
    await page.getByRole('button', { name: 'Approve bills' }).click();
    await page.getByText('A manager or cashier issues the bills.').waitFor();
  });

  it('the cashier issues one bill for a day of June, the others with the month', async () => {
    const page = pages.cashier;
    await page.goto(bills());
    const dialog = await opened(page, '102');
    await dialog.getByRole('button', { name: 'Issue', exact: true }).click();
    const issuing = page.getByRole('dialog', { name: /^Issue: / });
    await filled(issuing, { 'Issued on': '2026-06-01', 'Due on': '2026-06-10' });
    await issuing.getByRole('button', { name: 'Issue' }).click();
    await closed(issuing);
    await dialog.getByText('QS-1-B202606-0001').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    // Who leaves has paid May.
    const { billId, version } = await billOf('101');
    const at = { params: { billId }, version, body: { issueOn: '2026-06-01' } };
    await paid(api.cashier, await api.cashier(issueBill, at), '2026-06-01');
    await goInside(page, apartmentPaths.check(month()));
    await page.getByRole('button', { name: 'Issue bills' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Issue bills' }).click();
    await page.getByText('A manager closes the month.').waitFor();
    expect((await billOf('103')).state).toBe('issued');
  });

  it('the desk begins a check-out, inspects the room and reads the meters, which somebody else has seen', async () => {
    const page = pages.desk;
    const { tenancyId } = scene.leaver;
    await goInside(page, apartmentPaths.edit({ actionType: 'edit', uuid: tenancyId, tab: 'contract' }));
    await page.getByRole('button', { name: 'Start check-out' }).click();
    const starting = page.getByRole('dialog', { name: 'Start a check-out' });
    await filled(starting, { 'Last day': '2026-06-09' });
    await starting.getByRole('button', { name: 'Start check-out' }).click();
    await page.getByRole('heading', { level: 1, name: /^Check-out QS-1-C\d{6}-0001$/ }).waitFor();
    await page.getByText('Final readings are missing: W-101, E-101.').waitFor();
    const checkout = new URL(page.url());
    await page.getByRole('button', { name: 'Start inspection' }).click();
    await page.getByRole('button', { name: 'Finish inspection' }).waitFor();
    await page.getByRole('button', { name: 'Mark the others good' }).click();
    const found = [
      ['Lamp', 'Damaged', '80', 'Damage'],
      ['Cleanliness', 'Worn', '60', 'Cleaning'],
      ['Key card', 'Missing', '30', 'Other'],
    ] as const;
    for (const [item, condition, charge, kind] of found) {
      await page.getByRole('button', { name: 'Add item' }).click();
      const line = page.getByRole('group', { name: /^Item \d+$/ });
      await line.getByLabel('Condition').selectOption(condition);
      await line.getByLabel('Charged as').selectOption(kind);
      await filled(line, { Charge: charge });
      // With its name it is called otherwise.
      await filled(line, { Item: item });
    }
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Enter final readings' }).click();
    await page.getByLabel('Electricity total (E-101)').fill('1291.3');
    await page.getByLabel('Cold water total (W-101)').fill('103.2');
    await page.getByRole('button', { name: 'Enter readings' }).click();
    await page.getByRole('row', { name: /^E-101 .*1,291\.3 .*Entered/ }).waitFor();
    const { items } = await api.checker(listMoveReadings, { params: { tenancyId } });
    for (const { readingId, version } of items.filter(({ source }) => source === 'move_out'))
      await api.checker(checkReading, { params: { readingId }, version });

    await goInside(page, `${checkout.pathname}${checkout.search}`);
    await page.getByRole('button', { name: 'Finish inspection' }).click();
    await page.getByRole('button', { name: 'Submit for approval' }).click();
    await page.getByText('Waiting for someone else to approve it.').waitFor();
  });

  it('A-19 on screen, line by line: the manager approves it, the cashier pays it out', async () => {
    const { pathname, search } = new URL(pages.desk.url());
    const manager = pages.manager;
    await goInside(manager, `${pathname}${search}`);
    const row = (table: string, name: RegExp) =>
      manager.getByRole('table', { name: table }).getByRole('row', { name }).waitFor();
    for (const line of [/^Deposit .*4,300\.00/, /^Unused rent .*1,505\.00/, /^Credits in total .*5,805\.00/])
      await row('Credits', line);
    for (const line of [/^Electricity .*46\.69/, /^Water .*13\.92/, /QS-1-B202604-0002.*¥95\.66/])
      await row('Charges', line);
    for (const line of [/^Late fee .*1\.15/, /Lamp.*¥80\.00/, /Cleanliness.*¥60\.00/, /Key card.*¥30\.00/])
      await row('Charges', line);
    await row('Charges', /^Charges in total .*327\.42/);
    await manager
      .getByText(/^(?:CN)?¥5,477\.58$/)
      .first()
      .waitFor();
    await manager.getByRole('button', { name: 'Approve' }).click();
    const approving = manager.getByRole('dialog', { name: 'Approve this settlement?' });
    await approving.getByRole('button', { name: 'Approve' }).click();
    await closed(approving);
    await manager.getByText('Approved. Waiting for a cashier to pay out.').waitFor();

    const page = pages.cashier;
    await goInside(page, `${pathname}${search}`);
    await page.getByRole('button', { name: 'Pay out' }).click();
    const paying = page.getByRole('dialog', { name: /^Pay out .*5,477\.58$/ });
    await paying.getByLabel('Method').selectOption('WeChat Pay');
    await filled(paying, { 'Paid on': '2026-06-09', Reference: 'WX-20260609' });
    await paying.getByRole('button', { name: 'Pay out' }).click();
    await closed(paying);
    await page.getByText('Closed', { exact: true }).first().waitFor();
  });

  /** What another program than the one that wrote it reads in the file that comes down, in Chinese. */
  const printed = async (page: Page, heading: string, title: string): Promise<string> => {
    await page.getByRole('heading', { level: 1, name: new RegExp(`^${heading} `) }).waitFor();
    await page.getByLabel('Language').selectOption('Chinese');
    await page.getByRole('region', { name: 'Preview' }).getByText(title).first().waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download PDF' }).click(),
    ]);
    const bytes = await readFile(await download.path());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    return text.replace(/\s+/g, '');
  };

  it('A-19 on paper', async () => {
    const page = pages.cashier;
    await page.getByRole('link', { name: 'Print settlement' }).click();
    const text = await printed(page, 'Check-out settlement', '退房结算单');
    for (const part of ['退房结算单', scene.leaver.name, '1,204.6', '1,291.3']) expect(text).toContain(part);
    for (const part of ['4,300.00', '1,505.00', '5,805.00', '46.69', '13.92', '95.66', '1.15', '327.42'])
      expect(text).toContain(part);
    for (const part of ['5,477.58', '伍仟肆佰柒拾柒元伍角捌分']) expect(text).toContain(part);
  });

  /** Whoever lives in the room, once nobody else is offered: rows move as others go. */
  const found = async (dialog: Locator, room: string) => {
    const offered = dialog.getByRole('list', { name: 'Who is paying' }).getByRole('button');
    await offered.first().waitFor();
    await dialog.getByLabel('Find a room or tenant').fill(room);
    await offered
      .filter({ hasNotText: new RegExp(`^${room} · `) })
      .first()
      .waitFor({ state: 'hidden' });
    await offered.filter({ hasText: `${room} · ` }).click();
  };

  const received = async (fields: Readonly<Record<string, string>>, method: string) => {
    const page = pages.cashier;
    await page.getByRole('button', { name: 'Record a payment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record a payment' });
    await found(dialog, '102');
    await filled(dialog, fields);
    await dialog.getByRole('radio', { name: method }).check();
    await dialog.getByText('The whole amount settles bills.').waitFor();
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    return dialog;
  };

  it('A-18 by hand: 102 pays in two parts and late; the cash is confirmed by the manager, a receipt is printed', async () => {
    const page = pages.cashier;
    await goInside(page, money('payments'));
    await closed(await received({ 'Amount received': '500', 'Day of receipt': '2026-06-20' }, 'Cash'));
    await closed(
      await received({ 'Amount received': '1442.84', 'Day of receipt': '2026-07-02' }, 'WeChat Pay'),
    );
    await page.getByRole('button', { name: 'QS-1-R202607-0001', exact: true }).click();
    const detail = page.getByRole('dialog', { name: 'Payment QS-1-R202607-0001' });
    await detail.getByRole('row', { name: /Bill amount .*1,430\.40/ }).waitFor();
    await detail.getByRole('row', { name: /Late fee .*12\.44/ }).waitFor();
    await page.keyboard.press('Escape');
    await closed(detail);
    const cash = page.getByRole('row', { name: /^QS-1-R202606-000\d .*500\.00/ });
    await cash.getByText('You recorded it; someone else confirms it.').waitFor();
    const { billId } = await billOf('102');
    expect(await api.cashier(getBill, { params: { billId } })).toMatchObject({
      ...{ state: 'paid', totalMinor: 193_040, paidMinor: 193_040 },
      ...{ lateFeeMinor: 1244, lateFeePaidMinor: 1244, openMinor: 0 },
    });

    const manager = pages.manager;
    await goInside(manager, money('payments'));
    const same = manager.getByRole('row', { name: /^QS-1-R202606-000\d .*500\.00/ });
    await same.getByRole('button', { name: /^Confirm: / }).click();
    await same.getByText('Confirmed', { exact: true }).waitFor();

    await goInside(page, apartmentPaths.print({ uuid: billId }));
    const bill = await printed(page, 'Bill', '账单');
    for (const part of ['QS-1-B202606-0001', scene.late.name, '1,880.00', '99.90', '49.50', '1,930.40'])
      expect(bill).toContain(part);
    expect(bill).toContain('壹仟玖佰叁拾元肆角');
    await goInside(page, money('payments'));
    await page
      .getByRole('row', { name: /^QS-1-R202606-000\d .*500\.00/ })
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page
      .getByRole('link', { name: /^Receipt: / })
      .or(page.getByRole('menuitem', { name: /^Receipt: / }))
      .first()
      .click();
    const receipt = await printed(page, 'Receipt', '收据');
    for (const part of [scene.late.name, '500.00', '伍佰元整']) expect(receipt).toContain(part);
  });

  it('the cashier counts a day: what is missing needs a word, and nothing is dated to it afterwards', async () => {
    const page = pages.cashier;
    await goInside(page, `${money('dayClose')}&day=2026-06-20`);
    await page.getByRole('row', { name: /^Cash .*500\.00/ }).waitFor();
    await page.getByLabel('Counted, Cash').fill('499');
    await page.getByText(/^Explain the difference of .*1\.00\.$/).waitFor();
    await page.getByRole('button', { name: 'Close day' }).click();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await filled(page, { Note: 'A coin was counted twice' });
    await page.getByRole('button', { name: 'Close day' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close day' }).click();
    await page
      .getByText(/^Closed by /)
      .first()
      .waitFor();
    await goInside(page, money('payments'));
    await page.getByRole('button', { name: 'Record a payment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record a payment' });
    await found(dialog, '103');
    await filled(dialog, { 'Amount received': '10', 'Day of receipt': '2026-06-20' });
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await dialog
      .getByText(/is closed\./)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
  });

  it('the manager closes the month', async () => {
    const page = pages.manager;
    await page.goto(apartmentPaths.check(month()));
    await page.getByRole('button', { name: 'Close the month' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close the month' }).click();
    await page.getByText('This month is closed.').waitFor();
  });

  it('the auditor reads where June began and ended, and can do nothing', async () => {
    const page = pages.auditor;
    const june = { from: '2026-06-01', to: '2026-06-30' };
    await goInside(page, `${money('ledger')}&from=${june.from}&to=${june.to}`);
    const balances = page.getByRole('table', { name: 'Balances' });
    // April's 95.66 is owed as June begins, and what 102 has not paid yet as it ends, with the late fee of four days.
    await balances.getByRole('row', { name: /^Owed by tenants .*95\.66 .*1,434\.26$/ }).waitFor();
    await balances.getByRole('row', { name: /^Deposits held .*4,300\.00 .*0\.00$/ }).waitFor();
    const query = { building: scene.buildingId, account: 'receivable', limit: 200, ...june } as const;
    const { items } = await api.auditor(listMoneyFlows, { query });
    expect(items.reduce((sum, { amountMinor }) => sum + amountMinor, 9566)).toBe(143_426);
    await goInside(page, money('payments'));
    await page
      .getByRole('row', { name: /500\.00/ })
      .first()
      .waitFor();
    for (const act of [/^Record/, /^Confirm/, /^Reverse/, /^Refund credit/, /^Use credit/])
      expect(await page.getByRole('button', { name: act }).count()).toBe(0);
    await goInside(page, bills());
    const dialog = await opened(page, '103');
    expect(await dialog.getByRole('group', { name: 'Actions' }).getByRole('button').count()).toBe(0);
    const paying = { tenancyId: scene.late.tenancyId, method: 'cash', amountMinor: 1 } as const;
    await expect(api.auditor(recordPayment, { body: paying })).rejects.toThrow('FORBIDDEN');
  });
});
