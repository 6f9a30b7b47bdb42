import type { Config } from '../../../config.ts';

/** The video site as an operator has set it. */
export type LiveSite = Config['BILI_LIVE'][number];

/** Undefined where live search is off. */
export const siteIn = ({ BILI_LIVE }: Config): LiveSite | undefined => BILI_LIVE[0];
