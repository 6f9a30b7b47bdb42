import * as z from '@console/contract/plain';
import { remembered, useRemembered } from '@console/shell';
import { useRef, useState } from 'react';
import { type CardHeights, heightToKeep, keyOf, movesNothing, roomOf } from './card-heights-rules.ts';

const none: CardHeights = {};
const heights = remembered('home-card-heights', z.record(z.string(), z.number()), none);

/** The room that is kept for each card before it is there. */
export function useCardRooms(): (remote: string) => number {
  const kept = useRemembered(heights);
  return (remote) => roomOf(kept, remote, window.innerWidth);
}

/**
 * The room of a card: as much as its content needs, a row of the grid as much as its highest. What was seen of it stays where it is: a card that
 * stands in the window has the room that it needs only from the next visit on.
 */
export function useCardRoom(remote: string) {
  const place = useRef<HTMLLIElement>(null);
  const [room, setRoom] = useState(() => roomOf(heights.get(), remote, window.innerWidth));
  const onContentHeight = (measured: number) => {
    const needed = heightToKeep(measured, window.innerWidth);
    const card = place.current;
    // What stands there until the content comes, or instead of it, says nothing about the next visit.
    if (needed === undefined || !card || card.querySelector('[data-on-its-way], [role="alert"]')) return;
    const key = keyOf(remote, window.innerWidth);
    if (heights.get()[key] !== needed) heights.set({ ...heights.get(), [key]: needed });
    if (movesNothing(card.getBoundingClientRect().top, room, needed, window.innerHeight)) setRoom(needed);
  };
  return { place, room, onContentHeight };
}
