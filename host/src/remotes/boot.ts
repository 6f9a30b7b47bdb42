import { LiveRecord, PageSettings } from '@console/contract';

/** What the page brought along: no request is needed to know the remotes and the deployment. */
export interface Boot {
  readonly records: LiveRecord[];
  readonly settings: PageSettings;
  /** Records that could not be read, for the operator view. */
  readonly unreadable: number;
}

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

/** Reads boot data from the two script elements' texts. One bad record costs only its own area. */
export function readBoot(
  recordsText: string | null | undefined,
  settingsText: string | null | undefined,
): Boot {
  const list = parsed(recordsText);
  const results = (Array.isArray(list) ? list : [])
    .filter((one) => one !== null)
    .map((one) => LiveRecord.safeParse(one));
  const records = results.flatMap((result) => (result.success ? [result.data] : []));
  const settings = PageSettings.safeParse(parsed(settingsText));
  return {
    records: records.sort((a, b) => a.order - b.order),
    settings: settings.success ? settings.data : usualSettings,
    unreadable: Array.isArray(list) ? results.length - records.length : 1,
  };
}
