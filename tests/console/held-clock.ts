import type { BrowserContext, Page } from 'playwright-core';

/**
 * The clock of all pages of a browser goes on by itself, and can be moved: what a page would wait for comes at once.
 * Time-outs of requests keep to it, too.
 */
export async function holdClock(context: BrowserContext): Promise<void> {
  await context.clock.install({ time: Date.now() });
  await context.addInitScript(() => {
    AbortSignal.timeout = (ms) => {
      const ending = new AbortController();
      setTimeout(() => ending.abort(new DOMException('The operation timed out.', 'TimeoutError')), ms);
      return ending.signal;
    };
  });
}

/** How far the clock is moved at a time: timers that one timer sets in motion come in their order. */
const step = 1_000;

/**
 * Moves the clock until something holds.
 * @param atMost ms of the page's time
 * @returns by how many ms the clock was moved
 * @throws when the time has come and it does not hold
 */
export async function movedUntil(
  page: Page,
  holds: () => Promise<boolean>,
  what: string,
  atMost: number,
): Promise<number> {
  for (let moved = 0; ; moved += step) {
    if (await soon(holds)) return moved;
    if (moved >= atMost) throw new Error(`not within ${atMost} ms of the page's time: ${what}`);
    await page.clock.fastForward(step);
  }
}

/** What needs no timer comes as fast as the machine goes. */
async function soon(holds: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < 8; tries += 1) {
    if (await holds()) return true;
    await new Promise((later) => setTimeout(later, 15));
  }
  return false;
}
