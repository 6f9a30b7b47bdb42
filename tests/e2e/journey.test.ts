import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { goInside, launchBrowser, ofARestart, openPage, signIn } from '../console/browser.ts';
import { type RunningConsole, startAsPeopleDo } from '../console/running-console.ts';
import { stepsOf } from '../steps.ts';

// A build, a start and a browser on two cores.
jest.setTimeout(240_000);

/** Title of each area in the navigation, and the heading of its first screen. */
const areas = [
  ['公寓', '公寓'],
  ['木材贸易', '木材工作台'],
  ['笔记', '笔记'],
  ['开发工具', '快速生成'],
  ['视频', '视频'],
] as const;

async function openArea(page: Page, area: string, heading: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: area, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
}

/** In the frame, the building that the screens are about. */
const chosenBuilding = (page: Page) => page.getByRole('combobox', { name: '楼栋' });

/** Addresses of the scripts that the page has loaded since its navigation. */
const scriptsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry.name)
      .filter((name) => new URL(name).pathname.endsWith('.js')),
  );

/**
 * The first day of somebody new, in Chinese, through all five areas; afterwards everything is still there. Behind nginx sign-in,
 * writing and a restart are shown in `notes-blog.test.ts`, all areas and sign-out in `tests/identity/headers-browser.test.ts`.
 */
