import { remembered } from '@console/shell';
import * as z from 'zod/mini';

/** An import that broke off on this device: the same files chosen again go on where it was. */
export const unfinishedImport = remembered(
  'notes-import',
  z.object({ name: z.string(), sent: z.number(), all: z.number() }),
  undefined,
);
