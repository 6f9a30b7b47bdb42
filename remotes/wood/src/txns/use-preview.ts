import type { FieldProblem } from '@console/contract';
import { listStock, type PreviewedLine, previewTxn, type TxnPreview } from '@console/contract/wood';
import { isApiError, queryOf, shownOf, useFaultText } from '@console/shell';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ofTeam, useTeam } from '../team/team.ts';
import { useSettled } from '../typing/use-settled.ts';

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

/** A document as it is typed, with those of its lines alone that say enough to be worked out. */
export interface PreviewAsked {
  readonly body: { readonly partnerId: string | null; readonly lines: readonly unknown[] };
  /** Where these lines stand among all. */
  readonly sent: readonly number[];
}

/**
 * What a purchase or a sale would come to, worked out by the server as it is typed. The stock that it is held against may change
 * meanwhile, so it is asked for again whenever that does.
 * @param asked undefined: of such a document nothing is worked out
 */
export function usePreview(asked: PreviewAsked | undefined): Previewed {
  const query = ofTeam(useTeam());
  const faultText = useFaultText();
  const typed = JSON.stringify(asked?.body ?? null);
  const settled = useSettled(typed);
  const body = JSON.parse(settled) as PreviewAsked['body'] | null;
  const enabled = isAskable(asked?.body) && isAskable(body);
  const { data, error, isPlaceholderData } = useQuery({
    // What is typed may be anything: the server says what is wrong with it. Without a body nothing is asked.
    ...queryOf(previewTxn, { query, body: body as never }),
    meta: shownOf(listStock),
    placeholderData: keepPreviousData,
    enabled,
  });
  const faults: readonly FieldProblem[] = enabled && isApiError(error) ? error.fields : [];
  const isOld = typed !== settled || isPlaceholderData;
  const preview = enabled && !error ? data : undefined;
  const sent = asked?.sent ?? [];
  return {
    preview,
    isOld,
    error: enabled && error && faults.length === 0 ? error : undefined,
    line: (index) => (isOld ? undefined : preview?.lines[sent.indexOf(index)]),
    fault: (path) => {
      const found = isOld ? undefined : faults.find((one) => inDraft(one.path, sent) === path);
      return found && faultText(found);
    },
  };
}

/** Prices are agreed with somebody, and for something. */
const isAskable = (body: PreviewAsked['body'] | null | undefined): boolean =>
  body != null && body.partnerId !== null && body.lines.length > 0;

/** A path among the lines that were sent, as one among all. */
function inDraft(path: string, sent: readonly number[]): string {
  const [, at, rest] = /^lines\.(\d+)(.*)$/.exec(path) ?? [];
  return at === undefined ? path : `lines.${sent[Number(at)]}${rest}`;
}
