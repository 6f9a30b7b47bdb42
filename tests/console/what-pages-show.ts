import type { BrowserContext, Page } from 'playwright-core';

declare global {
  /** Asked by the tests' environment when a test has failed (`browser-environment.mjs`). */
  var __WHAT_PAGES_SHOW__: (() => Promise<string>) | undefined;
}

/** How much is told of one page: the failure itself must stay easy to find. */
const most = { letters: 3_000, requests: 15 };

const happened = new Map<BrowserContext, string[]>();

/** From now on a test that fails tells what the pages of this browser profile show, and what they asked for last. */
export function tellWhatPagesShow(context: BrowserContext): void {
  const lines: string[] = [];
  happened.set(context, lines);
  context.on('close', () => happened.delete(context));
  const tell = (line: string) => {
    lines.push(`${new Date().toISOString().slice(11, 23)} ${line}`);
    if (lines.length > most.requests) lines.shift();
  };
  context.on('requestfinished', async (request) => {
    const status = await request.response().then(
      (answer) => answer?.status(),
      () => undefined,
    );
    if (request.resourceType() !== 'script') tell(`${request.method()} ${request.url()} ${status}`);
  });
  context.on('requestfailed', (request) =>
    tell(`${request.method()} ${request.url()} ${request.failure()?.errorText}`),
  );
  context.on('weberror', (fault) => tell(fault.error().message));
  globalThis.__WHAT_PAGES_SHOW__ = allPages;
}

async function allPages(): Promise<string> {
  const told = [...happened].flatMap(([context, lines]) => [
    ...context.pages().map(pageText),
    Promise.resolve(`Asked last:\n${lines.join('\n')}`),
  ]);
  return `\n\nAt ${new Date().toISOString().slice(11, 23)} its pages showed:\n${(await Promise.all(told)).join('\n')}`;
}

/** What stands on it for those who hear it, as an outline; a page that no longer answers says so. */
async function pageText(page: Page): Promise<string> {
  const shown = await page.locator('body').ariaSnapshot({ timeout: 2_000 }).catch(String);
  return `${page.url()}:\n${shown.slice(0, most.letters)}`;
}
