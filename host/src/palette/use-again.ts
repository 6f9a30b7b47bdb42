import { type FoundAgain, findAgain } from '@console/contract/platform';
import { callApi, useLanguage } from '@console/shell';
import { useEffect, useState } from 'react';
import { forgetRecent, type Recent, recent } from './recent.ts';

/** How long the first row waits for the server, in ms. */
const patienceMs = 1_000;

/** Records opened before, as the server knows them by now. */
export interface Again {
  readonly isAsking: boolean;
  of(one: Recent): FoundAgain | undefined;
}

const itemOf = ({ kind, to }: Recent): string => `${kind} ${to}`;
const isRecord = ({ kind }: Recent): boolean => kind !== 'screen' && kind !== 'action';

/**
 * Asks once, when the palette opens, whether what was opened last can still be: a record may have gone, or be somebody else's by now. What
 * has is said as long as the palette is open, and is not remembered after that. Where the server does not answer soon, all is as it was.
 */
export function useAgain(mayAsk: boolean): Again {
  const [language] = useLanguage();
  const [items] = useState(() => recent.get().filter(isRecord).map(itemOf));
  const [answer, setAnswer] = useState<ReadonlyMap<string, FoundAgain>>();
  const asks = mayAsk && items.length > 0;
  // Syncs with the server.
  useEffect(() => {
    if (!asks) return;
    const over = new AbortController();
    const late = setTimeout(() => {
      over.abort();
      setAnswer(new Map());
    }, patienceMs);
    const gone = new Set<string>();
    const ask = async () => {
      const known = await callApi(findAgain, {
        query: { item: items, language },
        signal: over.signal,
      }).catch(() => ({ items: [] }));
      if (over.signal.aborted) return;
      clearTimeout(late);
      for (const { item, state } of known.items)
        if (state === 'gone') gone.add(item.slice(item.indexOf(' ') + 1));
      setAnswer(new Map(known.items.map((one) => [one.item, one])));
    };
    void ask();
    return () => {
      clearTimeout(late);
      over.abort();
      if (gone.size > 0) forgetRecent(gone);
    };
  }, [asks, items, language]);
  return { isAsking: asks && answer === undefined, of: (one) => answer?.get(itemOf(one)) };
}
