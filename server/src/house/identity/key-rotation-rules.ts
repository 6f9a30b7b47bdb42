/** A signing key as the rotation sees it; `since` is when it came into its state. */
export interface StoredKey {
  readonly kid: string;
  readonly state: 'next' | 'current' | 'previous';
  readonly since: string;
}

const day = 86_400_000;
const keySignsFor = 90 * day;
/** Clients keep a key set for 10 minutes and fetch at most every 30 seconds (specification, section 9). */
const publishedBefore = 10 * 60_000 + 30_000;

/** Whether "next" takes over: the signing key is old enough, and every client has had time to see its successor. */
export function promotionDue(keys: readonly StoredKey[], now: number): boolean {
  const age = (state: StoredKey['state']) => {
    const key = keys.find((one) => one.state === state);
    return key ? now - Date.parse(key.since) : -1;
  };
  return age('current') >= keySignsFor && age('next') >= publishedBefore;
}
