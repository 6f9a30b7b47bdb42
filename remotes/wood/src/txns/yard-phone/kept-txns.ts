import { getTxn, type Txn } from '@console/contract/wood';
import { loadOrKept, remembered } from '@console/shell';
import * as z from 'zod/mini';
import { keptOf } from '../../offline/kept-answers.ts';

const KeptTxn = z.object({ txnId: z.string(), number: z.string(), kind: z.string() });
export type KeptTxn = z.output<typeof KeptTxn>;

/** As many as a yard handles in a day; they are large. */
const atMost = 12;
const list = remembered('wood-yard-documents', z.array(KeptTxn), []);

/** Documents that open without a network, the newest first. */
export const keptTxns = (): readonly KeptTxn[] => list.get();

const moves = ({ may }: Txn) => may.some((act) => act === 'receive' || act === 'deliver' || act === 'move');

/** A document as the server has it; without an answer as it was when it was opened last. One of which goods are to be moved is kept. */
export async function loadKeptTxn(txnId: string): Promise<Txn> {
  const input = { params: { txnId } };
  const kept = keptOf();
  // Read from what is kept, and not written there: of most documents nothing is to be moved.
  const txn = await loadOrKept(getTxn, input, { in: { ...kept, keep: () => undefined } });
  if (!moves(txn)) return txn;
  const others = list.get().filter((one) => one.txnId !== txnId);
  const isFull = others.length >= atMost;
  if (isFull) kept.keepOnly(getTxn, input);
  kept.keep(getTxn, input, txn);
  list.set([{ txnId, number: txn.number, kind: txn.kind }, ...(isFull ? [] : others)]);
  return txn;
}
