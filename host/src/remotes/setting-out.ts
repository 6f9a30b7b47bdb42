/** When somebody last set out for a screen of a remote. */
const setOut = new Map<string, number>();

/** As long as an event can tell, in ms. */
const longest = 600_000;

/** Somebody is going to a screen of this remote: from here the time of its failures is taken. */
export function noteSettingOut(remote: string): void {
  setOut.set(remote, performance.now());
}

/** ms since then; null: nobody did. */
export function sinceSettingOut(remote: string): number | null {
  const started = setOut.get(remote);
  return started === undefined ? null : Math.min(Math.round(performance.now() - started), longest);
}
