import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';
import { tellWhatPagesShow } from './what-pages-show.ts';

/** Chromium's engine without its windows, which takes a third less of a machine; without notifications, too. */
const shells = ['/usr/bin/chromium-headless-shell'];
const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const packages = ['chromium', 'chromium-headless-shell', 'fonts-noto-cjk'];
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Path of a Chromium; installed from Debian's packages where that is possible.
 * @throws a sentence that says what to install
 */
export function ensureChromium(kind: 'shell' | 'whole' = 'whole'): string {
  const wanted = [process.env.CHROMIUM ?? '', ...(kind === 'shell' ? shells : whole)];
  const found = (candidates = wanted) => candidates.find((path) => path !== '' && existsSync(path));
  if (!found() && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    spawnSync('apt-get', ['update', '-q'], options);
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], options);
  }
  const path = found() ?? found(whole);
  if (path) return path;
  throw new Error(
    `Chromium was not found. Install it (Debian: apt-get install ${packages.join(' ')}) or set CHROMIUM to its path.`,
  );
}

/** @param kind `whole` for what only a browser with windows can do, such as showing a notification */
export const launchBrowser = (kind: 'shell' | 'whole' = 'shell'): Promise<Browser> =>
  chromium.launch({ executablePath: ensureChromium(kind), args: flags });

export interface VisitOptions extends BrowserContextOptions {
  /** Interface language, as the user would have chosen it before. */
  language?: 'zh' | 'en';
  /** Whoever opens it makes things go wrong on it: what it says of them fails no test by itself. */
  provoked?: boolean;
}

/** What Chromium says of an answer that was no success, or of none; what becomes of it is on the screen. */
const ofTheNetwork = /^Failed to load resource|net::ERR_/;

/** What a page says of its calls while the server restarts: it stays open, and goes on asking for what is new. */
export const ofARestart =
  /status of 50[234]\b|ERR_(ABORTED|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|CONNECTION_(REFUSED|RESET|CLOSED))/;

/**
 * A fresh browser profile with one page. What its pages complain about, in each tab, is kept in `faults`, and said on the
 * test's own console, where it fails whoever did not announce it (`expectConsole`). Answers that were no success are in
 * `faults` alone: a test that knows which of them belong to it says so.
 */
export async function openPage(
  browser: Browser,
  origin: string,
  { language, provoked = false, ...options }: VisitOptions = {},
) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    // Nobody watches: what would move in or fade away is there, or gone, at once.
    reducedMotion: 'reduce',
    ...options,
  });
  // It ends what hangs, and says nothing about speed.
  context.setDefaultTimeout(60_000);
  requestsUnderWay(context);
  tellWhatPagesShow(context);
  if (language)
    await context.addInitScript((chosen) => {
      // Neither a player in a sandboxed frame nor a page before its first address has a storage.
      if (window === window.top && location.protocol !== 'about:')
        localStorage.setItem('console:language', chosen);
    }, language);
  const faults: string[] = [];
  const hear = (page: Page | null, fault: string) => {
    faults.push(fault);
    if (!provoked && !ofTheNetwork.test(fault)) console.error(`${page?.url()}: ${fault}`);
  };
  context.on('weberror', (fault) => hear(fault.page(), fault.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error') hear(message.page(), message.text());
  });
  return { context, page: await context.newPage(), faults };
}

/**
 * Leaves a browser to the next visitor as if nobody had been there. Only files that never change are still in its cache: to
 * fetch and compile the shell anew is most of what a visit in a new profile costs.
 * @param page the tab that stays; one that has not crashed
 */
export async function handOverProfile(page: Page, origin: string): Promise<void> {
  await endVisit(page);
  // An address of the console without a script: the last page and what it was about to do end here.
  const away = () => page.goto(`${origin}/livez`);
  // Where it was just leaving by itself, that arrives in between.
  await away().catch(away);
  await forgetEverybody(page);
  const browser = await page.context().newCDPSession(page);
  const storageTypes = 'indexeddb,service_workers,cache_storage';
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await browser.detach();
}

/** Takes away what a visit made of its browser, and all its tabs but this one. */
export async function endVisit(page: Page): Promise<void> {
  const context = page.context();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all(context.pages().map((tab) => (tab === page ? undefined : tab.close())));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearCookies();
}

/** Everything that the page keeps in its storages, but for the language. */
export const forgetEverybody = (page: Page): Promise<void> =>
  page.evaluate((kept) => {
    for (const key of Object.keys(localStorage)) if (key !== kept) localStorage.removeItem(key);
    sessionStorage.clear();
  }, 'console:language');

const underWay = new WeakMap<BrowserContext, Set<Request>>();

/**
 * What was asked since the first call and is not answered yet; the stream of events left out, which stays open. What a tab
 * was asking for is over with the tab: of one that closed or crashed no answer is ever told.
 */
export function requestsUnderWay(context: BrowserContext): ReadonlySet<Request> {
  const known = underWay.get(context);
  if (known) return known;
  const requests = new Set<Request>();
  underWay.set(context, requests);
  const forget = (request: Request) => void requests.delete(request);
  const follow = (page: Page) => {
    const asked = new Set<Request>();
    page.on('request', (request) => {
      if (request.headers().accept === 'text/event-stream') return;
      requests.add(request);
      asked.add(request);
    });
    const leave = () => asked.forEach(forget);
    page.on('close', leave);
    page.on('crash', leave);
  };
  context.pages().forEach(follow);
  context.on('page', follow);
  context.on('requestfinished', forget);
  context.on('requestfailed', forget);
  return requests;
}

/** Signs in on the provider's own page, by its labels, and waits until the console greets. */
export async function signIn(
  page: Page,
  username: string,
  password: string,
  from = '/account/sign-in',
): Promise<void> {
  await page.goto(from);
  await page.getByLabel(/^(Username|User name|用户名)/).fill(username);
  await page.getByLabel(/^(Password|密码)/).fill(password);
  await page.getByRole('button', { name: /^(Sign in|登录)$/ }).click();
  const consent = page.getByRole('button', { name: /^(Allow|Continue|同意|允许|继续)/ });
  await consent.or(accountButton(page)).first().waitFor();
  if (await consent.isVisible()) await consent.click();
  await greeted(page);
  // The frame greets while the address of coming back is still being left.
  await page.waitForURL(({ pathname }) => pathname !== '/account/callback');
}

/** Also behind a dialog with which the address opens. */
const accountButton = (page: Page) =>
  page.getByRole('button', { name: /^Account of|的账户$/, includeHidden: true });

/** The console knows who is there. */
export const greeted = (page: Page): Promise<void> => accountButton(page).waitFor();

/** Goes to an address of the console within the page, without loading it anew, as a link would. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1, key: crypto.randomUUID(), usr: null }, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}

/** What is done to something that may also go by itself, which is as good. */
export async function unlessGone(thing: Locator, done: Promise<void>): Promise<void> {
  await done.catch(async (error: unknown) => {
    if ((await thing.count()) > 0) throw error;
  });
}
