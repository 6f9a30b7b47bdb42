import { longestSearch, type SearchGroup, searchRecords, termsOf } from '@console/contract/platform';
import { callApi, useLanguage } from '@console/shell';
import { useEffect, useState } from 'react';

/** How long nothing more is typed before the server is asked, in ms. */
const pauseMs = 150;

export interface Records {
  readonly state: 'idle' | 'searching' | 'ready' | 'failed';
  readonly groups: readonly SearchGroup[];
  /** Areas that could not be searched. */
  readonly failed: readonly string[];
  retry(): void;
}

interface Answer {
  readonly typed: string;
  readonly attempt: number;
  readonly groups: readonly SearchGroup[];
  readonly failed: readonly string[];
  readonly isRefused: boolean;
}

interface RecordsWanted {
  readonly mayAsk: boolean;
  /** Of this one alone: then there is room for more of them. */
  readonly kind: string | undefined;
}

/** Most of the one kind that is looked for. */
const mostOfKind = 20;

/** What the server finds. An answer to what is typed no more is dropped; what was found last stands until the next one is there. */
export function useRecords(typed: string, { mayAsk, kind }: RecordsWanted): Records {
  const [language] = useLanguage();
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer>();
  // Cells that somebody copies have tabs between them, which the server takes for no text.
  const q = typed.replace(/\p{Cc}/gu, ' ').trim();
  // A whole text that somebody pastes is no name of anything.
  const asks = mayAsk && q.length <= longestSearch && termsOf(q).length > 0;
  // Syncs with the server.
  useEffect(() => {
    if (!asks) return;
    const dropped = new AbortController();
    const { signal } = dropped;
    const ask = async () => {
      try {
        const query = { q, language, ...(kind !== undefined && { kind, limit: mostOfKind }) };
        const { groups, failed } = await callApi(searchRecords, { query, signal });
        if (!signal.aborted) setAnswer({ typed: q, attempt, groups, failed, isRefused: false });
      } catch {
        if (!signal.aborted) setAnswer({ typed: q, attempt, groups: [], failed: [], isRefused: true });
      }
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      clearTimeout(timer);
      dropped.abort();
    };
  }, [asks, q, language, attempt, kind]);
  const retry = () => setAttempt((count) => count + 1);
  if (!asks) return { state: 'idle', groups: [], failed: [], retry };
  const isCurrent = answer?.typed === q && answer.attempt === attempt;
  const state = isCurrent ? (answer.isRefused ? 'failed' : 'ready') : 'searching';
  return { state, groups: answer?.groups ?? [], failed: answer?.failed ?? [], retry };
}
