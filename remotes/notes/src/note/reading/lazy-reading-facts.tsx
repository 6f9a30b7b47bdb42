import { partLater } from '@console/ui';

/** Comes after the text: nobody waits for it. */
export const ReadingFacts = partLater(() => import('./reading-facts.tsx'));
