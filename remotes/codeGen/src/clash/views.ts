import * as z from 'zod/mini';
import { panels } from './panels.ts';

/** What the address says; whatever is wrong in it becomes its default. */
export const ClashView = z.object({
  controller: z.optional(z.string()),
  panel: z._default(z.enum(panels), 'overview'),
});

/** The controller that is wanted, else the first there is. */
export const chosenOf = (names: readonly string[], wanted: string | undefined): string | undefined =>
  names.find((name) => name === wanted) ?? names[0];
