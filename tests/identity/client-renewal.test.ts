import { jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../../server/testing/until.ts';
import { unlessGone } from '../console/browser.ts';
import { houseUnderAttack } from './adversary/house-under-attack.ts';
import type { Reply } from './adversary/provider.ts';
import { signingKey } from './adversary/signing.ts';
import type { StoredTokens, Visit } from './adversary/visit.ts';

jest.setTimeout(180_000);

const { house, provider } = houseUnderAttack();

/** A screen that asks the API for something. */
const notes = '/note/?action=preview';
const renewals = () => provider.tokenRequests('refresh_token');

/** @param inside on the page that the one before has left open; not where that page will not be the same afterwards */
async function signedIn({ inside = true } = {}): Promise<Visit> {
  const visit = await house.visit({ inside });
  expect(await visit.signIn()).toBe('signed in');
  await visit.bellListens();
  return visit;
}

let goings = 0;

/** Uses the access tokens up, then opens a screen that needs one: another each time, whoever has renewed meanwhile. */
async function goOn(visit: Visit, page?: Page): Promise<void> {
  await visit.expireAccessTokens(page);
  goings += 1;
  await visit.goTo(`${notes}&q=${goings}`, page);
}

/** The screen that {@link goOn} went to, with its data. */
const shown = (page: Page) => page.getByRole('heading', { level: 1, name: 'Notes' }).waitFor();

/** Answers of the API come only with good tokens, so what is on screen was asked with the new one. */
async function expectRenewed(visit: Visit, before: StoredTokens, page: Page = visit.page): Promise<void> {
  // The screen of before may stand there still.
  await until(
    async () => (await visit.tokens(page)).refreshToken !== before.refreshToken,
    'another refresh token',
  );
  await shown(page);
  await visit.goesOn(page);
}

const refusing = (error: string, status = 400): Reply => ({ status, body: { error } });

describe('a renewal that goes well', () => {
  it('7.4 4 reuse: the token is used until it expires, then the refresh token is spent', async () => {
    const visit = await signedIn();
    await visit.goTo(notes);
    await shown(visit.page);
    expect(renewals()).toHaveLength(0);
    const before = await visit.tokens();
    await goOn(visit);
    await expectRenewed(visit, before);
    const [renewal] = renewals();
    expect(Object.fromEntries(renewal?.form ?? [])).toEqual({
      grant_type: 'refresh_token',
      client_id: 'console',
      refresh_token: before.refreshToken,
      resource: 'urn:console:api',
    });
    expect(renewal?.headers.cookie).toBeUndefined();
  });

  it("7.4 wood's session renews as wood's client", async () => {
    const visit = await house.visit();
    expect(await visit.signIn('/wood/signIn')).toBe('signed in');
    const before = await visit.tokens();
    await goOn(visit);
    await expectRenewed(visit, before);
    expect(renewals()[0]?.form.get('client_id')).toBe('wood');
  });

  it('C1 a refresh token that does not rotate is kept and used again', async () => {
    provider.behaviour = { refreshTokens: 'fixed' };
    const visit = await signedIn();
    const { refreshToken } = await visit.tokens();
    for (const turn of [1, 2]) {
      await goOn(visit);
      await until(() => renewals().length === turn, 'the renewal');
      await shown(visit.page);
    }
    expect(renewals().map(({ form }) => form.get('refresh_token'))).toEqual([refreshToken, refreshToken]);
  });

  it('C1 another tab renews meanwhile: the one that waited uses its token', async () => {
    const visit = await signedIn({ inside: false });
    const second = await visit.openTab('/about');
    await visit.account(second).waitFor();
    const hold = holding();
    await goOn(visit);
    await until(() => renewals().length === 1, 'the renewal of the first tab');
    await visit.goTo(`${notes}&q=second`, second);
    await until(() => visit.waitsForLock(second), 'the second tab waits for its turn');
    hold.letGo();
    await Promise.all([shown(visit.page), shown(second)]);
    expect(renewals()).toHaveLength(1);
    expect(provider.mostTokensAtOnce).toBe(1);
  });
});

/** Token answers are held until they are let go. */
function holding(): { letGo(): void } {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  provider.behaviour = {
    ...provider.behaviour,
    token: async (good) => {
      await held;
      return good;
    },
  };
  return { letGo };
}

describe('the rotated refresh token is kept before anything can fail', () => {
  it('B12 the page crashes between the answer and the check of its id token', async () => {
    const visit = await signedIn({ inside: false });
    const before = await visit.tokens();
    // A new page has no keys yet; the check of the renewed id token will wait for them in vain.
    const doomed = await visit.openTab('/about');
    await visit.account(doomed).waitFor();
    await visit.page.close();
    provider.behaviour = { jwks: () => new Promise<Reply>(() => {}) };
    await goOn(visit, doomed);
    await until(() => provider.requests('jwks').length > 1, 'the check of the renewed id token');
    await doomed.close();
    provider.behaviour = {};
    const next = await visit.openTab('/about');
    const kept = await visit.tokens(next);
    expect(kept.refreshToken).not.toBe(before.refreshToken);
    expect(kept.idToken).toBe(before.idToken);
    await goOn(visit, next);
    await expectRenewed(visit, kept, next);
    expect(renewals().at(-1)?.form.get('refresh_token')).toBe(kept.refreshToken);
  });

  it('B12 the renewed id token is forged: new refresh token kept, old id token kept, told', async () => {
    const visit = await signedIn();
    const before = await visit.tokens();
    provider.behaviour = { signWith: signingKey('RS256', provider.key.kid) };
    await goOn(visit);
    await visit.problem('token_signature_failed').waitFor();
    const after = await visit.tokens();
    expect(after.idToken).toBe(before.idToken);
    expect(after.refreshToken).not.toBe(before.refreshToken);
    await visit.account().waitFor();
    provider.behaviour = {};
    await goOn(visit);
    // The screen of before may stand there still.
    await until(async () => (await visit.tokens()).idToken !== before.idToken, 'another id token');
    await shown(visit.page);
  });

  it('B12 the renewed id token is about somebody else: refused, the session stays whose it is', async () => {
    const visit = await signedIn();
    const before = await visit.tokens();
    provider.behaviour = { claims: (good) => ({ ...good, sub: 'mallory', name: 'Mallory' }) };
    await goOn(visit);
    await visit.problem('id_token_invalid').waitFor();
    const after = await visit.tokens();
    expect(after.idToken).toBe(before.idToken);
    expect(after.refreshToken).not.toBe(before.refreshToken);
    await visit.account().waitFor();
    expect(await visit.page.getByText('Mallory').count()).toBe(0);
  });

  it('B11 9 key set: keys changed without overlap are fetched again after 30 s, once, and accepted', async () => {
    const visit = await house.visit({ alone: true });
    await visit.context.clock.install({ time: Date.now() });
    expect(await visit.signIn()).toBe('signed in');
    const key = signingKey('RS256', 'changed');
    provider.behaviour = { signWith: key, keys: [key.jwk] };
    expect(provider.requests('jwks')).toHaveLength(1);
    await goOn(visit);
    await visit.problem('key_not_found').waitFor();
    expect(provider.requests('jwks')).toHaveLength(1);
    await visit.page.clock.fastForward(31_000);
    await goOn(visit);
    await shown(visit.page);
    // A screen goes on with the new access token while the id token beside it is still checked.
    await until(() => provider.requests('jwks').length > 1, 'the key set, again');
    expect(provider.requests('jwks')).toHaveLength(2);
  });
});

describe('a session that the provider has ended', () => {
  it('C2 invalid_grant ends it in all tabs, says so in all, and asks once', async () => {
    const visit = await signedIn({ inside: false });
    const others = [await visit.openTab('/'), await visit.openTab(notes)];
    // Once their bells have asked, these tabs want no token any more.
    for (const tab of others) await visit.bellListens(tab);
    provider.behaviour = { token: () => refusing('invalid_grant') };
    await goOn(visit);
    for (const tab of [visit.page, ...others]) {
      await visit.problem('not_authenticated', tab).waitFor();
      await visit.signedOut(tab);
      expect(await tab.getByText('Ming Li').count()).toBe(0);
      expect(await visit.tokens(tab)).toEqual({ idToken: null, refreshToken: null, accessTokens: {} });
    }
    expect(renewals()).toHaveLength(1);
    provider.behaviour = {};
    expect(await visit.signInAgain()).toBe('signed in');
  });

  it('C2 a dialog that is filled in stays, and is saved once the same person is back', async () => {
    const visit = await signedIn();
    await visit.goTo('/bili/');
    const { page } = visit;
    await page.getByRole('button', { name: 'Add a video' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add a video' });
    const note = dialog.getByLabel('Note');
    await dialog.getByLabel(/^Link or number/).fill('av170001');
    await note.fill('seen twice');
    await visit.expireAccessTokens();
    provider.behaviour = { token: () => refusing('invalid_grant') };
    await dialog.getByRole('button', { name: 'Save' }).click();
    await visit.problem('not_authenticated').waitFor();
    expect(await note.inputValue()).toBe('seen twice');
    provider.behaviour = {};
    const other = await visit.openTab('/about');
    expect(await visit.signIn(undefined, other)).toBe('signed in');
    await visit.problem('not_authenticated').waitFor({ state: 'hidden' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('seen twice').first().waitFor();
  });

  it('C2 a stolen older refresh token was replayed: the grant is dead, the user is told', async () => {
    const visit = await signedIn();
    const { refreshToken: stolen } = await visit.tokens();
    await goOn(visit);
    await shown(visit.page);
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: 'console',
      refresh_token: stolen ?? '',
    });
    const replay = await fetch(`${provider.issuer}/token`, { method: 'POST', body });
    expect(replay.status).toBe(400);
    await goOn(visit);
    await visit.problem('not_authenticated').waitFor();
    await visit.signedOut();
  });

  it('E7 the provider refuses with its own code', async () => {
    const visit = await signedIn();
    const body = { code: 'oidc.invalid_grant', message: 'Grant is invalid.' };
    provider.behaviour = { token: () => ({ status: 400, body }) };
    await goOn(visit);
    await visit.problem('not_authenticated').waitFor();
    await visit.signedOut();
  });

  it('C2 a sign-in without a refresh token ends with its access token, clearly and without a loop', async () => {
    provider.behaviour = { refreshTokens: 'none' };
    const visit = await signedIn();
    expect((await visit.tokens()).refreshToken).toBeNull();
    await goOn(visit);
    await visit.problem('not_authenticated').waitFor();
    await visit.signedOut();
    expect(provider.requests('token')).toHaveLength(1);
    expect(provider.requests('authorize')).toHaveLength(1);
  });

  it('C2 the API refuses the renewed token too: ended after one renewal', async () => {
    const visit = await signedIn();
    provider.behaviour = {
      token: (good) => ({ ...good, access_token: provider.accessToken({ aud: 'urn:another' }) }),
    };
    await goOn(visit);
    await visit.problem('not_authenticated').waitFor();
    await visit.signedOut();
    expect(renewals().length).toBeLessThanOrEqual(2);
  });
});

describe('a session that only cannot be renewed at this moment', () => {
  const again = (page: Page) => page.getByRole('button', { name: 'Try again' });

  // All the answers that end nothing, one by one: `host/src/auth/renewal.test.tsx`.
  it.each<[string, Reply]>([
    ['the connection breaks off', { drop: true }],
    ['a page of a proxy', { status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' }],
  ])('C1 %s: told, nothing is lost, and the next try goes on', async (_, reply) => {
    const visit = await signedIn();
    const before = await visit.tokens();
    provider.behaviour = { token: () => reply };
    await goOn(visit);
    await again(visit.page).waitFor();
    const kept = await visit.tokens();
    expect(kept.refreshToken).toBe(before.refreshToken);
    expect(kept.idToken).toBe(before.idToken);
    await visit.account().waitFor();
    provider.behaviour = {};
    // Where nothing had answered, the screen also tries again by itself.
    await unlessGone(again(visit.page), again(visit.page).click({ timeout: 20_000 }));
    await expectRenewed(visit, before);
  });

  it('C1 no network at all: the session is there again with the network', async () => {
    const visit = await signedIn();
    const before = await visit.tokens();
    await visit.goTo(notes);
    await shown(visit.page);
    await visit.context.setOffline(true);
    await goOn(visit);
    await visit.page.getByText('You are offline.').waitFor();
    expect((await visit.tokens()).refreshToken).toBe(before.refreshToken);
    await visit.context.setOffline(false);
    await until(() => renewals().length === 1, 'what waited for the network');
    await expectRenewed(visit, before);
  });

  it('C3 the resource is refused: the session survives', async () => {
    const visit = await signedIn();
    const before = await visit.tokens();
    provider.behaviour = { token: () => refusing('invalid_target') };
    await goOn(visit);
    await again(visit.page).waitFor();
    expect((await visit.tokens()).refreshToken).toBe(before.refreshToken);
    await visit.account().waitFor();
    provider.behaviour = {};
    await again(visit.page).click();
    await expectRenewed(visit, before);
  });
});

describe('while a renewal is on its way', () => {
  it('C4 somebody signs out in another tab: nobody is signed in afterwards, and the new token is dead', async () => {
    const visit = await signedIn({ inside: false });
    // However long the other tab takes to sign out, the renewal is waited for.
    await visit.page.evaluate(() => {
      AbortSignal.timeout = () => new AbortController().signal;
    });
    const hold = holding();
    await goOn(visit);
    await until(() => renewals().length === 1, 'the renewal');
    // Opened now, so that the renewal is the first tab's: whatever the second one asks for waits for its turn.
    const second = await visit.openTab('/');
    await visit.signOutByMenu(second);
    await visit.signedOut(second);
    await visit.signedOut();
    hold.letGo();
    await until(() => provider.requests('revocation').length > 1, 'the token that came too late is revoked');
    expect(await visit.tokens(second)).toEqual({ idToken: null, refreshToken: null, accessTokens: {} });
    await visit.signedOut();
  });
});
