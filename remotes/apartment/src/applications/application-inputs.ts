import { applicationKinds, applicationQueues, listApplications } from '@console/contract/apartment';
import * as z from 'zod/mini';

/** What the address of the screen says. */
export const ApplicationsView = z.object({
  building: z.optional(z.uuid()),
  queue: z._default(z.enum(applicationQueues), 'waiting'),
  kind: z.optional(z.enum(applicationKinds)),
  draw: z.optional(z.uuid()),
  cursor: listApplications.query.shape.cursor,
  /** The one that is open. */
  uuid: z.optional(z.uuid()),
});
export type ApplicationsView = z.infer<typeof ApplicationsView>;

export const applicationsInput = (
  building: string,
  { queue, kind, draw, cursor }: Pick<ApplicationsView, 'queue' | 'kind' | 'draw' | 'cursor'>,
) => ({ query: { building, queue, kind, draw, cursor } });
