import type { ApiAdminInfo, ApiInfo } from '@console/contract/codegen';
import type { KeptOnDevice, RemoteHealth } from '@console/shell';
import { breakpoints } from '@console/ui';

/** What the browser tells of itself. */
export interface ClientFacts {
  userAgent: string;
  width: number;
  height: number;
  pixelRatio: number;
  language: string;
  zone: string;
  online: boolean;
  storage: { usage: number; quota: number } | undefined;
  /** Whether a service worker is active. */
  worker: boolean;
  /** What is on this device alone. */
  kept: KeptOnDevice | undefined;
}

/** What one call to the API showed. */
export interface ApiMeasure {
  info: ApiInfo;
  latencyMs: number;
  /** How far this browser's clock is ahead of the API's; the sign-in allows 300 s. */
  skewMs: number;
}

export const breakpointOf = (width: number): string =>
  Object.entries(breakpoints).findLast(([, from]) => width >= from)?.[0] ?? 'xs';

/** The API read its clock about half way between asking and hearing. */
export const skewOf = (sentAt: number, heardAt: number, apiNow: string): number =>
  Math.round((sentAt + heardAt) / 2 - Date.parse(apiNow));

/** Beyond this an id token counts as issued at a wrong time (specification, section 5). */
export const skewAllowedMs = 300_000;

interface Diagnostics {
  at: string;
  client: ClientFacts;
  remotes: readonly RemoteHealth[];
  api: ApiMeasure | undefined;
  admin: ApiAdminInfo | undefined;
}

/** Everything on the screen as Markdown, in English for those who help. Nothing in it names the user or a secret. */
export function diagnosticsMarkdown({ at, client, remotes, api, admin }: Diagnostics): string {
  const sections = [
    list('Browser', [
      ['Browser', client.userAgent],
      [
        'Viewport',
        `${client.width} × ${client.height} @${client.pixelRatio} (${breakpointOf(client.width)})`,
      ],
      ['Language, zone', `${client.language}, ${client.zone}`],
      ['Storage', client.storage ? `${client.storage.usage} of ${client.storage.quota} bytes` : 'unknown'],
      ['Service worker', client.worker ? 'active' : 'none'],
      [
        'Unsaved on this device',
        client.kept ? `${client.kept.forms} forms, ${client.kept.rows} rows` : 'unknown',
      ],
      ['Online', client.online ? 'yes' : 'no'],
    ]),
    remotesTable(remotes),
    api
      ? list('API', [
          ['Version, contract', `${api.info.version}, ${api.info.contract}`],
          ['Commit', api.info.commit ?? 'unknown'],
          ['Started', api.info.startedAt],
          ['Latency, clock skew', `${api.latencyMs} ms, ${api.skewMs} ms`],
        ])
      : '## API\n\nnot reached',
    ...(admin ? [adminList(admin)] : []),
  ];
  return `# Console diagnostics ${at}\n\n${sections.join('\n\n')}\n`;
}

const list = (title: string, facts: [string, string][]): string =>
  `## ${title}\n\n${facts.map(([name, value]) => `- ${name}: ${value}`).join('\n')}`;

function remotesTable(remotes: readonly RemoteHealth[]): string {
  const rows = remotes.map(({ remote, release, commit, builtAt, state, cause, loadedInMs }) =>
    [remote, release, commit ?? '', builtAt, [state, cause].filter(Boolean).join(': '), loadedInMs ?? '']
      .map((cell) => String(cell).replaceAll('|', '\\|'))
      .join(' | '),
  );
  const head = '| Remote | Release | Commit | Built | State | ms |\n|---|---|---|---|---|---|';
  return `## Remotes\n\n${[head, ...rows.map((row) => `| ${row} |`)].join('\n')}`;
}

function adminList({
  node,
  uptimeSeconds,
  eventLoopDelay,
  memory,
  database,
  pool,
  queues,
  settings,
  flags,
  systems,
}: ApiAdminInfo): string {
  const { applied, latest } = database.migrations;
  return list('Server', [
    ['Node, uptime', `${node}, ${uptimeSeconds} s`],
    ['Event loop delay', `mean ${eventLoopDelay.meanMs} ms, p99 ${eventLoopDelay.p99Ms} ms`],
    ['Memory', `${memory.rssBytes} bytes resident, ${memory.heapUsedBytes} heap`],
    ['Database', `${database.engine} ${database.version}, ${applied} migrations, latest ${latest ?? 'none'}`],
    ['Connections', pool ? `${pool.size} open, ${pool.idle} idle, ${pool.waiting} waiting` : 'one'],
    ...queues.map(({ name, due, failed }): [string, string] => [
      `Queue of ${name}`,
      `${due} waiting, ${failed} failed`,
    ]),
    ['Settings that are set', settings.flatMap(({ name, set }) => (set ? [name] : [])).join(', ') || 'none'],
    ['Switches', flags.map(({ name, on }) => `${name} ${on ? 'on' : 'off'}`).join(', ')],
    ['Outside systems', systems.map(({ kind, name }) => `${kind} ${name}`).join(', ') || 'none'],
  ]);
}
