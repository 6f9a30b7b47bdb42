import { type Outbox, outbox } from '@console/shell';
import { entryIn, type YardEntry } from './yard-entry.ts';

/** Goods that this person has counted and the server does not have yet. */
export const yardOutbox = (userId: string, storage = localStorage): Outbox<YardEntry> =>
  outbox({ name: 'console:wood-yard', owner: userId }, entryIn, storage);
