import { ApiError } from '@console/contract';

/** Acts that two people do, one after the other (apartment-and-wood.md, section 3). */
export const separatedActs = {
  'reading.check': 'reading.enter',
  'usage.check': 'reading.enter',
  'correction.approve': 'correction.ask',
  'tariff.activate': 'tariff.edit',
  'bill.check': 'bill.line',
  'payment.confirm': 'payment.record',
  'payment.reverse': 'payment.record',
  'checkout.approve': 'checkout.inspect',
  'checkout.pay_out': 'checkout.approve',
  'application.decide': 'application.submit',
  'draw.draw': 'draw.commit',
} as const;
export type SeparatedAct = keyof typeof separatedActs;

export interface Separation {
  /** The building's: strict needs two people, solo lets one pass and stamps what they did. */
  readonly mode: 'strict' | 'solo';
  readonly act: SeparatedAct;
  /** Who acts now. */
  readonly actor: string;
  /** Everybody who did the first half; several where it was edited more than once. */
  readonly before: readonly string[];
}

/** Whether somebody does both halves, and whether the building refuses that. */
export function separation({ mode, actor, before }: Omit<Separation, 'act'>): {
  readonly selfChecked: boolean;
  readonly refused: boolean;
} {
  const selfChecked = before.includes(actor);
  return { selfChecked, refused: selfChecked && mode === 'strict' };
}

/**
 * @returns whether the row is to be stamped as self-checked
 * @throws SOD_SAME_PERSON in a strict building, naming both acts
 */
export function separated({ act, ...who }: Separation): { selfChecked: boolean } {
  const { selfChecked, refused } = separation(who);
  if (refused) throw new ApiError('SOD_SAME_PERSON', { details: { act, after: separatedActs[act] } });
  return { selfChecked };
}
