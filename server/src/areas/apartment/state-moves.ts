import { ApiError } from '@console/contract';
import { memberMoves } from '../../house/members/member-moves.ts';

/**
 * The states of the area's things and how they may change (apartment-and-wood.md, section 2). What is not listed
 * does not happen. A state without moves is an end.
 */
export const stateMoves = {
  cycle: {
    open: ['reading'],
    // Back: a manager, with a reason, while nothing of it is paid.
    reading: ['read_checked', 'open'],
    read_checked: ['usage_checked', 'reading'],
    usage_checked: ['billed', 'read_checked'],
    billed: ['bills_checked', 'usage_checked'],
    bills_checked: ['issued', 'billed'],
    issued: ['closed', 'bills_checked'],
    closed: [],
  },
  reading: {
    entered: ['checked', 'rejected'],
    // Back: what it makes of the use shows that it cannot be right.
    checked: ['locked', 'rejected'],
    locked: ['superseded'],
    rejected: [],
    superseded: [],
  },
  correction: {
    asked: ['approved', 'refused'],
    approved: [],
    refused: [],
  },
  meter: {
    in_stock: ['installed'],
    installed: ['suspended', 'removed'],
    suspended: ['installed'],
    removed: ['scrapped'],
    scrapped: [],
  },
  tenancy: {
    draft: ['signed', 'cancelled'],
    signed: ['active', 'cancelled'],
    active: ['ending'],
    ending: ['settling', 'active'],
    settling: ['closed'],
    closed: [],
    cancelled: [],
  },
  bill: {
    draft: ['checked', 'discarded'],
    // Back: rejected by whoever looks at it, or changed since.
    checked: ['issued', 'draft', 'discarded'],
    // Void: only while nothing of it is settled. Paid at once: there was credit enough, or nothing to pay.
    issued: ['part_paid', 'paid', 'void'],
    // Back: a payment of it was reversed.
    part_paid: ['paid', 'issued'],
    paid: ['part_paid', 'issued'],
    discarded: [],
    void: [],
  },
  payment: {
    recorded: ['confirmed', 'reversed'],
    confirmed: ['reversed'],
    reversed: [],
  },
  bankLine: {
    open: ['booked', 'ignored'],
    // Back: its payment was reversed.
    booked: ['open'],
    ignored: ['open'],
  },
  checkout: {
    requested: ['inspecting', 'cancelled'],
    inspecting: ['settling', 'cancelled'],
    // Back: looked at once more.
    settling: ['submitted', 'inspecting', 'cancelled'],
    // Back: returned, with a reason.
    submitted: ['approved', 'inspecting', 'cancelled'],
    approved: ['paid_out'],
    paid_out: ['closed'],
    closed: [],
    cancelled: [],
  },
  application: {
    draft: ['submitted'],
    submitted: ['under_review', 'withdrawn'],
    under_review: ['approved', 'rejected', 'needs_info', 'withdrawn'],
    // Back: answered.
    needs_info: ['submitted', 'withdrawn'],
    approved: ['fulfilled', 'expired'],
    rejected: [],
    withdrawn: [],
    fulfilled: [],
    expired: [],
  },
  draw: {
    draft: ['committed'],
    committed: ['drawn', 'annulled'],
    drawn: ['published', 'annulled'],
    // A result that cannot stand is taken back in sight of everybody.
    published: ['annulled'],
    annulled: [],
  },
  tariffVersion: {
    draft: ['active'],
    active: ['retired'],
    retired: [],
  },
  member: memberMoves,
} as const satisfies Record<string, Readonly<Record<string, readonly string[]>>>;

export type Machine = keyof typeof stateMoves;
export type StateOf<M extends Machine> = keyof (typeof stateMoves)[M] & string;

export const statesOf = <M extends Machine>(machine: M): StateOf<M>[] =>
  Object.keys(stateMoves[machine]) as StateOf<M>[];

export function mayMove<M extends Machine>(machine: M, from: StateOf<M>, to: StateOf<M>): boolean {
  const moves: readonly string[] = stateMoves[machine][from] as readonly string[];
  return moves.includes(to);
}

/** @throws STATE_CONFLICT, naming where the thing stands, unless the move is declared */
export function demandMove<M extends Machine>(machine: M, from: StateOf<M>, to: StateOf<M>): void {
  if (!mayMove(machine, from, to))
    throw new ApiError('STATE_CONFLICT', { details: { state: from, wanted: to } });
}
