import type { Bill, BillState } from '@console/contract/apartment';
import { mayMove } from '../state-moves.ts';

/** Drafts and what was checked: nobody has been asked for it yet. */
export const isUnsent = (state: BillState): boolean => state === 'draft' || state === 'checked';

interface Standing extends Pick<Bill, 'kind' | 'state' | 'totalMinor' | 'paidMinor' | 'creditedMinor'> {
  readonly lateFeePaidMinor: number;
}

/** Something of it was paid or credited: it is not taken back as a whole any more. */
export const isSettled = ({ paidMinor, creditedMinor, lateFeePaidMinor }: Omit<Standing, 'kind' | 'state'>) =>
  paidMinor + creditedMinor + lateFeePaidMinor > 0;

/** What somebody may do with a bill as it stands. @param ownLine the building refuses that they check it */
export function mayOfBill(
  bill: Standing,
  may: (permission: 'apartment.bill.generate' | 'apartment.bill.check' | 'apartment.bill.issue') => boolean,
  ownLine: boolean,
): Bill['may'] {
  const { state, kind } = bill;
  const issues = may('apartment.bill.issue');
  const isCredit = kind === 'credit';
  return {
    write: isUnsent(state) && may('apartment.bill.generate'),
    check: mayMove('bill', state, 'checked') && may('apartment.bill.check') && !ownLine,
    reject: state === 'checked' && may('apartment.bill.check'),
    issue: state === 'checked' && issues,
    void: mayMove('bill', state, 'void') && issues && !isCredit && !isSettled(bill),
    credit: isCreditable(bill) && issues,
  };
}

/** Bills that ask for something; what asks for nothing, or less, is not taken back by a credit. */
export const isCreditable = ({ state, kind, totalMinor, creditedMinor }: Standing): boolean =>
  ['issued', 'part_paid', 'paid'].includes(state) && kind !== 'credit' && totalMinor > creditedMinor;
