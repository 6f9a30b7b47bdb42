import type { BodyOf, FieldProblem } from '@console/contract';
import { listStock, type PreviewedLine, previewTxn, type TxnPreview } from '@console/contract/wood';
import { isApiError, queryOf, shownOf, useFaultText } from '@console/shell';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ofTeam, useTeam } from '../team/team.ts';
import { isComplete, lineBody, type SortOf } from './line-draft.ts';
import type { TxnDraft } from './txn-draft.ts';

export interface Previewed {
  /** Undefined until the first answer, and where nothing can be worked out yet. */
  readonly preview: TxnPreview | undefined;
  /** Something was typed since, and is being worked out. */
  readonly isOld: boolean;
  line(index: number): PreviewedLine | undefined;
  /** What the server said of a field, by its path in the draft. */
  fault(path: string): string | undefined;
}

const rest = 300;

/**
 * What a purchase or a sale would come to, worked out by the server as it is typed, of the lines that say enough for that; of other
 * kinds nothing.
 */
export function usePreview(kind: string, draft: TxnDraft, sortOf: SortOf): Previewed {
  const query = ofTeam(useTeam());
  const faultText = useFaultText();
  const { costs: _, toYardId: _to, lines, discountMinor, ...head } = draft;
  const priced = kind === 'purchase' || kind === 'sale' ? kind : undefined;
  const complete = priced
    ? lines.flatMap((line, index) => (isComplete(priced, line, sortOf(line.sortId)) ? [index] : []))
    : [];
  const sent = complete.flatMap((index) => lines[index] ?? []);
  const body = {
    ...{ kind: priced, ...head, discountMinor: discountMinor ?? 0 },
    lines: sent.map((line) => lineBody(priced ?? 'sale', line, sortOf(line.sortId))),
  };
  const typed = JSON.stringify(body);
  const settled = useSettled(typed);
  const enabled = priced !== undefined && draft.partnerId !== null && sent.length > 0;
  const asked = JSON.parse(settled) as BodyOf<typeof previewTxn>;
  const { data, error, isPlaceholderData } = useQuery({
    ...queryOf(previewTxn, { query, body: asked }),
    meta: shownOf(listStock),
    placeholderData: keepPreviousData,
    enabled: enabled && asked.lines.length > 0,
  });
  const faults: readonly FieldProblem[] = enabled && isApiError(error) ? error.fields : [];
  const isOld = typed !== settled || isPlaceholderData;
  const preview = enabled && !error ? data : undefined;
  return {
    preview,
    isOld,
    line: (index) => (isOld ? undefined : preview?.lines[complete.indexOf(index)]),
    fault: (path) => {
      const found = isOld ? undefined : faults.find((one) => inDraft(one.path, complete) === path);
      return found && faultText(found);
    },
  };
}

/** A path among the lines that were sent, as one among all. */
function inDraft(path: string, sent: readonly number[]): string {
  const [, at, tail] = /^lines\.(\d+)(.*)$/.exec(path) ?? [];
  return at === undefined ? path : `lines.${sent[Number(at)]}${tail}`;
}

/** The value once nobody has typed for a moment: one request per thought, not one per key. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), rest);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
