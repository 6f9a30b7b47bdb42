import type { FoundVideo } from '@console/contract/bili';

/** What somebody does not want to see of what the site has found; it stays in this browser and is told to nobody. */
export interface ResultFilter {
  /** Minutes; null for any. */
  readonly atLeast: number | null;
  readonly atMost: number | null;
  /** Likes for 100 plays; null for any. */
  readonly liked: number | null;
}

export const anyResult: ResultFilter = { atLeast: null, atMost: null, liked: null };

export type Hidden = 'word' | 'uploader' | 'length' | 'liked';

/** Why a video is hidden; undefined for one that is shown. What the site does not tell hides nothing. */
export function hiddenBy(
  { blockedBy, durationSeconds, likes, plays }: FoundVideo,
  { atLeast, atMost, liked }: ResultFilter,
): Hidden | undefined {
  if (blockedBy) return blockedBy.kind;
  if (durationSeconds !== null) {
    if (atLeast !== null && durationSeconds < atLeast * 60) return 'length';
    if (atMost !== null && durationSeconds > atMost * 60) return 'length';
  }
  if (liked !== null && likes !== null && plays !== null && likes * 100 < liked * plays) return 'liked';
  return undefined;
}

/** How many of the filter's limits are set. */
export const limitsSet = (filter: ResultFilter): number =>
  Object.values(filter).filter((limit) => limit !== null).length;
