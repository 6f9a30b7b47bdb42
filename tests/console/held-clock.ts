import type { BrowserContext, Page } from 'playwright-core';
import { until } from '../../server/testing/until.ts';
import { requestsUnderWay } from './browser.ts';

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

/** A page that does nothing answers within so many ms. */
const soon = 50;

/** How far the clock is moved at a time: timers that one timer sets in motion come in their order. */
const step = 1_000;

/**
 * Moves the clock until something holds, but never past what the machine is still busy with: on a slow one, too, only that
 * comes too late which never comes.
 * @param atMost ms of the page's time
 * @param hanging how many requests of the page are answered never, and therefore wait for the clock
 * @throws when the time has come and it does not hold
 */
export async function movedUntil(
  page: Page,
  holds: () => Promise<boolean>,
  { what, atMost, hanging }: { what: string; atMost: number; hanging: () => number },
): Promise<void> {
  for (let moved = 0; moved < atMost; moved += step) {
    if (await withoutTime(page, holds, hanging)) return;
    await page.clock.fastForward(step);
  }
  // Two seconds more, because a clock cannot be stopped in its past. The machine may take as long as it needs for what is
  // due by then; what is due later does not come any more.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2 * step);
  try {
    if (await withoutTime(page, holds, hanging)) return;
    // React draws what was waited for a moment later where it has just drawn.
    await page.clock.runFor(step / 2);
    await until(holds, `within ${atMost} ms of the page's time: ${what}`);
  } finally {
    await page.clock.resume();
  }
}

/**
 * What needs no timer: it has come once the page has nothing under way that is answered, and still is asked a few times. A page
 * that is slow to say so is busy with something else: it is asked longer.
 */
async function withoutTime(
  page: Page,
  holds: () => Promise<boolean>,
  hanging: () => number,
): Promise<boolean> {
  const asked = requestsUnderWay(page.context());
  let quiet = 0;
  let held = false;
  const isOver = async () => {
    const begun = performance.now();
    held = await holds();
    const weight = performance.now() - begun > soon ? 0.25 : 1;
    quiet = asked.size > hanging() ? 0 : quiet + weight;
    return held || quiet >= 4;
  };
  await until(isOver, 'only what hangs is under way', 60_000);
  return held;
}
