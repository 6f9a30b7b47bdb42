import { listCheckouts } from '@console/contract/apartment';
import { createTxn, listPartners, listSorts, listTeams, listTxns, listYards } from '@console/contract/wood';
import type { Page } from 'playwright-core';
import { goInside, requestsUnderWay } from '../console/browser.ts';
import { apiOf } from './api-calls.ts';

/** Every screen that exists, by an address that shows it with demo data. Used by the accessibility tests and by `npm run shots`. */
export interface Screen {
  readonly name: string;
  /** `{building}` stands for the id of the demo building, `{checkout}` for a check-out of it with its room, `{draft}` for a drafted purchase. */
  readonly path: string;
  /** Its first heading, in English: an error has another one; a pattern where it names what is another one in each console. */
  readonly heading: string | RegExp;
  /** Who looks; left out: nobody is signed in. */
  readonly as?: string;
}

type Address = Pick<Screen, 'path'>;

export const screens: readonly Screen[] = [
  { name: 'home-signed-out', heading: 'Welcome to the console', path: '/' },
  { name: 'about', heading: 'About', path: '/about' },
  { name: 'not-found', heading: 'Not Found', path: '/nowhere' },
  { name: 'apartment-about', heading: 'About apartments', path: '/apartment/about' },
  { name: 'apartment-login', heading: 'Apartment management', path: '/apartment/login' },
  { name: 'callback-by-hand', heading: 'Sign-in failed', path: '/account/callback' },
  { name: 'home', heading: 'Hello, 林晓 Lin Xiao', path: '/', as: 'admin' },
  { name: 'logout', heading: 'Sign out', path: '/account/logout', as: 'admin' },
  { name: 'note-create', heading: 'Notes', path: '/note/', as: 'admin' },
  { name: 'note-list', heading: 'Notes', path: '/note/?action=preview', as: 'admin' },
  {
    name: 'note-preview',
    heading: 'Notes',
    path: '/note/?uuid=01939f00-00a1-7000-8000-000000000000',
    as: 'admin',
  },
  {
    name: 'note-edit',
    heading: 'Notes',
    path: '/note/?action=editAndPreview&uuid=01939f00-00a1-7000-8000-000000000000',
    as: 'admin',
  },
  { name: 'note-trash', heading: 'Notes', path: '/note/?action=preview&q=is%3Atrashed', as: 'admin' },
  { name: 'note-search', heading: 'Notes', path: '/note/?action=preview&q=抄表', as: 'admin' },
  { name: 'apartment', heading: 'Apartments', path: '/apartment/', as: 'admin' },
  {
    name: 'apartment-buildingConfigure',
    heading: 'Buildings',
    path: '/apartment/buildingConfigure',
    as: 'admin',
  },
  {
    name: 'apartment-buildingConfigure-new',
    heading: 'New building',
    path: '/apartment/buildingConfigure?building=new',
    as: 'admin',
  },
  {
    name: 'apartment-roomConfigure',
    heading: 'Rooms of Riverside Apartments',
    path: '/apartment/roomConfigure/{building}',
    as: 'admin',
  },
  { name: 'apartment-list', heading: 'Rooms', path: '/apartment/list', as: 'admin' },
  {
    name: 'apartment-roomHistory',
    heading: 'Room history',
    path: '/apartment/roomHistory?building={building}',
    as: 'admin',
  },
  {
    name: 'apartment-helpDraw',
    heading: 'Room draws',
    path: '/apartment/helpDraw?building={building}',
    as: 'admin',
  },
  { name: 'apartment-list-empty', heading: 'Rooms', path: '/apartment/list?q=zzz', as: 'admin' },
  {
    name: 'apartment-tariffs',
    heading: 'Riverside Apartments',
    path: '/apartment/buildingConfigure?building={building}&tab=tariffs',
    as: 'admin',
  },
  {
    name: 'apartment-charges',
    heading: 'Riverside Apartments',
    path: '/apartment/buildingConfigure?building={building}&tab=chargeItems',
    as: 'admin',
  },
  {
    name: 'apartment-pools',
    heading: 'Riverside Apartments',
    path: '/apartment/buildingConfigure?building={building}&tab=pools',
    as: 'admin',
  },
  {
    name: 'apartment-buildingTeam',
    heading: 'Team of Riverside Apartments',
    path: '/apartment/buildingTeam/{building}',
    as: 'apt-manager',
  },
  {
    name: 'apartment-overview',
    heading: 'Map of Riverside Apartments',
    path: '/apartment/overview?building={building}',
    as: 'apt-manager',
  },
  {
    name: 'apartment-entering',
    heading: 'Check in',
    path: '/apartment/edit?actionType=entering',
    as: 'apt-desk',
  },
  {
    name: 'apartment-edit',
    heading: 'Tenancy 46 · 林明',
    path: '/apartment/edit?actionType=edit&category=LT&roomNumber=101',
    as: 'apt-manager',
  },
  {
    name: 'apartment-edit-unknown',
    heading: 'Check-in and tenancy',
    path: '/apartment/edit?actionType=nothing',
    as: 'apt-manager',
  },
  {
    name: 'apartment-check',
    heading: 'Month closing',
    path: '/apartment/check?building={building}',
    as: 'apt-manager',
  },
  {
    name: 'apartment-checkRead',
    heading: 'Meter reading',
    path: '/apartment/checkRead?building={building}',
    as: 'apt-reader',
  },
  {
    name: 'apartment-checkRead-checking',
    heading: 'Meter reading',
    path: '/apartment/checkRead?building={building}&mode=check',
    as: 'apt-checker',
  },
  {
    name: 'apartment-checkUsed',
    heading: 'Review usage',
    path: '/apartment/checkUsed?building={building}',
    as: 'apt-checker',
  },
  {
    name: 'apartment-checkBill',
    heading: 'Review bills',
    path: '/apartment/checkBill?building={building}',
    as: 'apt-manager',
  },
  {
    name: 'apartment-print',
    heading: 'Print centre',
    path: '/apartment/print?building={building}',
    as: 'admin',
  },
  {
    name: 'apartment-print-paper',
    heading: 'Door labels JP',
    path: '/apartment/print?uuid={building}&template=door_labels',
    as: 'admin',
  },
  {
    name: 'apartment-checkBill-cashier',
    heading: 'Review bills',
    path: '/apartment/checkBill?building={building}&change=more',
    as: 'apt-cashier',
  },
  {
    name: 'apartment-checkBill-totals',
    heading: 'Review bills',
    path: '/apartment/checkBill?building={building}',
    as: 'apt-desk',
  },
  {
    name: 'apartment-reviewApplication',
    heading: 'Applications',
    path: '/apartment/reviewApplication?building={building}',
    as: 'apt-manager',
  },
  {
    name: 'apartment-reviewApplication-desk',
    heading: 'Applications',
    path: '/apartment/reviewApplication?building={building}&queue=over',
    as: 'apt-desk',
  },
  {
    name: 'apartment-reviewCheckout',
    heading: /^Check-out JP-C\d{6}-\d{4}$/,
    path: '/apartment/reviewCheckout?{checkout}',
    as: 'apt-manager',
  },
  {
    name: 'apartment-recordCheck',
    heading: 'Review log',
    path: '/apartment/recordCheck?building={building}',
    as: 'apt-auditor',
  },
  {
    name: 'apartment-recordCheck-waiting',
    heading: 'Review log',
    path: '/apartment/recordCheck?building={building}&tab=waiting',
    as: 'apt-checker',
  },
  {
    name: 'apartment-dashboard',
    heading: 'Dashboard',
    path: '/apartment/dashboard?building={building}',
    as: 'apt-manager',
  },
  {
    name: 'apartment-dashboard-reader',
    heading: 'Dashboard',
    path: '/apartment/dashboard?building={building}',
    as: 'apt-reader',
  },
  {
    name: 'apartment-stat',
    heading: 'Statistics',
    path: '/apartment/stat?building={building}',
    as: 'apt-manager',
  },
  {
    name: 'apartment-stat-occupancy',
    heading: 'Statistics',
    path: '/apartment/stat?building={building}&tab=occupancy&group=floor',
    as: 'apt-desk',
  },
  {
    name: 'apartment-stat-usage',
    heading: 'Statistics',
    path: '/apartment/stat?building={building}&tab=usage&compare=true',
    as: 'apt-auditor',
  },
  {
    name: 'apartment-usedByMonth',
    heading: 'Usage by month',
    path: '/apartment/usedByMonth?building={building}',
    as: 'apt-auditor',
  },
  {
    name: 'apartment-electronChart',
    heading: 'Electricity charts',
    path: '/apartment/electronChart?building={building}&price=true',
    as: 'apt-auditor',
  },
  {
    name: 'apartment-flow-used',
    heading: 'Usage ledger',
    path: '/apartment/flow/used?building={building}',
    as: 'apt-auditor',
  },
  {
    name: 'apartment-flow-amount',
    heading: 'Money ledger',
    path: '/apartment/flow/amount?building={building}',
    as: 'admin',
  },
  {
    name: 'apartment-flow-amount-payments',
    heading: 'Money ledger',
    path: '/apartment/flow/amount?building={building}&tab=payments',
    as: 'admin',
  },
  {
    name: 'apartment-flow-amount-arrears',
    heading: 'Money ledger',
    path: '/apartment/flow/amount?building={building}&tab=arrears',
    as: 'admin',
  },
  {
    name: 'apartment-flow-amount-deposits',
    heading: 'Money ledger',
    path: '/apartment/flow/amount?building={building}&tab=deposits',
    as: 'admin',
  },
  {
    name: 'apartment-flow-amount-dayClose',
    heading: 'Money ledger',
    path: '/apartment/flow/amount?building={building}&tab=dayClose',
    as: 'admin',
  },
  {
    name: 'apartment-flow-amount-bank',
    heading: 'Money ledger',
    path: '/apartment/flow/amount?building={building}&tab=bank',
    as: 'admin',
  },
  { name: 'apartment-myInfo', heading: 'My details', path: '/apartment/myInfo', as: 'admin' },
  { name: 'apartment-resident', heading: 'Apartments', path: '/apartment/', as: 'apt-resident' },
  {
    name: 'apartment-resident-myInfo',
    heading: 'My details',
    path: '/apartment/myInfo',
    as: 'apt-resident',
  },
  { name: 'wood', heading: 'Wood workspace', path: '/wood/', as: 'admin' },
  { name: 'wood-sell', heading: 'Counter', path: '/wood/sell', as: 'admin' },
  { name: 'wood-sell-viewer', heading: 'No access', path: '/wood/sell', as: 'wood-viewer' },
  { name: 'wood-stock', heading: 'Stock', path: '/wood/stock', as: 'admin' },
  { name: 'wood-stock-lots', heading: 'Stock', path: '/wood/stock?tab=lots', as: 'admin' },
  { name: 'wood-stock-stocktakes', heading: 'Stock', path: '/wood/stock?tab=stocktakes', as: 'admin' },
  { name: 'wood-stock-reserved', heading: 'Stock', path: '/wood/stock?tab=reserved', as: 'admin' },
  { name: 'wood-transaction', heading: 'Documents', path: '/wood/transaction', as: 'admin' },
  {
    name: 'wood-transaction-draft',
    heading: /^Purchase PO-/,
    path: '/wood/transaction?uuid={draft}',
    as: 'admin',
  },
  {
    ...{ name: 'wood-transactionEdit-new', heading: 'New document', as: 'admin' },
    path: '/wood/transactionEdit?uuid=&kind=purchase',
  },
  {
    ...{ name: 'wood-transactionEdit', heading: /^Purchase PO-/, as: 'admin' },
    path: '/wood/transactionEdit?uuid={draft}',
  },
  {
    ...{ name: 'wood-transactionEdit-viewer', heading: 'New document', as: 'wood-viewer' },
    path: '/wood/transactionEdit?uuid=',
  },
  {
    name: 'wood-partReturnedPurchase',
    heading: 'Purchase returns',
    path: '/wood/partReturnedPurchase',
    as: 'admin',
  },
  { name: 'wood-stockStat', heading: 'Stock statistics', path: '/wood/stockStat', as: 'admin' },
  {
    ...{ name: 'wood-stockStat-balance', heading: 'Stock statistics', as: 'admin' },
    path: '/wood/stockStat?tab=balance',
  },
  {
    name: 'wood-stockStat-sorts',
    heading: 'Stock statistics',
    path: '/wood/stockStat?tab=sorts',
    as: 'admin',
  },
  { name: 'wood-transactionStat', heading: 'Trade statistics', path: '/wood/transactionStat', as: 'admin' },
  {
    ...{ name: 'wood-transactionStat-suppliers', heading: 'Trade statistics', as: 'admin' },
    path: '/wood/transactionStat?tab=suppliers',
  },
  {
    ...{ name: 'wood-transactionStat-viewer', heading: 'Trade statistics', as: 'wood-viewer' },
    path: '/wood/transactionStat',
  },
  { name: 'wood-sortSetting', heading: 'Sorts', path: '/wood/sortSetting', as: 'admin' },
  { name: 'wood-costSetting', heading: 'Costs', path: '/wood/costSetting', as: 'admin' },
  { name: 'wood-costSetting-seller', heading: 'Costs', path: '/wood/costSetting', as: 'wood-seller' },
  { name: 'wood-myInfo', heading: 'My details', path: '/wood/myInfo', as: 'admin' },
  { name: 'wood-myTeam', heading: 'My team', path: '/wood/myTeam', as: 'admin' },
  { name: 'wood-myTeam-partners', heading: 'My team', path: '/wood/myTeam?tab=partners', as: 'admin' },
  { name: 'codeGen', heading: 'Quick generator', path: '/codeGen/', as: 'admin' },
  { name: 'codeGen-qiniu', heading: 'Object stores', path: '/codeGen/qiniu', as: 'admin' },
  {
    name: 'codeGen-database',
    heading: 'Database',
    path: '/codeGen/database?schema=shop&table=orders',
    as: 'admin',
  },
  { name: 'codeGen-power', heading: 'Permissions', path: '/codeGen/powerManage', as: 'admin' },
  {
    name: 'codeGen-power-people',
    heading: 'Permissions',
    path: '/codeGen/powerManage?tab=people',
    as: 'admin',
  },
  {
    name: 'codeGen-clashInfo',
    heading: 'Clash controllers',
    path: '/codeGen/clashInfo',
    as: 'admin',
  },
  {
    name: 'codeGen-clashInfo-proxies',
    heading: 'Clash controllers',
    path: '/codeGen/clashInfo?panel=proxies',
    as: 'admin',
  },
  {
    name: 'codeGen-clashInfo-connections',
    heading: 'Clash controllers',
    path: '/codeGen/clashInfo?panel=connections',
    as: 'admin',
  },
  {
    name: 'codeGen-clashInfo-old',
    heading: 'Clash controllers',
    path: '/codeGen/clashInfo?controller=old-router',
    as: 'admin',
  },
  { name: 'codeGen-dns', heading: 'DNS', path: '/codeGen/dns', as: 'admin' },
  { name: 'codeGen-dns-zone', heading: 'DNS', path: '/codeGen/dns?tab=zone', as: 'admin' },
  { name: 'codeGen-dns-mail', heading: 'DNS', path: '/codeGen/dns?tab=mail', as: 'admin' },
  {
    name: 'codeGen-filterDocument',
    heading: 'Filter documents',
    path: '/codeGen/filterDocument',
    as: 'admin',
  },
  { name: 'codeGen-i18n', heading: 'Translations', path: '/codeGen/i18n', as: 'admin' },
  { name: 'codeGen-i18n-files', heading: 'Translations', path: '/codeGen/i18n?tab=files', as: 'admin' },
  { name: 'codeGen-i18n-publish', heading: 'Translations', path: '/codeGen/i18n?tab=publish', as: 'admin' },
  { name: 'codeGen-info', heading: 'System information', path: '/codeGen/info', as: 'admin' },
  { name: 'bili', heading: 'Videos', path: '/bili/', as: 'admin' },
  { name: 'bili-video', heading: 'Videos', path: '/bili/?q=BV17x411w7KC', as: 'admin' },
  { name: 'wood-stock-viewer', heading: 'Stock', path: '/wood/stock', as: 'wood-viewer' },
  { name: 'wood-no-team', heading: 'Stock', path: '/wood/stock', as: 'member' },
  { name: 'apartment-no-building', heading: 'Apartments', path: '/apartment/', as: 'member' },
];

