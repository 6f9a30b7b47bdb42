import { LiveRecord, PageSettings } from '@console/contract';

const client = {
  clientId: 'console',
  prompt: 'consent',
  redirectPath: '/account/callback',
  postLogoutPath: '/',
};

/** What a page without readable settings goes by: everything on its own origin, so that the frame still comes up. */
export const usualSettings: PageSettings = {
  oidc: {
    endpoint: '',
    clients: {
      console: client,
      wood: {
        ...client,
        clientId: 'wood',
        prompt: 'login',
        redirectPath: '/wood/callback',
        postLogoutPath: '/wood/signIn',
      },
    },
    scopes: ['openid', 'offline_access', 'profile'],
    resource: 'urn:console:api',
    resources: ['urn:console:api'],
    accountUrl: null,
    audienceMayBeList: false,
    idTokenHint: false,
  },
  apiBase: '/api/v1',
  errorReportingScript: null,
  releaseKey: null,
  version: '',
  commit: null,
  builtAt: null,
};

function parsed(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** What a text of the page says of the deployment. */
export function readSettings(text: string | null | undefined): PageSettings {
  const settings = PageSettings.safeParse(parsed(text));
  return settings.success ? settings.data : usualSettings;
}

/** The records in a list as the page or `/live/records.html` has it, before they are looked at. */
export function listedRecords(text: string | null | undefined): unknown[] | undefined {
  const list = parsed(text);
  return Array.isArray(list) ? list.filter((one) => one !== null) : undefined;
}

/** Live records in their order. One that cannot be read costs only its own area. */
export function readRecords(list: readonly unknown[]): LiveRecord[] {
  return list
    .map((one) => LiveRecord.safeParse(one))
    .flatMap((result) => (result.success ? [result.data] : []))
    .sort((a, b) => a.order - b.order);
}
