/** One at a time over all tabs: a refresh token is spent by using it. */
const lockName = 'console:renewal';

let lastInThisTab: Promise<unknown> = Promise.resolve();

/**
 * Runs the work when nobody else renews, signs in or signs out, in any tab of this browser.
 * @param patience milliseconds after which the work is done in spite of a tab that does not let go
 */
export async function exclusively<T>(work: () => Promise<T>, patience?: number): Promise<T> {
  // Missing outside secure contexts: then at least this tab takes its turns.
  if (!navigator.locks) return inTurn(work);
  if (patience === undefined) return await navigator.locks.request(lockName, work);
  const tired = new AbortController();
  const clock = setTimeout(() => tired.abort(), patience);
  let begun = false;
  try {
    return await navigator.locks.request(lockName, { signal: tired.signal }, () => {
      begun = true;
      clearTimeout(clock);
      return work();
    });
  } catch (cause) {
    if (begun || !tired.signal.aborted) throw cause;
    return await work();
  }
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastInThisTab.then(work, work);
  lastInThisTab = turn;
  return turn;
}
