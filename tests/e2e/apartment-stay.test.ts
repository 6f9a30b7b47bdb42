import { apartmentPaths } from '@console/contract/apartment';
import { jest } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { onePixelPng } from '../../server/src/house/files/testing-images.ts';
import { until } from '../../server/testing/until.ts';
import { goInside, launchBrowser, openPage } from '../console/browser.ts';
import { accessibilityFaults } from '../console/page-accessibility.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { sessionOf, signedIn } from '../console/signed-in.ts';
import { stepsOf } from '../steps.ts';
import type { MoneyCast } from './apartment-money-scene.ts';
import { empty, type StayScene, setStayScene } from './apartment-stay-scene.ts';
import { type ApiOf, apiOfSession } from './api-calls.ts';
import { closed, filled, fits } from './by-hand.ts';

// A build, a start and eight browsers on two cores.
jest.setTimeout(300_000);

const staff = ['owner', 'manager', 'reader', 'checker', 'cashier', 'auditor'] as const;
const residents = ['resident', 'resident-2'] as const;
type Resident = (typeof residents)[number];
type Name = (typeof staff)[number] | Resident;

/** Both want the room; which of them gets it, the draw decides. */
interface Applicant {
  readonly who: Resident;
  readonly name: string;
  readonly phone: string;
  /** Of their application. */
  readonly number: string;
}
const applicants: readonly Applicant[] = [
  { who: 'resident', name: '何雨', phone: '13912345601', number: 'AP-0001' },
  { who: 'resident-2', name: '许文', phone: '13912345602', number: 'AP-0002' },
];

const desk = { language: 'en', viewport: { width: 1440, height: 900 } } as const;
const phone = { language: 'zh', viewport: { width: 360, height: 740 } } as const;
const photo = { name: 'meter.png', mimeType: 'image/png', buffer: Buffer.from(onePixelPng) };

/** Whoever stands before the meter takes its picture. */
async function photographed(page: Page, button: Locator): Promise<void> {
  const chosen = page.waitForEvent('filechooser');
  await button.click();
  await (await chosen).setFiles(photo);
}

/**
 * One person's whole stay in a house, from wanting a room to having the deposit back, all of it by hand and in one day: the resident
 * on a phone in Chinese, the house at its desks in English, the auditor there in Chinese.
 *
 * What it comes to: 900.00 rent and 900.00 deposit at first; then 900.00 for the next month with 130.0 kWh (100.0 → 230.0, × 0.5283 =
 * 68.679 → 68.68) and 4.0 m³ (10.0 → 14.0, × 4.35 = 17.40), 986.08. Of it 8.68 are given back after a dispute. Who leaves today has used
 * 10.0 kWh (230.0 → 240.0: 5.283 → 5.28) and 1.0 m³ (4.35) since, and lost a key card, 30.00: 39.63 against the deposit, the rent of the
 * next month and the 8.68, 1,808.68. So 1,769.05 go back, 900.00 of them the deposit.
 */
