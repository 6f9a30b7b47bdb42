import { LoadingState } from '../states/loading-state.tsx';
import { partLater } from '../states/part-later.tsx';
import type { PaperPreviewProps } from './paper-props.ts';

/** What will be on a paper, before anybody opens its file. */
export const PaperPreview = partLater<PaperPreviewProps>(
  () => import('./paper-preview.tsx').then((part) => ({ default: part.PaperPreview })),
  <LoadingState />,
);
