import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { inBuilding } from './access.ts';
import { monthParams } from './cycles.ts';
import { workSteps } from './month-steps.ts';

/** Hours in which nobody is reminded of the same month a second time, whoever presses the button. */
export const remindedHours = 4;

/**
 * Tells those who are late with a step (`lateSteps`, `lateBills`), each once within `remindedHours` for the month: whoever has the step
 * for work, or the managers where nobody else does. Refused with `details.reason` `not_late`.
 */
export const remindLate = endpoint({
  name: 'remindLate',
  method: 'POST',
  path: '/apartment/buildings/{buildingId}/cycles/{ym}/actions/remind',
  access: inBuilding('apartment.building.configure'),
  changes: ['apartment.cycles'],
  params: monthParams,
  body: z.object({ step: z.enum(workSteps) }),
  response: z.object({
    /** Names of those who are told now; empty for somebody who has none. */
    reminded: z.array(z.string()),
    /** How many are not told again, for they were not long ago. */
    lately: z.int(),
  }),
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});
