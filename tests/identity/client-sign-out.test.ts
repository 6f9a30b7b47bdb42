import { jest } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { until } from '../../server/testing/until.ts';
import { texts } from '../console/host-texts.ts';
import { houseUnderAttack } from './adversary/house-under-attack.ts';
import { leaving, type Visit } from './adversary/visit.ts';

jest.setTimeout(180_000);

const { house, provider } = houseUnderAttack();

const noTokens = { idToken: null, refreshToken: null, accessTokens: {} };
/** What is on the home page of somebody who is signed in, and nobody else's business. */
const greeting = 'Hello, Ming Li';

/** Signing out loads another document, which is nobody's yet. */
async function signedIn(from?: string): Promise<Visit> {
  const visit = await house.visit({ inside: true });
  expect(await visit.signIn(from)).toBe('signed in');
  return visit;
}

async function openVideoForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add a video' }).first().click();
  return page.getByRole('dialog', { name: 'Add a video' });
}

/** The refresh token that there is once the user menu has asked for the profile, which renews. */
async function lastRefreshToken(visit: Visit): Promise<string> {
  await visit.account().click();
  await until(() => provider.requests('userinfo').length > 0, 'the profile');
  await visit.page.keyboard.press('Escape');
  await visit.page.getByRole('menu').waitFor({ state: 'detached' });
  return (await visit.tokens()).refreshToken ?? '';
}

const confirm = (visit: Visit) => visit.page.getByRole('button', { name: texts.en.signOut.confirm });

describe('4 sign-out', () => {
  it('C6 7.5 7.7 4 sign-out: revokes the refresh token, clears, ends the session at the provider, comes back', async () => {
    const visit = await signedIn();
    const refreshToken = await lastRefreshToken(visit);
    await visit.signOutByMenu();
    await visit.signedOut();
    await visit.page.waitForURL(`${house.console.origin}/`);
    expect(await visit.tokens()).toEqual(noTokens);
    expect(await visit.page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('eyJ');
    const order = provider.seen.map(({ endpoint }) => endpoint);
    expect(order.indexOf('revocation')).toBeGreaterThan(0);
    expect(order.indexOf('revocation')).toBeLessThan(order.indexOf('endSession'));
    const [revocation] = provider.requests('revocation');
    expect(Object.fromEntries(revocation?.form ?? [])).toEqual({ client_id: 'console', token: refreshToken });
    expect(revocation?.headers.cookie).toBeUndefined();
    const [end] = provider.requests('endSession');
    expect(Object.fromEntries(end?.query ?? [])).toEqual({
      client_id: 'console',
      post_logout_redirect_uri: `${house.console.origin}/`,
    });
    // The refresh token is dead.
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: 'console',
      refresh_token: refreshToken,
    });
    const answer = await fetch(`${provider.issuer}/token`, { method: 'POST', body });
    expect(answer.status).toBe(400);
  });

  it("7.7 wood's session ends as wood's client, and does not sign in again by itself", async () => {
    const visit = await signedIn('/wood/signIn');
    await visit.goTo('/wood/signOut');
    await confirm(visit).waitFor();
    expect(provider.requests('revocation')).toEqual([]);
    await leaving(visit.page, () => confirm(visit).click());
    await visit.signedOut();
    expect(provider.requests('revocation')[0]?.form.get('client_id')).toBe('wood');
    const [end] = provider.requests('endSession');
    expect(Object.fromEntries(end?.query ?? [])).toEqual({
      client_id: 'wood',
      post_logout_redirect_uri: `${house.console.origin}/wood/signIn`,
    });
    expect(provider.requests('authorize')).toHaveLength(1);
  });

  // The other ways in which a provider refuses to help: `host/src/auth/sign-out.test.tsx`.
  it('C5 4 sign-out goes on when revocation does not answer', async () => {
    const visit = await signedIn();
    provider.behaviour = { revocation: () => new Promise(() => {}) };
    await visit.signOutByMenu();
    await visit.signedOut();
    expect(await visit.tokens()).toEqual(noTokens);
    expect(provider.requests('endSession')).toHaveLength(1);
  });

  it('C5 the provider cannot be reached any more: signed out here all the same', async () => {
    const visit = await signedIn();
    provider.behaviour = { discovery: () => ({ drop: true }) };
    // Anew, so that the page knows nothing of the provider.
    await visit.page.goto('/about');
    await visit.signOutByMenu();
    await visit.signedOut();
    expect(await visit.tokens()).toEqual(noTokens);
  });

  it('C6 a revocation that failed is tried again', async () => {
    let times = 0;
    const visit = await signedIn();
    provider.behaviour = {
      revocation: () => {
        times += 1;
        return times === 1 ? { drop: true } : { status: 200, type: 'text/plain', body: '' };
      },
    };
    await visit.signOutByMenu();
    await visit.signedOut();
    expect(times).toBe(2);
  });
});

