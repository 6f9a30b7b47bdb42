import {
  apartmentPaths,
  exportRound,
  getUsageMatrix,
  listCheckRecords,
  listCycles,
  listRound,
  listUsageFlows,
  type RoundRow,
} from '@console/contract/apartment';
import { jest } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { roundColumns } from '../../server/src/areas/apartment/rounds/round-sheet-columns.ts';
import { readSheet } from '../../server/src/house/sheets/sheet-reading.ts';
import { writeSheet } from '../../server/src/house/sheets/sheet-writing.ts';
import { until } from '../../server/testing/until.ts';
import { goInside, launchBrowser, openPage } from '../console/browser.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { signedIn } from '../console/signed-in.ts';
import { stepsOf } from '../steps.ts';
import { type Cast, daysAgo, monthAfter, type Scene, setScene } from './apartment-scene.ts';
import { type ApiOf, apiOf } from './api-calls.ts';
import { filled } from './by-hand.ts';
import { drawn } from './screens.ts';

// A build, a start, seventy-two meters and a browser on two cores.
jest.setTimeout(300_000);

const people = ['owner', 'manager', 'reader', 'checker', 'auditor'] as const;
type Name = (typeof people)[number];

/** What the round meets: a meter that went round, a wrong digit, a locked cellar, a new meter. */
const rolledOver = 'E-101';
const mistyped = 'E-202';
const unreadable = 'W-303';
const replaced = 'E-404';
const replacement = 'E-404-B';
/** Twelve registers each; the readers walk up to here, what is above arrives as a sheet. */
const walkedFloors = 5;
const walkedRegisters = 60;

/** What a meter shows this month: as much used as last month. */
const shows = ({ serial, previous, kind }: RoundRow): string => {
  if (serial === rolledOver) return '5';
  if (serial === mistyped) return '900';
  // One unit on the old meter, one on the new.
  if (serial === replacement) return '1.0';
  return (Number(previous?.value) + (kind === 'electricity' ? 2 : 0.3)).toFixed(1);
};

/** All values have come to the server; what is read is counted as soon as it is typed. */
const allSent = (page: Page) => page.getByRole('button', { name: /^Not sent/ }).waitFor({ state: 'hidden' });

/** Rows far from the screen are not in the page: the list is walked down until one is. */
async function scrolledTo(page: Page, wanted: Locator): Promise<void> {
  await page.getByText(/\d+ \/ 72/).waitFor();
  for (let step = 0; step < 60 && (await wanted.count()) === 0; step += 1) {
    await page.mouse.wheel(0, 400);
    await drawn(page);
  }
}