describe('a first day with npm start', () => {
  const it = stepsOf();
  let running: RunningConsole;
  let browser: Browser;
  let page: Page;
  let faults: string[];

  beforeAll(async () => {
    [running, browser] = await Promise.all([startAsPeopleDo(), launchBrowser()]);
    ({ page, faults } = await openPage(browser, running.origin, { reducedMotion: 'no-preference' }));
  });
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
  });

  it('4 signed out: sign-in through the provider’s page with PKCE, and back', async () => {
    const leaving = page.waitForRequest((request) => request.url().includes('/oidc/auth?'));
    const signedIn = signIn(page, 'admin', running.password('admin'));
    const query = new URL((await leaving).url()).searchParams;
    await signedIn;
    expect(query.get('code_challenge_method')).toBe('S256');
    expect(query.get('state')).toMatch(/^[\w-]{86}$/);
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('9 storage: tokens in local storage, and nothing left of the sign-in session', async () => {
    const kept = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)]);
    expect(kept[0]).toContain('console:tokens');
    expect(kept[1]?.filter((key) => key.startsWith('console:sign-in'))).toEqual([]);
  });

  it('9 language: English by default, then 中文', async () => {
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    await page.getByRole('button', { name: '中文' }).click();
    await page.getByRole('heading', { level: 1, name: /^您好/ }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-CN');
  });

  for (const [area, heading] of areas) it(`opens the area ${area}`, () => openArea(page, area, heading));

  it('writes a note and finds it by a two-character word', async () => {
    await goInside(page, '/note/?action=create');
    await page.getByRole('textbox', { name: '正文' }).fill('# 锅炉房\n周三检修锅炉，提前通知住户。');
    await page.getByText(/已保存 · /).waitFor();
    await page.goto(`/note/?q=${encodeURIComponent('锅炉')}`);
    await page.getByText('1 篇笔记').waitFor();
    await page
      .getByRole('link', { name: /锅炉房/ })
      .or(page.getByText('锅炉房'))
      .first()
      .waitFor();
  });

  it('creates a building with 36 rooms', async () => {
    await goInside(page, '/apartment/buildingConfigure?building=new');
    await page.getByLabel(/^编码/).fill('XH-1');
    await page.getByLabel(/^中文名称/).fill('星河公寓');
    await page.getByLabel(/^英文名称/).fill('Xinghe House');
    await page.getByLabel(/^地上层数/).fill('6');
    await page.getByRole('button', { name: '创建楼栋' }).click();
    await page.getByRole('heading', { level: 1, name: '星河公寓的房间' }).waitFor();
    await page.getByRole('button', { name: '生成房间' }).click();
    await page.getByRole('button', { name: '预览' }).click();
    await page.getByRole('button', { name: '创建 36 间' }).click();
    await page.getByText('创建成功').first().waitFor();
    await page
      .getByRole('cell', { name: '606' })
      .or(page.getByRole('rowheader', { name: '606' }))
      .first()
      .waitFor();
  });

  it('chooses in the frame which building the screens are about: here, on the next one, and in another tab', async () => {
    await chosenBuilding(page).filter({ hasText: '星河公寓' }).click();
    await page.getByRole('dialog', { name: '楼栋' }).getByRole('option', { name: '江畔公寓' }).click();
    await page.getByRole('heading', { level: 1, name: '江畔公寓的房间' }).waitFor();
    await openArea(page, '公寓', '公寓');
    await chosenBuilding(page).filter({ hasText: '江畔公寓' }).click();
    await page.getByRole('dialog', { name: '楼栋' }).getByRole('option', { name: '星河公寓' }).click();
    await chosenBuilding(page).filter({ hasText: '星河公寓' }).waitFor();
    const other = await page.context().newPage();
    await other.goto('/apartment/');
    await chosenBuilding(other).filter({ hasText: '星河公寓' }).waitFor();
    await other.close();
  });

  it('makes a sort and enters its opening stock', async () => {
    await goInside(page, '/wood/sortSetting');
    await page.getByRole('button', { name: '新建种类' }).click();
    const sort = page.getByRole('dialog', { name: '新建种类' });
    await sort.getByLabel(/^编码/).fill('PIN-38');
    await sort.getByLabel(/^中文名称/).fill('松木板');
    await sort.getByLabel(/^英文名称/).fill('Pine board');
    await sort.getByLabel(/^厚度/).fill('38');
    await sort.getByLabel(/^宽度/).fill('125');
    await sort.getByLabel(/^长度/).fill('4');
    await sort.getByRole('button', { name: /^(新建种类|保存|提交|确定|创建)/ }).click();
    await sort.waitFor({ state: 'hidden' });

    await goInside(page, '/wood/stock');
    await page.getByRole('button', { name: '期初录入' }).click();
    const opening = page.getByRole('dialog', { name: '期初录入' });
    await opening.getByLabel(/^种类/).selectOption({ label: 'PIN-38 · 松木板' });
    await opening.getByRole('radio', { name: '按件数', exact: true }).check();
    await opening.getByLabel(/^件/).fill('224');
    await opening.getByLabel(/^价值/).fill('9800');
    await opening.getByRole('button', { name: '过账' }).click();
    await opening.waitFor({ state: 'hidden' });
    await page.goto('/wood/stock?q=PIN-38');
    await page.getByText('4.256').first().waitFor();
  });

  it('generates TypeScript from JSON', async () => {
    await goInside(page, '/codeGen/');
    await page.getByLabel('文本', { exact: true }).fill('{"rooms": [{"number": "301", "rent": 1280}]}');
    await page
      .getByText(/number: string/)
      .first()
      .waitFor();
  });

  it('saves a video by its link', async () => {
    await goInside(page, '/bili/');
    await page.getByRole('button', { name: '添加视频' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel(/^链接或视频号/).fill('https://www.bilibili.com/video/av987654321');
    await form.getByLabel(/^标题/).fill('锅炉的原理');
    await form.getByRole('button', { name: '保存' }).click();
    await form.waitFor({ state: 'hidden' });
    await page.getByText('锅炉的原理').first().waitFor();
  });

  it('shares one copy of React, the router and the shell over all remotes', async () => {
    await page.goto('/');
    for (const [area, heading] of areas) await openArea(page, area, heading);
    const scripts = await scriptsOf(page);
    const texts = await page.evaluate(
      (names) => Promise.all(names.map(async (name) => (await fetch(name)).text())),
      scripts,
    );
    const remotes = scripts.flatMap((name) => /\/remotes\/([^/]+)\//.exec(name)?.[1] ?? []);
    const copies = (pattern: RegExp) => texts.join('\n').match(pattern)?.length ?? 0;
    expect([...new Set(remotes)].sort()).toEqual(['apartment', 'bili', 'codeGen', 'notes', 'wood']);
    expect({
      react: copies(/\.useSyncExternalStore=function/g),
      reactDom: copies(/rendererPackageName:"react-dom"/g),
      router: copies(/You cannot render a <Router> inside another <Router>/g),
      shell: copies(/console:tokens/g),
    }).toEqual({ react: 1, reactDom: 1, router: 1, shell: 1 });
  });

  it('still has everything after a restart, which builds nothing', async () => {
    expect(await running.restart()).not.toMatch(/\bbuilt in\b/);
    await page.goto(`/note/?q=${encodeURIComponent('锅炉')}`);
    await page.getByText('1 篇笔记').waitFor();
    await page.goto('/apartment/buildingConfigure');
    await page.getByRole('main').getByText('星河公寓').first().waitFor();
    await chosenBuilding(page).filter({ hasText: '星河公寓' }).waitFor();
    await page.goto('/wood/stock?q=PIN-38');
    await page.getByText('4.256').first().waitFor();
    await page.goto('/bili/');
    await page.getByText('锅炉的原理').first().waitFor();
  });

  it('4 sign-out: ends the session here and at the provider', async () => {
    await page.getByRole('button', { name: /的账户$/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.getByText('您已退出登录').waitFor();
    const tokens = await page.evaluate(() => localStorage.getItem('console:tokens'));
    expect(JSON.parse(tokens ?? '{}').state).toEqual({ idToken: null, refreshToken: null, accessTokens: {} });
    await page.goto('/note/');
    await page.waitForURL(/\/oidc\/interaction\//);
  });

  it('no call failed but for what a restart and a sign-out cause', () => {
    const ofASignOut = /status of 401\b/;
    expect(faults.filter((fault) => !ofARestart.test(fault) && !ofASignOut.test(fault))).toEqual([]);
  });
});
