import type { Page, Route } from 'playwright-core';

/** Rounds in which the page asks for nothing, after which it is stuck. */
const patience = 60;

/**
 * Holds every answer back until the page asks for nothing more, lets all go at once, and so on until the screen stands:
 * what is in one wave was asked for without an answer of it, whatever the machine takes for the rest.
 * @param go leads to the screen; not waited for
 * @returns what was asked for, wave by wave
 */
export async function wavesUntil(
  page: Page,
  go: () => Promise<unknown>,
  stands: () => Promise<boolean>,
): Promise<string[][]> {
  const held: Route[] = [];
  let asked = 0;
  const hold = (route: Route) => {
    // The stream of events never ends.
    if (route.request().headers().accept === 'text/event-stream') return void route.continue();
    asked += 1;
    held.push(route);
  };
  await page.route('**/*', hold);
  const going = go();
  const waves: string[][] = [];
  let nothing = 0;
  try {
    for (;;) {
      for (let before = -1; before < asked; ) {
        before = asked;
        await idle(page);
      }
      // A page that waits for its document answers no question.
      const leaves = held.some((route) => route.request().isNavigationRequest());
      if (!leaves && (await stands())) return waves;
      const wave = held.splice(0);
      if (wave.length === 0) {
        nothing += 1;
        if (nothing > patience) throw new Error(`${page.url()} asks for nothing more and does not stand`);
        continue;
      }
      waves.push(wave.map((route) => route.request().url()));
      await Promise.all(wave.map(letGo));
    }
  } finally {
    await page.unroute('**/*', hold);
    await Promise.all(held.map(letGo));
    await going;
  }
}

async function letGo(route: Route): Promise<void> {
  // What the page has given up meanwhile needs no answer.
  await route.continue().catch(() => undefined);
  await (await route.request().response())?.finished();
}

/**
 * Tasks of the page come to an end, and a moment later there are no new ones; one that is being left says nothing of it.
 * On a crowded machine what comes late looks like another wave: figures are told of a quiet one.
 */
async function idle(page: Page): Promise<void> {
  const moment = new Promise((done) => setTimeout(done, 400));
  const tasks = page
    .evaluate(() => new Promise<void>((done) => setTimeout(() => setTimeout(done, 50), 50)))
    .catch(() => undefined);
  await Promise.all([moment, Promise.race([tasks, new Promise((done) => setTimeout(done, 2000))])]);
}
