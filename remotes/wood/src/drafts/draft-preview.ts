import type { PreviewAsked } from '../txns/use-preview.ts';
import { isComplete, lineBody, type SortOf } from './line-draft.ts';
import type { TxnDraft } from './txn-draft.ts';

/** A draft as far as it can be worked out; undefined for kinds that are agreed with nobody. */
export function previewOf(kind: string, draft: TxnDraft, sortOf: SortOf): PreviewAsked | undefined {
  if (kind !== 'purchase' && kind !== 'sale') return undefined;
  const { costs: _, toYardId: _to, lines, discountMinor, ...head } = draft;
  const complete = [...lines.entries()].filter(([, line]) => isComplete(kind, line, sortOf(line.sortId)));
  return {
    body: {
      ...{ kind, ...head, discountMinor: discountMinor ?? 0 },
      lines: complete.map(([, line]) => lineBody(kind, line, sortOf(line.sortId))),
    },
    sent: complete.map(([index]) => index),
  };
}