describe('a stay, from the application to the deposit back', () => {
  const it = stepsOf();
  let running: RunningConsole;
  let browser: Browser;
  let scene: StayScene;
  let drawId = '';
  let tenancyId = '';
  let tenant: Applicant;
  let checkout = '';
  /** What an applicant wrote down before anybody knew the dice. */
  let noted: string[] = [];
  const pages: Partial<Record<Name, Page>> = {};

  /** Whoever comes for the first time signs in there; later they go on within their page. */
  const at = async (name: Name, address: string): Promise<Page> => {
    const there = pages[name];
    if (there) {
      await goInside(there, address);
      return there;
    }
    const isResident = residents.some((one) => one === name);
    const look = isResident ? phone : ({ ...desk, language: name === 'auditor' ? 'zh' : 'en' } as const);
    const { page } = await openPage(browser, running.origin, look);
    pages[name] = page;
    await signedIn(page, running, `apt-${name}`, address);
    return page;
  };
  /** The same where somebody else has changed what is there: it is loaded anew. */
  const again = async (name: Name, address: string): Promise<Page> => {
    const page = pages[name];
    if (!page) return at(name, address);
    await page.goto(address);
    return page;
  };
  const building = () => ({ building: scene.buildingId });
  const month = () => ({ ...building(), ym: scene.ym });
  const ofTenancy = (tab: string) => apartmentPaths.edit({ actionType: 'edit', uuid: tenancyId, tab });
  const waiting = () => apartmentPaths.recordCheck({ ...building(), tab: 'waiting' });
  const payments = () => apartmentPaths.flowAmount({ ...building(), tab: 'payments' });
  const mine = () => again(tenant.who, apartmentPaths.myInfo());
  const drawn = () => apartmentPaths.helpDraw({ draw: drawId });

  beforeAll(async () => {
    [running, browser] = await Promise.all([startConsole(), launchBrowser()]);
    const cast = {} as Record<keyof MoneyCast, ApiOf>;
    for (const name of [...staff, 'desk'] as const)
      cast[name] = apiOfSession(await sessionOf(running, `apt-${name}`), running.origin);
    scene = await setStayScene(cast);
  });
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
  });

  it('two people apply on their phones, by the link of the house', async () => {
    for (const { who, name, phone: called, number } of applicants) {
      const page = await at(who, apartmentPaths.myInfo({ apply: scene.code }));
      const dialog = page.getByRole('dialog', { name: '申请入住梧桐公寓' });
      await filled(dialog, { 姓名: name, 电话: called, 起始日: scene.today, '期限（月）': '6' });
      expect(await accessibilityFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: '提交申请' }).click();
      await closed(dialog);
      const own = page.getByRole('region', { name: '我的申请' });
      await own.getByText(`入住 ${number}`).waitFor();
      await own.getByText('已提交').waitFor();
      await fits(page);
    }
  });

  it('the manager takes both into a draw for the one room, and locks its list', async () => {
    const page = await at('manager', apartmentPaths.reviewApplication(building()));
    for (const { name, number } of applicants) {
      await page.getByRole('link', { name, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: `${number} · Check-in · ${name}` });
      await dialog.getByRole('button', { name: 'Start review' }).click();
      await dialog.getByRole('button', { name: 'Approve…' }).click();
      const approving = page.getByRole('dialog', { name: `Approve ${number}` });
      await approving.getByRole('radio', { name: 'Draw' }).check();
      await approving.getByRole('button', { name: 'Approve' }).click();
      await closed(approving);
      await dialog.getByText('Waits for a draw').waitFor();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await closed(dialog);
    }
    await goInside(page, apartmentPaths.helpDraw(building()));
    await page.getByRole('button', { name: 'New draw' }).first().click();
    const list = page.getByRole('dialog', { name: 'New draw' });
    const plan = 'Three dice, before both applicants';
    await filled(list, { Name: 'Room 101', 'How the public number is obtained': plan });
    await list.getByText('2 selected').waitFor();
    await list.getByRole('checkbox', { name: /^101/ }).check();
    await list.getByRole('button', { name: 'Create draw' }).click();
    await page.getByRole('heading', { level: 1, name: 'Room 101' }).waitFor();
    drawId = new URL(page.url()).searchParams.get('draw') ?? '';
    await page.getByRole('button', { name: 'Lock list' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Lock list' }).click();
    await page
      .getByText(/Someone other than the person who locked it now records the public number\.$/)
      .waitFor();
    expect(await page.getByRole('button', { name: 'Record number and draw' }).count()).toBe(0);
  });

  it('an applicant notes the fingerprints, the owner records the dice, the manager publishes', async () => {
    const [{ who, number }] = applicants as [Applicant];
    const page = await again(who, apartmentPaths.myInfo());
    await page.getByRole('link', { name: `查看抽签：${number}` }).click();
    await page.getByText(`您的申请 ${number} 已参加抽签，结果尚未公布。`).waitFor();
    await page.getByRole('link', { name: 'Room 101' }).click();
    const values = page.getByRole('region', { name: '结果依据' });
    await values.getByText('抽签前封存').waitFor();
    noted = await values.locator('code').allTextContents();
    expect(noted).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^[0-9a-f]{64}$/)]);

    const owner = await at('owner', drawn());
    await owner.getByRole('button', { name: 'Record number and draw' }).click();
    const dice = owner.getByRole('dialog', { name: 'Record the public number' });
    await filled(dice, { 'Public number': '4-1-6' });
    await dice.getByRole('button', { name: 'Record number and draw' }).click();
    await closed(dice);
    const manager = await again('manager', drawn());
    await manager.getByRole('button', { name: 'Publish result' }).click();
    await manager.getByRole('alertdialog').getByRole('button', { name: 'Publish result' }).click();
    await manager.getByText(/^The result is public\./).waitFor();
    expect(await accessibilityFaults(manager)).toEqual([]);
  });

  it('both applicants work the result out again on their phones; one of them has the room', async () => {
    const winners: Applicant[] = [];
    for (const applicant of applicants) {
      const page = await again(applicant.who, drawn());
      const place = page.getByText(new RegExp(`^您的申请 ${applicant.number} 名次为 [12]/2`));
      if ((await place.textContent())?.endsWith('1/2，中签房源：101。')) winners.push(applicant);
      else await page.getByText(/2\/2，未中签。$/).waitFor();
      const verify = page.getByRole('button', { name: '验证', exact: true });
      await verify.click();
      await page.getByText('结果正确。').waitFor();
      await fits(page);
    }
    expect(winners).toHaveLength(1);
    [tenant] = winners as [Applicant];

    const [{ who }] = applicants as [Applicant];
    const page = pages[who] as Page;
    const box = page.getByRole('region', { name: '自行验证' });
    const field = (label: string) => box.getByLabel(label, { exact: true });
    expect([await field('名单指纹').inputValue(), await field('密钥指纹').inputValue()]).toEqual(noted);
    // Had somebody let them change places, it would show.
    const places = field('申请编号（按名次）');
    await places.fill((await places.inputValue()).split('\n').reverse().join('\n'));
    await box.getByRole('button', { name: '验证', exact: true }).click();
    await box.getByText('数值不相符。').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  /** What the manager reads as somebody comes or goes, each value with its photo. */
  const readAtDoor = async (shows: Readonly<Record<keyof typeof empty, string>>) => {
    const page = pages.manager as Page;
    for (const [label, serial, value] of [
      ['Electricity', 'E-101', shows.electricity],
      ['Cold water', 'W-101', shows.cold_water],
    ] as const) {
      await page.getByLabel(`${label} total (${serial})`).fill(value);
      await photographed(page, page.getByRole('button', { name: new RegExp(`^Add a photo: ${serial}`) }));
      await page.getByRole('button', { name: new RegExp(`^Remove .*: ${serial}`) }).waitFor();
    }
    await page.getByRole('button', { name: 'Enter readings' }).click();
    for (const serial of ['E-101', 'W-101'])
      await page.getByRole('row', { name: new RegExp(`^${serial} .*Entered`) }).waitFor();
  };

  const passed = async (page: Page) => {
    for (const serial of ['E-101', 'W-101']) {
      const pass = page.getByRole('button', { name: new RegExp(`^Approve .*${serial}`) });
      await pass.click();
      await pass.waitFor({ state: 'hidden' });
    }
  };

  it('the manager checks them in by their application and reads the meters; the checker checks them', async () => {
    const { name, number, phone: called } = tenant;
    const page = await again(
      'manager',
      apartmentPaths.reviewApplication({ ...building(), queue: 'approved' }),
    );
    // Whoever did not get it waits for another room.
    await page.getByRole('tab', { name: 'Awaiting draw (1)' }).waitFor();
    await page.getByRole('link', { name, exact: true }).click();
    const application = page.getByRole('dialog', { name: `${number} · Check-in · ${name}` });
    await application.getByRole('link', { name: 'Check in' }).click();
    await page.getByText(`Checking in by application ${number}: ${name}`).waitFor();
    await page.getByRole('button', { name: 'Choose tenant' }).click();
    await page
      .getByRole('dialog', { name: 'Choose a person' })
      .getByRole('button', { name: 'New person' })
      .click();
    const person = page.getByRole('dialog', { name: 'New person' });
    await filled(person, { Name: name, Phone: `+86${called}` });
    await person.getByRole('switch', { name: /agrees/ }).click();
    await person.getByRole('button', { name: 'Add the person' }).click();
    await closed(person);
    const first = page.getByRole('region', { name: 'First bill' });
    await first
      .getByText(/1,800\.00/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await page.waitForURL(/actionType=edit&uuid=.*tab=meters/);
    tenancyId = new URL(page.url()).searchParams.get('uuid') ?? '';
    await readAtDoor(empty);
    await passed(await at('checker', waiting()));
    await again('manager', ofTenancy('base'));
    await page.getByText('Occupied').first().waitFor();
  });

  it('the tenant is invited, comes, and is linked with who lives there', async () => {
    const { who, name, phone: called } = tenant;
    const page = await at('manager', apartmentPaths.buildingTeam(scene.buildingId));
    await page.getByRole('button', { name: 'Invite a member' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a member' });
    await filled(dialog, { 'E-mail or phone': `+86${called}` });
    await dialog.getByRole('checkbox', { name: 'Resident' }).check();
    await dialog.getByRole('button', { name: 'Create invitation' }).click();
    const made = page.getByRole('dialog', { name: 'Invitation created' });
    const code = (await made.getByLabel('Invitation code').textContent())?.trim() ?? '';
    await made.getByRole('button', { name: 'I have passed it on' }).click();
    await closed(made);

    const own = await again(who, apartmentPaths.myInfo());
    await filled(own, { 邀请码: code });
    await own.getByRole('button', { name: '接受邀请' }).click();
    await own.getByText('您已加入团队：住户').waitFor();

    await goInside(page, ofTenancy('base'));
    await page.getByRole('button', { name: 'Link an account' }).click();
    const linking = page.getByRole('dialog', { name: `Which account belongs to ${name}?` });
    const member = linking.getByRole('option', { name: new RegExp(`^${name}`) });
    await linking
      .getByLabel(/^Member of the building/)
      .selectOption((await member.getAttribute('value')) ?? '');
    await linking.getByRole('button', { name: 'Link an account' }).click();
    await closed(linking);
  });

  /** The only one who pays here. */
  const received = async (amount: string, method: string) => {
    const page = await again('cashier', payments());
    await page.getByRole('button', { name: 'Record a payment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record a payment' });
    await dialog.getByRole('list', { name: 'Who is paying' }).getByRole('button').click();
    await filled(dialog, { 'Amount received': amount });
    await dialog.getByRole('radio', { name: method }).check();
    await dialog.getByText('The whole amount settles bills.').waitFor();
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await closed(dialog);
  };
  /** What somebody has recorded, or paid out, in cash is seen by somebody else. */
  const confirmed = async () => {
    const page = await again('manager', payments());
    const confirms = page.getByRole('button', { name: /^Confirm: / });
    await confirms.first().waitFor();
    for (let left = await confirms.count(); left > 0; left -= 1) {
      await confirms.first().click();
      await until(async () => (await confirms.count()) < left, 'one less waits');
    }
  };

  it('the first bill: the manager checks and issues it, the cashier takes the cash, the manager confirms it', async () => {
    const page = await at('manager', ofTenancy('charges'));
    await page.getByRole('button', { name: 'Move-in bill' }).click();
    const dialog = page.getByRole('dialog', { name: /^Move-in bill · 101 · / });
    // 900.00 for this month, as months are asked for as a whole, and the deposit.
    await dialog
      .getByText(/1,800\.00/)
      .first()
      .waitFor();
    await dialog.getByRole('button', { name: 'Check', exact: true }).click();
    await dialog.getByRole('button', { name: 'Issue', exact: true }).click();
    const issuing = page.getByRole('dialog', { name: /^Issue: / });
    await issuing.getByRole('button', { name: 'Issue' }).click();
    await closed(issuing);
    await dialog.getByText(billNumber(1)).waitFor();
    await received('1800', 'Cash');
    const cashier = pages.cashier as Page;
    await cashier.getByText('You recorded it; someone else confirms it.').waitFor();
    await confirmed();
  });

  const billNumber = (serial: number) =>
    `${scene.code}-B${scene.ym.replace('-', '')}-${String(serial).padStart(4, '0')}`;

  it('the reader reads the electricity', async () => {
    const page = await at('reader', apartmentPaths.checkRead(month()));
    await photographed(page, page.getByRole('button', { name: /^Photo of 101 Electricity/ }));
    const cell = page.getByRole('textbox', { name: /^Reading of 101 Electricity/ });
    await cell.fill('230.0');
    await cell.press('Enter');
    await page.getByText('1 / 2').waitFor();
    await page.getByRole('button', { name: /^Not sent/ }).waitFor({ state: 'hidden' });
  });

  it('the tenant reads the water on their phone; without a photo it is not taken', async () => {
    const page = await mine();
    await page.getByRole('heading', { name: '101 房 · 梧桐公寓' }).waitFor();
    const round = page.getByRole('region', { name: /抄表$/ });
    await round.getByText('办公室已录入').waitFor();
    await round.getByRole('button', { name: '录入读数：冷水 W-101' }).click();
    const dialog = page.getByRole('dialog', { name: '录入读数：冷水 W-101' });
    await filled(dialog, { 表计示数: '14.0' });
    await dialog.getByRole('button', { name: '提交读数' }).click();
    await dialog.getByText('请为这块表计拍照。').waitFor();
    await photographed(page, dialog.getByRole('button', { name: '添加照片' }));
    await dialog.getByRole('button', { name: /^移除/ }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: '提交读数' }).click();
    await closed(dialog);
    await round.getByText('待核对').waitFor();
    await fits(page);
  });

  it('the checker checks both values and what was used', async () => {
    const page = await again('checker', `${apartmentPaths.checkRead(month())}&mode=check`);
    await passed(page);
    await goInside(page, apartmentPaths.check(month()));
    await page.getByRole('button', { name: 'Approve readings' }).click();
    await page.getByRole('button', { name: 'Approve usage' }).click();
    await page.getByText('A manager or cashier creates the bills.').waitFor();
  });

  it('the bill of the month: made by the manager, checked by the checker, issued by the manager, paid', async () => {
    const page = await again('manager', apartmentPaths.check(month()));
    await page.getByRole('button', { name: 'Create bills' }).click();
    await page.getByRole('heading', { level: 1, name: 'Review bills' }).waitFor();
    const opened = async () => {
      await page.getByRole('link', { name: /^101 · / }).click();
      const dialog = page.getByRole('dialog', { name: /^Monthly bill · 101 · / });
      await dialog.getByRole('region', { name: 'Lines' }).waitFor();
      return dialog;
    };
    const draft = await opened();
    for (const line of [/900\.00/, /68\.68/, /17\.40/, /986\.08/])
      await draft.getByText(line).first().waitFor();
    await draft.getByRole('button', { name: 'Close' }).click();

    const checker = await at('checker', apartmentPaths.checkBill(month()));
    await checker.getByRole('button', { name: /^Check: 101 · / }).click();
    await checker.getByRole('row', { name: /^101 · .*Checked/ }).waitFor();
    await goInside(checker, apartmentPaths.check(month()));
    await checker.getByRole('button', { name: 'Approve bills' }).click();
    await checker.getByText('A manager or cashier issues the bills.').waitFor();

    await again('manager', apartmentPaths.checkBill(month()));
    const bill = await opened();
    await bill.getByRole('button', { name: 'Issue', exact: true }).click();
    const issuing = page.getByRole('dialog', { name: /^Issue: / });
    await filled(issuing, { 'Issued on': scene.today, 'Due on': scene.today });
    await issuing.getByRole('button', { name: 'Issue' }).click();
    await closed(issuing);
    await bill.getByText(billNumber(2)).waitFor();
    await received('986.08', 'WeChat Pay');
  });

  it('the tenant disputes the bill on their phone', async () => {
    const page = await mine();
    await page.getByRole('button', { name: `对账单 ${billNumber(2)} 提出异议` }).click();
    const dialog = page.getByRole('dialog', { name: '对账单提出异议' });
    await filled(dialog, { 账单有何问题: '搬入当晚走廊灯接在我的电表上' });
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await closed(dialog);
    const own = page.getByRole('region', { name: '我的申请' });
    await own.getByText('异议 AP-0003').waitFor();
    expect(await accessibilityFaults(page, { whole: true })).toEqual([]);
  });

  it('the manager agrees, gives a part of it back, and closes the dispute; the tenant reads the answer', async () => {
    const answer = 'The corridor lamp has its own meter again';
    const page = await again('manager', apartmentPaths.reviewApplication(building()));
    await page.getByRole('link', { name: tenant.name, exact: true }).click();
    const dispute = page.getByRole('dialog', { name: `AP-0003 · Dispute · ${tenant.name}` });
    await dispute.getByRole('button', { name: 'Start review' }).click();
    await dispute.getByRole('button', { name: 'Approve…' }).click();
    const approving = page.getByRole('dialog', { name: 'Approve AP-0003' });
    await filled(approving, { 'Answer to the applicant': answer });
    await approving.getByRole('button', { name: 'Approve' }).click();
    await closed(approving);

    await goInside(page, apartmentPaths.checkBill(month()));
    // The application that was open has a link of this name, too.
    await page.getByRole('heading', { level: 1, name: 'Review bills' }).waitFor();
    await page.getByRole('link', { name: /^101 · / }).click();
    const bill = page.getByRole('dialog', { name: /^Monthly bill · 101 · / });
    await bill.getByRole('button', { name: 'Issue credit note' }).click();
    const credit = page.getByRole('dialog', { name: /^Credit note: / });
    const line = credit.getByRole('option', { name: /^Electricity/ });
    await credit.getByLabel('Line of the bill').selectOption((await line.getAttribute('value')) ?? '');
    await filled(credit, { Credit: '8.68', Reason: 'Dispute AP-0003' });
    await credit.getByRole('button', { name: 'Issue credit note' }).click();
    await closed(credit);

    await goInside(page, apartmentPaths.reviewApplication({ ...building(), queue: 'approved' }));
    await page.getByRole('link', { name: tenant.name, exact: true }).click();
    await dispute.getByRole('button', { name: 'Close dispute' }).click();
    const closing = page.getByRole('dialog', { name: 'Close dispute' });
    await closing.getByRole('button', { name: 'Close dispute' }).click();
    await closed(closing);
    await dispute.getByText('Completed').waitFor();

    const own = (await mine()).getByRole('region', { name: '我的申请' });
    await own.getByText(answer).waitFor();
  });

  it('the manager inspects the room, reads the meters for the last time and submits the settlement', async () => {
    const page = await again('manager', ofTenancy('contract'));
    await page.getByRole('button', { name: 'Start check-out' }).click();
    const starting = page.getByRole('dialog', { name: 'Start a check-out' });
    await filled(starting, { 'Last day': scene.today });
    await starting.getByRole('button', { name: 'Start check-out' }).click();
    await page.getByRole('heading', { level: 1, name: /^Check-out WT-1-C\d{6}-0001$/ }).waitFor();
    const { pathname, search } = new URL(page.url());
    checkout = `${pathname}${search}`;
    await page.getByRole('button', { name: 'Start inspection' }).click();
    await page.getByRole('button', { name: 'Finish inspection' }).waitFor();
    await page.getByRole('button', { name: 'Mark the others good' }).click();
    await page.getByRole('button', { name: 'Add item' }).click();
    const item = page.getByRole('group', { name: /^Item \d+$/ });
    await item.getByLabel('Condition').selectOption('Missing');
    await item.getByLabel('Charged as').selectOption('Other');
    await filled(item, { Charge: '30' });
    await filled(item, { Item: 'Key card' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Enter final readings' }).click();
    await readAtDoor({ electricity: '240.0', cold_water: '15.0' });
    await passed(await again('checker', waiting()));

    await again('manager', checkout);
    await page.getByRole('button', { name: 'Finish inspection' }).click();
    await page.getByRole('button', { name: 'Submit for approval' }).click();
    await page.getByText('Waiting for someone else to approve it.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('the tenant reads the settlement on their phone and signs it', async () => {
    const page = await mine();
    await page.getByRole('link', { name: '核对并签署结算单' }).click();
    await page
      .getByText(/1,769\.05/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: '签署结算单' }).click();
    const signing = page.getByRole('dialog', { name: '签署结算单' });
    await filled(signing, { 您的姓名: tenant.name });
    await signing.getByRole('button', { name: '签署结算单' }).click();
    await closed(signing);
    await page.getByText(new RegExp(`^${tenant.name} 于 .* 签署$`)).waitFor();
    await fits(page);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('the owner approves it line by line, the cashier pays it out in cash, the manager confirms that', async () => {
    const owner = await again('owner', checkout);
    const row = (table: string, name: RegExp) =>
      owner.getByRole('table', { name: table }).getByRole('row', { name }).waitFor();
    for (const line of [/^Deposit .*900\.00/, /^Unused rent .*900\.00/, /^Credit balance .*8\.68/])
      await row('Credits', line);
    await row('Credits', /^Credits in total .*1,808\.68/);
    for (const line of [/^Electricity .*5\.28/, /^Water .*4\.35/, /Key card.*30\.00/])
      await row('Charges', line);
    await row('Charges', /^Charges in total .*39\.63/);
    await owner.getByRole('button', { name: 'Approve' }).click();
    const approving = owner.getByRole('dialog', { name: 'Approve this settlement?' });
    await approving.getByRole('button', { name: 'Approve' }).click();
    await closed(approving);
    await owner.getByText('Approved. Waiting for a cashier to pay out.').waitFor();

    const cashier = await at('cashier', checkout);
    await cashier.getByRole('button', { name: 'Pay out' }).click();
    const paying = cashier.getByRole('dialog', { name: /^Pay out .*1,769\.05$/ });
    await paying.getByLabel('Method').selectOption('Cash');
    await paying.getByRole('button', { name: 'Pay out' }).click();
    await closed(paying);
    await cashier.getByText('The refund has not been confirmed by a second person yet.').waitFor();
    await confirmed();
    await again('cashier', checkout);
    await cashier.getByText('Closed', { exact: true }).first().waitFor();
  });

  it('the tenant sees that it is over; the auditor finds the deposit at nothing, and all of it in the room’s history', async () => {
    const own = await mine();
    await own.getByText('已结束').first().waitFor();

    const ledger = apartmentPaths.flowAmount({ ...building(), tab: 'ledger' });
    const page = await at('auditor', `${ledger}&from=${scene.today}&to=${scene.today}`);
    const balances = page.getByRole('table', { name: '余额' });
    await balances.getByRole('row', { name: /^押金 .*900\.00 .*900\.00 .*\D0\.00$/ }).waitFor();
    await balances.getByRole('row', { name: /^应收 .*\D0\.00$/ }).waitFor();
    await goInside(page, apartmentPaths.flowAmount({ ...building(), tab: 'deposits' }));
    await page
      .getByRole('row', { name: new RegExp(`^101 · ${tenant.name} .*900\\.00 .*\\D0\\.00`) })
      .waitFor();
    await goInside(page, apartmentPaths.roomHistory({ ...building(), room: scene.roomId }));
    const events = page.getByRole('region', { name: '记录' }).getByRole('listitem');
    for (const what of [
      ...[/提交申请.*AP-000[12]/, /租约开始/, /入住读数.*E-101.*100\.0/, /入住读数.*W-101.*10\.0/],
      ...[
        /账单出账.*1,800\.00/,
        /收款.*1,800\.00/,
        /收取押金.*900\.00/,
        /抄表.*E-101.*230\.0/,
        /抄表.*W-101.*14\.0/,
      ],
      ...[
        /账单出账.*986\.08/,
        /收款.*986\.08/,
        /提交申请.*AP-0003/,
        /账单冲减.*8\.68/,
        /申请退房/,
        /租约最后一天/,
      ],
      ...[
        /退房读数.*E-101.*240\.0/,
        /退房读数.*W-101.*15\.0/,
        /账单出账.*39\.63/,
        /账单冲减.*900\.00/,
        /退房结清/,
      ],
      ...[/退还押金.*900\.00/, /退款.*869\.05/],
    ])
      await events.filter({ hasText: what }).first().waitFor();
    expect(await accessibilityFaults(page, { whole: true })).toEqual([]);
  });
});
