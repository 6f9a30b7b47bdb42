import type { MovedLine, ReturnableLine, Tally, Txn, TxnLine } from '@console/contract/wood';
import type { Typed } from '@console/shell';
import { type BundleDraft, bundleBody } from '../tally/bundle-draft.ts';
import { type CountedDraft, countedBody, newCount, tallyKindOf } from '../tally/counted.ts';
import { filledRows, newRow, type TypedRow, tallyColumns } from '../tally/tally-rows.ts';
import { isNothing, leftOf } from './left-rules.ts';

/** A line of a document as it is counted when goods move. */
export interface MovedDraft extends CountedDraft {
  readonly lineNo: number;
  readonly supplierVolume: string | null;
  /** The bundle that goods leave or come back into; null: they are loose. */
  readonly lotId: string | null;
  /** What of it comes in bundles; only of what is received. */
  readonly bundles: readonly BundleDraft[];
}

/** Goods that come or go, as they are typed. */
export interface MoveDraft {
  readonly businessDate: string;
  readonly vehicle: string | undefined;
  readonly note: string | undefined;
  readonly final: boolean;
  readonly lines: readonly MovedDraft[];
}

/** What has not moved yet stands there; whoever counts puts right what is otherwise. */
export const moveDraftOf = ({ lines }: Pick<Txn, 'lines'>, today: string): MoveDraft => ({
  businessDate: today,
  vehicle: undefined,
  note: undefined,
  final: false,
  lines: lines.flatMap((line) => {
    const left = leftOf(line);
    if (isNothing(left)) return [];
    const { netKg, lineNo } = line;
    const begun = line.moved.pieces > 0;
    return [
      {
        ...countOf(line, left, begun),
        netKg: begun ? null : netKg,
        lineNo,
        // What the sheet said of the whole line says nothing of a part.
        supplierVolume: begun ? null : (line.supplierVolume ?? null),
        lotId: line.lot?.lotId ?? null,
        bundles: [],
      },
    ];
  }),
});

/** Of a tally that has not begun to move all rows are left; of the others pieces and volume. */
function countOf(line: TxnLine, left: { pieces: number; volume: string }, begun: boolean): CountedDraft {
  const { tally } = line;
  const byTally = tally !== null && !begun && tallyKindOf(line) === tally.kind;
  return {
    ...newCount(line),
    ...(byTally ? { rows: rowsOf(tally) } : { way: 'volume' as const }),
    pieces: left.pieces,
    volume: left.volume,
  };
}

/** Rows of a tally as they are typed. */
export const rowsOf = ({ kind, rows }: Tally): TypedRow[] =>
  rows.map((row) => ({
    ...newRow(kind),
    sizes: Object.fromEntries(
      tallyColumns[kind].map(({ name }) => [name, String((row as Record<string, unknown>)[name] ?? '')]),
    ),
    count: String(row.count),
  }));

/** The line of the document that a draft is of. */
export const lineOf = <Line extends { readonly lineNo: number }>(
  lines: readonly Line[],
  lineNo: number,
): Line | undefined => lines.find((line) => line.lineNo === lineNo);

export const movedBody = (
  { lines, ...head }: MoveDraft,
  { lines: agreed }: Pick<Txn, 'lines'>,
): Omit<MoveDraft, 'lines'> & { lines: Typed<MovedLine>[] } => ({
  ...head,
  lines: lines.map((line) => {
    const of = lineOf(agreed, line.lineNo);
    const bundles = line.bundles.map((bundle) => bundleBody(bundle, of));
    const counted = countedBody(line, of);
    return {
      lineNo: line.lineNo,
      ...counted,
      // Not counted itself, a line is all of its bundles together.
      ...(bundles.length > 0 && isBlank(line) && { tally: null, pieces: null, volume: null }),
      supplierVolume: line.supplierVolume,
      ...(line.lotId !== null && { lotId: line.lotId }),
      ...(bundles.length > 0 && { bundles }),
    };
  }),
});

const isBlank = ({ way, rows, pieces }: CountedDraft): boolean =>
  way === 'tally' ? filledRows(rows).length === 0 : pieces === null;

/** Goods that go back, as they are typed: of each line what may still go back. */
export interface ReturnDraft {
  readonly businessDate: string;
  readonly note: string | null;
  readonly lines: readonly (CountedDraft & { readonly lineNo: number; readonly lotId: string | null })[];
}

export const returnDraftOf = (
  { lines }: Pick<Txn, 'lines'>,
  items: readonly ReturnableLine[],
  today: string,
): ReturnDraft => ({
  businessDate: today,
  note: null,
  lines: items
    .filter(({ returnable }) => !isNothing(returnable))
    .map(({ lineNo, returnable }) => {
      const line = lineOf(lines, lineNo);
      return {
        ...newCount(line),
        way: 'volume' as const,
        ...leftOf({ ...returnable, moved: { pieces: 0, volume: '0' } }),
        netKg: line?.moved.pieces === returnable.pieces ? line.netKg : null,
        lineNo,
        lotId: null,
      };
    }),
});

/** The draft of a return: what of which line goes back. */
export const returnBody = ({ businessDate, note, lines }: ReturnDraft, source: Txn) => ({
  kind: source.kind === 'sale' ? ('sale_return' as const) : ('purchase_return' as const),
  sourceTxnId: source.txnId,
  yardId: source.yardId,
  businessDate,
  note,
  lines: lines.map((line) => {
    const of = lineOf(source.lines, line.lineNo);
    return {
      ...{ sortId: of?.sortId ?? '', sourceLineNo: line.lineNo, ...countedBody(line, of) },
      ...(line.lotId !== null && { lotId: line.lotId }),
    };
  }),
});
