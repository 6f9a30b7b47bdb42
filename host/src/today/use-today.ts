import type { FramedRecord, FramedRelease } from '@console/contract';
import { addTexts, type TodayDefinition } from '@console/shell';
import { startTransition, useEffect, useState } from 'react';
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

/** Loads the card of an area once it is wanted; it stays what it is until it is left. `again` tries what has failed. */
export function useToday(record: FramedRecord, isWanted: boolean): [TodayState, again: () => void] {
  const [today, setToday] = useState<TodayState>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // Syncs with what lies outside of the page: the files of a release.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer record is for the next visit; an attempt is another load
  useEffect(() => {
    if (!isWanted) return;
    let isLeft = false;
    setToday({ state: 'loading' });
    void loadToday(record).then((loaded) => {
      // Piece by piece: whoever scrolls or presses something meanwhile does not wait for a card.
      if (!isLeft) startTransition(() => setToday(loaded));
    });
    return () => {
      isLeft = true;
    };
  }, [record.remote, isWanted, attempt]);
  return [today, () => setAttempt((count) => count + 1)];
}
