import type { FieldProblem } from '@console/contract';
import {
  listStock,
  type PreviewedLine,
  previewTxn,
  type Sort,
  type TxnPreview,
} from '@console/contract/wood';
import { isApiError, queryOf, shownOf, useFaultText } from '@console/shell';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ofTeam, useTeam } from '../team/team.ts';
import { isComplete, type SellDraft, sellBody } from './sell-draft.ts';

export interface Previewed {
  /** Undefined until the first answer, and where nothing can be worked out yet. */
  readonly preview: TxnPreview | undefined;
  /** Something was typed since, and is being worked out. */
  readonly isOld: boolean;
  /** Why nothing was worked out, where that is no matter of a field. */
  readonly error: unknown;
  line(index: number): PreviewedLine | undefined;
  /** What the server said of a field, by its path in the draft. */
  fault(path: string): string | undefined;
}

/**
 * What a sale would come to, worked out by the server as it is typed: of the lines that say enough for that. The stock that it is
 * held against may change meanwhile, so it is asked for again whenever that does.
 */
export function usePreview(draft: SellDraft, sortOf: (sortId: string) => Sort | undefined): Previewed {
  const query = ofTeam(useTeam());
  const faultText = useFaultText();
  const complete = draft.lines.flatMap((line, index) =>
    isComplete(line, sortOf(line.sortId)) ? [index] : [],
  );
  const lines = complete.flatMap((index) => draft.lines[index] ?? []);
  const body = sellBody({ ...draft, lines }, sortOf);
  const typed = JSON.stringify(body);
  const settled = useSettled(typed);
  const enabled = draft.partnerId !== null && lines.length > 0;
  const asked = JSON.parse(settled) as typeof body;
  const { data, error, isPlaceholderData } = useQuery({
    ...queryOf(previewTxn, { query, body: asked as never }),
    meta: shownOf(listStock),
    placeholderData: keepPreviousData,
    enabled: enabled && asked.partnerId !== null && asked.lines.length > 0,
  });
  const faults: readonly FieldProblem[] = enabled && isApiError(error) ? error.fields : [];
  const isOld = typed !== settled || isPlaceholderData;
  const preview = enabled && !error ? data : undefined;
  return {
    preview,
    isOld,
    error: enabled && error && faults.length === 0 ? error : undefined,
    line: (index) => (isOld ? undefined : preview?.lines[complete.indexOf(index)]),
    fault: (path) => {
      const found = isOld ? undefined : faults.find((one) => inDraft(one.path, complete) === path);
      return found && faultText(found);
    },
  };
}

/** A path among the lines that were sent, as one among all. */
function inDraft(path: string, sent: readonly number[]): string {
  const [, at, rest] = /^lines\.(\d+)(.*)$/.exec(path) ?? [];
  return at === undefined ? path : `lines.${sent[Number(at)]}${rest}`;
}

/** The value once nobody has typed for a moment: one request per thought, not one per key. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 150);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
