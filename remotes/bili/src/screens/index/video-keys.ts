import { useShortcuts } from '@console/ui';

export interface VideoKeys {
  /** Enter on a card. */
  play(bvid: string): void;
  /** S: saves a new video, opens a saved one's words. */
  save(bvid: string): void;
  /** O: the video's page, or without any card the site's search. */
  open(bvid: string | undefined): void;
}

/** J and K walk through the cards; Enter, S and O act on the one that has the focus, else on the first. */
export function useVideoKeys({ play, save, open }: VideoKeys): void {
  useShortcuts({
    J: ({ target }) => walk(target, 1),
    K: ({ target }) => walk(target, -1),
    O: ({ target }) => open(cardAt(target).bvid),
    S: ({ target }) => {
      const { bvid } = cardAt(target);
      if (!bvid) return false;
      save(bvid);
    },
    Enter: ({ target }) => {
      const { cards, at, bvid } = cardAt(target);
      // On a button inside the card, Enter is that button's.
      if (at < 0 || target !== cards[at] || !bvid) return false;
      play(bvid);
    },
  });
}

function cardAt(target: EventTarget | null) {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-bvid]')];
  const at = cards.findIndex((card) => target instanceof Node && card.contains(target));
  return { cards, at, bvid: (cards[at] ?? cards[0])?.dataset.bvid };
}

function walk(target: EventTarget | null, step: 1 | -1): boolean {
  const { cards, at } = cardAt(target);
  const next = cards[at < 0 ? 0 : Math.min(Math.max(at + step, 0), cards.length - 1)];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return next !== undefined;
}
