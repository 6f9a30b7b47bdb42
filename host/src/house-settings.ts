import type { PageSettings } from '@console/contract';
import { ConsoleSession } from './auth/session.ts';
import { pageSettings, shellVersion } from './remotes/index.ts';

/** What a page without readable settings falls back to: everything on this origin, as the embedded provider serves it. */
const ownOrigin: PageSettings = {
  oidc: {
    endpoint: '',
    clients: {
      console: {
        clientId: 'console',
        prompt: 'consent',
        redirectPath: '/account/callback',
        postLogoutPath: '/',
      },
      wood: {
        clientId: 'wood',
        prompt: 'login',
        redirectPath: '/wood/callback',
        postLogoutPath: '/wood/signIn',
      },
    },
    scopes: ['openid', 'offline_access', 'profile'],
    resource: 'urn:console:api',
  },
  apiBase: '/api/v1',
  errorReportingScript: null,
  version: shellVersion,
  commit: null,
  builtAt: null,
};

/** The deployment's settings, as they came with the page. */
export const settings: PageSettings = pageSettings() ?? ownOrigin;

/** The one session of the page. */
export const session = new ConsoleSession(settings.oidc);
