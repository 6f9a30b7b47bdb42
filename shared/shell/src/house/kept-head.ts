/**
 * What the names begin with under which an area keeps answers for times without a network, in local storage: whoever signs
 * out takes them along, also where the area was not loaded (`host/src/offline/forget-answers.ts`).
 * @param area first segment of its paths @param sub whose answers they are
 */
export const keptHeadOf = (area: string, sub: string): string =>
  `console:${area}-kept:${encodeURIComponent(sub)}:`;
