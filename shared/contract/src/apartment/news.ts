import * as z from 'zod/mini';
import { newsKind } from '../news.ts';
import { uuid } from '../scalars.ts';
import { apartmentPaths } from './paths.ts';
import { billSteps } from './reminders.ts';

/** A building as news name it: they are read when it may be called otherwise, and by those who see no list of buildings. */
const toldBuilding = { buildingId: uuid, building: z.object({ zh: z.string(), en: z.string() }) };

/** Work on a month of a building is overdue, and a manager has said so. */
export const overdueWork = newsKind({
  kind: 'overdueWork',
  payload: z.object({
    ...toldBuilding,
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

/** The bills of a month should have gone out, and a manager has said so. A kind of its own: pages know the steps of `overdueWork`. */
export const overdueBills = newsKind({
  kind: 'overdueBills',
  payload: z.object({ ...toldBuilding, ym: z.string(), step: z.enum(billSteps), count: z.int() }),
  address: ({ buildingId: building, ym, step }) =>
    step === 'makeBills'
      ? apartmentPaths.check({ building, ym })
      : apartmentPaths.checkBill({ building, ym, state: step === 'checkBills' ? 'draft' : 'checked' }),
  headline: ({ building, ym, step, count }, language) => ({
    text: count > 0 || step === 'makeBills' ? `overdue.${step}` : `overdue.${step}Approval`,
    values: { building: building[language], ym, count },
  }),
});
