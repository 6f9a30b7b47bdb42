import type { Page } from 'playwright-core';

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

/** Opens a screen and waits until it stands. */
export async function openScreen(page: Page, { path }: Screen): Promise<void> {
  await withoutEvents(page);
  await page.goto(path.includes('{building}') ? await demoBuildingPath(page) : path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** The stream of events never ends, and neither would waiting for a quiet network. */
export const withoutEvents = (page: Page): Promise<unknown> =>
  page.route('**/api/v1/events', (route) => route.fulfill({ status: 204 }));

/** The demo building has another id on every machine; the list of buildings leads to it. */
async function demoBuildingPath(page: Page): Promise<string> {
  await page.goto('/apartment/');
  const link = page.locator('a[href^="/apartment/roomConfigure/"]').first();
  return (await link.getAttribute('href')) ?? '';
}
