import { randomUUID } from 'node:crypto';
import { type SignInErrorCode, signInErrorCodes } from '@console/contract';
import { jest } from '@jest/globals';
import { until } from '../../server/testing/until.ts';
import { texts } from '../console/host-texts.ts';
import { keepReport } from '../run/keep-report.ts';
import { clauses } from '../spec/clauses.ts';
import { houseUnderAttack } from './adversary/house-under-attack.ts';
import type { Behaviour, Parameters } from './adversary/provider.ts';
import { type Claims, signingKey, unsigned } from './adversary/signing.ts';
import type { Visit } from './adversary/visit.ts';

jest.setTimeout(180_000);

const { house, provider } = houseUnderAttack();
afterAll(() => keepReport('sign-in-errors', tableOfTexts()));

interface Provocation {
  /** For the table. */
  readonly how: string;
  /** On a page that no row before has used, and that none uses afterwards. */
  readonly anew?: boolean;
  provoke(visit: Visit): Promise<unknown>;
}

const seconds = () => Math.floor(Date.now() / 1000);

/** Signs in at a provider that behaves like this. */
const signInWhere = (how: string, behaviour: () => Behaviour): Provocation => ({
  how,
  provoke: (visit) => {
    provider.behaviour = behaviour();
    return visit.signIn();
  },
});

const idTokenWith = (how: string, claims: () => Claims): Provocation =>
  signInWhere(how, () => ({ claims: (good) => ({ ...good, ...claims() }) }));

const returningWith = (how: string, change: Parameters, to?: string): Provocation =>
  signInWhere(how, () => ({
    authorize: (good) => ({ parameters: { ...good, ...change }, ...(to ? { to } : {}) }),
  }));

/** Signs in well, then goes on at a provider that behaves like this. */
const signedInWhere = (
  how: string,
  behaviour: Behaviour,
  next: (visit: Visit) => Promise<unknown>,
): Provocation => ({
  how,
  provoke: async (visit) => {
    await visit.signIn();
    provider.behaviour = { ...provider.behaviour, ...behaviour };
    await next(visit);
  },
});

const insecure = 'http://console.example';

