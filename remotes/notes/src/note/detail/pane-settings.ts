import { within } from '../editor/scroll-rules.ts';

const splitKey = 'console:notes-split';
const togetherKey = 'console:notes-scroll-together';

/** The editor's part of both panes' width, in percent. */
export const splitLimits = { least: 25, most: 75, even: 50, step: 2 } as const;

export const allowedSplit = (percent: number): number =>
  Number.isFinite(percent)
    ? within(Math.round(percent * 10) / 10, splitLimits.least, splitLimits.most)
    : splitLimits.even;

/** How this person divides the panes, in this browser. */
export const rememberedSplit = (): number => {
  const kept = localStorage.getItem(splitKey);
  return kept === null ? splitLimits.even : allowedSplit(Number.parseFloat(kept));
};

export const rememberSplit = (percent: number): void => remember(splitKey, String(percent));

/** Whether the preview follows the editor; unless somebody has switched that off. */
export const rememberedTogether = (): boolean => localStorage.getItem(togetherKey) !== 'false';

export const rememberTogether = (together: boolean): void => remember(togetherKey, String(together));

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The browser keeps nothing: the choice lasts for this page.
  }
}
