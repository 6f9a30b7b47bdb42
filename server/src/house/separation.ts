import { ApiError } from '@console/contract';

export interface Separated {
  /** The tenant's: strict needs two people, solo lets one pass and stamps what they did. */
  readonly mode: 'strict' | 'solo';
  /** Who acts now. */
  readonly actor: string;
  /** Everybody who did the first half; several where it was edited more than once. */
  readonly before: readonly string[];
}

/** Whether somebody does both halves, and whether the tenant refuses that. */
export function separation({ mode, actor, before }: Separated): {
  readonly selfChecked: boolean;
  readonly refused: boolean;
} {
  const selfChecked = before.includes(actor);
  return { selfChecked, refused: selfChecked && mode === 'strict' };
}

/**
 * Acts that two people do, one after the other: by each the one that it follows.
 * @returns asks whether somebody may do the second half, and whether the row is to be stamped as self-checked; throws
 *   SOD_SAME_PERSON where the tenant is strict, naming both acts
 */
export const separatedBy =
  <Act extends string>(acts: Readonly<Record<Act, string>>) =>
  ({ act, ...who }: Separated & { readonly act: Act }): { selfChecked: boolean } => {
    const { selfChecked, refused } = separation(who);
    if (refused) throw new ApiError('SOD_SAME_PERSON', { details: { act, after: acts[act] } });
    return { selfChecked };
  };
