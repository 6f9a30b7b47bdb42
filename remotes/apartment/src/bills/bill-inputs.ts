import { month } from '@console/contract';
import { billChanges, billStates, type Cycle, listBills } from '@console/contract/apartment';
import * as z from 'zod/mini';

/** What the address of the screen says. */
export const BillsView = z.object({
  building: z.optional(z.uuid()),
  ym: z.optional(month),
  state: z.optional(z.enum(billStates)),
  change: z.optional(z.enum(billChanges)),
  q: listBills.query.shape.q,
  cursor: listBills.query.shape.cursor,
  /** The one that is open. */
  bill: z.optional(z.uuid()),
});
export type BillsView = z.infer<typeof BillsView>;

const rowsAtOnce = 100;

export const billsInput = (
  { cycleId }: Pick<Cycle, 'cycleId'>,
  { state, change, q, cursor }: Pick<BillsView, 'state' | 'change' | 'q' | 'cursor'>,
) => ({ params: { cycleId }, query: { state, change, q, cursor, limit: rowsAtOnce } });

export const figuresInput = ({ cycleId }: Pick<Cycle, 'cycleId'>) => ({ params: { cycleId } });

/** Bills are made of uses that are locked. */
export const hasBills = ({ state }: Pick<Cycle, 'state'>): boolean =>
  state !== 'open' && state !== 'reading' && state !== 'read_checked';

/** Of months, newest first: the wanted one, else the newest of which there can be bills, else the newest. */
export const billsCycle = (cycles: readonly Cycle[], ym: string | undefined): Cycle | undefined =>
  cycles.find((one) => one.ym === ym) ?? cycles.find(hasBills) ?? cycles[0];
