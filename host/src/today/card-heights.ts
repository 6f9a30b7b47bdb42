import { remembered, useRemembered } from '@console/shell';
import { todayCardHeight } from '@console/ui';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type RefObject, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { type CardHeights, heightToKeep, movesNothing, roomOf } from './card-heights-rules.ts';

const heights = remembered('home-card-heights', z.record(z.string(), z.number()), {});

/** One card above the other: nothing stands beside it that it would have to be as high as (cards-grid.ts). */
const isOneColumn = '(max-width: 647.95px)';

const needsNothing: CardHeights = {};

/** The room that is kept for each card before it is there. */
export function useCardRooms(): (remote: string) => number {
  const isNarrow = useMediaQuery(isOneColumn, { noSsr: true });
  const kept = useRemembered(heights);
  const rooms = isNarrow ? kept : needsNothing;
  return (remote) => roomOf(rooms, remote);
}

/**
 * How high a card is: on a phone as high as its content, elsewhere as high as all. What was seen of it stays where it is: a card that stands in the window
 * is so high only from the next visit on.
 */
export function useCardHeight(remote: string): {
  place: RefObject<HTMLLIElement | null>;
  height: number;
  onContentHeight: ((measured: number) => void) | undefined;
} {
  const place = useRef<HTMLLIElement>(null);
  const isNarrow = useMediaQuery(isOneColumn, { noSsr: true });
  const [height, setHeight] = useState(() => roomOf(heights.get(), remote));
  const onContentHeight = (measured: number) => {
    const needed = heightToKeep(measured);
    const card = place.current;
    // What stands there until the content comes, or instead of it, says nothing about the next visit.
    if (needed === undefined || !card || card.querySelector('[data-on-its-way], [role="alert"]')) return;
    if (heights.get()[remote] !== needed) heights.set({ ...heights.get(), [remote]: needed });
    if (movesNothing(card.getBoundingClientRect().top, height, needed, window.innerHeight)) setHeight(needed);
  };
  return isNarrow
    ? { place, height, onContentHeight }
    : { place, height: todayCardHeight, onContentHeight: undefined };
}
