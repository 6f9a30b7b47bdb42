import { jest } from '@jest/globals';
import { decodeJwt } from 'jose';
import type { Page } from 'playwright-core';
import { until } from '../../server/testing/until.ts';
import { texts } from '../console/host-texts.ts';
import { houseUnderAttack } from './adversary/house-under-attack.ts';
import type { Behaviour, Reply } from './adversary/provider.ts';
import type { Visit } from './adversary/visit.ts';

jest.setTimeout(180_000);

const { house, provider } = houseUnderAttack();

const organizations = [
  { id: 'northwood', name: 'Northwood' },
  { id: 'harbour-street', name: 'Harbour Street' },
];
const member: Behaviour = {
  claims: (good) => ({ ...good, organizations: organizations.map(({ id }) => id) }),
  userinfo: (good) => ({ ...good, organization_data: organizations }),
};

async function signedIn(behaviour: Behaviour = member): Promise<Visit> {
  provider.behaviour = behaviour;
  const visit = await house.visit();
  expect(await visit.signIn()).toBe('signed in');
  return visit;
}

/** Refresh requests for one organization; null: for personal work. */
const renewalsFor = (organization: string | null) =>
  provider.tokenRequests('refresh_token').filter(({ form }) => form.get('organization_id') === organization);

const refusedNotice = (name: string): string => texts.en.organization.refused.replace('{{name}}', name);

/** Entries of the user menu that choose for whom to work, in their order. */
async function choices(visit: Visit, page: Page = visit.page): Promise<[string, boolean][]> {
  await visit.account(page).click();
  const entries = page.getByRole('menuitemradio');
  await entries.first().waitFor();
  // Its id comes first, its name with the profile.
  await page.getByRole('menuitemradio', { name: 'Northwood', exact: true }).waitFor();
  const found = await entries.all();
  const told = await Promise.all(
    found.map(
      async (entry) =>
        [
          ((await entry.textContent()) ?? '').trim(),
          (await entry.getAttribute('aria-checked')) === 'true',
        ] as [string, boolean],
    ),
  );
  await page.keyboard.press('Escape');
  await entries.first().waitFor({ state: 'detached' });
  return told;
}

/** The organization that the token of the page's latest call to the API was made for. */
async function lastSentFor(visit: Visit, page: Page = visit.page, since = 0): Promise<unknown> {
  const sent = visit.requests
    .slice(since)
    // A service worker's own requests have no frame.
    .filter((request) => !request.serviceWorker() && request.frame().page() === page)
    .filter((request) => request.url().includes('/api/v1/'))
    .flatMap((request) => request.headers().authorization?.slice('Bearer '.length) ?? []);
  const latest = sent.at(-1);
  return latest === undefined ? undefined : (decodeJwt(latest).organization_id ?? null);
}

describe('the organization switch', () => {
  it('5 organization tokens: offers personal work and each organization by its name', async () => {
    const visit = await signedIn();
    // The names are asked for when the menu is opened for the first time; until they come there are the ids.
    await until(async () => (await choices(visit)).some(([name]) => name === 'Northwood'), 'the names come');
    expect(await choices(visit)).toEqual([
      ['Personal', true],
      ['Northwood', false],
      ['Harbour Street', false],
    ]);
    expect(renewalsFor('northwood')).toEqual([]);
  });

  it('5 organization tokens: is not there for somebody without organizations', async () => {
    const visit = await signedIn({});
    await visit.account().click();
    await visit.page.getByRole('menuitem', { name: texts.en.signOut.title }).waitFor();
    expect(await visit.page.getByRole('menuitemradio').count()).toBe(0);
  });

  it('7.4 choosing one asks for its token with resource and organization_id, and the API gets it', async () => {
    const visit = await signedIn();
    const { refreshToken } = await visit.tokens();
    await visit.goTo('/note/?action=preview');
    await visit.page.getByRole('heading', { level: 1, name: 'Notes' }).waitFor();
    await visit.workFor('Northwood');
    await until(() => renewalsFor('northwood').length > 0, 'the request for a token of the organization');
    expect(renewalsFor('northwood')[0]?.form.get('resource')).toBe('urn:console:api');
    expect(renewalsFor('northwood')[0]?.form.get('refresh_token')).not.toBeNull();
    await until(async () => (await lastSentFor(visit)) === 'northwood', 'the data is asked for anew');
    // What is on screen was asked for again, for the organization.
    await visit.page.getByRole('heading', { level: 1 }).waitFor();
    const { accessTokens, refreshToken: rotated } = await visit.tokens();
    expect(Object.keys(accessTokens)).toEqual(
      expect.arrayContaining(['@urn:console:api#', '@urn:console:api#northwood']),
    );
    expect(rotated).not.toBe(refreshToken);
    expect(renewalsFor('northwood')).toHaveLength(1);
    expect((await choices(visit)).filter(([, chosen]) => chosen)).toEqual([['Northwood', true]]);
  });

  it('4 reuse: back and forth spends no refresh token for what is still good', async () => {
    const visit = await signedIn();
    await visit.goTo('/note/?action=preview');
    for (const [name, sent] of [
      ['Northwood', 'northwood'],
      ['Harbour Street', 'harbour-street'],
      [undefined, null],
      ['Northwood', 'northwood'],
    ] as const) {
      await visit.workFor(name);
      await until(async () => (await lastSentFor(visit)) === sent, `calls for ${name ?? 'oneself'}`);
      await visit.page.getByRole('menuitemradio').first().waitFor({ state: 'detached' });
    }
    expect(renewalsFor('northwood')).toHaveLength(1);
    expect(renewalsFor('harbour-street')).toHaveLength(1);
    expect(renewalsFor(null).filter(({ form }) => form.has('resource'))).toHaveLength(0);
  });

  it('C1 the choice is followed by other tabs, and one renewal serves them all', async () => {
    const visit = await signedIn();
    const tabs = [await visit.openTab('/note/?action=preview'), await visit.openTab('/bili/')];
    for (const tab of tabs) await tab.getByRole('heading', { level: 1 }).waitFor();
    await visit.workFor('Northwood');
    for (const tab of tabs)
      await until(async () => (await lastSentFor(visit, tab)) === 'northwood', 'the other tab follows');
    expect(renewalsFor('northwood')).toHaveLength(1);
    expect(provider.mostTokensAtOnce).toBe(1);
    for (const tab of tabs) await visit.goesOn(tab);
  });

  it('3 the choice survives a reload, and belongs to one person', async () => {
    const visit = await signedIn();
    await visit.workFor('Northwood');
    await until(async () => (await lastSentFor(visit)) === 'northwood', 'calls for the organization');
    const since = visit.requests.length;
    await visit.page.reload();
    await visit.account().waitFor();
    const calls = () => lastSentFor(visit, visit.page, since);
    await until(async () => (await calls()) === 'northwood', 'calls for it after the reload');
    await visit.signOutByMenu();
    await visit.signedOut();
    provider.sub = 'hua';
    expect(await visit.signIn()).toBe('signed in');
    await until(async () => (await lastSentFor(visit)) === null, 'calls of the other person');
    expect((await choices(visit)).filter(([, chosen]) => chosen)).toEqual([['Personal', true]]);
  });
});

