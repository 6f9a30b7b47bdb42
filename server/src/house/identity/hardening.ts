import type { Configuration } from 'oidc-provider';

/** Thing that must not be, and whether the configuration has it. */
type Fault = readonly [name: string, found: boolean];

/**
 * Refuses to run on anything that the library offers for experiments only (identity.md, P7).
 * @throws Error that names every such default
 */
export function assertHardened(configuration: Configuration): void {
  const faults = [
    ...storeFaults(configuration),
    ...featureFaults(configuration),
    ...policyFaults(configuration),
  ];
  const found = faults.filter(([, isFound]) => isFound).map(([name]) => name);
  if (found.length > 0)
    throw new Error(`The identity provider would run with ${found.join(', ')}. It does not start.`);
}

/** A key that everybody knows: the library's development set carries this id in every installation. */
const developmentKeyId = 'keystore-CHANGE-ME';

const storeFaults = ({ adapter, jwks, cookies }: Configuration): Fault[] => {
  const cookieKeys = Array.isArray(cookies?.keys) ? cookies.keys : [];
  return [
    ['the in-memory store', adapter === undefined],
    ['no signing keys of its own', !jwks || jwks.keys.length === 0],
    ['development signing keys', jwks?.keys.some(({ kid }) => kid === developmentKeyId) ?? false],
    [
      'unsigned cookies',
      cookieKeys.length === 0 || cookies?.long?.signed !== true || cookies.short?.signed !== true,
    ],
    ['cookies that scripts can read', cookies?.long?.httpOnly !== true || cookies.short?.httpOnly !== true],
    ['cookies that other sites send', cookies?.long?.sameSite !== 'lax' || cookies.short?.sameSite !== 'lax'],
  ];
};

const featureFaults = ({ features, acceptQueryParamAccessTokens }: Configuration): Fault[] => [
  ['the sign-in that accepts anybody', features?.devInteractions?.enabled !== false],
  ['pushed authorization requests', features?.pushedAuthorizationRequests?.enabled !== false],
  ['DPoP', features?.dPoP?.enabled !== false],
  ['no revocation', features?.revocation?.enabled !== true],
  ['registration of clients', features?.registration?.enabled === true],
  ['client credentials', features?.clientCredentials?.enabled === true],
  ['sign-out pages of the library', features?.rpInitiatedLogout?.logoutSource === undefined],
  ['signed-out pages of the library', features?.rpInitiatedLogout?.postLogoutSuccessSource === undefined],
  ['any resource', features?.resourceIndicators?.getResourceServerInfo === undefined],
  ['access tokens in addresses', acceptQueryParamAccessTokens === true],
];

const policyFaults = (configuration: Configuration): Fault[] => [
  ['optional PKCE', configuration.pkce?.required === undefined],
  ['implicit flow', configuration.responseTypes?.join() !== 'code'],
  ['error pages of the library', configuration.renderError === undefined],
  ['open CORS', configuration.clientBasedCORS === undefined],
  ['accounts of the library', configuration.findAccount === undefined],
  ['refresh tokens that do not rotate', !configuration.rotateRefreshToken],
  [
    'clients with a secret',
    configuration.clients?.some((client) => client.token_endpoint_auth_method !== 'none') ?? true,
  ],
];
