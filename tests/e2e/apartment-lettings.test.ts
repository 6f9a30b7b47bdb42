import {
  acceptInvitation,
  activateTariffVersion,
  apartmentPaths,
  getBuildingRooms,
  getTenancy,
  listTariffs,
  listTenancies,
  renewTenancy,
} from '@console/contract/apartment';
import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type RoomValues, roomColumns } from '../../server/src/areas/apartment/rooms/room-sheet-columns.ts';
import { sheetMime, writeSheet } from '../../server/src/house/sheets/sheet-writing.ts';
import { until } from '../../server/testing/until.ts';
import { goInside, launchBrowser, openPage } from '../console/browser.ts';
import { accessibilityFaults } from '../console/page-accessibility.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { signedIn } from '../console/signed-in.ts';
import { stepsOf } from '../steps.ts';
import { daysAgo } from './apartment-scene.ts';
import { type ApiOf, apiOf } from './api-calls.ts';
import { closed, dayIn, fillDay, filled, fits, focused, tabbedTo } from './by-hand.ts';

// A build, a start and four browsers on two cores.
jest.setTimeout(300_000);

const buildingCode = 'HT-1';
const people = ['owner', 'manager', 'desk', 'checker'] as const;
type Name = (typeof people)[number];
/** As the team knows them. */
const checkerName = '孙敏 Sun Min';

const desktop = { width: 1440, height: 900 };
const mobile = { width: 360, height: 740 };

