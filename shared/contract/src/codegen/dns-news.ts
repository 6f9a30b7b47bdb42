import * as z from 'zod/mini';
import { newsKind } from '../news.ts';
import { uuid } from '../scalars.ts';
import { codeGenDnsPath } from './paths.ts';

/** A watched name is answered with the expected value everywhere, or was not within half an hour. */
export const dnsWatchOver = newsKind({
  kind: 'dnsWatchOver',
  payload: z.object({
    watchId: uuid,
    name: z.string(),
    type: z.string(),
    outcome: z.enum(['reached', 'expired']),
    /** Resolvers that gave it in the end, of how many. */
    matching: z.int(),
    of: z.int(),
  }),
  address: () => codeGenDnsPath,
  headline: ({ name, type, outcome, matching, of }) => ({
    text: `codegen.dnsWatch.${outcome}`,
    values: { name, type, matching, of },
  }),
});
