import type { PublishedTexts } from '@console/contract';
import { type JsonFrame, printed, rewritten } from './json-frame-rules.ts';

/** A namespace in one language, ready to be frozen. */
export interface BundlePart {
  readonly namespace: string;
  /** What the pages call it; null: no page of this console shows it. */
  readonly runtime: string | null;
  readonly frame: JsonFrame;
  readonly texts: ReadonlyMap<string, string>;
  /** What the file says that pages are built with. */
  readonly builtIn: ReadonlyMap<string, string>;
}

/** What an i18next backend fetches: the texts nested as in their file, without its blanks. */
export const bundleOf = ({ frame, texts }: Pick<BundlePart, 'frame' | 'texts'>): string =>
  JSON.stringify(JSON.parse(printed(rewritten(frame, texts)).trim()));

/**
 * Only what differs from the files that the pages were built with, over all namespaces: most texts never change between two releases, and
 * a page that asks gets a few lines. Keys that a page does not know are of no use to it and stay out.
 */
export function changesOf(parts: readonly BundlePart[]): PublishedTexts {
  const all: Record<string, Record<string, [string, string]>> = {};
  for (const { runtime, texts, builtIn } of parts) {
    if (runtime === null) continue;
    for (const [key, value] of texts) {
      const before = builtIn.get(key);
      if (before === undefined || before === value) continue;
      const of = all[runtime] ?? {};
      of[key] = [before, value];
      all[runtime] = of;
    }
  }
  return all;
}
