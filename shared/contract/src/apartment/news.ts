import * as z from 'zod/mini';
import { newsKind } from '../news.ts';
import { uuid } from '../scalars.ts';
import { apartmentPaths } from './paths.ts';

/** Work on a month of a building is overdue, and a manager has said so. */
export const overdueWork = newsKind({
  kind: 'overdueWork',
  payload: z.object({
    buildingId: uuid,
    building: z.object({ zh: z.string(), en: z.string() }),
    ym: z.string(),
    step: z.enum(['read', 'check', 'used']),
    /** How much is left; none where only the approval is missing. */
    count: z.int(),
  }),
  address: ({ buildingId: building, ym, step }) =>
    step === 'used'
      ? apartmentPaths.checkUsed({ building, ym })
      : apartmentPaths.checkRead({ building, ym, state: step === 'read' ? 'unread' : 'entered' }),
  headline: ({ building, ym, step, count }, language) => ({
    text: count > 0 ? `overdue.${step}` : `overdue.${step}Approval`,
    values: { building: building[language], ym, count },
  }),
});
