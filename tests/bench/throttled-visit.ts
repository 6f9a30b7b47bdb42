import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

/** What one load of an address cost. Times are milliseconds since navigation. */
export interface Visit {
  /** The screen's heading and what it shows are there, nothing is loading any more. */
  readonly content: number;
  /** Content is there and the last long task before a quiet half second has ended. */
  readonly interactive: number;
  /** Bytes over the wire, headers included, until content. */
  readonly bytes: number;
  readonly requests: number;
  /** Longest chain of requests of which each began after the one before had ended, until content. */
  readonly waves: number;
  /** Requests that no cache answered. */
  readonly uncached: number;
  /** Bytes over the wire of the shell's own files, until content. */
  readonly shellBytes: number;
  /** The first text or picture. */
  readonly firstPaint: number;
  /** How much of what was seen has jumped until half a second after content (CLS, all jumps together). */
  readonly shift: number;
}

export interface Conditions {
  readonly latencyMs: number;
  /** 0: as many as the machine has. */
  readonly bitsPerSecond: number;
  /** How many times slower the processor is made. */
  readonly cpu: number;
}

/** A telephone on a mediocre network (federation.md, section 6). */
export const slowPhone: Conditions = { latencyMs: 150, bitsPerSecond: 1_600_000, cpu: 4 };

/** Slow 3G, as web.dev has it: what is painted there before the code comes. */
export const slowNetwork: Conditions = { latencyMs: 400, bitsPerSecond: 400_000, cpu: 1 };

/** A desk at an ordinary line. */
export const fastNetwork: Conditions = { latencyMs: 40, bitsPerSecond: 10_000_000, cpu: 1 };

/** This machine as it is, where no figure is wanted. */
export const unhindered: Conditions = { latencyMs: 0, bitsPerSecond: 0, cpu: 1 };

/** Loads an address in a fresh browser profile, so that nothing is cached. */
export async function coldVisit(
  browser: Browser,
  address: string,
  storageState: BrowserContextOptions['storageState'],
  conditions: Conditions,
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 915 },
    ...(storageState ? { storageState } : {}),
  });
  try {
    const page = await context.newPage();
    return await measuredVisit(page, address, conditions);
  } finally {
    await context.close();
  }
}

/** Loads an address in an open page, with what its profile has cached. */
export async function measuredVisit(page: Page, address: string, conditions: Conditions): Promise<Visit> {
  const client = await page.context().newCDPSession(page);
  const traffic = await watchTraffic(client);
  await throttle(client, conditions);
  await page.addInitScript(watchContent);
  await page.goto(address, { waitUntil: 'commit', timeout: 120_000 });
  await page.waitForFunction(() => window.benchContent !== undefined, undefined, { timeout: 120_000 });
  await page.waitForFunction(
    () => performance.now() - Math.max(window.benchContent ?? 0, window.benchLastLongTask ?? 0) > 500,
    undefined,
    { timeout: 120_000, polling: 100 },
  );
  const { content, lastLongTask, firstPaint, shift } = await page.evaluate(() => ({
    content: window.benchContent ?? Number.NaN,
    lastLongTask: window.benchLastLongTask ?? 0,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    shift: window.benchShift ?? 0,
  }));
  await refuseErrorScreen(page);
  const { bytes, shellBytes, requests, uncached, spans } = traffic.until(content);
  await client.detach();
  return {
    content,
    interactive: Math.max(content, lastLongTask),
    bytes,
    requests,
    uncached,
    shellBytes,
    firstPaint,
    shift,
    waves: wavesOf(spans),
  };
}

/** An error screen would be quick too. */
async function refuseErrorScreen(page: Page): Promise<void> {
  const heading = await page.locator('main h1').first().textContent();
  if (heading === 'Something went wrong!') throw new Error(`${page.url()} shows an error screen`);
}

declare global {
  interface Window {
    benchContent?: number;
    benchLastLongTask?: number;
    benchShift?: number;
  }
}

/**
 * Runs in the page before anything else: notes when the screen stands, by what a user could see.
 * No function in it has a name: the page gets its text as tsx rewrote it, and a name would call tsx's own helper.
 */
function watchContent(): void {
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) window.benchLastLongTask = task.startTime + task.duration;
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const one of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
      if (!one.hadRecentInput) window.benchShift = (window.benchShift ?? 0) + one.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver(() => {
    const main = document.querySelector('main');
    const loading = main?.querySelector('[role=progressbar], [aria-busy=true]');
    if (main?.querySelector('h1') && !loading) window.benchContent ??= performance.now();
  }).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['aria-busy', 'role'],
  });
}

async function throttle(client: CDPSession, { latencyMs, bitsPerSecond, cpu }: Conditions): Promise<void> {
  const bytesPerSecond = bitsPerSecond === 0 ? -1 : bitsPerSecond / 8;
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

interface Span {
  readonly start: number;
  readonly end: number;
}

interface Load {
  readonly isShell: boolean;
  start: number;
  end: number;
  bytes: number;
  cached: boolean;
}

async function watchTraffic(client: CDPSession) {
  const loads = new Map<string, Load>();
  let navigated: number | undefined;
  await client.send('Network.enable');
  client.on('Network.requestWillBeSent', ({ requestId, timestamp, request }) => {
    if (!request.url.startsWith('http')) return;
    navigated ??= timestamp;
    const isShell = new URL(request.url).pathname.startsWith('/shell/');
    const end = Number.POSITIVE_INFINITY;
    loads.set(requestId, { isShell, start: timestamp, end, bytes: 0, cached: false });
  });
  client.on('Network.requestServedFromCache', ({ requestId }) => {
    const load = loads.get(requestId);
    if (load) load.cached = true;
  });
  const refusals: string[] = [];
  client.on('Network.responseReceived', ({ requestId, response }) => {
    const load = loads.get(requestId);
    if (load && response.status >= 400) refusals.push(`${response.status} ${response.url}`);
    if (load && (response.fromDiskCache || response.fromPrefetchCache)) load.cached = true;
  });
  client.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const load = loads.get(requestId);
    if (load) Object.assign(load, { end: timestamp, bytes: encodedDataLength });
  });
  return {
    until(content: number) {
      // What was refused would be quick too.
      if (refusals.length > 0) throw new Error(`refused while loading: ${refusals.join(', ')}`);
      const begin = navigated ?? 0;
      const before = [...loads.values()].filter(({ start }) => (start - begin) * 1000 <= content);
      const bytesOf = (some: readonly Load[]) => some.reduce((sum, { bytes }) => sum + bytes, 0);
      return {
        bytes: bytesOf(before),
        shellBytes: bytesOf(before.filter(({ isShell }) => isShell)),
        requests: before.length,
        uncached: before.filter(({ cached }) => !cached).length,
        spans: before.filter(({ cached }) => !cached),
      };
    },
  };
}

/** Length of the longest chain in which each request began after its predecessor's end. */
function wavesOf(spans: readonly Span[]): number {
  const waves: { end: number; wave: number }[] = [];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const before = waves.filter((one) => one.end <= start).map((one) => one.wave);
    waves.push({ end, wave: 1 + Math.max(0, ...before) });
  }
  return Math.max(0, ...waves.map(({ wave }) => wave));
}
