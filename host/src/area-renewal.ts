import { areaOf } from './area-of.ts';

let forget: (area: string) => void = () => {};

/** Called once, by whoever holds the router. */
export const connectRenewal = (connected: (area: string) => void): void => {
  forget = connected;
};

/**
 * Has the routes of the area at this path made anew by the next navigation into it. For a retry: the router keeps a
 * lazy route that failed for good.
 */
export const renewAreaAt = (path: string): void => forget(areaOf(path));
