import type { Sort, Txn, YardStock } from '@console/contract/wood';
import { placeOf } from './transfer-draft.ts';

/** What was counted in one place, as it is typed; what is not here has not been counted. */
export interface CountedLine {
  readonly sortId: string;
  readonly lotId: string | null;
  readonly pieces: number | null;
  readonly volume: string | null;
  readonly netKg: string | null;
}

export interface CountDraft {
  readonly yardId: string;
  readonly note: string | null;
  readonly lines: readonly CountedLine[];
}

/** A place that can be counted: what lies there on the books, or what somebody has found beside them. */
export type Place = Pick<YardStock, 'sortId' | 'code' | 'names' | 'form' | 'baseUnit' | 'lot'> & {
  readonly book: { readonly pieces: number; readonly volume: string };
};

const keyOf = ({ sortId, lotId }: Pick<CountedLine, 'sortId' | 'lotId'>) =>
  lotId === null ? sortId : `${sortId} ${lotId}`;
const isUnmeasured = (line: Txn['lines'][number]) =>
  line.book?.pieces === line.pieces && Number(line.book.volume) === Number(line.volume);

/** A stocktake goes on where it was; one that begins has nothing counted. */
export const countDraftOf = (
  txn: Pick<Txn, 'yardId' | 'note' | 'lines'> | undefined,
  yardId: string,
): CountDraft => ({
  yardId: txn?.yardId ?? yardId,
  note: txn?.note ?? null,
  lines: (txn?.lines ?? []).map((line) => ({
    sortId: line.sortId,
    lotId: line.lot?.lotId ?? null,
    pieces: line.pieces,
    // As many pieces as on the books are taken to be as much.
    volume: isUnmeasured(line) || line.pieces === 0 ? null : line.volume,
    netKg: isUnmeasured(line) ? null : line.netKg,
  })),
});

/** Everything on the books of the yard, and what was counted or found beside them, each once. */
export function placesOf(books: readonly YardStock[], lines: Txn['lines'], found: readonly Sort[]): Place[] {
  const places = new Map<string, Place>();
  for (const one of books)
    places.set(placeOf(one), { ...one, book: { pieces: one.pieces, volume: one.volume } });
  const nothing = { pieces: 0, volume: '0' };
  for (const { sortId, code, names, form, baseUnit, lot, book } of lines) {
    const place = { sortId, code, names, form, baseUnit, ...(lot && { lot }) };
    // What was counted is held against the books as they were then.
    places.set(placeOf(place), { ...place, book: book ?? nothing });
  }
  for (const { sortId, code, names, form, baseUnit } of found)
    if (!places.has(sortId)) places.set(sortId, { sortId, code, names, form, baseUnit, book: nothing });
  return [...places.values()];
}

export const countOf = ({ lines }: CountDraft, place: Place): CountedLine | undefined =>
  lines.find((line) => keyOf(line) === placeOf(place));

/** Where a refused call tells of a place: which of the lines that are sent is its. */
export const lineAt = ({ lines }: CountDraft, place: Place): number =>
  lines.findIndex((line) => keyOf(line) === placeOf(place));

/** The count of one place changes; one of which nothing is typed any more has not been counted. */
export function withCount(draft: CountDraft, place: Place, change: Partial<CountedLine>): CountDraft {
  const at = lineAt(draft, place);
  const before = draft.lines[at] ?? {
    ...{ sortId: place.sortId, lotId: place.lot?.lotId ?? null, pieces: null, volume: null, netKg: null },
  };
  const line = { ...before, ...change };
  const isNothing = line.pieces === null && line.volume === null && line.netKg === null;
  const lines = isNothing
    ? draft.lines.filter((_, index) => index !== at)
    : at < 0
      ? [...draft.lines, line]
      : draft.lines.map((one, index) => (index === at ? line : one));
  return { ...draft, lines };
}

/** By how many pieces a place differs from its book; undefined: not counted. */
export const piecesOver = (line: CountedLine | undefined, { book }: Place): number | undefined =>
  line?.pieces === null || line === undefined ? undefined : line.pieces - book.pieces;

/** How far the count has come. */
export const progressOf = (draft: CountDraft, places: readonly Place[]) => ({
  done: places.filter((place) => countOf(draft, place)?.pieces != null).length,
  all: places.length,
});

/** The next place below one that is not counted yet, then from the top; undefined: all are. */
export function nextOpen(draft: CountDraft, places: readonly Place[], after: Place): Place | undefined {
  const at = places.findIndex((place) => placeOf(place) === placeOf(after));
  const isOpen = (place: Place) => countOf(draft, place)?.pieces == null && placeOf(place) !== placeOf(after);
  return [...places.slice(at + 1), ...places.slice(0, Math.max(0, at))].find(isOpen);
}
