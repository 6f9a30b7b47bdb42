import { useShortcuts } from '@console/ui';
import { useTranslation } from 'react-i18next';
import type { ShownVideo } from './shown-video.ts';
import type { VideoActs } from './use-video-acts.ts';

interface ListKeys {
  videos: readonly ShownVideo[];
  acts: VideoActs;
  /** Without any card: the site's search. */
  openSite(): void;
  /** To the page before and the next one; undefined at the ends. */
  before?: (() => void) | undefined;
  next?: (() => void) | undefined;
}

/** J and K walk through the cards; the other keys act on the one that has the focus, else on the first. */
export function useVideoKeys({ videos, acts, openSite, before, next }: ListKeys): void {
  const { t } = useTranslation('bili');
  const at = (target: EventTarget | null, run: (video: ShownVideo) => void) => {
    const { bvid } = cardAt(target);
    const video = videos.find((one) => one.bvid === bvid);
    if (!video) return false;
    run(video);
    return true;
  };
  const some = videos.length > 0;
  const keys = {
    J: some ? ({ target }: KeyboardEvent) => walk(target, 1) : undefined,
    K: some ? ({ target }: KeyboardEvent) => walk(target, -1) : undefined,
    Enter: some
      ? ({ target }: KeyboardEvent) =>
          // On a button inside the card, Enter is that button's.
          target instanceof HTMLElement && target.dataset.bvid !== undefined && at(target, acts.play)
      : undefined,
    S: some
      ? ({ target }: KeyboardEvent) =>
          at(target, (video) => (video.inLibrary ? acts.edit(video) : acts.save(video)))
      : undefined,
    N: some && acts.mayNote ? ({ target }: KeyboardEvent) => at(target, acts.note) : undefined,
    O: ({ target }: KeyboardEvent) => at(target, acts.open) || openSite(),
    '[': before,
    ']': next,
  };
  useShortcuts(keys, {
    words: {
      ...{ J: t('keys.next'), K: t('keys.before'), Enter: t('keys.play'), S: t('keys.save') },
      ...{ N: t('keys.note'), O: t('keys.open'), '[': t('keys.pageBefore'), ']': t('keys.pageNext') },
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
