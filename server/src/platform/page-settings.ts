import type { PageSettings } from '@console/contract';
import type { Config } from '../config.ts';

/** What the embedded provider understands; real Logto wants `urn:logto:scope:organizations` instead, by OIDC_SCOPES. */
const specifiedScopes =
  'openid offline_access profile email phone address custom_data identities roles organizations organization_roles';

const withoutProvider = (issuer: string) => issuer.replace(/\/oidc$/, '');

/** What the page may know of this deployment: public by nature. */
export function pageSettings(config: Config): PageSettings {
  return {
    oidc: {
      endpoint: withoutProvider(config.OIDC_ISSUER),
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
      scopes: (config.OIDC_SCOPES || specifiedScopes).split(/\s+/),
      resource: config.API_RESOURCE,
    },
    apiBase: '/api/v1',
    errorReportingScript: config.ERROR_REPORTING_SCRIPT || null,
    version: '1.0.0',
    commit: null,
    builtAt: null,
  };
}
