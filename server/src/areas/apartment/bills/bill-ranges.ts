import sql, { type Sql } from 'sql-template-tag';
import type { Span } from './rent-rules.ts';

/** Days as they are named, both included, as a range that is stored; none for none. */
export const rangeOfSpan = (span: Span | undefined): Sql => sql`
  case when ${span?.from ?? null}::date is not null
    then daterange(${span?.from ?? null}::date, ${span?.to ?? null}::date, '[]') end`;
