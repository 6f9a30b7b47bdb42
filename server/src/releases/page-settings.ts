import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageSettings } from '@console/contract';
import type { Config } from '../config.ts';

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
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as { version: string }
).version;

/** The deployment's public settings for the page, from the server's own. */
export function pageSettingsOf(config: Config): PageSettings {
  const scopes = config.OIDC_SCOPES.split(/\s+/).filter(Boolean);
  return {
    oidc: {
      endpoint: config.OIDC_ISSUER.replace(/\/oidc$/, ''),
      clients: {
        console: {
          clientId: config.CONSOLE_CLIENT_ID,
          prompt: 'consent',
          redirectPath: '/account/callback',
          postLogoutPath: '/',
        },
        wood: {
          clientId: config.WOOD_CLIENT_ID,
          prompt: 'login',
          redirectPath: '/wood/callback',
          postLogoutPath: '/wood/signIn',
        },
      },
      scopes: scopes.length > 0 ? scopes : allScopes,
      resource: config.API_RESOURCE,
    },
    apiBase: '/api/v1',
    errorReportingScript: config.ERROR_REPORTING_SCRIPT || null,
    version,
    commit: null,
    builtAt: null,
  };
}
