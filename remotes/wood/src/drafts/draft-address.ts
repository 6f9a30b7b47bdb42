import { draftedKinds, woodPaths } from '@console/contract/wood';
import * as z from 'zod/mini';

/** What somebody may begin: whatever is drafted, and counting a yard. */
const begunKinds = [...draftedKinds, 'adjust'] as const;

/** What the screen's address says beside its document; what cannot be read is as if it were not there (rule 1.11). */
export const DraftAddress = z.object({
  uuid: z.optional(z.string()),
  /** With what a new document begins. */
  kind: z.optional(z.enum(begunKinds)),
  partner: z.optional(z.uuid()),
  sort: z.optional(z.uuid()),
  /** What a late cost is of. */
  source: z.optional(z.uuid()),
});
export type DraftAddress = z.output<typeof DraftAddress>;

/** `?uuid=…` opens a document, `?uuid=&kind=purchase&partner=…` begins one. */
export const draftAddress = ({ uuid = '', ...prefill }: DraftAddress = {}): string => {
  const named = Object.entries(prefill).filter(([, value]) => value !== undefined);
  return `${woodPaths.transactionEdit}?${new URLSearchParams([['uuid', uuid], ...named])}`;
};