/** The route of the specification that a screen belongs to. */
export const routeOf = ({ path }: Address): string =>
  (path.split('?')[0] ?? path).replace('{building}', '{id}');

const account = /^Account of|的账户$/;
const bell = /^(?:Notifications, |通知，)/;

/** Opens a screen as a new page and waits until it stands, with what comes after it. */
export async function openScreen(page: Page, { path }: Address): Promise<void> {
  await page.goto(await addressOf(page, path));
  await stands(page);
}

/** The same, from a page of the console that is open: without loading it anew. */
export async function openInside(page: Page, { path }: Address): Promise<void> {
  await goInside(page, await addressOf(page, path));
  await drawn(page);
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
      document.querySelector(
        'main :is([role="progressbar"]:not([aria-valuenow]), [aria-busy="true"], [data-on-its-way])',
      ) === null,
  );
}

/**
 * Every request is answered, and drawing what came has asked for nothing more. Playwright's own `networkidle` waits for
 * the stream of events, which stays open for as long as the page does.
 */
export async function nothingArrives(page: Page): Promise<void> {
  const asked = requestsUnderWay(page.context());
  for (let still = 0; still < 2; still += 1) {
    await drawn(page);
    if (asked.size > 0) still = -1;
  }
}

/** React has put on the screen what it knows, and a moment has passed. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => setTimeout(done, 30));
      }),
  );

/** Origin of a console → its demo building, which has another id in every one. */
const buildings = new Map<string, string>();

