import { LoadingState, partLater } from '@console/ui';

const viewer = () => import('./viewer.ts');

// The Markdown parser is the heavy part of this remote: the list does without it.
export const MarkdownView = partLater(
  async () => ({ default: (await viewer()).MarkdownView }),
  <LoadingState />,
);
export const SnippetView = partLater(
  async () => ({ default: (await viewer()).SnippetView }),
  <LoadingState />,
);
/** Comes after the text: nobody waits for it. */
export const ReadingFacts = partLater(async () => ({ default: (await viewer()).ReadingFacts }));
