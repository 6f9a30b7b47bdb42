/** Keys of the counter, from anywhere on it: no field has another use for them. */
export const counterKeys = {
  /** What the customer took last, once more. */
  repeat: 'F2',
  /** The next sale. */
  anew: 'F4',
  /** To the goods: a name, a code, a scanner. */
  goods: 'F7',
  draft: 'F8',
  /** What comes next: confirm, deliver, take the payment. */
  next: 'F9',
} as const;

export type CounterKey = keyof typeof counterKeys;