/** Whose tenancies these are; the number of the document is what people are known by. */
const hua = { name: '华明', document: '11010519491231002X' };
const rent = '1280';
const movedIn = daysAgo(10);
const lastDay = daysAgo(-300);

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const photo = { name: 'room.png', mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') };
const documents = [
  photo,
  {
    name: 'contract.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  },
];

/** From the first bare page of a building to people who live there, by those who would do it. */
describe('a building is set up and let', () => {
  const it = stepsOf();
  let running: RunningConsole;
  let browser: Browser;
  let buildingId = '';
  let tenancyId = '';
  const pages = {} as Record<Name, Page>;
  const api = {} as Record<Name, ApiOf>;
  const settings = (tab: string) => apartmentPaths.buildingConfigure({ building: buildingId, tab });
  const rooms = async () => (await api.owner(getBuildingRooms, { params: { buildingId } })).rooms;
  const tenancy = () => api.owner(getTenancy, { params: { tenancyId } });
  const opened = (tab: string) => apartmentPaths.edit({ actionType: 'edit', uuid: tenancyId, tab });
  const entering = (roomNumber: string) =>
    apartmentPaths.edit({ actionType: 'entering', category: buildingCode, roomNumber });
  const tenancyIn = async (number: string, state: string) => {
    const room = (await rooms()).find((one) => one.number === number);
    const { items } = await api.owner(listTenancies, {
      params: { buildingId },
      query: room ? { room: room.roomId } : {},
    });
    const found = items.find((one) => one.state === state);
    if (!found) throw new Error(`${number} has no tenancy that is ${state}.`);
    return found.tenancyId;
  };

  beforeAll(async () => {
    [running, browser] = await Promise.all([startConsole(), launchBrowser()]);
    for (const name of people) {
      const language = name === 'manager' ? 'zh' : 'en';
      const visit = await openPage(browser, running.origin, { language });
      await signedIn(visit.page, running, `apt-${name}`);
      pages[name] = visit.page;
      api[name] = apiOf(visit.page, running.origin);
    }
  });
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
  });

  it('the guide leads from nothing to a building; a code that is taken is refused at its field', async () => {
    const page = pages.owner;
    await goInside(page, apartmentPaths.buildingConfigure());
    await page.getByRole('link', { name: 'New building' }).click();
    await page.getByText('0 of 4').waitFor();
    await filled(page, {
      Code: 'LT',
      'Chinese name': '河滩公寓',
      'English name': 'River House',
      Floors: '2',
    });
    await page.getByRole('button', { name: 'Create building' }).click();
    await page.getByText('This code is already in use. Choose another.').first().waitFor();
    await filled(page, { Code: buildingCode });
    await page.getByRole('button', { name: 'Create building' }).click();
    await page.waitForURL(/\/roomConfigure\/[0-9a-f-]{36}$/);
    buildingId = page.url().split('/').at(-1) ?? '';
    await page.getByText('1 of 4').waitFor();
  });

  it('the guide goes on: a room type, then rooms in bulk, looked at before they are made', async () => {
    const page = pages.owner;
    await page.getByRole('link', { name: 'Add room types' }).click();
    // There is a button of this name on the screen before, too.
    await page.waitForURL(/tab=roomTypes/);
    await page.getByRole('tabpanel').waitFor();
    await page.getByRole('button', { name: 'New room type' }).click();
    const type = page.getByRole('dialog', { name: 'New room type' });
    await filled(type, { Code: 'd', 'Chinese name': '双人间', 'English name': 'Double', Capacity: '2' });
    await filled(type, { 'Rent of new rooms': rent, 'Deposit of new rooms': rent });
    await type.getByRole('button', { name: 'Create room type' }).click();
    await closed(type);
    await page.getByText('2 of 4').waitFor();
    await page.getByRole('link', { name: 'Generate rooms' }).click();
    await page.getByRole('button', { name: 'Generate rooms' }).click();
    const plan = page.getByRole('dialog', { name: 'Generate rooms' });
    expect(await plan.getByLabel(/^To floor/).inputValue()).toBe('2');
    await filled(plan, { 'Rooms per floor': '3', 'Number pattern': '{floor}' });
    await plan.getByRole('button', { name: 'Preview' }).click();
    await plan
      .getByText('The pattern needs {seq}; without it all rooms of a floor would have the same number.')
      .waitFor();
    await filled(plan, { 'Number pattern': '{floor}{seq:02}' });
    await plan.getByRole('button', { name: 'Preview' }).click();
    await plan.getByRole('button', { name: 'Create 6 rooms' }).click();
    await closed(plan);
    await page.getByText('3 of 4').waitFor();
    expect((await rooms()).map(({ number }) => number)).toEqual(['101', '102', '103', '201', '202', '203']);
  });

  it('a sheet with bad rows names them and saves nothing; a good one is imported as a whole', async () => {
    const page = pages.owner;
    await page.getByRole('button', { name: 'Import and export' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import and export' });
    const choose = async (rows: readonly Partial<RoomValues>[]) => {
      const whole = rows as readonly RoomValues[];
      const bytes = await writeSheet({ name: 'Rooms', columns: roomColumns, rows: whole, language: 'en' });
      const chosen = page.waitForEvent('filechooser');
      await dialog.getByRole('button', { name: 'Choose a file' }).click();
      const file = { name: 'rooms.xlsx', mimeType: sheetMime, buffer: Buffer.from(bytes) };
      await (await chosen).setFiles(file);
    };
    const before = await rooms();
    const made = { floor: 2, type: 'D', areaM2: '30', capacity: 3, leaseMode: 'whole' } as const;
    const money = { rentMinor: 150_000, depositMinor: 150_000, hold: 'none' } as const;
    const good = { number: '204', ...made, ...money };
    await choose([
      { ...good, number: '102', floor: 1 },
      { ...good, type: 'NONE' },
      { ...good, number: '102', floor: 1 },
    ]);
    await dialog.getByText('2 errors. Nothing was saved.').waitFor();
    const told = dialog.getByRole('table', { name: 'Problem' });
    await told
      .getByRole('row', { name: /^Row 3 Room type Choose one of this building's room types/ })
      .waitFor();
    await told.getByRole('row', { name: /^Row 4 Number Row 2 has the same number/ }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true);
    expect(await rooms()).toEqual(before);
    await choose([{ ...good, number: '102', floor: 1, capacity: 2, mapRow: 1, mapCol: 2 }, good]);
    await dialog.getByText('No errors found.').waitFor();
    await dialog.getByText('1 new', { exact: true }).waitFor();
    await dialog.getByText('1 to change').waitFor();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('Imported: 1 new, 1 changed.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await closed(dialog);
    const after = await rooms();
    expect(after.map(({ number }) => number)).toContain('204');
    expect(after.find(({ number }) => number === '102')?.rentMinor).toBe(150_000);
  });

  it('meters are installed, replaced in three steps, and removed', async () => {
    const page = pages.owner;
    await page.getByRole('button', { name: 'Meters and beds of room 101' }).click();
    const room = page.getByRole('dialog', { name: 'Room 101' });
    for (const [kind, serial, first] of [
      ['Electricity', 'e-101', '100'],
      ['Cold water', 'w-101', '10'],
    ] as const) {
      await room.getByRole('button', { name: 'New meter' }).click();
      const meter = page.getByRole('dialog', { name: 'New meter' });
      await meter.getByLabel('Kind').selectOption(kind);
      await filled(meter, { 'Serial number': serial, 'Installed on': daysAgo(20), 'First value': first });
      await meter.getByRole('button', { name: 'Create and install' }).click();
      await closed(meter);
      await room.getByRole('row', { name: new RegExp(`^${serial.toUpperCase()} .*Installed`) }).waitFor();
    }

    await room.getByRole('button', { name: 'Replace meter E-101' }).click();
    const wizard = page.getByRole('dialog', { name: 'Replace meter E-101' });
    await filled(wizard, { 'Removed on': daysAgo(12), 'Last value': '120' });
    await wizard.getByRole('button', { name: 'Next' }).click();
    // Still the serial number of the old one: the refusal leads back to where it is.
    await filled(wizard, { 'Serial number': 'E-101' });
    await wizard.getByRole('button', { name: 'Next' }).click();
    await filled(wizard, { 'First value': '0' });
    await wizard.getByRole('button', { name: 'Replace' }).click();
    await wizard.getByText('Step 2 of 3: New meter').waitFor();
    await filled(wizard, { 'Serial number': 'E-101-B' });
    await wizard.getByRole('button', { name: 'Next' }).click();
    await wizard.getByRole('button', { name: 'Replace' }).click();
    await closed(wizard);
    await room.getByRole('row', { name: /^E-101-B .*Installed/ }).waitFor();

    await room.getByRole('button', { name: 'Remove meter W-101' }).click();
    const removal = page.getByRole('dialog', { name: 'Remove meter W-101' });
    await filled(removal, { 'Removed on': daysAgo(12), 'Last value': '12', Reason: 'No water in here' });
    await removal.getByRole('button', { name: 'Remove' }).click();
    await closed(removal);
    await room.getByRole('button', { name: '2 earlier meters' }).click();
    await room.getByRole('row', { name: /^W-101 .*Removed/ }).waitFor();
    await room.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('table', { name: 'In stock or removed' }).getByText('W-101').waitFor();
  });

  it('a tariff with tiers is drafted; who wrote it may not activate it, and reads why', async () => {
    const page = pages.owner;
    await page.getByRole('link', { name: 'Set up a tariff' }).click();
    await page.getByRole('button', { name: 'New tariff' }).click();
    const tariff = page.getByRole('dialog', { name: 'New tariff' });
    await filled(tariff, { Code: 'el', 'Chinese name': '电价', 'English name': 'Electricity' });
    await tariff.getByRole('button', { name: 'Create tariff' }).click();
    await closed(tariff);
    await page.getByRole('button', { name: 'New version of EL' }).click();
    const version = page.getByRole('dialog', { name: 'New version of EL' });
    await filled(version, { 'In force from': daysAgo(9) });
    for (const _ of ['second', 'third'])
      await version.getByRole('button', { name: 'Add a tier: Total' }).click();
    await filled(version, { 'Tier 1 up to': '230', 'Tier 2 up to': '200' });
    await filled(version, { 'Tier 1 price': '0.5283', 'Tier 2 price': '0.5783', 'Tier 3 price': '0.8283' });
    await version.getByRole('button', { name: 'Save as draft' }).click();
    await version
      .getByText(/^Each tier must end above the one before it/)
      .first()
      .waitFor();
    await filled(version, { 'Tier 2 up to': '400' });
    await version.getByRole('button', { name: 'Save as draft' }).click();
    await closed(version);
    await page.getByText('You edited this draft, so someone else has to activate it.').waitFor();
    const activate = page.getByRole('button', { name: /^Activate the version from/ });
    expect(await activate.isDisabled()).toBe(true);
    // Nor does the API let itself be talked into it.
    const [drafted] = (await api.owner(listTariffs, { params: { buildingId } })).items[0]?.versions ?? [];
    if (!drafted) throw new Error('The draft was not kept.');
    const call = { params: { buildingId, tariffVersionId: drafted.tariffVersionId } };
    const own = api.owner(activateTariffVersion, { ...call, version: drafted.version });
    await expect(own).rejects.toThrow('SOD_SAME_PERSON');
  });

  /** @returns the code, which is told once */
  const invited = async (contact: string, role: string): Promise<string> => {
    const page = pages.owner;
    await page.getByRole('button', { name: 'Invite a member' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a member' });
    await filled(dialog, { 'E-mail or phone': contact });
    await dialog.getByRole('checkbox', { name: role }).check();
    await dialog.getByRole('button', { name: 'Create invitation' }).click();
    const made = page.getByRole('dialog', { name: 'Invitation created' });
    const code = await made.getByLabel('Invitation code').textContent();
    await made.getByRole('button', { name: 'I have passed it on' }).click();
    await closed(made);
    return code?.trim() ?? '';
  };

  it('people are invited: one comes in Chinese, one with a phone; an invitation is withdrawn', async () => {
    const page = pages.owner;
    await goInside(page, apartmentPaths.buildingTeam(buildingId));
    await page.getByText('You cannot change your own roles.').waitFor();
    const second = await invited('manager@example.test', 'Owner');
    const desk = await invited('desk@example.test', 'Front desk');
    const checker = await invited('checker@example.test', 'Meter reader');
    await invited('nobody@example.test', 'Auditor');
    await page.getByRole('button', { name: 'Withdraw the invitation for nobody@example.test' }).click();
    await page.getByText('nobody@example.test').waitFor({ state: 'detached' });

    const zh = pages.manager;
    await goInside(zh, apartmentPaths.myInfo());
    await filled(zh, { 邀请码: 'AAAABBBBCCCCDDDD' });
    await zh.getByRole('button', { name: '接受邀请' }).click();
    await zh.getByText('没有这个邀请码，请核对。').waitFor();
    await filled(zh, { 邀请码: second });
    await zh.getByRole('button', { name: '接受邀请' }).click();
    await zh.getByText('您已加入团队：所有者').waitFor();

    const phone = pages.desk;
    await phone.setViewportSize(mobile);
    await goInside(phone, apartmentPaths.myInfo());
    await filled(phone, { 'Invitation code': desk });
    expect(await accessibilityFaults(phone)).toEqual([]);
    await phone.getByRole('button', { name: 'Accept the invitation' }).click();
    await phone.getByText('You have joined the team: Front desk').waitFor();
    await api.checker(acceptInvitation, { body: { code: checker } });
  });

  it('roles are set, somebody is suspended and comes back, two-person checks are relaxed and demanded', async () => {
    const page = pages.owner;
    await page.reload();
    const row = page.getByRole('row', { name: new RegExp(`^${checkerName}`) });
    await page.getByRole('button', { name: `Roles and dates of ${checkerName}` }).click();
    const dialog = page.getByRole('dialog', { name: `Roles of ${checkerName}` });
    await dialog.getByRole('checkbox', { name: 'Meter reader' }).uncheck();
    await dialog.getByText('Choose at least one role.').waitFor();
    await dialog.getByRole('checkbox', { name: 'Checker' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await closed(dialog);
    await row.getByText('Checker').waitFor();
    await page.getByRole('button', { name: `Suspend ${checkerName}` }).click();
    await row.getByText('Suspended').waitFor();
    await page.getByRole('button', { name: `Resume ${checkerName}` }).click();
    await row.getByText('Active').waitFor();

    for (const [mode, help] of [
      ['Solo: one person may do both', /^An owner may check their own work\./],
      ['Strict: two people', /^A person cannot check what they entered\./],
    ] as const) {
      await page.getByRole('radio', { name: mode }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Change' }).click();
      await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
      await page.getByText(help).waitFor();
      await until(async () => page.getByRole('radio', { name: mode }).isChecked(), `${mode} is chosen`);
    }
  });

  it('the other owner activates the tariff, and the guide is done', async () => {
    const page = pages.manager;
    await goInside(page, settings('tariffs'));
    await page.getByText('3 / 4').waitFor();
    await page.getByRole('button', { name: /^启用 .* 起的版本$/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '启用' }).click();
    await page.getByText('已启用').waitFor();
    await page.getByText('3 / 4').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: '建立楼栋' }).waitFor({ state: 'detached' });
  });

  it('a charge item is made by keyboard alone, a common pool over all rooms', async () => {
    const page = pages.owner;
    const keys = page.keyboard;
    await goInside(page, settings('chargeItems'));
    await page.getByRole('button', { name: 'New charge item' }).waitFor();
    await tabbedTo(page, page.getByRole('button', { name: 'New charge item' }));
    await keys.press('Enter');
    const item = page.getByRole('dialog', { name: 'New charge item' });
    await item.waitFor();
    await focused(item.getByLabel(/^Code/));
    for (const text of ['clean', '清洁费', 'Cleaning']) {
      await keys.type(text);
      await keys.press('Tab');
    }
    await keys.type('Clean');
    await tabbedTo(page, item.getByRole('button', { name: 'Create' }));
    await keys.press('Enter');
    await closed(item);
    await page.getByRole('row', { name: /CLEAN .*Cleaning/ }).waitFor();

    await goInside(page, settings('pools'));
    await page.getByRole('button', { name: 'New common pool' }).click();
    const pool = page.getByRole('dialog', { name: 'New common pool' });
    await filled(pool, { Name: 'Corridor light' });
    await pool.getByLabel('Cost comes from').selectOption('A fixed monthly amount');
    await pool.getByLabel('Allocation').selectOption('By area');
    await filled(pool, { 'Monthly amount': '120' });
    await pool.getByRole('button', { name: 'All rooms' }).click();
    await pool.getByText('7 rooms').waitFor();
    await pool.getByRole('button', { name: 'Create' }).click();
    await closed(pool);
    await page.getByRole('row', { name: /^Corridor light .*By area .*120\.00 7 In use/ }).waitFor();
  });

  /** Somebody new, in the dialog that is open for choosing. */
  const addPerson = async (page: Page, name: string, document = ''): Promise<void> => {
    await page
      .getByRole('dialog', { name: 'Choose a person' })
      .getByRole('button', { name: 'New person' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'New person' });
    await filled(dialog, { Name: name, 'Document number': document });
    await dialog.getByRole('switch', { name: /agrees/ }).click();
    await dialog.getByRole('button', { name: 'Add the person' }).click();
    await closed(dialog);
  };

  it('the desk checks somebody in: one too many is refused at the field, then it is signed', async () => {
    const page = pages.desk;
    await page.setViewportSize(desktop);
    await goInside(page, apartmentPaths.list({ building: buildingId }));
    await page.getByRole('button', { name: 'Actions 101' }).click();
    await page.getByRole('link', { name: 'Check in: room 101' }).click();
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await page.getByText('Choose the tenant.').waitFor();
    await page.getByRole('button', { name: 'Choose tenant' }).click();
    await addPerson(page, hua.name, hua.document);
    await filled(page, { 'First day': movedIn, 'Last day': daysAgo(20) });
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await page.getByText(`Not before ${movedIn}.`).first().waitFor();
    await filled(page, { 'Last day': lastDay });
    for (const name of ['李伟', '吴芳']) {
      await page.getByRole('button', { name: 'Add an occupant' }).click();
      await addPerson(page, name);
    }
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await page.getByText('3 people on one day; the capacity is 2.').first().waitFor();
    await page.getByRole('button', { name: 'Remove 吴芳' }).click();
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await page.waitForURL(/actionType=edit&uuid=.*tab=meters/);
    tenancyId = new URL(page.url()).searchParams.get('uuid') ?? '';
    expect(await tenancy()).toMatchObject({ state: 'signed', firstDay: movedIn, lastDay });
  });

  it('moving in waits for its meter values, which somebody else checks', async () => {
    const page = pages.desk;
    await page.getByRole('tab', { name: 'Contract' }).click();
    await page.getByRole('button', { name: 'Confirm move-in' }).click();
    await page.getByText(/still lack checked first readings: E-101-B\./).waitFor();
    await page.getByRole('tab', { name: 'Meters' }).click();
    await page.getByLabel('Electricity total (E-101-B)').fill('12');
    await page.getByRole('button', { name: 'Enter readings' }).click();
    await page.getByRole('row', { name: /^E-101-B .*12(\.0)? .*Entered/ }).waitFor();
    const other = pages.manager;
    await goInside(other, opened('meters'));
    await other.getByRole('button', { name: '核对 E-101-B 的读数' }).click();
    await other.getByRole('row', { name: /^E-101-B .*已锁定/ }).waitFor();
    await page.goto(opened('base'));
    await page.getByText('Occupied').first().waitFor();
  });

  it('known by the number of their document, nobody is there twice, and a let room is not let again', async () => {
    const page = pages.manager;
    await goInside(page, entering('101'));
    await page.getByRole('button', { name: '选择承租人' }).click();
    await page.getByRole('button', { name: '新增人员' }).click();
    const person = page.getByRole('dialog', { name: '新增人员' });
    await filled(person, { 姓名: '华小明', 证件号码: hua.document });
    await person.getByRole('switch', { name: '本人同意保存以上信息' }).click();
    await person.getByRole('button', { name: '添加人员' }).click();
    await page.getByText('该证件号码已登记为华明，已直接选用。').waitFor();
    await closed(person);
    await filled(page, { 备注: '要靠窗的床' });
    await page.getByRole('button', { name: '签约' }).click();
    await page.getByText(/^101 房自 .* 由华明承租。/).waitFor();
    const taken = page.getByRole('link', { name: '打开 1 号租约' });
    expect(await taken.getAttribute('href')).toContain(tenancyId);
    expect(await page.getByLabel('备注').inputValue()).toBe('要靠窗的床');
    await page.getByRole('group', { name: '华明', exact: true }).waitFor();
    // A draft holds nothing, so it may wait; it learns the same when it is to be signed.
    await page.getByRole('button', { name: '存为草稿' }).click();
    await page.waitForURL(/actionType=edit&uuid=/);
    await page.getByRole('tab', { name: '合同' }).click();
    await page.getByRole('button', { name: '签约' }).click();
    await page.getByText(/^101 房自 .* 由华明承租。/).waitFor();
    await page.getByRole('button', { name: '取消租约' }).click();
    const dialog = page.getByRole('dialog', { name: '取消 2 号租约？' });
    await filled(dialog, { 原因: '该房已有人' });
    await dialog.getByRole('button', { name: '取消租约' }).click();
    await closed(dialog);
    await page.getByText('已取消').first().waitFor();
  });

  it('the sign-in ends in the middle of a check-in on a phone; what was typed stays, and is signed after', async () => {
    const page = pages.desk;
    const context = page.context();
    await page.setViewportSize(mobile);
    await goInside(page, entering('102'));
    await page.getByRole('button', { name: 'Choose tenant' }).click();
    const choosing = page.getByRole('dialog', { name: 'Choose a person' });
    await choosing.getByRole('searchbox').fill('李');
    await choosing.getByRole('button', { name: /^李伟/ }).click();
    await closed(choosing);
    await filled(page, { 'First day': daysAgo(3), 'Last day': lastDay, Notes: 'Keys at the gate' });
    await filled(page, { 'Rent 1: monthly': '1490' });

    const account = await context.newPage();
    await account.goto('/oidc/account');
    await account.getByRole('button', { name: 'Sign out everywhere' }).click();
    await account.getByLabel(/^User ?name/).waitFor();
    // The access token lives a little longer: what the API says once it is over.
    await context.route('**/api/v1/**', (route) =>
      route.fulfill({
        status: 401,
        json: { code: 'UNAUTHENTICATED', message: '', fields: [], requestId: '' },
      }),
    );
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    // The form says it, and so does the frame once it has asked for something itself.
    await page
      .getByText(/Sign in again; what you entered stays here\./)
      .first()
      .waitFor();
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Sign in again' }).first().click();
    const other = await opened;
    expect(await page.getByLabel('Notes').inputValue()).toBe('Keys at the gate');

    await context.unroute('**/api/v1/**');
    await other.getByLabel(/^User ?name/).waitFor();
    await signedIn(other, running, 'apt-desk');
    await other.close();
    await account.close();
    expect(await page.getByLabel(/^Rent 1: monthly/).inputValue()).toBe('1490.00');
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await page.waitForURL(/actionType=edit&uuid=.*tab=meters/);
    await fits(page);
    const second = await api.owner(getTenancy, { params: { tenancyId: await tenancyIn('102', 'signed') } });
    expect(second).toMatchObject({ firstDay: daysAgo(3), lastDay, note: 'Keys at the gate' });
    expect(second.rates).toEqual([{ from: daysAgo(3), rentMinor: 149_000 }]);
    // No meters in there: nothing to wait for.
    await page.getByRole('tab', { name: 'Contract' }).click();
    await page.getByRole('button', { name: 'Confirm move-in' }).click();
    await page.getByRole('button', { name: 'Request check-out' }).waitFor();
  });

  it('the desk plans a rent step and a later last day, and is stopped at what it may not', async () => {
    const page = pages.desk;
    await page.setViewportSize(desktop);
    await goInside(page, opened('charges'));
    const inForce = page.getByLabel(/^Rent 1: monthly/);
    expect(await inForce.isDisabled()).toBe(true);
    await page.getByText(/^Only a manager or owner can change a rent that is in force/).waitFor();
    await page.getByRole('button', { name: 'Add a rent step' }).click();
    await filled(page, { 'Rent 2: from': movedIn, 'Rent 2: monthly': '1400' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Each step must begin later than the one before.').waitFor();
    await filled(page, { 'Rent 2: from': daysAgo(-100) });
    await page.getByRole('tab', { name: 'Occupants' }).click();
    await page.getByRole('button', { name: 'Add an occupant' }).click();
    const choosing = page.getByRole('dialog', { name: 'Choose a person' });
    await choosing.getByRole('button', { name: /^吴芳/ }).click();
    await closed(choosing);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('3 people on one day; the capacity is 2.').first().waitFor();
    await page.getByRole('button', { name: 'Remove 吴芳' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'hidden' });
    const { rates, occupants } = await tenancy();
    expect(rates.map(({ rentMinor }) => rentMinor)).toEqual([128_000, 140_000]);
    expect(occupants).toHaveLength(2);

    await page.getByRole('tab', { name: 'Contract' }).click();
    await page.getByRole('button', { name: 'Change the last day' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the last day' });
    await filled(dialog, { 'Last day': daysAgo(-50) });
    await dialog.getByRole('button', { name: 'Change the last day' }).click();
    await dialog.getByText(/^Rent steps or occupants extend beyond this day\./).waitFor();
    await filled(dialog, { 'Last day': daysAgo(-400) });
    await dialog.getByRole('button', { name: 'Change the last day' }).click();
    await closed(dialog);
    expect((await tenancy()).lastDay).toBe(daysAgo(-400));
  });

  it('two people change one tenancy: both versions are shown, and nobody’s change is lost', async () => {
    const [first, second] = [pages.owner, pages.desk];
    for (const page of [first, second]) await goInside(page, opened('base'));
    await filled(second, { Notes: 'No cats in the room' });
    await filled(first, { Notes: 'Two keys' });
    await first.getByLabel('Payment cycle').selectOption('3 months');
    await first.getByRole('button', { name: 'Save' }).click();
    await first.getByRole('button', { name: 'Save' }).waitFor({ state: 'hidden' });
    await second.getByRole('button', { name: 'Save' }).click();
    const both = second.getByRole('table', { name: 'Differences' });
    await both.getByRole('row', { name: 'Notes No cats in the room Two keys' }).waitFor();
    expect(await accessibilityFaults(second)).toEqual([]);
    await second.getByRole('button', { name: 'Reapply my changes' }).click();
    await both.waitFor({ state: 'hidden' });
    expect(await second.getByLabel('Notes').inputValue()).toBe('No cats in the room');
    // What only the other one has changed is not mine to take back.
    expect(await second.getByLabel('Payment cycle').inputValue()).toBe('3');
    await second.getByRole('button', { name: 'Save' }).click();
    await second.getByRole('button', { name: 'Save' }).waitFor({ state: 'hidden' });
    expect(await tenancy()).toMatchObject({ note: 'No cats in the room', payCycle: 3 });

    // Of two who agree another last day the second is told, sees what is so now, and may still mean it.
    await first.getByRole('tab', { name: 'Contract' }).click();
    await first.getByRole('button', { name: 'Change the last day' }).click();
    const dialog = first.getByRole('dialog', { name: 'Change the last day' });
    await filled(dialog, { 'Last day': lastDay });
    const { version } = await tenancy();
    await api.desk(renewTenancy, { params: { tenancyId }, version, body: { lastDay: daysAgo(-500) } });
    await dialog.getByRole('button', { name: 'Change the last day' }).click();
    await dialog.getByText(/^Someone else has changed this in the meantime\./).waitFor();
    expect(await dayIn(dialog, 'Last day')).toBe(lastDay);
    await dialog.getByText(/^Someone else has changed this tenancy in the meantime: it now runs/).waitFor();
    await dialog.getByRole('button', { name: 'Change the last day' }).click();
    await closed(dialog);
    expect((await tenancy()).lastDay).toBe(lastDay);
  });

  it('documents are added, shown, and open', async () => {
    const page = pages.desk;
    await goInside(page, opened('attachments'));
    await page.getByText('No documents yet').waitFor();
    for (const file of documents) {
      const chosen = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Add a file' }).click();
      await (await chosen).setFiles(file);
      const link = page.getByRole('link', { name: file.name });
      await link.waitFor();
      const answer = await page.request.get((await link.getAttribute('href')) ?? '');
      expect([answer.status(), await answer.body()]).toEqual([200, file.buffer]);
    }
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByText('Document added').first().waitFor();
  });

  it('moving to a room that is let is refused in its dialog, to a free one goes', async () => {
    const page = pages.desk;
    const left = await tenancyIn('102', 'active');
    await goInside(page, apartmentPaths.edit({ actionType: 'edit', uuid: left, tab: 'contract' }));
    await page.getByRole('button', { name: 'Move to another room' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move to another room' });
    const into = async (number: string) => {
      const option = dialog.getByRole('option', { name: new RegExp(`^${number} `) });
      await dialog.getByLabel(/^New room/).selectOption((await option.getAttribute('value')) ?? '');
      await dialog.getByRole('button', { name: 'Move to another room' }).click();
    };
    await into('101');
    await dialog.getByText(/^Room 101 is let to 华明 from /).waitFor();
    await into('203');
    await page.getByText('River House · Room 203').waitFor();
    await closed(dialog);
    const [before, now] = await Promise.all(
      [left, await tenancyIn('203', 'signed')].map((id) =>
        api.owner(getTenancy, { params: { tenancyId: id } }),
      ),
    );
    expect(before).toMatchObject({ state: 'ending', lastDay: daysAgo(1) });
    expect(now).toMatchObject({ firstDay: daysAgo(0), lastDay, note: 'Keys at the gate' });
  });

  it('a check-out is asked, called off, and asked again', async () => {
    const page = pages.desk;
    const asked = async () => {
      await page.getByRole('button', { name: 'Request check-out' }).click();
      const dialog = page.getByRole('dialog', { name: 'Request check-out' });
      await filled(dialog, { 'Last day': daysAgo(-20), Reason: 'Found a flat' });
      await dialog.getByRole('button', { name: 'Request check-out' }).click();
      await closed(dialog);
    };
    await page.goto(opened('contract'));
    await asked();
    await page.getByRole('button', { name: 'Withdraw check-out' }).click();
    // The rent step of the days after it fell away with them.
    expect((await tenancy()).rates).toHaveLength(1);
    const keep = page.getByRole('dialog', { name: 'Withdraw check-out' });
    await fillDay(keep, 'Last day', '');
    await keep.getByRole('button', { name: 'Withdraw check-out' }).click();
    await closed(keep);
    expect(await tenancy()).toMatchObject({ state: 'active', lastDay: null });
    await asked();
    expect(await tenancy()).toMatchObject({ state: 'ending', lastDay: daysAgo(-20) });
  });

  it('a value of moving out over the highest one is asked for, confirmed by a manager, and locked', async () => {
    const page = pages.desk;
    await goInside(page, opened('meters'));
    await page.getByLabel('Electricity total (E-101-B)').fill('5');
    await page.getByRole('button', { name: 'Enter readings' }).click();
    await page.getByRole('switch', { name: /^E-101-B total has rolled over: 99,?993 kWh used/ }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.setViewportSize(mobile);
    await fits(page);
    await page.setViewportSize(desktop);
    await page.getByRole('button', { name: 'Enter readings' }).click();
    // What a manager has to believe is shown.
    await page.getByText('Take a photo of this meter.').waitFor();
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /^Add a photo: E-101-B/ }).click();
    await (await chosen).setFiles(photo);
    await page.getByRole('button', { name: /^Remove .*: E-101-B/ }).waitFor();
    await page.getByRole('button', { name: 'Enter readings' }).click();
    await page.getByRole('row', { name: /^E-101-B .*Rollover to confirm/ }).waitFor();
    const other = pages.manager;
    await other.goto(opened('meters'));
    const row = (state: RegExp) => other.getByRole('row', { name: state }).waitFor();
    await other.getByRole('button', { name: '核对 E-101-B 的读数' }).click();
    await other.getByText('用量过大，须由经理确认。').waitFor();
    await other.getByRole('button', { name: '确认翻转：E-101-B' }).click();
    await row(/^E-101-B .*已录入 ?已翻转/);
    await other.getByRole('button', { name: '核对 E-101-B 的读数' }).click();
    await row(/^E-101-B .*已锁定 ?已翻转/);
  });

  it('the map shows each day as it was, is, and will be', async () => {
    const page = pages.manager;
    const cell = (number: string) => page.getByRole('gridcell', { name: new RegExp(`^${number}`) });
    const says = (number: string, text: string | RegExp) => cell(number).getByText(text).first().waitFor();
    await goInside(page, apartmentPaths.overview({ building: buildingId }));
    await says('101', '待退房');
    await says('203', '李伟');
    await says('102', '空置');
    // From a sheet without a place, so it stands aside.
    await page.getByRole('grid', { name: '尚未放置的房间' }).getByText('204').waitFor();
    await filled(page, { 日期: daysAgo(2) });
    await says('203', '已预订');
    await cell('102').getByRole('button').click();
    await says('102', '李伟');
    await page.getByRole('region', { name: '房间 102' }).getByText('李伟', { exact: true }).waitFor();
    await filled(page, { 日期: daysAgo(5) });
    await says('102', '已预订');
    await filled(page, { 日期: daysAgo(-21) });
    await page.getByText('将来的日期：按目前已签的租约显示。').waitFor();
    await says('101', '空置');
    await says('203', '李伟');
    expect(await accessibilityFaults(page)).toEqual([]);
    await cell('203').getByRole('button').click();
    await page.getByRole('link', { name: /^打开 \d 号租约$/ }).click();
    await page.getByRole('heading', { name: /李伟$/ }).waitFor();
  });

  it('the list tells who lives where and until when; filters and the board say the same', async () => {
    const page = pages.desk;
    await page.setViewportSize(desktop);
    await goInside(page, apartmentPaths.list({ building: buildingId }));
    const row = (number: string) => page.getByRole('row', { name: new RegExp(`^${number} `) });
    await row('101').getByText('Checking out').waitFor();
    await row('101').getByText(daysAgo(-20)).waitFor();
    await row('203').getByText('Occupied').waitFor();
    await row('102').getByText('Vacant').waitFor();
    await page.getByLabel('State').selectOption('Checking out');
    await row('203').waitFor({ state: 'detached' });
    await row('101').waitFor();
    await page.setViewportSize(mobile);
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    await page.getByRole('radio', { name: 'Board' }).click();
    await page.getByRole('link', { name: /^101.*华明/ }).waitFor();
    await fits(page);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('the building is offered to somebody, who accepts it; the one who gave it becomes its manager', async () => {
    const page = pages.owner;
    await goInside(page, apartmentPaths.buildingTeam(buildingId));
    await page.getByLabel('New owner').selectOption(checkerName);
    await page.getByRole('button', { name: 'Offer ownership' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Offer ownership' }).click();
    await page.getByRole('button', { name: 'Withdraw offer' }).waitFor();
    const heir = pages.checker;
    await heir.goto(apartmentPaths.myInfo());
    await heir.getByRole('button', { name: 'Become owner of River House' }).click();
    await heir.getByRole('button', { name: 'Become owner of River House' }).waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('row', { name: new RegExp(`^${checkerName} Checker Owner`) }).waitFor();
    await page.getByRole('row', { name: /\(you\) Manager/ }).waitFor();
    await page.getByText('Only an owner can transfer the building.').waitFor();
  });
});
