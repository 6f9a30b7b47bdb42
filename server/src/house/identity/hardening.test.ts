/**
 * The provider asks whether a configuration is a plain object of its own realm.
 * @modules own
 */
import { expectConsole } from '@console/testing/console';
import type { Configuration } from 'oidc-provider';
import { readConfig } from '../../config.ts';
import type { Db } from '../../plugins/database/db.ts';
import { providerConfiguration } from './configuration.ts';
import { assertHardened } from './hardening.ts';
import { Provider } from './oidc-library.ts';
import { createProvider } from './provider.ts';

const nothing = async () => [];
const db: Db = {
  rows: nothing,
  first: async () => undefined,
  batch: nothing as Db['batch'],
  transaction: (work) => work(db),
};
const key = { kty: 'EC', crv: 'P-384', x: 'x', y: 'y', d: 'd', kid: 'own' };
const good = (): Configuration =>
  providerConfiguration({
    config: readConfig({}),
    db,
    keys: [key],
    cookieKeys: ['a secret of forty-three characters or so'],
  });

/** The good configuration with one part replaced. */
const with_ = (more: Partial<Configuration>): Configuration => ({ ...good(), ...more });
const withFeature = (more: NonNullable<Configuration['features']>) =>
  with_({ features: { ...good().features, ...more } as Configuration['features'] });

describe('E6 the provider refuses to start with a default that is meant for experiments', () => {
  it('E6 takes its own configuration', () => {
    expect(() => assertHardened(good())).not.toThrow();
  });

  it.each<[string, Configuration]>([
    ['in-memory store', with_({ adapter: undefined })],
    ['no signing keys', with_({ jwks: undefined })],
    ['no signing keys', with_({ jwks: { keys: [] } })],
    ['development signing keys', with_({ jwks: { keys: [{ ...key, kid: 'keystore-CHANGE-ME' }] } })],
    ['unsigned cookies', with_({ cookies: { ...good().cookies, keys: [] } })],
    [
      'unsigned cookies',
      with_({ cookies: { ...good().cookies, short: { httpOnly: true, sameSite: 'lax' } } }),
    ],
    [
      'cookies that scripts can read',
      with_({ cookies: { ...good().cookies, long: { signed: true, sameSite: 'lax' } } }),
    ],
    [
      'cookies that other sites send',
      with_({ cookies: { ...good().cookies, long: { signed: true, httpOnly: true, sameSite: 'none' } } }),
    ],
    ['sign-in that accepts anybody', withFeature({ devInteractions: { enabled: true } })],
    ['sign-in that accepts anybody', withFeature({ devInteractions: undefined })],
    ['pushed authorization requests', withFeature({ pushedAuthorizationRequests: undefined })],
    ['DPoP', withFeature({ dPoP: { enabled: true } })],
    ['no revocation', withFeature({ revocation: undefined })],
    ['registration of clients', withFeature({ registration: { enabled: true } })],
    ['sign-out pages of the library', withFeature({ rpInitiatedLogout: { enabled: true } })],
    ['any resource', withFeature({ resourceIndicators: { enabled: true } })],
    ['optional PKCE', with_({ pkce: undefined })],
    ['implicit flow', with_({ responseTypes: ['code', 'id_token'] })],
    ['error pages of the library', with_({ renderError: undefined })],
    ['open CORS', with_({ clientBasedCORS: undefined })],
    ['accounts of the library', with_({ findAccount: undefined })],
    ['refresh tokens that do not rotate', with_({ rotateRefreshToken: false })],
    [
      'clients with a secret',
      with_({ clients: [{ client_id: 'c', client_secret: 's', redirect_uris: [] }] }),
    ],
  ])('E6 refuses %s', (fault, configuration) => {
    expect(() => assertHardened(configuration)).toThrow(fault);
  });

  it('E6 refuses the library’s defaults as a whole, and names each', () => {
    expect(() => assertHardened({})).toThrow(
      /in-memory store.*signing keys.*unsigned cookies.*accepts anybody.*PKCE/,
    );
  });

  it('E6 the provider is not even made with a fault', () => {
    const parts = { config: readConfig({}), db, cookieKeys: ['a secret of forty-three characters or so'] };
    const issuer = 'http://localhost:8080/oidc';
    expect(() => createProvider(issuer, { ...parts, keys: [] }, () => undefined)).toThrow('does not start');
    expect(() => createProvider(issuer, { ...parts, keys: [key], cookieKeys: [] }, () => undefined)).toThrow(
      'unsigned cookies',
    );
  });

  it('the library still ships the development keys under the id that is looked for', async () => {
    expectConsole(/in-memory adapter/);
    expectConsole(/development-only signing keys/);
    const provider = new Provider('http://localhost', { features: { devInteractions: { enabled: false } } });
    const { keys } = await publishedBy(provider);
    expect(keys.map(({ kid }) => kid)).toContain('keystore-CHANGE-ME');
  });
});

/** The key set of a provider that listens for one request. */
async function publishedBy(provider: InstanceType<typeof Provider>): Promise<{ keys: { kid: string }[] }> {
  const server = provider.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  try {
    return (await (await fetch(`http://127.0.0.1:${port}/jwks`)).json()) as { keys: { kid: string }[] };
  } finally {
    server.close();
  }
}
