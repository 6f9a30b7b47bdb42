import { listPartners } from '@console/contract/wood';
import * as z from 'zod/mini';

/** What the address says of the list of partners; the team stands there as `team`. */
const { q, kind, state, sort, cursor } = listPartners.query.shape;
export const PartnerView = z.object({ q, kind, state, sort, cursor });
export type PartnerView = z.output<typeof PartnerView>;
