import { useEffect, useState } from 'react';

/** How long something that is not urgent waits at most for a page that is never idle, in ms. */
const patience = 10_000;
const lookAgainAfter = 200;

/** Draws and fetches nothing any more, as far as somebody who looks at it can tell. */
const screenStands = (): boolean =>
  document.querySelector('main h1') !== null &&
  // A ring that says how far a month has come stays; one that turns says nothing of how far it is.
  document.querySelector('main :is([role="progressbar"]:not([aria-valuenow]), [aria-busy="true"])') === null;

/** Calls once when the browser has nothing better to do. Safari does not tell; there it is soon. */
function whenIdle(then: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(then, lookAgainAfter);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(then, { timeout: 2000 });
  return () => cancelIdleCallback(handle);
}

/** False until the first screen stands and the browser is idle: for what must not compete with that screen. */
export function useIdleAfterScreen(): boolean {
  const [idle, setIdle] = useState(false);
  // Asks the browser, which tells by calling back.
  useEffect(() => {
    const deadline = Date.now() + patience;
    let cancel = () => {};
    const look = () => {
      if (screenStands() || Date.now() >= deadline) return setIdle(true);
      const timer = setTimeout(wait, lookAgainAfter);
      cancel = () => clearTimeout(timer);
    };
    const wait = () => {
      cancel = whenIdle(look);
    };
    wait();
    return () => cancel();
  }, []);
  return idle;
}
