import type { PreviewAsked } from '../txns/use-preview.ts';
import { isComplete, type SellDraft, type SortOf, sellBody } from './sell-draft.ts';

/** A sale as far as it can be worked out. */
export function previewOf(draft: SellDraft, sortOf: SortOf): PreviewAsked {
  const complete = [...draft.lines.entries()].filter(([, line]) => isComplete(line, sortOf(line.sortId)));
  return {
    body: sellBody({ ...draft, lines: complete.map(([, line]) => line) }, sortOf),
    sent: complete.map(([index]) => index),
  };
}
