import type { RunningSimulator, Simulator } from '../simulator.ts';
import { simulatedSite } from './site.ts';

/** The site's search for visitors, its keys, and its covers. */
export const bili: Simulator = {
  name: 'bili',
  about:
    'the video search of bilibili.com, which looks at every signature; it refuses searches for #412, #352, #799, #voucher …',
  furnishes: ['BILI_LIVE'],
  start: async (port): Promise<RunningSimulator> => {
    const { origin, stop } = await simulatedSite(port);
    // Nobody is bothered by many requests here, and a refusal that is tried out ends while one looks on.
    const settings = { api: origin, site: origin, covers: origin, everyMs: 0, stopSeconds: [30, 60] };
    return { address: origin, settings: { BILI_LIVE: JSON.stringify([settings]) }, stop };
  },
};
