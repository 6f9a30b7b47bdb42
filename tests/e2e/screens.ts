import type { BrowserContext, Page } from 'playwright-core';
import { goInside, requestsUnderWay } from '../console/browser.ts';

/** Every screen that exists, by an address that shows it with demo data. Used by the accessibility tests and by `npm run shots`. */
export interface Screen {
  readonly name: string;
  /** `{building}` stands for the id of the demo building. */
  readonly path: string;
  /** Who looks; left out: nobody is signed in. */
  readonly as?: string;
}

export const screens: readonly Screen[] = [
  { name: 'home-signed-out', path: '/' },
  { name: 'about', path: '/about' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'apartment-about', path: '/apartment/about' },
  { name: 'apartment-login', path: '/apartment/login' },
  { name: 'callback-by-hand', path: '/account/callback' },
  { name: 'home', path: '/', as: 'admin' },
  { name: 'logout', path: '/account/logout', as: 'admin' },
  { name: 'note-create', path: '/note/', as: 'admin' },
  { name: 'note-list', path: '/note/?action=preview', as: 'admin' },
  { name: 'note-preview', path: '/note/?uuid=01939f00-00a1-7000-8000-000000000000', as: 'admin' },
  {
    name: 'note-edit',
    path: '/note/?action=editAndPreview&uuid=01939f00-00a1-7000-8000-000000000000',
    as: 'admin',
  },
  { name: 'note-search', path: '/note/?action=preview&q=抄表', as: 'admin' },
  { name: 'apartment', path: '/apartment/', as: 'admin' },
  { name: 'apartment-buildingConfigure', path: '/apartment/buildingConfigure', as: 'admin' },
  { name: 'apartment-buildingConfigure-new', path: '/apartment/buildingConfigure?building=new', as: 'admin' },
  { name: 'apartment-roomConfigure', path: '/apartment/roomConfigure/{building}', as: 'admin' },
  { name: 'apartment-list', path: '/apartment/list', as: 'admin' },
  { name: 'apartment-list-empty', path: '/apartment/list?q=zzz', as: 'admin' },
  {
    name: 'apartment-tariffs',
    path: '/apartment/buildingConfigure?building={building}&tab=tariffs',
    as: 'admin',
  },
  {
    name: 'apartment-charges',
    path: '/apartment/buildingConfigure?building={building}&tab=chargeItems',
    as: 'admin',
  },
  {
    name: 'apartment-pools',
    path: '/apartment/buildingConfigure?building={building}&tab=pools',
    as: 'admin',
  },
  { name: 'apartment-buildingTeam', path: '/apartment/buildingTeam/{building}', as: 'apt-manager' },
  { name: 'apartment-overview', path: '/apartment/overview?building={building}', as: 'apt-manager' },
  { name: 'apartment-entering', path: '/apartment/edit?actionType=entering', as: 'apt-desk' },
  {
    name: 'apartment-edit',
    path: '/apartment/edit?actionType=edit&category=LT&roomNumber=101',
    as: 'apt-manager',
  },
  { name: 'apartment-edit-unknown', path: '/apartment/edit?actionType=nothing', as: 'apt-manager' },
  { name: 'apartment-check', path: '/apartment/check?building={building}', as: 'apt-manager' },
  { name: 'apartment-checkRead', path: '/apartment/checkRead?building={building}', as: 'apt-reader' },
  {
    name: 'apartment-checkRead-checking',
    path: '/apartment/checkRead?building={building}&mode=check',
    as: 'apt-checker',
  },
  { name: 'apartment-checkUsed', path: '/apartment/checkUsed?building={building}', as: 'apt-checker' },
  { name: 'apartment-recordCheck', path: '/apartment/recordCheck?building={building}', as: 'apt-auditor' },
  {
    name: 'apartment-recordCheck-waiting',
    path: '/apartment/recordCheck?building={building}&tab=waiting',
    as: 'apt-checker',
  },
  { name: 'apartment-usedByMonth', path: '/apartment/usedByMonth?building={building}', as: 'apt-auditor' },
  { name: 'apartment-flow-used', path: '/apartment/flow/used?building={building}', as: 'apt-auditor' },
  { name: 'apartment-myInfo', path: '/apartment/myInfo', as: 'admin' },
  { name: 'wood', path: '/wood/', as: 'admin' },
  { name: 'wood-stock', path: '/wood/stock', as: 'admin' },
  { name: 'wood-sortSetting', path: '/wood/sortSetting', as: 'admin' },
  { name: 'wood-myInfo', path: '/wood/myInfo', as: 'admin' },
  { name: 'wood-myTeam', path: '/wood/myTeam', as: 'admin' },
  { name: 'codeGen', path: '/codeGen/', as: 'admin' },
  { name: 'codeGen-info', path: '/codeGen/info', as: 'admin' },
  { name: 'bili', path: '/bili/', as: 'admin' },
  { name: 'bili-video', path: '/bili/?q=BV17x411w7KC', as: 'admin' },
  { name: 'wood-stock-viewer', path: '/wood/stock', as: 'wood-viewer' },
  { name: 'wood-no-team', path: '/wood/stock', as: 'member' },
  { name: 'apartment-no-building', path: '/apartment/', as: 'member' },
];

