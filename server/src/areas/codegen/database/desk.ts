import { ApiError, invalidField } from '@console/contract';
import type { StatementResult } from '@console/contract/codegen';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Ground } from '../../../house/area.ts';
import { PingFault } from '../tool.ts';
import { type ReadCatalog, readCatalog } from './catalog.ts';
import { inSession, type Session, stoppedState, structureMs, TooMuch } from './connection.ts';
import type { Consulted } from './consulted-rules.ts';
import { type Reading, read, type Statement, StatementError } from './reading.ts';
import { examined, ownPlace, type Whereabouts } from './role.ts';

export interface Opened extends Reading {
  readonly database: Consulted;
  /** Whoever asks is an administrator: they are shown the console's own database, and what hinders a connection. */
  readonly admin: boolean;
}

/** One's own run, as one has named it. */
export interface Run {
  readonly runId: string;
  readonly userId: string;
}

export interface Desk {
  catalogOf(at: Opened, how: 'fresh' | 'recent'): Promise<ReadCatalog>;
  read(at: Opened, statement: Statement, run?: Run): Promise<StatementResult>;
  /** @returns whether it was under way */
  stop(run: Run): boolean;
  wasStopped(run: Run): boolean;
  forget(run: Run): void;
  /** @throws PingFault */
  ping(at: Opened): Promise<void>;
}

/** As many as the role's CONNECTION LIMIT that the README recommends: the next one waits before it connects. */
const mostAtOnce = 4;
/** None takes longer than the clocks of its connection, so the last of these waits for seconds; one more is refused. */
const mostWaiting = 12;
const recentMs = 30_000;

/** A run that somebody may stop: before there was anything to stop as well. */
interface OngoingRun {
  stop?: () => void;
  stopped: boolean;
}

/** Everything that asks a consulted database something, with what that can meet. */
export function openDesk({ database: own }: Ground): Desk {
  const catalogs = new Map<string, { at: number; read: ReadCatalog }>();
  const catalogsUnderWay = new Map<string, Promise<ReadCatalog>>();
  const runs = new Map<string, OngoingRun>();
  const lines = new Map<string, LimitFunction>();
  let ownLogin: Promise<Whereabouts | undefined> | undefined;

  const guarded = async <T>(at: Opened, work: () => Promise<T>): Promise<T> => {
    const { name } = at.database;
    const line = lines.get(name) ?? pLimit(mostAtOnce);
    lines.set(name, line);
    if (line.pendingCount >= mostWaiting)
      throw new ApiError('LIMIT', { details: { reason: 'databaseBusy' } });
    try {
      return await line(work);
    } catch (error) {
      throw unreachable(error, at.admin);
    }
  };

  const demandRole = async (session: Session, at: Opened): Promise<void> => {
    ownLogin ??= ownPlace(own.engine, own.as({ kind: 'owner' }));
    const { fault, isOwn } = await examined(session, at.database.schemas, await ownLogin);
    if (isOwn && !at.admin) throw new ApiError('NOT_FOUND');
    if (fault) throw upstream(at.admin ? fault : 'notReadOnly');
  };

  const freshCatalog = (at: Opened) =>
    guarded(at, () =>
      inSession(
        at.url,
        async (session) => {
          await session.tell(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${structureMs}`);
          await demandRole(session, at);
          return readCatalog(session, at.database);
        },
        { withinMs: structureMs },
      ),
    );

  const keyOf = (run: Run) => `${run.userId}|${run.runId}`;
  return {
    catalogOf: async (at, how) => {
      const key = `${at.database.name}|${at.url}`;
      const known = catalogs.get(key);
      if (how === 'recent' && known && Date.now() - known.at < recentMs) return known.read;
      const asked = `${key}|${at.admin}`;
      const underWay = catalogsUnderWay.get(asked);
      if (underWay) return underWay;
      const reading = freshCatalog(at).finally(() => catalogsUnderWay.delete(asked));
      catalogsUnderWay.set(asked, reading);
      const found = await reading;
      catalogs.set(key, { at: Date.now(), read: found });
      return found;
    },
    read: (at, statement, run) =>
      guarded(at, async () => {
        const ongoing: OngoingRun = { stopped: false };
        if (run) runs.set(keyOf(run), ongoing);
        const examine = (session: Session) => demandRole(session, at);
        try {
          return await read({ ...at, examine }, statement, {
            running: (stop) => {
              ongoing.stop = stop;
              if (ongoing.stopped) stop();
            },
          });
        } catch (error) {
          // In what the desk asked for itself: the statement's own end is told as a StatementError.
          if (ongoing.stopped && codeOf(error) === stoppedState) throw invalidField('sql', 'sql_stopped');
          throw error;
        }
      }),
    stop: (run) => {
      const known = runs.get(keyOf(run));
      if (!known) return false;
      known.stopped = true;
      known.stop?.();
      return true;
    },
    wasStopped: (run) => runs.get(keyOf(run))?.stopped ?? false,
    forget: (run) => void runs.delete(keyOf(run)),
    ping: (at) =>
      inSession(at.url, (session) => session.tell('select 1')).catch((error) => {
        throw new PingFault(whyNot(codeOf(error)));
      }),
  };
}

const upstream = (reason: string, more: object = {}) =>
  new ApiError('UPSTREAM', { details: { reason, ...more } });

/** What an error of the connection is for people. Messages stay here: they name hosts and logins. */
function unreachable(error: unknown, admin: boolean): unknown {
  if (error instanceof ApiError || error instanceof StatementError) return error;
  if (error instanceof TooMuch) return invalidField('sql', 'sql_too_much');
  // A mistake of ours is not the database's.
  if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError) return error;
  const code = codeOf(error);
  const why = whyNot(code);
  if (why === 'busy') return new ApiError('LIMIT', { details: { reason: 'databaseBusy' } });
  return upstream(admin ? reasons[why] : reasons.unreachable, admin && code !== '' ? { code } : {});
}

const reasons = {
  rejected: 'databaseLoginRefused',
  missing: 'databaseMissing',
  unreachable: 'databaseUnreachable',
} as const;

function whyNot(code: string): keyof typeof reasons | 'busy' {
  if (code === '53300') return 'busy';
  if (code === '3D000') return 'missing';
  return code.startsWith('28') ? 'rejected' : 'unreachable';
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
