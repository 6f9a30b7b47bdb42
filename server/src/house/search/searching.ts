import { setTimeout as later } from 'node:timers/promises';
import { matchOf, matchRanks, type SearchGroup } from '@console/contract/platform';
import pLimit, { type LimitFunction } from 'p-limit';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../plugins/database/db.ts';
import { plannedAnew } from '../../plugins/database/planned-anew.ts';
import { type Finder, type Finds, type Found, marked, type Sought } from './finder.ts';

/** How long one area may take, in ms: as long as people wait. */
const usualPatienceMs = 2000;

/** Areas that are asked at a time for one person: each takes a connection, of which all people together have a few. */
const mostAtOnce = 2;

/** Everybody's own line, which all searches share that they have begun: whoever types fast waits for themselves. */
export function linesOfPeople(): (userId: string) => LimitFunction {
  const lines = new Map<string, LimitFunction>();
  return (userId) => {
    for (const [one, { activeCount, pendingCount }] of lines)
      if (activeCount + pendingCount === 0) lines.delete(one);
    const line = lines.get(userId) ?? pLimit(mostAtOnce);
    lines.set(userId, line);
    return line;
  };
}

interface Outcome {
  readonly groups: readonly SearchGroup[];
  /** Why it could not be searched. */
  readonly failure?: unknown;
}

const nothing: Outcome = { groups: [] };

export interface Searching {
  readonly db: Db;
  readonly sought: Sought;
  /** Of whoever searches. */
  readonly line: LimitFunction;
  /** Whether anybody still waits: what has not been asked by then is not asked any more. */
  readonly signal: AbortSignal;
  /** Told of an area that could not be searched, and why. */
  failed(area: string, why: unknown): void;
}

/**
 * What the areas have, asked by the person's line. One that fails or is late is named, and what the others found is there.
 * @throws why, where none of them answers
 */
export async function searched(areas: readonly Finds[], searching: Searching) {
  const asked = await Promise.all(
    areas.map(async (one) => ({
      area: one.area,
      ...(await searching.line(() => (searching.signal.aborted ? nothing : outcomeOf(one, searching)))),
    })),
  );
  const failed = asked.filter(({ failure }) => failure !== undefined);
  if (failed.length > 0 && failed.length === asked.length) throw failed[0]?.failure;
  for (const { area, failure } of failed) searching.failed(area, failure);
  return {
    groups: asked.flatMap(({ groups }) => groups),
    failed: failed.map(({ area }) => area),
  };
}

async function outcomeOf(finds: Finds, searching: Searching): Promise<Outcome> {
  const patience = finds.patienceMs ?? usualPatienceMs;
  const tooLate = new AbortController();
  try {
    const late = later(patience, undefined, tooLate).then(() => {
      throw new Error(`${finds.area} took longer than ${patience} ms`);
    });
    return { groups: await Promise.race([groupsOf(finds, searching, patience), late]) };
  } catch (failure) {
    return { groups: [], failure };
  } finally {
    tooLate.abort();
  }
}

/** One flight for all that an area has; PostgreSQL itself ends what takes too long. */
async function groupsOf(
  { area, finders }: Finds,
  { db, sought }: Pick<Searching, 'db' | 'sought'>,
  patience: number,
): Promise<SearchGroup[]> {
  const asked = await Promise.all(
    finders.map(async (one) => ({ one, statements: await one.ask(sought, db) })),
  );
  const statements = asked.flatMap((one) => one.statements);
  if (statements.length === 0) return [];
  const [, , ...answers] = await db.batch<unknown[]>(plannedAnew, endedAfter(patience), ...statements);
  return asked.flatMap(({ one, statements: { length } }) => {
    const rows = answers.splice(0, length).flat() as never[];
    return rows.length === 0 ? [] : [groupOf(area, one, rows, sought)];
  });
}

const endedAfter = (ms: number): Sql => sql`select set_config('statement_timeout', ${String(ms)}, true)`;

/** The best of a kind, of all tenants together; among those that are as good each statement's order stays. */
function groupOf(area: string, { kind, shown }: Finder, rows: readonly never[], sought: Sought): SearchGroup {
  const most = sought.limit - 1;
  // What was found in two ways is one.
  const found = [...new Map(rows.map((row) => shown(row, sought)).map((one) => [one.to, one])).values()];
  const best = found
    .map((one) => ({ one, rank: rankOf(one, sought) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most);
  return { area, kind, hits: best.map(({ one }) => marked(one, sought)), more: found.length > most };
}

const rankOf = ({ title }: Found, { terms }: Sought): number =>
  matchOf(title, terms)?.rank ?? matchRanks.initials + 1;
