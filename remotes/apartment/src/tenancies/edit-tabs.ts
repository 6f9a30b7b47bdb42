import { searchParams } from '@console/shell';
import * as z from 'zod/mini';

export const editTabs = [
  'base',
  'occupants',
  'meters',
  'charges',
  'contract',
  'attachments',
  'history',
] as const;
export type EditTab = (typeof editTabs)[number];

const Address = z.object({ tab: z._default(z.enum(editTabs), 'base') });

/** Which tab the address names; one that is not known is the first. */
export const tabIn = (params: URLSearchParams): EditTab => searchParams(params, Address).tab;
