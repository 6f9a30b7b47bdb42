import type { NewBundle } from '@console/contract/wood';
import type { Typed } from '@console/shell';
import { type CountedDraft, type CountedSort, countedBody, newCount } from './counted.ts';

/** Which pieces of a sort belong together, as they are typed; what they are called is given to them. */
export interface BundleDraft extends CountedDraft {
  /** In percent. */
  readonly moisture: string | null;
}

export const newBundle = (): BundleDraft => ({ ...newCount(undefined), way: 'pieces', moisture: null });

export const bundleBody = (bundle: BundleDraft, sort: CountedSort | undefined): Typed<NewBundle> => ({
  ...countedBody(bundle, sort),
  moisture: bundle.moisture,
});
