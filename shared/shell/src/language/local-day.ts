import { wallTimeAt } from '@console/contract';

/** The zone by which this browser's clock is set: `Asia/Shanghai`. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Today, `2026-11-21`.
 * @param zone where the building, the team, … is: the viewer may be elsewhere; left out: where the viewer is
 */
export const localToday = (zone = ownZone(), now = Date.now()): string => wallTimeAt(now, zone).slice(0, 10);
