import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageSettings } from '@console/contract';
import type { Config } from '../../config.ts';
import { identityOrigin, providerPath } from '../identity/origin.ts';

/** The specification's eleven scopes (section 6), which the embedded provider understands under these names. */
const allScopes = [
  'openid',
  'offline_access',
  'profile',
  'email',
  'phone',
  'address',
  'custom_data',
  'identities',
  'roles',
  'organizations',
  'organization_roles',
];

const version = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8')) as {
    version: string;
  }
).version;

/** The deployment's public settings for the page, from the server's own. */
export function pageSettingsOf(config: Config): PageSettings {
  const scopes = config.OIDC_SCOPES.split(/\s+/).filter(Boolean);
  const ofServices = config.SERVICES.flatMap((service) => service.scopes);
  return {
    oidc: {
      endpoint: (config.OIDC_ISSUER || config.IDENTITY_URL).replace(/\/oidc$/, ''),
      clients: {
        console: {
          clientId: config.CONSOLE_CLIENT_ID,
          prompt: config.CONSOLE_PROMPT,
          redirectPath: '/account/callback',
          postLogoutPath: '/',
        },
        wood: {
          clientId: config.WOOD_CLIENT_ID,
          prompt: config.WOOD_PROMPT,
          redirectPath: '/wood/callback',
          postLogoutPath: '/wood/signIn',
        },
      },
      scopes: [...new Set([...(scopes.length > 0 ? scopes : allScopes), ...ofServices])],
      resource: config.API_RESOURCE,
      resources: [
        config.API_RESOURCE,
        ...config.OIDC_RESOURCES,
        ...config.SERVICES.map((service) => service.resource),
      ],
      accountUrl: accountUrlOf(config),
      audienceMayBeList: config.OIDC_AUDIENCE_MAY_BE_LIST,
      idTokenHint: config.OIDC_ID_TOKEN_HINT,
    },
    apiBase: '/api/v1',
    errorReportingScript: config.ERROR_REPORTING_SCRIPT || null,
    releaseKey: config.RELEASE_PUBLIC_KEY || null,
    areaTimeoutS: config.AREA_TIMEOUT_S,
    offlineScreens: config.OFFLINE_SCREENS,
    version,
    commit: null,
    builtAt: null,
  };
}

/** The embedded provider has an account page; a foreign one may have been named. */
function accountUrlOf(config: Config): string | null {
  if (config.OIDC_ISSUER !== '') return config.OIDC_ACCOUNT_URL || null;
  return `${config.IDENTITY_URL === '' ? '' : identityOrigin(config)}${providerPath}/account`;
}
