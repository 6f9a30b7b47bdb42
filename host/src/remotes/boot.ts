import type { LiveRecord } from '@console/contract';
import { FramedRecord, PageSettings } from '@console/contract/page';

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
  areaTimeoutS: 8,
  offlineScreens: true,
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

/** A place in the list of live records, before the record is looked at. */
export interface ListedRecord {
  readonly remote: string;
  readonly area: string;
  /** `null`: withdrawn; `undefined`: no JSON. */
  readonly record: unknown;
}

/** The name on a line of its own that stands before each record. */
const name = /"([A-Za-z0-9]+)\/([A-Za-z0-9]+)",\n/;

/**
 * The list of live records as the page or `/live/records.html` has it: an array, taken apart at the names in it, so
 * that a record that is no JSON costs only its own area.
 * @returns undefined when it is no such list
 */
export function listedRecords(text: string | null | undefined): ListedRecord[] | undefined {
  const [opening = '', ...parts] = (text ?? '').split(name);
  if (parts.length === 0) return /^\[(null)?\]$/.test(opening.trim()) ? [] : undefined;
  const listed: ListedRecord[] = [];
  for (let at = 0; at < parts.length; at += 3) {
    const [remote = '', area = '', record = ''] = parts.slice(at, at + 3);
    listed.push({ remote, area, record: parsed(record.replace(/,\s*(null\]\s*)?$/, '')) });
  }
  return listed;
}

type Owner = Pick<LiveRecord, 'area' | 'remote'>;

/**
 * Live records in their order, the places whose record cannot be read, and records that claim an area which is
 * another's: an area has one owner.
 * @param known who had which area until now, and keeps it until its own record says otherwise; of others the first in the list
 * has it
 */
export function readRecords(
  listed: readonly ListedRecord[],
  known: readonly Owner[] = [],
): {
  records: LiveRecord[];
  unreadable: ListedRecord[];
  claims: LiveRecord[];
} {
  const records: LiveRecord[] = [];
  const unreadable: ListedRecord[] = [];
  for (const one of listed) {
    if (one.record === null) continue;
    const { data } = FramedRecord.safeParse(one.record);
    if (data) records.push(data);
    else unreadable.push(one);
  }
  const owners = known.filter(({ remote, area }) => {
    const said = records.find((one) => one.remote === remote);
    return said ? said.area === area : unreadable.some((one) => one.remote === remote);
  });
  const ownerOf = (area: string) => [...owners, ...records].find((one) => one.area === area)?.remote;
  const owns = ({ area, remote }: LiveRecord) => ownerOf(area) === remote;
  return {
    records: inOrder(records.filter(owns)),
    unreadable,
    claims: records.filter((record) => !owns(record)),
  };
}

export const inOrder = (records: readonly LiveRecord[]): LiveRecord[] =>
  [...records].sort((a, b) => a.order - b.order);
