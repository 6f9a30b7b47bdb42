/**
 * About which part a member bears, for the eye only: bills are worked out exactly by the server.
 * @returns undefined while the ratios are not all numbers, or add up to nothing
 */
export function ratioShare(
  members: readonly { readonly ratio: string }[],
  ratio: string,
): number | undefined {
  const all = members.reduce((sum, one) => sum + Number(one.ratio || Number.NaN), 0);
  const share = Number(ratio) / all;
  return Number.isFinite(share) && all > 0 ? share : undefined;
}
