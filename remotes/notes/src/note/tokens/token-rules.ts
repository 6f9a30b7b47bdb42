import type { TokenScope } from '@console/contract';
import type { PersonalToken } from '@console/contract/platform';

/** @param now in ms */
export function stateOf(
  { withdrawnAt, expiresAt }: Pick<PersonalToken, 'withdrawnAt' | 'expiresAt'>,
  now: number,
): 'valid' | 'expired' | 'withdrawn' {
  if (withdrawnAt !== null) return 'withdrawn';
  return Date.parse(expiresAt) <= now ? 'expired' : 'valid';
}

/** Which of the boxes are ticked. */
export type ScopeBoxes = Readonly<Record<TokenScope, boolean>>;

export const scopesOf = (boxes: ScopeBoxes): TokenScope[] =>
  (Object.keys(boxes) as TokenScope[]).filter((scope) => boxes[scope]);

/** For whoever tries it at once. */
export const exampleCall = (origin: string, token: string): string =>
  `curl -H 'Authorization: Bearer ${token}' ${origin}/api/v1/note`;
