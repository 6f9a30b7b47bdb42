export const passwordLength = { least: 10, most: 200 } as const;

export const hasGoodLength = ({ length }: string): boolean =>
  length >= passwordLength.least && length <= passwordLength.most;

export interface PasswordForm {
  readonly current: string;
  readonly next: string;
  readonly repeat: string;
}

export type PasswordField = keyof PasswordForm;
export type PasswordFault = 'missing' | 'length' | 'same' | 'differs' | 'wrong' | 'limited';
export type PasswordFaults = Readonly<Partial<Record<PasswordField, PasswordFault>>>;

/** What can be said of the form without looking at the password that is stored. */
export function faultsOfForm({ current, next, repeat }: PasswordForm): PasswordFaults {
  const newFault = hasGoodLength(next) ? next === current && 'same' : 'length';
  return {
    ...(current === '' ? { current: 'missing' } : {}),
    ...(newFault ? { next: newFault } : {}),
    ...(next === repeat ? {} : { repeat: 'differs' }),
  };
}
