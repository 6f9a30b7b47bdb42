import { useEffect, useRef } from 'react';

export interface VideoKeys {
  /** Enter on a card. */
  play(bvid: string): void;
  /** S: saves a new video, opens a saved one's words. */
  save(bvid: string): void;
  /** O: the video's page, or without any card the site's search. */
  open(bvid: string | undefined): void;
}

const typing = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="dialog"]';

/** J and K walk through the cards; Enter, S and O act on the one that has the focus, else on the first. */
export function useVideoKeys(keys: VideoKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (target instanceof Element && target.closest(typing)) return;
      if (document.querySelector('[role="dialog"]')) return;
      if (act(event, latest.current)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function act({ key, target }: KeyboardEvent, keys: VideoKeys): boolean {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-bvid]')];
  const at = cards.findIndex((card) => target instanceof Node && card.contains(target));
  const bvid = (cards[at] ?? cards[0])?.dataset.bvid;
  const pressed = key.toLowerCase();
  if (pressed === 'j' || pressed === 'k') {
    const next = cards[at < 0 ? 0 : Math.min(Math.max(at + (pressed === 'j' ? 1 : -1), 0), cards.length - 1)];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
    return next !== undefined;
  }
  if (pressed === 'o') {
    keys.open(bvid);
    return true;
  }
  // On a button inside the card, Enter is that button's.
  if (key === 'Enter' && at >= 0 && target === cards[at] && bvid) keys.play(bvid);
  else if (pressed === 's' && bvid) keys.save(bvid);
  else return false;
  return true;
}
