import type { QueryPlan } from './plan-rules.ts';
import { relationsIn, textsIn } from './plan-rules.ts';

/** What a database has that others must not read, by the numbers that PostgreSQL gives. */
export interface MaskedOrigins {
  /** Masked columns of a table, by the table's OID. */
  readonly columns: ReadonlyMap<number, ReadonlySet<number>>;
  /** Views that read such a column, themselves or through others: nobody knows which of theirs it has become. */
  readonly views: ReadonlySet<number>;
  /** Names (`schema.table`) of the same tables and views. */
  readonly relations: ReadonlySet<string>;
  /** Functions of the database itself: what they read stands in no plan. */
  readonly functions: ReadonlySet<string>;
}

/** Where a column of a result comes from; 0 where PostgreSQL does not say. */
export interface Origin {
  readonly table: number;
  readonly column: number;
}

/** Samples of what columns hold. */
const statistics = new Set(
  ['pg_statistic', 'pg_statistic_ext_data', 'pg_stats', 'pg_stats_ext', 'pg_stats_ext_exprs'].map(
    (name) => `pg_catalog.${name}`,
  ),
);

/** PostgreSQL's own that run a query which they are given as text. */
const runsText = /\b(?:query|table|schema|database|cursor)_to_xml\w*\s*\(|\bts_(?:stat|rewrite)\s*\(/i;

const calls = /(?<![\w$"])("(?:[^"]|"")+"|[\p{L}_][\p{L}\p{N}_$]*)\s*\(/gu;

/** Whether a statement reads, or may read, anything that is masked. Decided before it runs, by its plan. */
export function readsMasked(plan: QueryPlan, masked: MaskedOrigins): boolean {
  if (relationsIn(plan).some((name) => masked.relations.has(name) || statistics.has(name))) return true;
  return textsIn(plan).some((text) => {
    if (runsText.test(text)) return true;
    for (const [, name = ''] of text.matchAll(calls))
      if (masked.functions.has(name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name))
        return true;
    return false;
  });
}

/** Which columns of a result are masked: those that come from a masked column, and, where anything masked is read, all of unknown origin. */
export const maskedResult = (
  origins: readonly Origin[],
  masked: MaskedOrigins,
  reads: boolean,
): readonly boolean[] =>
  origins.map(({ table, column }) => {
    if (table === 0 || column <= 0) return reads;
    return masked.views.has(table) || (masked.columns.get(table)?.has(column) ?? false);
  });
