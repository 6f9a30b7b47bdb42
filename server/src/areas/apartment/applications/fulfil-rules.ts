import { type ApplicationKind, type FulfilBlock, renewedUntil } from '@console/contract/apartment';

/** What decides whether something can be made of an application that was approved. */
export interface FulfilFacts {
  readonly kind: ApplicationKind;
  readonly isExpired: boolean;
  /** Of the tenancy that it is about; null of a check-in. */
  readonly tenancyState: string | null;
  readonly lastDay: string | null;
  readonly months: number | null;
  /** The last day of that tenancy when its renewal was approved; null where nobody has kept it. */
  readonly renewsFrom: string | null;
  /** A credit or a correction answers the dispute. */
  readonly isAnswered: boolean;
}

const goesOn: Partial<Record<ApplicationKind, readonly string[]>> = {
  renew: ['signed', 'active'],
  // Who is leaving may still move, have somebody with them, or leave on the day that was approved.
  transfer: ['signed', 'active', 'ending'],
  check_out: ['signed', 'active', 'ending'],
  add_occupant: ['signed', 'active', 'ending'],
};

/** Why nothing can be made of it, the first of what stands in the way; null where something can. */
export function blockOf(facts: FulfilFacts): FulfilBlock | null {
  const { kind, isExpired, tenancyState, lastDay, renewsFrom, isAnswered } = facts;
  if (isExpired) return 'expired';
  if (kind === 'dispute') return isAnswered ? null : 'nothing_answers';
  if (goesOn[kind]?.includes(tenancyState ?? '') === false) return 'tenancy_over';
  if (kind !== 'renew') return null;
  if (lastDay === null) return 'no_end';
  return renewsFrom !== null && renewsFrom !== lastDay ? 'term_changed' : null;
}

/** The tenancy lasts as long as its renewal would make it, or longer, by what somebody did since that was approved. */
export const isRenewed = ({ kind, tenancyState, renewsFrom, lastDay, months }: FulfilFacts): boolean =>
  kind === 'renew' &&
  renewsFrom !== null &&
  months !== null &&
  (tenancyState === 'signed' || tenancyState === 'active') &&
  (lastDay === null || lastDay >= renewedUntil(renewsFrom, months));
