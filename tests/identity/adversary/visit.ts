import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { until } from '../../../server/testing/until.ts';
import {
  endVisit,
  forgetEverybody,
  goInside,
  handOverProfile,
  openPage,
  type VisitOptions,
} from '../../console/browser.ts';
import { literally, texts } from '../../console/host-texts.ts';
import type { AdversarialProvider } from './provider.ts';

export interface StoredTokens {
  readonly idToken: string | null;
  readonly refreshToken: string | null;
  readonly accessTokens: Readonly<Record<string, { token: string; scope: string; expiresAt: number }>>;
}

/** Does what leaves the page, and waits until another document has taken its place: a page that leaves still looks as before. */
export async function leaving(page: Page, leave: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForEvent('domcontentloaded'), leave()]);
}

/** Where a visit goes. */
interface Place {
  readonly origin: string;
  readonly language: 'zh' | 'en';
  /** The adversary; undefined at a console with the embedded provider. */
  readonly provider?: AdversarialProvider;
}

/** One person at the console: a fresh browser profile, everything it asked for, and what is on its screen. */
export class Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly requests: Request[] = [];
  readonly #place: Place;
  #language: 'zh' | 'en';
  #crashed = false;
  #stays = false;
  readonly #remember = (request: Request) => void this.requests.push(request);

  private constructor(opened: Opened, place: Place) {
    this.#place = place;
    this.#language = place.language;
    this.context = opened.context;
    this.page = opened.page;
    this.context.on('request', this.#remember);
    this.page.once('crash', () => {
      this.#crashed = true;
    });
  }

  static async begin(
    browser: Browser,
    origin: string,
    { provider, ...options }: VisitOptions & { provider?: AdversarialProvider } = {},
  ): Promise<Visit> {
    const language = options.language ?? 'en';
    const opened = await openPage(browser, origin, { ...options, language, provoked: true });
    return new Visit(opened, { origin, language, ...(provider ? { provider } : {}) });
  }

  async end(): Promise<void> {
    await this.context.unrouteAll({ behavior: 'ignoreErrors' });
    await this.context.close();
  }

  /** Goes, and leaves the browser to the next visitor as if nobody had been there. */
  async handOver(): Promise<Visit> {
    const { context } = this;
    const page = this.#crashed || this.page.isClosed() ? await context.newPage() : this.page;
    context.off('request', this.#remember);
    await handOverProfile(page, this.#place.origin);
    return new Visit({ context, page }, this.#place);
  }

  /** Whether the next one takes this visit's place on the very same page. */
  get staysInside(): boolean {
    return this.#stays;
  }

  /** Opens the console, unless the visit before has left it open, and leaves it open for the next one. */
  async stayInside(): Promise<void> {
    if (!(await isInside(this.page, this.#place.origin))) await this.page.goto('/about');
    this.#stays = true;
  }

  /**
   * Hands the page over as it is to the next one who finds nobody signed in, and the shell loaded. What a page remembers
   * of the provider, such as its keys, is still there: for rows of a table whose provider differs in what it answers only.
   */
  async handOn(): Promise<Visit> {
    const { context, page } = this;
    if (!(await isInside(page, this.#place.origin))) return this.handOver();
    context.off('request', this.#remember);
    await endVisit(page);
    await forgetEverybody(page);
    // As it hears of another tab.
    await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: null })));
    await this.signedOut();
    await this.#look(page);
    const next = new Visit({ context, page }, this.#place);
    next.#stays = true;
    return next;
  }

  /** Another tab of the same browser. */
  async openTab(path: string): Promise<Page> {
    const tab = await this.context.newPage();
    await tab.goto(path);
    return tab;
  }

  /** Shows the console under another address too, as a foreign server with the same files would. */
  async showAlsoAt(origin: string): Promise<void> {
    await this.context.route(`${origin}/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: this.#place.origin + pathname + search }) });
    });
  }

  /** Changes the deployment's settings as they come with the page. */
  async configure(change: (settings: string) => string): Promise<void> {
    await this.context.route(`${this.#place.origin}/**`, async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch({ maxRedirects: 0 });
      await route.fulfill({ response, body: change(await response.text()) });
    });
  }

  /** Changes to a language by the switch of the frame, unless the page speaks it already. */
  async speak(language: 'zh' | 'en'): Promise<void> {
    if (language !== this.#language)
      await this.page.getByRole('button', { name: this.#texts.frame.otherLanguage, exact: true }).click();
    this.#language = language;
  }

  /** As when another tab is looked at: faults that are collected for a moment are told at once. */
  lookAway(): Promise<void> {
    return this.page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      Reflect.deleteProperty(document, 'visibilityState');
    });
  }

  /** Chooses an organization, or nothing for personal work, in the user menu. */
  async workFor(name: string | undefined, page: Page = this.page): Promise<void> {
    await this.account(page).click();
    const { personal } = this.#texts.organization;
    await page.getByRole('menuitemradio', { name: name ?? personal }).click();
  }

  /**
   * Signs in and waits for what comes of it, without the browser leaving its page: that costs one load of the console instead
   * of two, and none where it is open already. For good it leaves and comes back in {@link signInByLeaving}.
   * @returns `signed in`, or the code of the error on the screen
   */
  async signIn(from = '/account/sign-in', page: Page = this.page): Promise<string> {
    const departure = this.depart(from, page);
    // Where the page does not leave it says why.
    const told = this.outcome(page);
    told.catch(() => {});
    const back = await Promise.race([departure, told.then(() => undefined)]);
    if (back !== undefined) return this.comeBack(back, page);
    this.#provider.callNobody();
    return told;
  }

  /** The same by the link beside a fault. */
  async signInAgain(page: Page = this.page): Promise<string> {
    const called = this.#provider.callNext();
    await page.getByRole('link', { name: this.#texts.signIn.again }).first().click();
    return this.comeBack(await called, page);
  }

  /** Leaves for the provider, which tells the browser to stay. @returns the address that it would have been sent back to */
  async depart(from = '/account/sign-in', page: Page = this.page): Promise<string> {
    const called = this.#provider.callNext();
    if (await isInside(page, this.#place.origin)) await this.goTo(from, page);
    else await page.goto(from, { waitUntil: 'commit' });
    return called;
  }

  /** What the provider sends back comes to the router of the page that is open. @returns as {@link signIn} */
  async comeBack(back: string, page: Page = this.page): Promise<string> {
    const { origin, pathname, search } = new URL(back);
    if (origin !== this.#place.origin) return this.arrive(back, page);
    // The screen that leaves would leave once more when the session changes under it.
    await this.#look(page);
    await this.goTo(pathname + search, page);
    const outcome = await this.outcome(page);
    // Whose name is in the frame is known before the screen that was wanted stands.
    if (outcome === 'signed in') await page.waitForURL((url) => url.pathname !== pathname);
    return outcome;
  }

  /** A screen that asks nothing of anybody. */
  async #look(page: Page): Promise<void> {
    await this.goTo('/about', page);
    await page.getByRole('heading', { level: 1, name: this.#texts.about.title }).waitFor();
  }

  get #provider(): AdversarialProvider {
    const { provider } = this.#place;
    if (!provider)
      throw new Error('The embedded provider asks for a password: signIn of console/browser.ts.');
    return provider;
  }

  /** Signs in as people do: the browser leaves for the provider, which sends it back, and each time another document is loaded. */
  signInByLeaving(from = '/account/sign-in', page: Page = this.page): Promise<string> {
    return this.arrive(from, page);
  }

  /** Opens an address and waits for what comes of it. */
  async arrive(address: string, page: Page = this.page): Promise<string> {
    await page.goto(address);
    return this.outcome(page);
  }

  /** `signed in` or the stable code of the catalogue's error whose text is on the screen. */
  async outcome(page: Page = this.page): Promise<string> {
    const account = this.account(page);
    const problem = page.getByRole('alert').filter({ hasText: this.anyProblem });
    await account.or(problem).first().waitFor();
    // A problem is shown to somebody who is signed in too, when the session survives it.
    if (await problem.first().isVisible()) return this.codeOf((await problem.first().textContent()) ?? '');
    return 'signed in';
  }

  /** The code whose text this is. */
  codeOf(shown: string): string {
    const found = Object.entries(this.#errors).find(([, text]) => shown.includes(text));
    return found?.[0] ?? shown;
  }

  get #texts() {
    return texts[this.#language];
  }

  get #errors(): Readonly<Record<string, string>> {
    return this.#texts.signIn.errors;
  }

  get anyProblem(): RegExp {
    return new RegExp(Object.values(this.#errors).map(literally).join('|'));
  }

  /** The text of one of the catalogue's errors, wherever it is on the screen. */
  problem(code: string, page: Page = this.page) {
    return page.getByText(this.#errors[code] ?? `no text for ${code}`).first();
  }

  /** Codes that the page has told the operators of, oldest first. */
  reported(): string[] {
    return this.#reports()
      .flatMap((request) => (request.postDataJSON() as { events: { kind: string; code?: string }[] }).events)
      .flatMap(({ kind, code }) => (kind === 'signIn' && code !== undefined ? [code] : []));
  }

  /** How the API answered the reports. */
  reportAnswers(): Promise<(number | undefined)[]> {
    return Promise.all(this.#reports().map(async (request) => (await request.response())?.status()));
  }

  #reports(): Request[] {
    return this.requests.filter(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/v1/telemetry'),
    );
  }

  /** Button of the user menu: there is one when somebody is signed in. */
  account(page: Page = this.page) {
    return page.getByRole('button', { name: /^Account of|的账户$/ });
  }

  /** What local storage keeps. */
  async tokens(page: Page = this.page): Promise<StoredTokens> {
    const kept = await page.evaluate(() => localStorage.getItem('console:tokens'));
    const { state } = JSON.parse(kept ?? '{"state":null}') as { state: StoredTokens | null };
    return state ?? { idToken: null, refreshToken: null, accessTokens: {} };
  }

  /** Changes what local storage keeps, as somebody with the developer tools would, and tells this tab. */
  async changeTokens(change: (tokens: StoredTokens) => StoredTokens, page: Page = this.page): Promise<void> {
    const kept = await page.evaluate(() => localStorage.getItem('console:tokens'));
    const whole = JSON.parse(kept ?? '{}') as { state: StoredTokens };
    await page.evaluate(
      (text) => {
        localStorage.setItem('console:tokens', text);
        dispatchEvent(new StorageEvent('storage', { key: 'console:tokens', newValue: text }));
      },
      JSON.stringify({ ...whole, state: change(whole.state) }),
    );
  }

  /** The access tokens count as used up, so that the next call renews. */
  expireAccessTokens(page: Page = this.page): Promise<void> {
    return this.changeTokens(
      (tokens) => ({
        ...tokens,
        accessTokens: Object.fromEntries(
          Object.entries(tokens.accessTokens).map(([key, entry]) => [key, { ...entry, expiresAt: 1 }]),
        ),
      }),
      page,
    );
  }

  /** Whether something in this browser waits for another tab's renewal to end. */
  waitsForLock(page: Page = this.page): Promise<boolean> {
    return page.evaluate(async () =>
      ((await navigator.locks.query()).pending ?? []).some(({ name }) => name === 'console:renewal'),
    );
  }

  /**
   * The bell comes behind the first screen; once it has asked and listens, only screens want a token. Of all tabs of a
   * browser one listens, the first.
   */
  async bellListens(page: Page = this.page): Promise<void> {
    const asks = (path: string) =>
      this.requests.some((request) => request.url().includes(path) && request.frame().page() === page);
    const listens = () => page !== this.page || asks('/api/v1/events');
    await until(() => asks('/api/v1/notification') && listens(), 'the bell listens');
  }

  /** Everything session storage keeps of a sign-in under way. */
  signInSession(page: Page = this.page): Promise<Record<string, string>> {
    return page.evaluate(() =>
      Object.fromEntries(
        Object.entries(sessionStorage).filter(([key]) => key.startsWith('console:sign-in:')),
      ),
    );
  }

  /** Whether a screen of somebody who is signed in is on show, and no fault of sign-in. */
  async isSignedIn(page: Page = this.page): Promise<boolean> {
    return (
      (await this.account(page).isVisible()) && !(await page.getByText(this.anyProblem).first().isVisible())
    );
  }

  /** Waits until {@link isSignedIn}: a fault told before goes with the answer to the next try, a moment after its token. */
  async goesOn(page: Page = this.page): Promise<void> {
    await this.account(page).waitFor();
    await page.getByText(this.anyProblem).first().waitFor({ state: 'hidden' });
  }

  /** Waits for the screen of somebody who is signed out: a way to sign in, no user menu. */
  async signedOut(page: Page = this.page): Promise<void> {
    const way = /^(Sign in|Sign in again|登录|重新登录)$/;
    await page
      .getByRole('button', { name: way })
      .or(page.getByRole('link', { name: way }))
      .first()
      .waitFor();
    await this.account(page).waitFor({ state: 'detached' });
  }

  /** By the user menu, as people do. */
  async signOutByMenu(page: Page = this.page): Promise<void> {
    await this.account(page).click();
    const entry = page.getByRole('menuitem', { name: this.#texts.signOut.title });
    await leaving(page, () => entry.click());
  }

  /** Within the page, without loading it anew: to any address, as the back and forward buttons do. */
  goTo = (path: string, page: Page = this.page): Promise<void> => goInside(page, path);

  /** Within the page, without loading it anew: by a link of the navigation. */
  async goInside(path: string, page: Page = this.page): Promise<void> {
    await page.locator(`nav a[href="${path}"], header a[href="${path}"]`).first().click();
    await page.waitForURL((url) => url.pathname === path);
  }
}

/** A profile and the page that is open in it. */
type Opened = Pick<Awaited<ReturnType<typeof openPage>>, 'context' | 'page'>;

/** Whether the page shows the console, from where every address of it is reached without loading anything anew. */
const isInside = async (page: Page, origin: string): Promise<boolean> =>
  !page.isClosed() && new URL(page.url()).origin === origin && (await page.locator('#main').count()) > 0;
