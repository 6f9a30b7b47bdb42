/**
 * `npm run lighthouse [-- --json | --smoke] [--runs 5] [--only /note/]`: what Lighthouse says of the front door, of a phone and of a
 * desk: the middle of five runs, each with an empty cache. Lighthouse is heavy and measures the machine as well, so it is no
 * part of the house: npx fetches it, and it is run by hand, with nothing else running.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { type BrowserContext, chromium } from 'playwright-core';
import { freePort } from '../../server/testing/free-port.ts';
import { ensureChromium } from '../console/browser.ts';
import { startNginx } from '../console/nginx.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { sessionOf } from '../console/signed-in.ts';
import { figuresOf, table } from './figures.ts';
import { benchOptions, progress, sizeOf, tell } from './size.ts';

const lighthouse = 'lighthouse@13';

const { values: options } = parseArgs({
  options: { ...benchOptions, runs: { type: 'string' }, only: { type: 'string', multiple: true } },
});
const addressesOfAll = ['/', '/note/', '/apartment/list', '/wood/stock', '/codeGen/', '/bili/'];
const size = sizeOf(options, {
  whole: { runs: 5, addresses: addressesOfAll, forms: ['phone', 'desk'] },
  smallest: { runs: 1, addresses: ['/'], forms: ['phone'] },
});
const runs = Number(options.runs ?? size.runs);
const addresses = options.only ?? size.addresses;

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

/** Of each run: scores of 100, times in ms. */
interface Judged {
  readonly performance: number;
  readonly accessibility: number;
  readonly practices: number;
  readonly seo: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly blocked: number;
  readonly shift: number;
}

function judgedBy({ categories, audits }: Report): Judged {
  const score = (name: string) => Math.round((categories[name]?.score ?? Number.NaN) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: score('seo'),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
  };
}

/** A browser that Lighthouse finds at the port, in a profile of its own: what is kept in it stays, the cache is emptied. */
async function openProfile(folder: string, port: number): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath: ensureChromium('shell'),
    args: ['--headless', '--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
}

/** Whoever is signed in, as the browser remembers it; nobody where there is no name. */
async function signIn(context: BrowserContext, house: RunningConsole, origin: string, who?: string) {
  const page = await context.newPage();
  // Of the origin, and without a script.
  await page.goto(`${origin}/healthz`);
  await page.evaluate(() => localStorage.clear());
  if (who !== undefined) {
    const { cookies, origins } = await sessionOf(house, who);
    await context.addCookies(cookies);
    await page.evaluate(
      (entries) => {
        for (const { name, value } of entries) localStorage.setItem(name, value);
      },
      origins.flatMap(({ localStorage }) => localStorage),
    );
  }
  await page.close();
}

async function emptyCache(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.clearBrowserCache');
  await page.close();
}

async function judge(address: string, port: number, form: string, folder: string): Promise<Judged> {
  const file = join(folder, 'report.json');
  const asked = [
    ...['--yes', '--prefer-offline', lighthouse, address, `--port=${port}`],
    ...['--disable-storage-reset', '--quiet'],
    // News arrive in an answer that never ends, which Lighthouse would take for a page that is still loading.
    '--max-wait-for-load=15000',
    ...['--output=json', `--output-path=${file}`, ...(form === 'desk' ? ['--preset=desktop'] : [])],
  ];
  await promisify(execFile)('npx', asked, { timeout: 300_000 });
  return judgedBy(JSON.parse(await readFile(file, 'utf8')));
}

interface Row {
  readonly address: string;
  readonly form: string;
  readonly who: string;
  readonly judged: readonly Judged[];
}

const shown = (rows: readonly Row[]): string => {
  const names: readonly (keyof Judged)[] = [
    'performance',
    'accessibility',
    'practices',
    'seo',
    'firstPaint',
    'largestPaint',
    'blocked',
    'shift',
  ];
  return `Lighthouse, median of ${runs}; times in ms\n\n${table(
    ['address', 'form', 'who', ...names],
    rows.map(({ address, form, who, judged }) => [
      address,
      form,
      who,
      ...names.map((name) =>
        figuresOf(judged.map((one) => one[name])).median.toFixed(name === 'shift' ? 3 : 0),
      ),
    ]),
  )}`;
};

const house = await startConsole({ settings: { ACCESS_TOKEN_LIFE_S: '3600' } });
const nginx = await startNginx({ releasesDir: house.releasesDir, upstreamPort: house.serverPort });
const folder = await mkdtemp(join(tmpdir(), 'console-lighthouse-'));
const port = await freePort();
const context = await openProfile(join(folder, 'profile'), port);
try {
  const rows: Row[] = [];
  const visits = [
    ...addresses.map((address) => ({ address, who: 'admin' })),
    ...(addresses.includes('/') ? [{ address: '/', who: undefined }] : []),
  ];
  for (const { address, who } of visits) {
    await signIn(context, house, nginx.origin, who);
    for (const form of size.forms) {
      progress(options, `${address} ${form} ${who ?? 'signed out'}`);
      const judged: Judged[] = [];
      for (let run = 0; run < runs; run += 1) {
        await emptyCache(context);
        judged.push(await judge(nginx.origin + address, port, form, folder));
      }
      rows.push({ address, form, who: who ?? 'nobody', judged });
      progress(options, JSON.stringify(judged));
    }
  }
  tell(options, rows, shown(rows));
} finally {
  await context.close();
  await nginx.stop();
  await house.stop();
  await rm(folder, { recursive: true, force: true });
}
