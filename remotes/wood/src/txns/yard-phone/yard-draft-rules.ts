import type { FieldProblem } from '@console/contract';
import type { Txn, TxnLine } from '@console/contract/wood';
import * as z from 'zod/mini';
import { tallyKindOf } from '../../tally/counted.ts';
import { piecesOf } from '../../tally/pad-rules.ts';
import type { TypedRow } from '../../tally/tally-rows.ts';
import { moveDraftOf, movedBody, rowsOf } from '../move-draft.ts';
import type { YardDraft, YardEntry, YardLineDraft } from './yard-entry.ts';

type Lines = Pick<Txn, 'lines'>;

/** Nothing counted yet: in the yard everything is counted, and nothing taken for granted. */
export function yardDraftOf(txn: Lines, today: string): YardDraft {
  const { lines, ...head } = moveDraftOf(txn, today);
  return {
    ...head,
    lines: lines.map((line) => ({
      ...{ ...line, rows: [], pieces: null, volume: null, netKg: null },
      bundles: [],
    })),
  };
}

/** A line as the document has it: the supplier's sheet is right, as far as it was counted. */
export function asAgreed(txn: Lines, line: YardLineDraft): YardLineDraft {
  const agreed = moveDraftOf(txn, '').lines.find(({ lineNo }) => lineNo === line.lineNo);
  return agreed
    ? {
        ...line,
        ...agreed,
        rows: [...agreed.rows],
        supplierVolume: line.supplierVolume,
        bundles: line.bundles,
      }
    : line;
}

/** How many pieces of a line were counted, by itself or bundle by bundle; undefined where nobody has counted it yet. */
export function countedPieces({ way, rows, pieces, bundles }: YardLineDraft): number | undefined {
  if (way === 'tally' && rows.length > 0) return piecesOf(rows);
  if (way !== 'tally' && pieces !== null) return pieces;
  const bundled = bundles.reduce((sum, bundle) => sum + (bundle.pieces ?? 0), 0);
  return bundled > 0 ? bundled : undefined;
}

export const isCounted = (line: YardLineDraft): boolean => countedPieces(line) !== undefined;

/** Of all lines together. */
export const piecesIn = ({ lines }: YardDraft): number =>
  lines.reduce((sum, line) => sum + (countedPieces(line) ?? 0), 0);

/** What the supplier's sheet says, as far as the document has it by size. */
export function sheetOf(line: TxnLine | undefined): TypedRow[] {
  const { tally } = line ?? {};
  return line && tally && tally.kind === tallyKindOf(line) ? rowsOf(tally) : [];
}

/** Only what was counted is sent. */
export const yardBody = (draft: YardDraft, txn: Lines): Record<string, unknown> =>
  movedBody(
    {
      ...draft,
      vehicle: draft.vehicle || undefined,
      note: draft.note || undefined,
      lines: draft.lines.filter(isCounted).map((line) => ({
        ...{ ...line, volume: complete(line.volume) },
        bundles: line.bundles.map((bundle) => ({ ...bundle, volume: complete(bundle.volume) })),
      })),
    },
    txn,
  );

/** A number that somebody stopped typing behind its point. */
const complete = (text: string | null): string | null => text?.replace(/\.$/, '') ?? null;

const SentLines = z.array(z.object({ lineNo: z.number() }));
const sentLines = (body: YardEntry['body']) => SentLines.safeParse(body?.lines).data ?? [];

/** A refusal names lines as they were sent; here they are named as the document has them. */
export function faultsIn(entry: Pick<YardEntry, 'body' | 'refusal'>, { lines }: Lines): FieldProblem[] {
  const sent = sentLines(entry.body);
  return (entry.refusal?.fields ?? []).map(({ path, code, params }) => ({
    code,
    ...(params && { params }),
    path: path.replace(/^lines\.(\d+)/, (whole, at: string) => {
      const place = lines.findIndex(({ lineNo }) => lineNo === sent[Number(at)]?.lineNo);
      return place < 0 ? whole : `lines.${place}`;
    }),
  }));
}
