import type { ComponentType } from 'react';
import type { Texts } from './define-remote.ts';

/**
 * What a remote shows of its area on the console's home: the default export of its optional second exposed module,
 * `src/today.tsx`. Since 1.13.0.
 */
export interface TodayDefinition {
  /** Name of the remote; the card's own texts have the namespace `<name>Today`. */
  readonly name: string;
  /** The card's own few texts: those of the area are not fetched for it. */
  readonly locales: { readonly zh: Texts; readonly en: Texts };
  /**
   * What stands below the area's name. It may suspend and throw (`useEndpoint`): the home draws a skeleton, and the failure with another
   * try. It has a room of fixed size.
   */
  readonly Card: ComponentType;
}

/** States what a remote's card on the home is; checks nothing. Since 1.13.0. */
export const defineToday = (today: TodayDefinition): TodayDefinition => today;
