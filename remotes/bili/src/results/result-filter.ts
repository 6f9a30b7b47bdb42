import { remembered } from '@console/shell';
import * as z from 'zod/mini';
import { anyResult, type ResultFilter } from './result-filter-rules.ts';

const limit = z.nullable(z.int().check(z.minimum(0)));

/** What this person does not want to see of what is found, in this browser. */
export const resultFilter = remembered<z.ZodMiniType<ResultFilter>, ResultFilter>(
  'bili-result-filter',
  z.object({ atLeast: limit, atMost: limit, liked: limit }),
  anyResult,
);
