import sql, { empty, join, type Sql } from 'sql-template-tag';
import { placeOf } from './cursor-rules.ts';

/** One thing that a list is ordered by: as it is compared, as it is read back from a cursor, and what it looks like there. */
export type OrderPart = readonly [part: Sql, as: Sql, looks: RegExp];

export const anyText = /^/;

/** The order of a list whose pages begin where the one before ended. Its last part is another one for each row; none is null. */
export function pageOrder(parts: readonly OrderPart[]) {
  const inOrder = join(parts.map(([part]) => part));
  return {
    inOrder,
    /** Where a row stands, as a cursor keeps it. */
    place: sql`array[${join(parts.map(([part]) => sql`(${part})::text`))}] as place`,
    /** Behind the place where a page ended; nothing for the first page. @throws VALIDATION when the cursor is none of ours */
    behind(cursor: string | undefined): Sql {
      if (cursor === undefined) return empty;
      const place = placeOf(
        cursor,
        parts.map(([, , looks]) => looks),
      );
      return sql`and (${inOrder}) > (${join(parts.map(([, as], index) => sql`${place[index]}::${as}`))})`;
    },
  };
}

/** The room `r`, as one walks; what hangs in none is last. */
export const roomOrder: readonly OrderPart[] = [
  [sql`coalesce(r.floor, 2147483647)`, sql`int`, /^-?\d{1,10}$/],
  [sql`coalesce(r.number_order, '')`, sql`text`, anyText],
];
