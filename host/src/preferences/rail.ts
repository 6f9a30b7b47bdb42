import * as z from '@console/contract/plain';
import { preferenceOf, remembered, setPreference, useRemembered } from '@console/shell';

/** The navigation beside the screens: with words, or signs only. */
export type Rail = 'wide' | 'narrow';

export const railWidths: Readonly<Record<Rail, number>> = { wide: 232, narrow: 64 };

/** Of whoever sat here last: the page draws its frame before it is known who this is. */
const rail = remembered('rail', z.enum(['wide', 'narrow']), 'wide', { owner: 'anybody' });

export const useRail = (): Rail => useRemembered(rail);

/** What the server knows of this person. */
export const takeRail = (next: Rail): void => rail.set(next);

/** Holds at once, and for this person on every device. */
export function toggleRail(): void {
  const next = rail.get() === 'wide' ? 'narrow' : 'wide';
  rail.set(next);
  setPreference('frame', { ...preferenceOf('frame'), rail: next });
}
