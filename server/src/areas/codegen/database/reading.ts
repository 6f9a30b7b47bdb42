import type { StatementResult } from '@console/contract/codegen';
import type pg from 'pg';
import { inSession, type Session, TooMuch } from './connection.ts';
import type { Consulted } from './consulted-rules.ts';
import { maskedOrigins } from './masked-origins.ts';
import { type MaskedOrigins, maskedResult, readsMasked } from './masking-rules.ts';
import { caps, cellOf, quoted } from './result-rules.ts';

/** A statement as somebody wrote it, and what they may see of its result. */
export interface Statement {
  readonly sql: string;
  readonly params: readonly (string | null)[];
  readonly limit: number;
  readonly explain: 'no' | 'plan' | 'measured';
}

export interface Reading {
  readonly database: Consulted;
  readonly url: string;
  /** The second layer; the first are the role's own rights. */
  readonly masks: boolean;
  /** Looks at the login before anything is asked. @throws what is wrong with it */
  examine?(session: Session): Promise<void>;
}

/** What went wrong with a statement, for whoever wrote it. */
export class StatementError extends Error {
  readonly sqlState: string;
  /** In the text that the session was asked, counted from 1. */
  readonly position: string | undefined;
  readonly hint: string | undefined;
  /** What stands before the user's own text. */
  readonly lead: string;
  constructor(error: pg.DatabaseError, lead: string, hidden: boolean) {
    super(hidden ? '' : error.message);
    this.sqlState = error.code ?? '';
    this.position = error.position;
    this.hint = hidden ? undefined : error.hint;
    this.lead = lead;
  }
}

const cursor = 'DECLARE c NO SCROLL CURSOR FOR ';
const leads = {
  no: cursor,
  plan: `EXPLAIN (VERBOSE) ${cursor}`,
  measured: `EXPLAIN (ANALYZE, VERBOSE, BUFFERS) ${cursor}`,
} as const;
const planFor = `EXPLAIN (VERBOSE, COSTS OFF, FORMAT JSON) ${cursor}`;

const begin = (schemas: readonly string[]) => `BEGIN READ ONLY;
SET LOCAL statement_timeout = '5s';
SET LOCAL lock_timeout = '1s';
SET LOCAL idle_in_transaction_session_timeout = '10s';
SET LOCAL work_mem = '16MB';
SET LOCAL search_path = ${schemas.map(quoted).join(', ')}`;

/**
 * One statement as the restricted role: in a transaction that can only read, as a cursor's query, so that its grammar is
 * that of SELECT, by the protocol that takes one statement at a time; rolled back, its connection thrown away.
 * Text of the user is sent in no other way.
 */
export const read = (
  { database, url, masks, examine }: Reading,
  { sql, params, limit, explain }: Statement,
  session?: Parameters<typeof inSession>[2],
): Promise<StatementResult> =>
  inSession(
    url,
    async (asked) => {
      const started = performance.now();
      await asked.tell(begin(database.schemas));
      await examine?.(asked);
      const masked = masks ? await maskedOrigins(asked, database) : undefined;
      // Before it runs: what it sets while it runs cannot change what is known of it.
      const reads = masked !== undefined && readsMasked(await planOf(asked, sql, params, masked), masked);
      const lead = leads[explain];
      // It has been read and planned: what goes wrong now may quote what it reads, under any code (`phone::regclass`).
      const hides = () => reads;
      const told = await refusable(lead, hides, () => asked.ask(lead + sql, params));
      const done = () => Math.round(performance.now() - started);
      if (explain !== 'no') {
        const rows = told.rows.map((row) => row.map(cellOf));
        return {
          columns: [{ name: 'QUERY PLAN', type: 'text', masked: false }],
          rows,
          cut: null,
          durationMs: done(),
        };
      }
      const { fields, rows, cut } = await refusable('', hides, () => fetched(asked, limit));
      const durationMs = done();
      const hidden = masked
        ? maskedResult(
            fields.map(({ tableID, columnID }) => ({ table: tableID, column: columnID })),
            masked,
            reads,
          )
        : fields.map(() => false);
      // Broken off, the connection tells no more.
      const types = cut === 'bytes' ? fields.map(() => '') : await typesOf(asked, fields);
      return {
        columns: fields.map(({ name }, at) => ({ name, type: types[at] ?? '', masked: hidden[at] ?? true })),
        rows: rows.map((row) => row.map((cell, at) => (hidden[at] ? null : cellOf(cell)))),
        cut,
        durationMs,
      };
    },
    session,
  );

/** Refusals of a plan that name things and no values, and have no place in the text: rights, what is not for a cursor, limits. */
const namesNoValues = /^(?:42501|0A|25|54)/;

async function planOf(
  session: Session,
  sql: string,
  params: readonly (string | null)[],
  masked: MaskedOrigins,
): Promise<unknown> {
  // What is stable is asked for its value while planning, and a mistake in that may quote it: it has no place in the text.
  const hides = ({ code = '', position }: pg.DatabaseError) =>
    /^2[23]/.test(code) || (masked.relations.size > 0 && position === undefined && !namesNoValues.test(code));
  const { rows } = await refusable(planFor, hides, () => session.ask(planFor + sql, params));
  return JSON.parse(rows.map(([line]) => line).join('\n'));
}

interface Fetched {
  fields: pg.FieldDef[];
  rows: (string | null)[][];
  cut: StatementResult['cut'];
}

async function fetched(session: Session, limit: number): Promise<Fetched> {
  const rows: (string | null)[][] = [];
  let bytes = 0;
  let cut: Fetched['cut'] = null;
  const fields = await session.each(`FETCH ${limit + 1} FROM c`, (cells) => {
    for (const cell of cells) bytes += cell === null ? 4 : cell.length;
    if (bytes > caps.resultBytes) {
      cut = 'bytes';
      return 'enough';
    }
    if (rows.length < limit) rows.push(cells);
    else cut = 'rows';
    return 'more';
  });
  return { fields, rows, cut };
}

async function typesOf(session: Session, fields: readonly pg.FieldDef[]): Promise<string[]> {
  if (fields.length === 0) return [];
  // The transaction may have been aborted or changed by what ran in it: a name that is not told is no loss.
  const { rows } = await session
    .ask(
      'select pg_catalog.format_type(one.type::oid, one.mod::int4) from rows from (pg_catalog.unnest($1::text[]), pg_catalog.unnest($2::text[])) with ordinality as one(type, mod, at) order by one.at',
      [arrayOf(fields.map((one) => one.dataTypeID)), arrayOf(fields.map((one) => one.dataTypeModifier))],
    )
    .catch(() => ({ rows: [] as (string | null)[][] }));
  return rows.map(([type]) => type ?? '');
}

const arrayOf = (numbers: readonly number[]) => `{${numbers.join(',')}}`;

async function refusable<T>(
  lead: string,
  hides: (error: pg.DatabaseError) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refused = error as pg.DatabaseError;
    if (error instanceof TooMuch || typeof refused.code !== 'string' || !/^[0-9A-Z]{5}$/.test(refused.code))
      throw error;
    throw new StatementError(refused, lead, hides(refused));
  }
}