describe('an organization that is refused', () => {
  const refusal = (error: string, status: number): Reply => ({
    status,
    body: { error, error_description: 'no member', code: `oidc.${error}`, message: 'No member.' },
  });
  const refusingOrganizations = (reply: Reply): Behaviour => ({
    ...member,
    token: (good, form) => (form.has('organization_id') ? reply : good),
  });

  // Each code that refuses an organization: host/src/auth/renewal.test.tsx.
  it('C3 refused: told by name, back to personal work, the session survives', async () => {
    const visit = await signedIn(refusingOrganizations(refusal('access_denied', 403)));
    // The menu learns the organizations' names when it is opened, with a token of its own.
    await choices(visit);
    await until(async () => (await visit.tokens()).accessTokens['@#'] !== undefined, 'the profile');
    const before = await visit.tokens();
    await visit.workFor('Northwood');
    await visit.page.getByText(refusedNotice('Northwood')).waitFor();
    expect((await choices(visit)).filter(([, chosen]) => chosen)).toEqual([['Personal', true]]);
    expect(renewalsFor('northwood')).toHaveLength(1);
    expect((await visit.tokens()).idToken).toBe(before.idToken);
    await visit.goTo('/note/?action=preview');
    await visit.page.getByRole('heading', { level: 1, name: 'Notes' }).waitFor();
    await until(async () => (await lastSentFor(visit)) === null, 'personal calls');
    await visit.goesOn();
    // The session goes on: its refresh token is as good as before.
    const { refreshToken } = await visit.tokens();
    await visit.expireAccessTokens();
    await visit.goTo('/bili/');
    await until(async () => (await visit.tokens()).refreshToken !== refreshToken, 'the renewal');
    await visit.goesOn();
  });

  it('C3 an organization that was lost while it was chosen: told at the next renewal, in all tabs personal', async () => {
    const visit = await signedIn();
    const second = await visit.openTab('/note/?action=preview');
    await choices(visit);
    await visit.workFor('Northwood');
    await until(async () => (await lastSentFor(visit, second)) === 'northwood', 'both work for it');
    provider.behaviour = refusingOrganizations(refusal('access_denied', 403));
    await visit.expireAccessTokens();
    await visit.goTo('/bili/');
    await visit.page.getByText(refusedNotice('Northwood')).waitFor();
    await until(async () => (await lastSentFor(visit, second)) === null, 'the other tab is personal too');
    for (const tab of [visit.page, second]) await visit.goesOn(tab);
  });

  it("C3 the API refuses the organization's token: told, and personal work goes on", async () => {
    const visit = await signedIn({
      ...member,
      token: (good, form) =>
        form.has('organization_id')
          ? { ...good, access_token: provider.accessToken({ organization_id: ['northwood'] }) }
          : good,
    });
    await choices(visit);
    await visit.workFor('Northwood');
    await visit.page.getByText(refusedNotice('Northwood')).waitFor();
    await until(async () => (await lastSentFor(visit)) === null, 'personal calls');
    await visit.goesOn();
  });

  it('C3 invalid_grant for an organization is the end of the session, as for anything else', async () => {
    const visit = await signedIn(refusingOrganizations(refusal('invalid_grant', 400)));
    await visit.workFor('northwood');
    await visit.problem('not_authenticated').waitFor();
    await visit.signedOut();
  });
});
