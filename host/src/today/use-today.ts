import type { FramedRecord, FramedRelease } from '@console/contract';
import { addTexts, type TodayDefinition } from '@console/shell';
import { useEffect, useState } from 'react';
import { chosenRelease, openToday } from '../remotes/index.ts';

/** What has become of an area's card by now. */
export type TodayState =
  | { readonly state: 'loading' }
  /** The release that runs is of before cards, or without one. */
  | { readonly state: 'without' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'ready'; readonly definition: TodayDefinition };

/** The texts of a card: beside those of its area, which may be of another release. */
const namespaceOf = ({ name }: TodayDefinition): string => `${name}Today`;

async function loadToday(record: FramedRecord): Promise<TodayState> {
  try {
    const chosen: FramedRelease = await chosenRelease(record);
    if (!chosen.today) return { state: 'without' };
    const { definition } = await openToday(record, chosen);
    addTexts(namespaceOf(definition), definition.locales);
    return { state: 'ready', definition };
  } catch (error) {
    return { state: 'failed', error };
  }
}

/** Loads the card of an area, which stays what it is until it is left; `again` tries what has failed. */
export function useToday(record: FramedRecord): [TodayState, again: () => void] {
  const [today, setToday] = useState<TodayState>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // Syncs with what lies outside of the page: the files of a release.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer record is for the next visit; an attempt is another load
  useEffect(() => {
    let isLeft = false;
    setToday({ state: 'loading' });
    void loadToday(record).then((loaded) => {
      if (!isLeft) setToday(loaded);
    });
    return () => {
      isLeft = true;
    };
  }, [record.remote, attempt]);
  return [today, () => setAttempt((count) => count + 1)];
}
