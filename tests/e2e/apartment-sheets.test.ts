import {
  apartmentPaths,
  checkWaitingReadings,
  countRooms,
  inviteBuildingMember,
  listBuildings,
  listCycles,
  listMeterReadings,
  listRound,
  listTenancies,
  listWaitingReadings,
} from '@console/contract/apartment';
import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import writeWorkbook, { type Cell } from 'write-excel-file/node';
import { until } from '../../server/testing/until.ts';
import { goInside, greeted, launchBrowser, openPage } from '../console/browser.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { stepsOf } from '../steps.ts';
import { daysAgo } from './apartment-scene.ts';
import { type ApiOf, apiOf } from './api-calls.ts';
import { filled } from './by-hand.ts';

// A start, three sheets and a browser on two cores.
jest.setTimeout(240_000);

const rooms = Array.from({ length: 300 }, (_, at) => ({
  at,
  floor: Math.floor(at / 30) + 1,
  number: `${Math.floor(at / 30) + 1}${String((at % 30) + 1).padStart(2, '0')}`,
}));
const let280 = rooms.slice(0, 280);

/** A book as people keep it: a title and an empty row above the header, and notes in a sheet of their own. */
const book = (title: string, header: string[], rows: Cell[][]): Promise<Buffer> =>
  writeWorkbook([
    { sheet: title, data: [[title], [null], header, ...rows] },
    { sheet: '备注', data: [['问老王']] },
  ]).toBuffer();

/** Typed with a Chinese keyboard, in its wide letters. */
const wide = (digits: string): string =>
  digits.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));

/** One day, as four people write it. */
const written = (day: string, who: number): Cell => {
  const [year = '', month = '', date = ''] = day.split('-');
  const plain = [Number(year), Number(month), Number(date)];
  return (
    [
      { value: new Date(day), type: Date, format: 'yyyy-mm-dd' },
      `${plain[0]}年${plain[1]}月${plain[2]}日`,
      plain.join('/'),
      plain.join('.'),
    ][who % 4] ?? day
  );
};

const sheets = {
  rooms: () =>
    book(
      '员工宿舍房间一览',
      ['房号', '楼层', '面积(㎡)', '可住人数', '租金(元/月)', '押金'],
      rooms.map(({ at, number, floor }) => [
        at % 3 === 0 ? wide(number) : number,
        `${floor}层`,
        at % 2 === 0 ? '25㎡' : 25,
        '2人',
        at % 2 === 0 ? '1200元' : '¥1,200',
        1200,
      ]),
    ),
  meters: () =>
    book(
      '水电表底数',
      ['房号', '表类', '表号', '位数', '读数', '抄表日期'],
      rooms.flatMap(({ at, number }) => [
        [number, '电表', `E-${number}`, '5位', '100度', written(daysAgo(40), at)],
        [number, '水表', `W-${number}`, 5, at % 2 === 0 ? wide('10') : 10, written(daysAgo(40), at + 1)],
      ]),
    ),
  tenancies: () =>
    book(
      '租客台账',
      ['房号', '租客', '联系电话', '入住日期', '到期日', '月租', '押金(元)', '付款方式'],
      let280.map(({ at, number }) => [
        number,
        `租客${at}`,
        at % 2 === 0 ? `139 ${1000 + at} 0000` : 13_900_000_000 + at,
        written(daysAgo(200 + at), at),
        written(daysAgo(-200), at + 2),
        at % 2 === 0 ? '1200元' : 1200,
        1200,
        '押一付一',
      ]),
    ),
};

const password = 'a long enough password';

