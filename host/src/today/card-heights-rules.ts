import { todayCardHeight } from '@console/ui';

/** Lowest and highest that a card becomes by what stands in it, in pixels; what needs more scrolls. */
const lowest = 120;
const highest = 720;

/** What the cards of one person needed the last time, in windows of about this width, in pixels. */
export type CardHeights = Readonly<Record<string, number>>;

/** The room of a card before its content is there: what it needed the last time, else what every card has. */
export const roomOf = (heights: CardHeights, remote: string, width: number): number =>
  heights[keyOf(remote, width)] ?? todayCardHeight;

/** A phone that is turned, or a window that is made wider, breaks lines elsewhere. @param width of the window in pixels */
export const keyOf = (remote: string, width: number): string => `${remote} ${Math.round(width / 80)}`;

/** What is kept of a height that was measured; undefined where nothing was drawn, as in a window without a @param width. */
export const heightToKeep = (measured: number, width: number): number | undefined =>
  measured <= 0 || width <= 0 ? undefined : Math.min(Math.max(Math.ceil(measured), lowest), highest);

/**
 * Whether a card may be as high as its content at once: only where nothing that somebody sees moves for it, neither now nor afterwards.
 * @param top of the card and @param bottom of the window, from the window's top  @param from the height now  @param to the height then
 */
export const movesNothing = (top: number, from: number, to: number, bottom: number): boolean =>
  top + Math.min(from, to) >= bottom;
