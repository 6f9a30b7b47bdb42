import { setTimeout as later } from 'node:timers/promises';
import { type FoundAgain, matchOf, matchRanks, type SearchGroup } from '@console/contract/platform';
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
  try {
    return { groups: await inTime(finds, (patience) => groupsOf(finds, searching, patience)) };
  } catch (failure) {
    return { groups: [], failure };
  }
}

/** What an area answers, as long as people wait for it. @throws where it takes longer */
async function inTime<Answer>(
  { area, patienceMs = usualPatienceMs }: Pick<Finds, 'area' | 'patienceMs'>,
  answer: (patience: number) => Promise<Answer>,
): Promise<Answer> {
  const tooLate = new AbortController();
  try {
    const late = later(patienceMs, undefined, tooLate).then(() => {
      throw new Error(`${area} took longer than ${patienceMs} ms`);
    });
    return await Promise.race([answer(patienceMs), late]);
  } finally {
    tooLate.abort();
  }
}

/** What one finder is asked. */
interface Asking {
  readonly one: Finder;
  readonly sought: Sought;
}

/** One flight for all that an area is asked; PostgreSQL itself ends what takes too long. @returns rows of each, in order */
async function rowsOf(db: Db, asking: readonly Asking[], patience: number): Promise<(readonly never[])[]> {
  const asked = await Promise.all(asking.map(async ({ one, sought }) => one.ask(sought, db)));
  const statements = asked.flat();
  if (statements.length === 0) return asked.map(() => []);
  const [, , ...answers] = await db.batch<unknown[]>(plannedAnew, endedAfter(patience), ...statements);
  return asked.map(({ length }) => answers.splice(0, length).flat() as never[]);
}

async function groupsOf(
  { area, finders }: Finds,
  { db, sought }: Pick<Searching, 'db' | 'sought'>,
  patience: number,
): Promise<SearchGroup[]> {
  const asking = finders.map((one) => ({ one, sought }));
  const found = await rowsOf(db, asking, patience);
  return asking.flatMap(({ one }, place) => {
    const rows = found[place] ?? [];
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

/** Whether what was found before is still there for whoever asks: by its kind and address. */
export async function foundAgain(
  areas: readonly Finds[],
  items: readonly string[],
  searching: Searching,
): Promise<FoundAgain[]> {
  const answers = await Promise.all(
    areas.map(async ({ finders, ...area }) => {
      const asking = items.flatMap((item) => askingOf(finders, item, searching.sought));
      if (asking.length === 0) return [];
      try {
        const { signal, db, line } = searching;
        const rows = await line(() =>
          signal.aborted ? undefined : inTime(area, (patience) => rowsOf(db, asking, patience)),
        );
        return rows ? asking.map((one, place) => answerOf(one, rows[place] ?? [])) : [];
      } catch (failure) {
        searching.failed(area.area, failure);
        return [];
      }
    }),
  );
  const known = new Map(answers.flat().map((one) => [one.item, one]));
  return items.map((item) => known.get(item) ?? { item, state: 'unknown', title: '', detail: '' });
}

interface AskingAgain extends Asking {
  readonly item: string;
}

function askingOf(finders: readonly Finder[], item: string, sought: Sought): AskingAgain[] {
  const [kind = '', address = ''] = item.split(' ');
  const one = finders.find((finder) => finder.kind === kind);
  if (!one) return [];
  const again = new URLSearchParams(address.split('?')[1]?.split('#')[0] ?? '');
  return [{ item, one, sought: { ...sought, terms: [], again } }];
}

/** As it is called today, unless its address means several. */
function answerOf({ item, one, sought }: AskingAgain, rows: readonly never[]): FoundAgain {
  const [first, another] = new Set(rows.map((row) => JSON.stringify(marked(one.shown(row, sought), sought))));
  if (first === undefined) return { item, state: 'gone', title: '', detail: '' };
  const { title, detail } = another === undefined ? JSON.parse(first) : { title: '', detail: '' };
  return { item, state: 'there', title, detail };
}