describe('all tabs', () => {
  it('C4 sign-out in one tab empties the others at once', async () => {
    const visit = await signedIn();
    const tabs = [
      await visit.openTab('/'),
      await visit.openTab('/note/?action=preview'),
      await visit.openTab('/about'),
    ];
    for (const tab of tabs) await visit.account(tab).waitFor();
    await tabs[0]?.getByText(greeting).waitFor();
    await visit.signOutByMenu();
    for (const tab of [...tabs, visit.page]) {
      await visit.signedOut(tab);
      expect(await tab.getByText('Ming Li').count()).toBe(0);
      expect(await visit.tokens(tab)).toEqual(noTokens);
    }
    // The tabs went nowhere by themselves: one end of session, nobody sent to sign in.
    expect(provider.requests('endSession')).toHaveLength(1);
    expect(provider.requests('authorize')).toHaveLength(1);
  });

  it('C4 what is filled in in another tab is asked about first', async () => {
    const visit = await signedIn();
    const dialog = await openVideoForm(await visit.openTab('/bili/'));
    await dialog.getByLabel(/^Link or number/).fill('av170001');
    await visit.account().click();
    await visit.page.getByRole('menuitem', { name: texts.en.signOut.title }).click();
    const question = visit.page.getByRole('alertdialog', { name: texts.en.signOut.question });
    await question.getByText(texts.en.signOut.unsavedElsewhere).waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await dialog.getByLabel(/^Link or number/).inputValue()).toBe('av170001');
    expect(provider.requests('endSession')).toEqual([]);
    // Saved, it is nobody's worry.
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await visit.signOutByMenu();
    await visit.signedOut();
  });

  it('C4 a page that slept in the back-forward cache is empty when it comes back', async () => {
    const visit = await signedIn();
    const sleeper = await visit.context.newPage();
    // A sleeping page hears of nothing.
    await sleeper.addInitScript(() =>
      addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true }),
    );
    await sleeper.goto('/');
    await sleeper.getByText(greeting).waitFor();
    await visit.signOutByMenu();
    await visit.signedOut();
    expect(await sleeper.getByText(greeting).isVisible()).toBe(true);
    await sleeper.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await visit.signedOut(sleeper);
    expect(await sleeper.getByText('Ming Li').count()).toBe(0);
  });

  it('C4 the back button shows nothing after signing out', async () => {
    const visit = await signedIn();
    await visit.goTo('/note/?action=preview');
    await visit.page.getByRole('heading', { level: 1, name: 'Notes' }).waitFor();
    await visit.goTo('/');
    await visit.page.getByText(greeting).waitFor();
    await visit.signOutByMenu();
    await visit.signedOut();
    // From now on the provider wants a password.
    provider.behaviour = { authorize: () => ({ parameters: {}, to: `${provider.origin}/password` }) };
    for (const [step, arrivesAt] of [
      ['the first page', texts.en.home.signedOut],
      ['the second', 'Elsewhere'],
      ['the third', 'Elsewhere'],
    ]) {
      // An area leaves for the provider while it is still loading, which ends this navigation.
      await visit.page.goBack({ waitUntil: 'commit' }).catch((error: Error) => {
        if (!error.message.includes('ERR_ABORTED')) throw error;
      });
      await visit.page.getByRole('heading', { level: 1, name: arrivesAt }).waitFor();
      expect([step, await visit.page.getByText('Ming Li').count()]).toEqual([step, 0]);
    }
    await visit.page.goto('/about');
    expect(await visit.tokens()).toEqual(noTokens);
    expect(provider.requests('token').filter(({ form }) => form.has('code'))).toHaveLength(1);
  });

  it('C4 tokens removed by hand in another tab: this one is empty too', async () => {
    const visit = await signedIn();
    await visit.page.goto('/');
    await visit.page.getByText(greeting).waitFor();
    const second = await visit.openTab('/about');
    await second.evaluate(() => localStorage.clear());
    await visit.signedOut();
    expect(await visit.page.getByText('Ming Li').count()).toBe(0);
  });
});

describe('a link to the sign-out route from another site', () => {
  it('D3 asks first, and until then nothing ends', async () => {
    const visit = await signedIn();
    await visit.page.goto(`${provider.origin}/foreign-site`);
    await visit.page.evaluate(
      (address) => location.assign(address),
      `${house.console.origin}/account/logout?url=/about`,
    );
    await visit.page.getByText(texts.en.signOut.question).first().waitFor();
    expect((await visit.tokens()).refreshToken).not.toBeNull();
    expect(provider.requests('revocation')).toEqual([]);
    expect(provider.requests('endSession')).toEqual([]);
    await leaving(visit.page, () => confirm(visit).click());
    await visit.signedOut();
    await until(() => provider.requests('endSession').length === 1, 'the end of the session');
    await visit.page.waitForURL(`${house.console.origin}/about`);
  });
});
