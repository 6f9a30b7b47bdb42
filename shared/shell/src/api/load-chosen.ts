import { loadAhead } from './query.ts';

/** Which one a screen is about (a building, a team), and how it is found. */
export interface Choosing<Seen, Found extends Seen | undefined> {
  /** The one that it will most probably be, as far as it is known: by the address, or by last time. */
  readonly likely: Seen | undefined;
  /** Finds out which one it is. */
  find(): Promise<Found>;
  /** Keeps it for the next visit. */
  remember(one: Seen): void;
  /** Loads what the screen shows of it. */
  ask(one: Seen): Promise<unknown>;
}

/**
 * For a loader: what its screen is about. Of the one that it will most probably be everything is asked for together with the
 * question which one it is, so that a screen waits for one answer and not for two.
 */
export async function loadChosen<Seen, Found extends Seen | undefined>({
  likely,
  find,
  remember,
  ask,
}: Choosing<Seen, Found>): Promise<Found> {
  if (likely !== undefined) loadAhead(ask(likely));
  const found = await find();
  if (found === undefined) return found;
  remember(found as Seen);
  await ask(found as Seen);
  return found;
}
