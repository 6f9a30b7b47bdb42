import { useEffect, useEffectEvent, useState } from 'react';
import type { SwitcherProps } from './switcher-props.ts';
import { matching, openingRows, type SwitcherOption } from './switcher-rules.ts';

/** What a list shows, and how far it is to be trusted. */
export interface Found {
  readonly options: readonly SwitcherOption[];
  /** `partly`: there are more than these, and typing finds them. */
  readonly state: 'all' | 'partly' | 'searching' | 'failed';
}

interface Answer {
  readonly to: string;
  /** Undefined: it failed. */
  readonly found: readonly SwitcherOption[] | undefined;
}

/** Rest while typing before the server is asked, in ms. */
const restBeforeAsking = 250;

/** Those that fit what is looked for: among what is there, or by the server where that is not all. */
export function useFound(
  props: Pick<SwitcherProps, 'chosen' | 'options' | 'all' | 'search'>,
  sought: string,
): Found {
  const { options, search } = props;
  const answer = useAnswerTo(sought, search);
  if (sought === '') return { options: openingRows(props), state: search ? 'partly' : 'all' };
  if (!search) return { options: matching(options, sought), state: 'all' };
  if (answer?.to !== sought) return { options: matching(options, sought), state: 'searching' };
  return answer.found ? { options: answer.found, state: 'all' } : { options: [], state: 'failed' };
}

function useAnswerTo(sought: string, search: SwitcherProps['search']): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>();
  const ask = useEffectEvent(async () => search?.(sought).catch(() => undefined));
  const asks = search !== undefined && sought !== '';
  // Syncs with the server; an answer to what is no longer looked for comes too late.
  useEffect(() => {
    if (!asks) return;
    let late = false;
    const timer = setTimeout(async () => {
      const found = await ask();
      if (!late) setAnswer({ to: sought, found });
    }, restBeforeAsking);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [asks, sought]);
  return answer;
}
