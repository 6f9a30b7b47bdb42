import { invalidField } from '@console/contract';

type Place = readonly (string | number)[];

/** Where a page ended: the list's order, whole, so that the next page begins right behind. */
export const cursorOf = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url');

/** @param parts what each part must look like  @throws VALIDATION when the text is none of ours */
export function placeOf(cursor: string, parts: readonly RegExp[]): string[] {
  try {
    const place = (JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]).map(String);
    if (place.length === parts.length && parts.every((part, index) => part.test(place[index] ?? '')))
      return place;
  } catch {
    // Falls through to the refusal.
  }
  throw invalidField('cursor', 'bad_cursor');
}

export const placeParts = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  instant: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  day: /^\d{4}-\d\d-\d\d$/,
  integer: /^\d{1,18}$/,
};

/** A page of rows, of which one more was asked for than is shown. */
export function pageOf<Row>(rows: readonly Row[], limit: number, placeOf: (row: Row) => Place) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? cursorOf(placeOf(last)) : null };
}
