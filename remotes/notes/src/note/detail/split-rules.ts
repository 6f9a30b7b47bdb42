import { within } from '../editor/scroll-rules.ts';

/** The editor's part of both panes' width, in percent; what is written has a little more of it until somebody chooses. */
export const splitLimits = { least: 25, most: 75, even: 50, usual: 56, step: 2 } as const;

export const allowedSplit = (percent: number): number =>
  Number.isFinite(percent)
    ? within(Math.round(percent * 10) / 10, splitLimits.least, splitLimits.most)
    : splitLimits.usual;