const provocations: Readonly<Record<SignInErrorCode, Provocation>> = {
  id_token_iat_invalid: idTokenWith('id token issued 305 s ago', () => ({ iat: seconds() - 305 })),
  id_token_invalid: signInWhere('id token with alg none', () => ({ idToken: (claims) => unsigned(claims) })),
  callback_uri_mismatch: {
    how: "wood's sign-in comes back to the console's address",
    provoke: (visit) => {
      const to = `${house.console.origin}/account/callback`;
      provider.behaviour = { authorize: (good) => ({ parameters: good, to }) };
      return visit.signIn('/wood/signIn');
    },
  },
  callback_error_found: returningWith('comes back with error=server_error', {
    code: undefined,
    error: 'server_error',
  }),
  callback_state_missing: returningWith('comes back without state', { state: undefined }),
  callback_state_mismatch: returningWith('comes back with another state', { state: 'another' }),
  callback_code_missing: returningWith('comes back without code', { code: undefined }),
  crypto_subtle_unavailable: {
    how: `sign-in at ${insecure} (no https)`,
    anew: true,
    provoke: async (visit) => {
      await visit.showAlsoAt(insecure);
      await visit.page.goto(`${insecure}/account/sign-in`);
    },
  },
  unexpected_response: signInWhere('code exchange answered with a page of a proxy, 502', () => ({
    token: () => ({ status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' }),
  })),
  sign_in_session_invalid: {
    how: 'session storage damaged while at the provider',
    provoke: async (visit) => {
      const kept = randomUUID();
      await visit.page.evaluate((id) => sessionStorage.setItem(`console:sign-in:${id}`, '{'), kept);
      await visit.goTo(`/account/callback?code=code&state=${kept}`);
    },
  },
  sign_in_session_not_found: {
    how: 'callback address opened in a clean browser',
    anew: true,
    provoke: (visit) => visit.page.goto('/account/callback?code=code&state=state'),
  },
  not_authenticated: signedInWhere(
    'renewal refused with invalid_grant',
    { token: () => ({ status: 400, body: { error: 'invalid_grant' } }) },
    async (visit) => {
      await visit.expireAccessTokens();
      await visit.goTo('/note/?action=preview');
    },
  ),
  user_info_unavailable: signedInWhere(
    'user menu opened while userinfo answers 401',
    { userinfo: () => ({ status: 401, body: { error: 'invalid_token' } }) },
    async (visit) => {
      await visit.account().click();
      await visit.problem('user_info_unavailable').waitFor();
      // An open menu hides everything else from those who cannot see it.
      await visit.page.keyboard.press('Escape');
    },
  ),
  user_cancelled: returningWith('comes back with error=access_denied', {
    code: undefined,
    error: 'access_denied',
  }),
  organizations_scope_required: {
    how: 'organization chosen where the scope is not configured',
    anew: true,
    provoke: async (visit) => {
      provider.behaviour = { claims: (good) => ({ ...good, organizations: ['northwood'] }) };
      await visit.signIn();
      await visit.configure((settings) => settings.replace(/,\s*"organization(s|_roles)"/g, ''));
      await visit.page.goto('/about');
      await visit.workFor('northwood');
    },
  },
  token_expired: idTokenWith('id token expired 302 s ago', () => ({
    exp: seconds() - 302,
    iat: seconds() - 290,
  })),
  token_claim_check_failed: idTokenWith('id token for another client', () => ({ aud: 'another' })),
  token_signature_failed: signInWhere(
    "id token signed with another key under the published key's id",
    () => ({
      signWith: signingKey('RS256', provider.key.kid),
    }),
  ),
  key_not_found: signInWhere('id token names a key that is not published', () => ({
    header: { kid: 'unknown' },
  })),
  key_ambiguous: {
    anew: true,
    ...signInWhere('id token names no key, two are published', () => ({
      header: { kid: undefined },
      keys: [provider.key.jwk, signingKey('RS256').jwk],
    })),
  },
  key_set_timeout: {
    anew: true,
    ...signInWhere('key set does not answer', () => ({ jwks: () => new Promise(() => {}) })),
  },
};

const catalogue = clauses.filter(({ id }) => id.startsWith('8 ')).slice(0, signInErrorCodes.length);
const shown: { code: string; how: string; zh?: string; en?: string }[] = signInErrorCodes.map((code) => ({
  code,
  how: provocations[code].how,
}));

/** What the specification asks for: every error, how it comes about, and its text as it stands on the screen. */
function tableOfTexts(): string {
  const rows = shown.map(({ code, how, zh = 'NOT SHOWN', en = 'NOT SHOWN' }) => [code, how, zh, en]);
  const lines = [['error', 'how provoked', '文字', 'text on screen'], ['---', '---', '---', '---'], ...rows];
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

describe('the catalogue of sign-in errors, on screen in both languages', () => {
  it.each(signInErrorCodes.map((code, at) => [catalogue[at]?.id ?? code, code] as const))(
    '%s (%s)',
    async (_, code) => {
      const { anew = false, provoke } = provocations[code];
      const visit = await house.visit({ inside: !anew });
      await provoke(visit);
      for (const language of ['en', 'zh'] as const) {
        await visit.speak(language);
        const text = visit.problem(code);
        await text.waitFor();
        const row = shown.find((one) => one.code === code);
        // Without the buttons that may stand in the same box.
        if (row)
          row[language] = await text.evaluate((element) =>
            [...element.childNodes].map((node) => (node instanceof Text ? node.data : '')).join(''),
          );
        // It says what to do next, and there is something to do it with: in the frame, on the screen, or in both.
        const told = visit.page.getByRole('alert').filter({ hasText: texts[language].signIn.errors[code] });
        await told.first().waitFor();
        await visit.page.getByRole('link', { name: texts[language].signIn.again }).first().waitFor();
      }
      await visit.speak('en');
      await visit.lookAway();
      await until(() => visit.reported().length > 0, 'the report to the operators');
      expect(new Set(visit.reported())).toEqual(new Set([code]));
      expect(new Set(await visit.reportAnswers())).toEqual(new Set([204]));
    },
  );
});

it('8: every text is there once, and different from all others', () => {
  for (const language of ['zh', 'en'] as const) {
    const all = signInErrorCodes.map((code) => texts[language].signIn.errors[code]);
    expect(new Set(all).size).toBe(signInErrorCodes.length);
    expect(Object.keys(texts[language].signIn.errors).sort()).toEqual([...signInErrorCodes].sort());
  }
});
