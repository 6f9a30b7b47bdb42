import { useEffect, useEffectEvent, useState } from 'react';
import { rest } from '../typing/use-settled.ts';

/** One of many, as a list shows it. */
export interface FindOption {
  readonly value: string;
  readonly label: string;
  /** What else is said of it in the list, behind its name. */
  readonly note?: string | undefined;
}

export type Search = (text: string) => Promise<readonly FindOption[]>;

interface Answer {
  readonly to: string;
  /** Undefined: it failed. */
  readonly options: readonly FindOption[] | undefined;
}

/**
 * Those that fit what is typed. Whoever presses Enter before the answer is there means its first one: `first` waits for it,
 * so that a scanner, or somebody who types fast, gets what they typed and not what stood there before.
 */
export function useFound(text: string, search: Search, isOpen: boolean) {
  const [answer, setAnswer] = useState<Answer>();
  const ask = useEffectEvent(
    async (typed: string): Promise<Answer> => ({
      to: typed,
      options: await search(typed).catch(() => undefined),
    }),
  );
  // Syncs with the server, whose answers come in any order: what is no longer looked for comes too late.
  useEffect(() => {
    if (!isOpen) return;
    let isLookedFor = true;
    const look = async () => {
      const next = await ask(text);
      if (isLookedFor) setAnswer(next);
    };
    const timer = setTimeout(() => void look(), text === '' ? 0 : rest);
    return () => {
      isLookedFor = false;
      clearTimeout(timer);
    };
  }, [text, isOpen]);
  const isCurrent = answer?.to === text;
  return {
    options: isCurrent ? (answer.options ?? []) : [],
    state: !isCurrent ? 'searching' : answer.options ? 'ready' : 'failed',
    /** Undefined: none fits. @throws when that cannot be known */
    async first(): Promise<FindOption | undefined> {
      const [first] = (isCurrent && answer.options) || (await search(text));
      return first;
    },
  } as const;
}