/** From an installation that knows nobody: a manager brings a house in; a reader with a phone does its first round. */
describe('a house comes in by sheets', () => {
  const it = stepsOf();
  let running: RunningConsole;
  let browser: Browser;
  const pages = {} as Record<'manager' | 'reader' | 'checker', Page>;
  const api = {} as Record<'manager' | 'reader' | 'checker', ApiOf>;
  let buildingId: string;
  const ym = daysAgo(0).slice(0, 7);

  const visit = async (who: keyof typeof pages, options: Parameters<typeof openPage>[2]) => {
    const { page } = await openPage(browser, running.origin, options);
    pages[who] = page;
    api[who] = apiOf(page, running.origin);
  };
  beforeAll(async () => {
    const production = startConsole({
      ...{ begin: 'nothing', behind: 'nginx' },
      settings: { NODE_ENV: 'production' },
    });
    [running, browser] = await Promise.all([production, launchBrowser()]);
    const desk = { viewport: { width: 1440, height: 900 } };
    await visit('manager', { language: 'zh', locale: 'zh-CN', ...desk });
    await visit('checker', { language: 'en', ...desk });
    await visit('reader', {
      ...{ language: 'en', viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    });
  });
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
  });

  it('the first administrator is made with the printed code, signs in, and makes the first building', async () => {
    const page = pages.manager;
    const [, setupCode = ''] = /with the setup code (\S+)/.exec(running.greeting) ?? [];
    await page.goto(`${running.identityAddress}/oidc/setup`);
    await page.getByLabel('设置码').fill(setupCode);
    await page.getByLabel(/^用户名/).fill('manager');
    await page.getByLabel('姓名').fill('李芳');
    await page.getByLabel(/^密码/).fill(password);
    await page.getByRole('button', { name: '创建管理员' }).click();
    await page.getByText('管理员已创建，现在可以登录。').waitFor();

    await page.goto('/apartment/buildingConfigure?building=new');
    await page.getByLabel('用户名').fill('manager');
    await page.getByLabel('密码').fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '允许' }).click();
    await greeted(page);
    await filled(page, { 编码: 'SS-1', 中文名称: '员工宿舍', 英文名称: 'Staff House', 地上层数: '10' });
    await page.getByRole('button', { name: '创建楼栋' }).click();
    await page.getByRole('heading', { level: 1, name: '员工宿舍的房间' }).waitFor();
    const { items } = await api.manager(listBuildings, { query: {} });
    buildingId = items[0]?.buildingId ?? '';
  });

  /** Looked through first, then taken. */
  const bringIn = async (kind: keyof typeof sheets, found: string[], done: string) => {
    const page = pages.manager;
    const dialog = page.getByRole('dialog', { name: '导入与导出' });
    const buffer = await sheets[kind]();
    await dialog.getByLabel('选择文件').setInputFiles({
      ...{ name: `${kind}.xlsx`, buffer },
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });
    for (const text of ['文件没有问题。', '未读取的工作表：备注', ...found])
      await dialog.getByText(text).waitFor();
    await dialog.getByRole('button', { name: '导入', exact: true }).click();
    await dialog.getByText(done).waitFor();
  };

  it('rooms, meters and tenancies come in from three sheets, each leading to the next', async () => {
    const page = pages.manager;
    await page.getByRole('button', { name: '导入与导出' }).first().click();
    await bringIn('rooms', ['新建 300 条'], '已导入：新建 300 条，修改 0 条。');
    await page.getByRole('button', { name: '下一步：表计' }).click();
    await bringIn('meters', ['新建 600 条'], '已导入：新建 600 条，修改 0 条。');
    await page.getByRole('button', { name: '下一步：租约' }).click();
    await bringIn('tenancies', ['新建 280 条', '新增 280 人'], '已导入：新建 280 条，修改 0 条。');
    const count = await api.manager(countRooms, { query: { building: buildingId } });
    expect(count).toMatchObject({ total: 300, occupied: 280, vacant: 20 });
  });

  /** Makes an account with a code at the address that goes with it, and is in the building. */
  const join = async (page: Page, address: string, code: string, username: string) => {
    await page.goto(address);
    await page.getByLabel('Invitation code').fill(code);
    await page.getByLabel(/^Username/).fill(username);
    await page.getByLabel('Name', { exact: true }).fill(username);
    await page.getByLabel(/^Password/).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await greeted(page);
  };

  it('invites a reader, who makes an account with the code on a phone', async () => {
    const page = pages.manager;
    await goInside(page, apartmentPaths.buildingTeam(buildingId));
    await page.getByRole('button', { name: '邀请成员' }).click();
    const dialog = page.getByRole('dialog', { name: '邀请成员' });
    await filled(dialog, { 邮箱或电话: 'reader@example.test' });
    await dialog.getByRole('checkbox', { name: /抄表/ }).first().check();
    await dialog.getByRole('button', { name: '生成邀请' }).click();
    const code = (await page.getByLabel('邀请码').textContent()) ?? '';
    const address = (await page.getByLabel('创建账户的地址').textContent()) ?? '';
    await page.getByRole('button', { name: '我已转交' }).click();

    await join(pages.reader, address, code, 'reader');
    // A second person for what the manager brought in.
    const second = await api.manager(inviteBuildingMember, {
      params: { buildingId },
      body: { contact: 'checker@example.test', roles: ['CHK'], validFrom: daysAgo(1), validTo: null },
    });
    await join(pages.checker, address, second.code, 'checker');
  });

  it('a second person passes 600 first values, 200 at once, and 280 tenancies are lived in', async () => {
    const page = pages.checker;
    await page.goto(apartmentPaths.recordCheck({ building: buildingId, tab: 'waiting' }));
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('button', { name: 'Select all' }).click();
    await page.getByRole('button', { name: 'Approve 200 readings' }).click();
    await page.getByText('200 readings approved. 100 tenancies are now occupied.').waitFor();
    // The other two pages without drawing them.
    const params = { buildingId };
    const { items, next } = await api.checker(listWaitingReadings, { params, query: { limit: 200 } });
    const rest = await api.checker(listWaitingReadings, {
      params,
      query: { limit: 200, cursor: next ?? '' },
    });
    const readings = [...items, ...rest.items].map(({ reading: { readingId, version } }) => ({
      readingId,
      version,
    }));
    expect(await api.checker(checkWaitingReadings, { params, body: { readings } })).toMatchObject({
      activated: 180,
    });
    const inState = async (state: 'signed' | 'active') =>
      (await api.manager(listTenancies, { params, query: { limit: 1, state } })).items.length;
    expect([await inState('signed'), await inState('active')]).toEqual([0, 1]);
  });

  it('the manager opens the month', async () => {
    const page = pages.manager;
    await goInside(page, apartmentPaths.check({ building: buildingId }));
    await page.getByRole('button', { name: '开启月份' }).first().click();
    const dialog = page.getByRole('dialog', { name: '开启月份' });
    await filled(dialog, { 月份: ym, 抄表首日: daysAgo(2), 抄表末日: daysAgo(-5) });
    await dialog.getByRole('button', { name: '开启月份' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  const round = async () => {
    const { items } = await api.manager(listCycles, { params: { buildingId } });
    return api.manager(listRound, { params: { cycleId: items[0]?.cycleId ?? '' } });
  };
  const read = async () => (await round()).cycle.progress.read;
  const typed = async (page: Page, serials: readonly string[]) => {
    for (const serial of serials) {
      const cell = page.getByRole('textbox', { name: new RegExp(` ${serial}$`) });
      await cell.fill(serial.startsWith('E') ? '102' : '11');
      await cell.press('Enter');
    }
  };

  it('the round on a phone: the network goes and comes, the tab is closed, and each value arrives once', async () => {
    let page = pages.reader;
    const address = apartmentPaths.checkRead({ building: buildingId, ym });
    await page.goto(address);
    await page.getByRole('textbox', { name: / E-101$/ }).waitFor();
    await typed(page, ['E-101', 'W-101']);
    await until(async () => (await read()) === 2, 'what is typed with a network arrives');

    const context = page.context();
    await context.setOffline(true);
    await typed(page, ['E-102', 'W-102']);
    await page.getByRole('button', { name: 'Not sent 2' }).waitFor();
    expect(await read()).toBe(2);
    await context.setOffline(false);
    await page.getByRole('button', { name: /^Not sent/ }).waitFor({ state: 'hidden' });
    expect(await read()).toBe(4);

    await context.setOffline(true);
    await typed(page, ['E-103', 'W-103']);
    await page.getByRole('button', { name: 'Not sent 2' }).waitFor();
    await page.close();
    await context.setOffline(false);
    page = await context.newPage();
    await page.goto(address);
    await until(async () => (await read()) === 6, 'what waited in the closed tab arrives');
    await page.getByText('6 / 600').waitFor();

    const readings = (await round()).items.filter(({ reading }) => reading);
    expect(readings.map(({ serial }) => serial).sort()).toEqual(
      ['101', '102', '103'].flatMap((room) => [`E-${room}`, `W-${room}`]).sort(),
    );
    for (const { meterId } of readings) {
      const { items } = await api.manager(listMeterReadings, { params: { meterId } });
      expect(items.filter(({ cycleYm }) => cycleYm === ym)).toHaveLength(1);
    }
  });
});
