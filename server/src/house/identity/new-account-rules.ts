import { hasGoodLength } from './password-rules.ts';
import { usernameShape } from './users.ts';

/** What somebody says of themselves who makes an account. */
export interface NewAccount {
  readonly username: string;
  readonly name: string;
  readonly password: string;
}

/** Whoever makes one needs a code that allows it. */
export interface Registration extends NewAccount {
  readonly code: string;
}
export type RegistrationField = keyof Registration;

export const mostOfName = 100;

/** What can be said of it without looking whether the name is taken, in the order of the form. */
export function faultsOfAccount({ username, name, password }: NewAccount): (keyof NewAccount)[] {
  const wrong = {
    username: !usernameShape.test(username),
    name: name.trim() === '' || name.length > mostOfName || name.includes('\0'),
    password: !hasGoodLength(password),
  };
  return (Object.keys(wrong) as (keyof NewAccount)[]).filter((field) => wrong[field]);
}