/** One month of a house, by four people in their own browsers. */
describe('a month of meter readings', () => {
  const it = stepsOf();
  let running: RunningConsole;
  let browser: Browser;
  let scene: Scene;
  const pages = {} as Record<Name, Page>;
  const api = {} as Record<Name, ApiOf>;
  const building = () => scene.buildingId;
  const round = async () => {
    const { items: cycles } = await api.auditor(listCycles, { params: { buildingId: building() } });
    const cycle = cycles.find(({ ym }) => ym === scene.ym);
    if (!cycle) throw new Error('The month was not opened.');
    return api.auditor(listRound, { params: { cycleId: cycle.cycleId } });
  };
  const rowOf = async (serial: string): Promise<RoundRow> => {
    const found = (await round()).items.find((row) => row.serial === serial);
    if (!found) throw new Error(`${serial} is not in the round.`);
    return found;
  };

  beforeAll(async () => {
    [running, browser] = await Promise.all([startConsole(), launchBrowser()]);
    for (const name of people) {
      // The reader walks with a phone.
      const viewport = name === 'reader' ? { width: 360, height: 740 } : { width: 1440, height: 900 };
      const { page } = await openPage(browser, running.origin, { language: 'en', viewport });
      await signedIn(page, running, `apt-${name}`);
      pages[name] = page;
      api[name] = apiOf(page, running.origin);
    }
    scene = await setScene(api as Cast);
  });
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
  });

  /** @param override it is opened although the month before is not through: the manager says so after a refusal */
  const openMonth = async (ym: string, readFrom: string, readTo: string, override = false) => {
    const page = pages.manager;
    await page.goto(apartmentPaths.check({ building: building() }));
    await page.getByRole('button', { name: 'Open a month' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Open a month' });
    await filled(dialog, { Month: ym, 'First reading day': readFrom, 'Last reading day': readTo });
    await dialog.getByRole('button', { name: 'Open a month' }).click();
    if (override) {
      await dialog.getByText('1 earlier month is not finished').waitFor();
      await dialog.getByRole('switch', { name: 'Open even though an earlier month is not finished' }).check();
      await dialog.getByRole('button', { name: 'Open a month' }).click();
    }
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: ym }).waitFor();
  };

  it('the manager opens the month', async () => {
    await openMonth(scene.ym, scene.readFrom, scene.readTo);
    expect((await round()).items).toHaveLength(72);
  });

  it('the manager replaces a meter, its last value and its first one in one step', async () => {
    const page = pages.manager;
    await goInside(page, apartmentPaths.roomConfigure(building()));
    await page.getByRole('button', { name: 'Meters and beds of room 404' }).click();
    await page.getByRole('button', { name: `Replace meter ${replaced}` }).click();
    const wizard = page.getByRole('dialog', { name: `Replace meter ${replaced}` });
    await wizard.getByLabel(/^Last value/).fill('103.0');
    await wizard.getByRole('button', { name: 'Next' }).click();
    await wizard.getByLabel(/^Serial number/).fill(replacement);
    await wizard.getByRole('button', { name: 'Next' }).click();
    await wizard.getByLabel(/^First value/).fill('0');
    await wizard.getByRole('button', { name: 'Replace' }).click();
    await wizard.waitFor({ state: 'hidden' });
    expect((await round()).items.map(({ serial }) => serial)).toContain(replacement);
  });

  it('the reader walks five floors with a phone; half-way the network is gone, then the tab, twice', async () => {
    const { items } = await round();
    const bySerial = new Map(items.map((row) => [row.serial, row]));
    const walked = items.filter(({ floor }) => (floor ?? 0) <= walkedFloors);
    expect(walked).toHaveLength(walkedRegisters);
    let page = pages.reader;
    await page.goto(apartmentPaths.checkRead({ building: building(), ym: scene.ym }));
    await page.getByRole('textbox', { name: /^Reading of 101 Electricity/ }).focus();
    const last = walked.at(-1) as RoundRow;
    for (const [index, row] of walked.slice(0, -1).entries()) {
      if (index === 30) {
        // Two are not there: one meter fell, one cannot be reached.
        await page.getByText('28 / 72').waitFor();
        await page.getByRole('button', { name: 'Not sent 1' }).waitFor();
        await until(
          () => page.evaluate(async () => (await caches.match('/apartment/checkRead')) !== undefined),
          'the round is kept',
        );
        await page.context().setOffline(true);
      }
      const cell = page.getByRole('textbox', { name: new RegExp(` ${row.serial}$`) });
      // Enter has brought the focus here.
      await page.waitForFunction(
        (serial) => document.activeElement?.getAttribute('aria-label')?.endsWith(` ${serial}`),
        row.serial,
      );
      const known = bySerial.get(row.serial);
      if (row.serial !== unreadable && known) await cell.fill(shows(known));
      await cell.press('Enter');
    }
    await page.getByText(/^(29|30) values have not reached the server yet\./).waitFor();
    await page.getByText('If this page is closed, open it again: that works offline.').waitFor();
    expect((await round()).cycle.progress.read).toBe(28);

    // So long that the access token is over: it is renewed when there is a network.
    await page.evaluate(() => {
      const tokens = JSON.parse(localStorage.getItem('console:tokens') ?? '{}');
      for (const one of Object.values<{ expiresAt: number }>(tokens.state.accessTokens)) one.expiresAt = 1;
      localStorage.setItem('console:tokens', JSON.stringify(tokens));
    });
    // The phone goes into the pocket, its browser is closed by the system. In the cellar the round opens all the same.
    const context = page.context();
    const opened = async () => {
      page = await context.newPage();
      pages.reader = page;
      api.reader = apiOf(page, running.origin);
      return page.goto(apartmentPaths.checkRead({ building: building(), ym: scene.ym }));
    };
    await page.close();
    expect((await opened())?.fromServiceWorker()).toBe(true);
    await page.getByText(/^(29|30) values have not reached the server yet\./).waitFor();
    await scrolledTo(page, page.getByRole('textbox', { name: new RegExp(` ${last.serial}$`) }));
    const cell = page.getByRole('textbox', { name: new RegExp(` ${last.serial}$`) });
    await cell.fill(shows(last));
    await cell.press('Enter');
    await page.getByText(/^3[01] values have not reached the server yet\./).waitFor();

    // On the street there is a network again.
    await page.close();
    await context.setOffline(false);
    await opened();
    await page.getByText('58 / 72').waitFor();
    // All but the one that fell, which was refused.
    await page.getByRole('button', { name: 'Not sent 1' }).waitFor();
    const { progress } = (await round()).cycle;
    expect([progress.read, (await rowOf(last.serial)).reading?.version]).toEqual([58, 0]);
  });

  it('the reader answers for the meter that fell: it went round', async () => {
    const page = pages.reader;
    const cell = page.getByRole('textbox', { name: new RegExp(` ${rolledOver}$`) });
    await cell.scrollIntoViewIfNeeded();
    await page.getByText('Below the previous reading, 99992.0.').waitFor();
    await page.getByRole('button', { name: 'The counter rolled over: 13 kWh' }).click();
    await page.getByText('59 / 72').waitFor();
    await allSent(page);
    expect((await rowOf(rolledOver)).reading?.flags).toContain('ROLLOVER');
  });

  it('the reader has one meter estimated that nobody can reach', async () => {
    const page = pages.reader;
    await page.goto(apartmentPaths.checkRead({ building: building(), ym: scene.ym, state: 'unread' }));
    await page.getByRole('button', { name: new RegExp(`^Unreadable …: .*${unreadable}$`) }).click();
    const dialog = page.getByRole('dialog', { name: new RegExp(`Estimate .*${unreadable}`) });
    await dialog.getByLabel(/^Why it cannot be read/).fill('The cellar is locked');
    await dialog.getByRole('button', { name: 'Estimate' }).click();
    await page.getByText('60 / 72').waitFor();
    expect((await rowOf(unreadable)).reading?.source).toBe('estimate');
  });

  it('the rest comes as a sheet: looked through first, then taken as a whole', async () => {
    const page = pages.reader;
    const { cycle } = await round();
    const sheet = await api.reader(exportRound, {
      params: { cycleId: cycle.cycleId },
      query: { language: 'en' },
    });
    const read = await readSheet(Buffer.from(sheet.base64, 'base64'), roundColumns);
    if (!('rows' in read)) throw new Error('The sheet of the round cannot be read.');
    const unread = new Map(
      (await round()).items.filter(({ reading }) => !reading).map((row) => [row.serial, row]),
    );
    const filled = read.rows
      .map(({ values }) => values)
      .filter(({ serial }) => unread.has(serial))
      .map((values) => ({ ...values, value: shows(unread.get(values.serial) as RoundRow) }));
    expect(filled).toHaveLength(12);
    const choose = async (rows: typeof filled) => {
      const bytes = await writeSheet({ name: 'Round', columns: roundColumns, rows, language: 'en' });
      const chosen = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose a filled sheet' }).click();
      await (await chosen).setFiles({
        name: 'round.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: Buffer.from(bytes),
      });
    };
    await page.getByRole('button', { name: 'Bulk entry …' }).click();
    await choose(filled.map((row, index) => (index === 4 ? { ...row, value: '1' } : row)));
    await page.getByText(/Below the previous reading/).waitFor();
    expect((await round()).cycle.progress.read).toBe(60);
    await choose(filled);
    await page.getByRole('button', { name: 'Enter 12 values' }).click();
    await page.getByText('72 / 72').waitFor();
  });

  it('the checker passes what is plain, rejects a wrong digit; the manager believes the rollover', async () => {
    const page = pages.checker;
    await goInside(page, `${apartmentPaths.checkRead({ building: building(), ym: scene.ym })}&mode=check`);
    await page.getByRole('button', { name: /^Approve \d+ unflagged/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    await page.getByText(/^\d+ readings approved/).waitFor();

    await page.goto(
      `${apartmentPaths.checkRead({ building: building(), ym: scene.ym, flag: 'any' })}&mode=check`,
    );
    await page.getByRole('button', { name: new RegExp(`^Reject .*${mistyped}`) }).click();
    const dialog = page.getByRole('dialog', { name: new RegExp(`Reject .*${mistyped}`) });
    await dialog.getByLabel(/^What is wrong/).fill('One digit too many');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await dialog.waitFor({ state: 'hidden' });

    const manager = pages.manager;
    await goInside(
      manager,
      `${apartmentPaths.checkRead({ building: building(), ym: scene.ym, flag: 'any' })}&mode=check`,
    );
    await manager.getByRole('button', { name: 'Confirm rollover' }).click();
    await manager.getByRole('button', { name: 'Confirm rollover' }).waitFor({ state: 'hidden' });
    expect((await rowOf(mistyped)).reading?.state).toBe('rejected');
  });

  it('the reader reads the rejected one again', async () => {
    const page = pages.reader;
    await page.goto(apartmentPaths.checkRead({ building: building(), ym: scene.ym, state: 'rejected' }));
    await page.getByText('Rejected: One digit too many').waitFor();
    const cell = page.getByRole('textbox', { name: new RegExp(` ${mistyped}$`) });
    await cell.fill('104.0');
    await cell.press('Enter');
    await page.getByText('72 / 72').waitFor();
    await allSent(page);
    expect((await rowOf(mistyped)).reading?.value).toMatch(/^104(\.0+)?$/);
  });

  it('the checker passes the rest and both gates, one anomaly waived with a note', async () => {
    const page = pages.checker;
    const checking = `${apartmentPaths.checkRead({ building: building(), ym: scene.ym })}&mode=check`;
    await page.goto(`${checking}&state=entered`);
    for (const serial of [rolledOver, mistyped, unreadable]) {
      await page.getByRole('button', { name: new RegExp(`^Approve .* ${serial}$`) }).click();
      await until(async () => (await rowOf(serial)).reading?.state === 'checked', `${serial} is passed`);
    }
    // Last and first value of the meters that were exchanged: by the manager, so for somebody else to see.
    await page.goto(checking);
    for (const value of ['103', '0']) {
      const pass = page.getByRole('button', {
        name: new RegExp(`^Approve .* ${replacement}, .*: ${value}(\\.0)? on `),
      });
      await scrolledTo(page, pass);
      await pass.click();
      await pass.waitFor({ state: 'detached' });
    }
    await goInside(page, apartmentPaths.check({ building: building(), ym: scene.ym }));
    await page.getByRole('button', { name: 'Approve readings' }).click();
    await page.getByRole('link', { name: 'Go to usage' }).click();
    const waive = page.getByRole('button', { name: /^Waive: / });
    await waive.first().waitFor();
    for (let left = await waive.count(); left > 0; left -= 1) {
      await waive.first().click();
      const dialog = page.getByRole('dialog', { name: /^Waive / });
      await dialog.getByLabel(/^Why it is correct/).fill('Seen on the photo of the meter');
      await dialog.getByRole('button', { name: 'Waive' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await until(async () => (await waive.count()) < left, 'one anomaly less');
    }
    await goInside(page, apartmentPaths.check({ building: building(), ym: scene.ym }));
    await page.getByRole('button', { name: 'Approve usage' }).click();
    // What comes next are bills, which are no work of the checker's.
    await page.getByText('A manager or cashier creates the bills.').waitFor();
    expect((await rowOf(rolledOver)).reading?.state).toBe('locked');
  });

  it('the checker asks for a correction of a locked reading, the manager approves it', async () => {
    const page = pages.checker;
    await goInside(page, apartmentPaths.checkUsed({ building: building(), ym: scene.ym }));
    await page.getByRole('button', { name: /All usage/ }).click();
    await page.getByRole('button', { name: /^Request a correction: .*E-505/ }).click();
    const asking = page.getByRole('dialog', { name: /^Request a correction of .*E-505/ });
    await asking.getByLabel(/^Correct value/).fill('104.5');
    await asking.getByLabel(/^What is wrong/).fill('The decimal was misread');
    await asking.getByRole('button', { name: 'Submit' }).click();
    await asking.waitFor({ state: 'hidden' });

    const manager = pages.manager;
    await goInside(manager, apartmentPaths.recordCheck({ building: building(), tab: 'corrections' }));
    await manager.getByRole('button', { name: /^Approve: .*E-505/ }).click();
    const deciding = manager.getByRole('dialog', { name: /^Approve / });
    await deciding.getByRole('button', { name: 'Approve' }).click();
    await deciding.waitFor({ state: 'hidden' });
    expect((await rowOf('E-505')).reading?.value).toMatch(/^104\.50*$/);
  });

  it('the difference waits for the next month, which the manager opens over the bills of this one', async () => {
    const corrections = apartmentPaths.recordCheck({ building: building(), tab: 'corrections' });
    await pages.checker.goto(corrections);
    await pages.checker.getByText('Takes effect when the next month is opened').waitFor();
    await openMonth(monthAfter(scene.ym), daysAgo(-20), daysAgo(-25), true);
    await pages.checker.goto(corrections);
    await pages.checker.getByText('Approved').first().waitFor();
    expect(await pages.checker.getByText('Takes effect when the next month is opened').count()).toBe(0);
  });

  it('the auditor finds the same in ledger, matrix and records', async () => {
    const page = pages.auditor;
    const thousandths = (text: string) => Math.round(Number(text) * 1000);
    const months = [scene.ym, monthAfter(scene.ym)];
    const query = { building: building(), kind: 'electricity', from: months[0], to: months[1] } as const;
    const matrix = await api.auditor(getUsageMatrix, { query });
    const flows = (
      await api.auditor(listUsageFlows, {
        query: { building: building(), meterKind: 'electricity', limit: 200 },
      })
    ).items.filter(({ cycleYm }) => months.includes(cycleYm));
    const { items } = await round();
    for (const row of matrix.rows) {
      const inLedger = flows
        .filter(({ roomNumber }) => roomNumber === row.roomNumber)
        .reduce((sum, { quantity }) => sum + thousandths(quantity), 0);
      const read = items.find((one) => one.roomNumber === row.roomNumber && one.kind === 'electricity');
      expect([row.roomNumber, thousandths(row.total)]).toEqual([row.roomNumber, inLedger]);
      expect([row.roomNumber, thousandths(read?.usage ?? '')]).toEqual([row.roomNumber, inLedger]);
    }
    expect(thousandths(matrix.total)).toBe(33 * 2000 + 13_000 + 2000 + 2500);

    await goInside(page, apartmentPaths.usedByMonth({ building: building(), kind: 'electricity' }));
    await page.getByRole('row', { name: /^101 / }).getByText('13').first().waitFor();
    await goInside(page, apartmentPaths.flowUsed({ building: building() }));
    await page.getByRole('heading', { level: 1, name: 'Usage ledger' }).waitFor();
    await page.getByText('Correction').first().waitFor();
    await goInside(page, apartmentPaths.recordCheck({ building: building() }));
    await page.getByText('One digit too many').first().waitFor();
    await page.getByText('Seen on the photo of the meter').first().waitFor();
    const { items: records } = await api.auditor(listCheckRecords, {
      query: { building: building(), limit: 200 },
    });
    expect(
      records.some(({ subjectType, before, value }) => subjectType === 'correction' && before !== value),
    ).toBe(true);
    await page.getByRole('button', { name: /^Approve/ }).waitFor({ state: 'hidden' });
  });
});
