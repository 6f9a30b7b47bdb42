import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { type KeyType, placeOf } from './keyset-rules.ts';

/** One thing that a list is ordered by. */
export interface Key {
  readonly by: Sql;
  readonly as: KeyType;
  /** From the most to the least. */
  readonly down: boolean;
  /** It may be null; such rows come last. */
  readonly orNull: boolean;
}

/** From the least up, or from the most down. */
export const key = (by: Sql, as: KeyType, { down = false, orNull = false } = {}): Key => ({
  by,
  as,
  down,
  orNull,
});
export const up = (by: Sql, as: KeyType) => key(by, as);
export const down = (by: Sql, as: KeyType) => key(by, as, { down: true });

export const directed = (by: Sql, isDown: boolean): Sql => sql`${by} ${raw(isDown ? 'desc' : 'asc')}`;

type At = Key & { readonly value: string | null };

/**
 * A list whose pages begin where the one before ended: `where … ${list.behind(cursor)} order by ${list.inOrder}`, of whose
 * rows `pageOf` makes a page.
 * @param keys the most important first; all together are others for each row
 */
export const keyset = (keys: readonly Key[]) => ({
  inOrder: join(
    keys.map(
      (each) => sql`${directed(each.by, each.down)}${each.down && each.orNull ? raw(' nulls last') : empty}`,
    ),
  ),
  /** Where a row stands, for what is ordered by more than the list shows; no instants, which this writes in another way. */
  place: sql`array[${join(keys.map(({ by }) => sql`(${by})::text`))}] as place`,
  /** Behind the place where a page ended; nothing for the first page. @throws VALIDATION when the cursor is none of ours */
  behind(cursor: string | undefined): Sql {
    if (cursor === undefined) return empty;
    const place = placeOf(cursor, keys);
    const parts = alike(keys.map((each, index) => ({ ...each, value: place[index] ?? null })));
    const ways = parts.flatMap((part, index) =>
      part.some(({ value }) => value === null)
        ? []
        : [join([...parts.slice(0, index).map(equalTo), beyond(part)], ' and ')],
    );
    return sql`and (${join(ways, ' or ')})`;
  },
});

/** What is compared at once, as one row: an index serves that in one go. */
function alike(keys: readonly At[]): At[][] {
  const parts: At[][] = [];
  for (const each of keys) {
    const part = parts.at(-1);
    if (part?.every(({ down, orNull }) => down === each.down && !orNull && !each.orNull)) part.push(each);
    else parts.push([each]);
  }
  return parts;
}

const columns = (part: readonly At[]): Sql => join(part.map(({ by }) => by));
const values = (part: readonly At[]): Sql => join(part.map(({ as, value }) => sql`${value}::${raw(as)}`));

const equalTo = (part: readonly At[]): Sql =>
  part.some(({ value }) => value === null)
    ? sql`${columns(part)} is null`
    : sql`(${columns(part)}) = (${values(part)})`;

function beyond(part: readonly At[]): Sql {
  const [first] = part;
  const further = sql`(${columns(part)}) ${raw(first?.down ? '<' : '>')} (${values(part)})`;
  return first?.orNull ? sql`(${further} or ${columns(part)} is null)` : further;
}