/** The route of the specification that a screen belongs to. */
export const routeOf = ({ path }: Screen): string =>
  (path.split('?')[0] ?? path).replace('{building}', '{id}');

const account = /^Account of|的账户$/;
const bell = /^(?:Notifications, |通知，)/;

/** Opens a screen as a new page and waits until it stands, with what comes after it. */
export async function openScreen(page: Page, { path }: Screen): Promise<void> {
  await page.goto(await addressOf(page, path));
  await stands(page);
}

/** The same, from a page of the console that is open: without loading it anew. */
export async function openInside(page: Page, { path }: Screen): Promise<void> {
  await goInside(page, await addressOf(page, path));
  await nothingArrives(page);
  await stands(page);
}

async function stands(page: Page): Promise<void> {
  await screenStands(page);
  if (await page.getByRole('button', { name: account }).isVisible())
    await page.getByRole('button', { name: bell }).waitFor();
  await nothingArrives(page);
}

/** The screen has its heading, and nothing on it is still being fetched. */
export async function screenStands(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(
    // A ring that says how far a month has come stays; one that turns says nothing of how far it is.
    () =>
      document.querySelector('main :is([role="progressbar"]:not([aria-valuenow]), [aria-busy="true"])') ===
      null,
  );
}

/**
 * Every request is answered, and drawing what came has asked for nothing more. Playwright's own `networkidle` waits for
 * the stream of events, which stays open for as long as the page does.
 */
export async function nothingArrives(page: Page): Promise<void> {
  const asked = requestsUnderWay(page.context());
  for (let still = 0; still < 3; still += 1) {
    await drawn(page);
    if (asked.size > 0) still = -1;
  }
}

/** React has put on the screen what it knows, and a moment has passed. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => setTimeout(done, 30));
      }),
  );

/** Of every browser profile's console: the demo building has another id on every machine. */
const buildings = new WeakMap<BrowserContext, string>();

async function addressOf(page: Page, path: string): Promise<string> {
  if (!path.includes('{building}')) return path;
  const building = buildings.get(page.context()) ?? (await demoBuildingId(page));
  buildings.set(page.context(), building);
  return path.replace('{building}', building);
}

/** The list of rooms leads to it, for whoever may see them. */
async function demoBuildingId(page: Page): Promise<string> {
  await page.goto('/apartment/');
  // The way to a new building is one of these links, too, and names none.
  const links = page.locator(
    'main a[href*="building="]:not([href*="building=new"]), main a[href*="/roomConfigure/"]',
  );
  const href = (await links.first().getAttribute('href')) ?? '';
  const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(href)?.[0];
  if (!id) throw new Error(`${href} names no building`);
  return id;
}
