import type { ClashConnection, ClashEvent, ClashLink } from '@console/contract/codegen';

/** What the stream has told until now, as panels show it. */
export interface Live {
  readonly link: ClashLink | undefined;
  /** The last two minutes, oldest first. */
  readonly traffic: readonly Point[];
  readonly memory: number | undefined;
  readonly connections: Connections | undefined;
  /** The newest last. */
  readonly logs: readonly LogLine[];
}

export interface Point {
  readonly at: string;
  readonly up: number;
  readonly down: number;
  readonly upTotal: number | null;
  readonly downTotal: number | null;
}

export interface Connections {
  readonly at: string;
  readonly uploadTotal: number;
  readonly downloadTotal: number;
  readonly rows: readonly LiveConnection[];
}

/** A connection with what it carried in the last second. */
export type LiveConnection = ClashConnection & { readonly upRate: number; readonly downRate: number };

type LogEvent = Extract<ClashEvent, { kind: 'log' }>;
export type LogLine = Omit<LogEvent, 'kind'> & { readonly id: number };

export const nothingYet: Live = {
  ...{ link: undefined, traffic: [], memory: undefined, connections: undefined, logs: [] },
};

const secondsShown = 120;
/** Lines of the log that are kept; what is older is in the kernel's own file. */
export const linesKept = 1_000;

/** What is known after one more event. */
export function heard(live: Live, event: ClashEvent): Live {
  switch (event.kind) {
    case 'link':
      return { ...live, link: event.link };
    case 'traffic': {
      const { kind: _kind, ...point } = event;
      return { ...live, traffic: [...live.traffic, point].slice(-secondsShown) };
    }
    case 'memory':
      return { ...live, memory: event.inuse };
    case 'connections':
      return {
        ...live,
        memory: event.memory ?? live.memory,
        connections: connectionsAfter(live.connections, event),
      };
    case 'log': {
      const { kind: _kind, ...line } = event;
      const id = (live.logs.at(-1)?.id ?? 0) + 1;
      return { ...live, logs: [...live.logs, { ...line, id }].slice(-linesKept) };
    }
  }
}

function connectionsAfter(
  before: Connections | undefined,
  { at, uploadTotal, downloadTotal, connections }: Extract<ClashEvent, { kind: 'connections' }>,
): Connections {
  const known = new Map(before?.rows.map((row) => [row.id, row]));
  const seconds = before ? Math.max(0.5, (Date.parse(at) - Date.parse(before.at)) / 1000) : 1;
  const rate = (now: number, then: number | undefined) =>
    then === undefined ? 0 : Math.max(0, Math.round((now - then) / seconds));
  const rows = connections.map((one) => ({
    ...one,
    upRate: rate(one.upload, known.get(one.id)?.upload),
    downRate: rate(one.download, known.get(one.id)?.download),
  }));
  return { at, uploadTotal, downloadTotal, rows };
}