/** The address itself, with the ids of the console that the page is open at. */
export async function addressOf(page: Page, path: string): Promise<string> {
  if (path.includes('{checkout}')) return path.replace('{checkout}', await demoCheckout(page));
  if (path.includes('{draft}')) return path.replace('{draft}', await demoDraft(page));
  if (!path.includes('{building}')) return path;
  return path.replace('{building}', await demoBuilding(page));
}

/** A purchase that is drafted: one of the demo's, or one of logs and boards that is begun now. */
async function demoDraft(page: Page): Promise<string> {
  const call = apiOf(page, new URL(page.url()).origin);
  const { items: teams } = await call(listTeams);
  const teamId = teams[0]?.teamId ?? '';
  const query = listTxns.query.parse({ teamId, kind: 'purchase', state: 'draft', limit: '1' });
  const [found] = (await call(listTxns, { query })).items;
  if (found) return found.txnId;
  const [{ items: yards }, { items: sorts }, { items: partners }] = await Promise.all([
    call(listYards, { query: { teamId } }),
    call(listSorts, { query: { teamId, size: 1000 } }),
    call(listPartners, { query: listPartners.query.parse({ teamId, kind: 'supplier', limit: '1' }) }),
  ]);
  const sortOf = (form: string) => sorts.find((one) => one.form === form)?.sortId ?? '';
  const rows = [
    { diameterCm: '20', lengthM: '4', count: 25 },
    { diameterCm: '22', lengthM: '4', count: 18 },
  ];
  const draft = {
    ...{ kind: 'purchase' as const, yardId: yards[0]?.yardId ?? '', businessDate: localDay() },
    ...{ partnerId: partners[0]?.partnerId ?? '', containerNo: 'MSKU1234565', mark: 'A7' },
    lines: [
      { sortId: sortOf('log'), tally: { kind: 'log' as const, rows }, unitPrice: '980' },
      { sortId: sortOf('sawn_board'), pieces: 224, volume: '4.256', unitPrice: '2450' },
    ],
  };
  return (await call(createTxn, { query: { teamId }, body: draft })).txnId;
}

const localDay = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

async function demoBuilding(page: Page): Promise<string> {
  const { origin } = new URL(page.url());
  const building = buildings.get(origin) ?? (await demoBuildingId(page));
  buildings.set(origin, building);
  return building;
}

/** One that has a settlement to be looked at. */
async function demoCheckout(page: Page): Promise<string> {
  const { origin } = new URL(page.url());
  const params = { buildingId: await demoBuilding(page) };
  const { items } = await apiOf(page, origin)(listCheckouts, { params, query: {} });
  const found = items.find(({ state }) => state === 'submitted') ?? items[0];
  if (!found) throw new Error('Nobody has left the demo building.');
  return `${new URLSearchParams({ uuid: found.checkoutId, roomNumber: found.room.number })}`;
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
