import type { Lock } from './lock-rules.ts';

type Packages = Lock['packages'];

/** What may be expected of a version of Node. */
export declare function supportOf(version: string): 'full' | 'tolerated' | 'none';

/** Whether all that a lock file wants is there. */
export declare function areThere(wanted: Packages, there: Packages): boolean;
