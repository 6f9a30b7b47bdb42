/**
 * `npm run bench:federation [-- --json | --smoke] [--pairs 10] [--visits 3] [--only /note/]`: what federation costs a user.
 * The same sources as a monolith and as a federated house, both behind nginx with brotli, loaded in turn with an
 * empty cache by a slow phone (federation.md, section 6); then what the federated house alone shows on a slow and on a fast
 * network, and when: first paint, bytes of the shell, waves, and how much of what stands jumps. `--pairs 0` leaves the monolith out.
 */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { monolithBuild, runBuild } from '../../rspack.config.base.ts';
import { publishShell } from '../../server/src/house/releases/shell-page.ts';
import { launchBrowser } from '../console/browser.ts';
import { startNginx } from '../console/nginx.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { sessionOf } from '../console/signed-in.ts';
import { nothingArrives, screenStands } from '../e2e/screens.ts';
import { figuresOf, ratiosOf, shown, table } from './figures.ts';
import { benchOptions, progress, sizeOf, tell } from './size.ts';
import {
  type Conditions,
  coldVisit,
  fastNetwork,
  measuredVisit,
  slowNetwork,
  slowPhone,
  unhindered,
  type Visit,
} from './throttled-visit.ts';

interface Size {
  readonly pairs: number;
  /** To each address, on each network. */
  readonly visits: number;
  readonly networks: Readonly<Record<string, Conditions>>;
  readonly addresses: readonly string[];
  /** Of the pairs. */
  readonly conditions: Conditions;
}

const { values: options } = parseArgs({
  options: {
    ...benchOptions,
    pairs: { type: 'string' },
    visits: { type: 'string' },
    only: { type: 'string', multiple: true },
  },
});
const sizes: Record<'whole' | 'smallest', Size> = {
  whole: {
    pairs: 10,
    visits: 3,
    networks: { 'slow 3G': slowNetwork, 'slow phone': slowPhone, desk: fastNetwork },
    addresses: ['/', '/note/', '/apartment/list', '/wood/stock', '/codeGen/', '/bili/'],
    conditions: slowPhone,
  },
  // An address of a remote: only there the monolith shows that it has the remotes.
  smallest: {
    pairs: 1,
    visits: 1,
    networks: { 'this machine': unhindered },
    addresses: ['/note/'],
    conditions: unhindered,
  },
};
const size = sizeOf(options, sizes);
const { networks } = size;
const visits = Number(options.visits ?? size.visits);
const pairs = Number(options.pairs ?? size.pairs);
const addresses = options.only ?? size.addresses;
const { conditions } = size;
const root = join(import.meta.dirname, '../..');

interface Pair {
  readonly federated: Visit;
  readonly monolith: Visit;
}

/** Builds the monolith into a target of its own, with the page that the house has. @param releasesDir of the house, which has begun */
async function buildMonolith(target: string, releasesDir: string): Promise<void> {
  const outDir = await mkdtemp(join(tmpdir(), 'console-monolith-'));
  try {
    const page = join(import.meta.dirname, 'monolith/page.ts');
    const { chunks } = await runBuild(monolithBuild(page, { outDir }));
    await publishShell({
      target,
      from: outDir,
      chunks,
      template: join(root, 'host/index.html'),
      version: '0.0.0',
    });
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
  await mkdir(join(target, 'live'), { recursive: true });
  // The same data in the page, without the early hints, which name files that the monolith does not have.
  for (const what of ['records.html', 'records'])
    await cp(join(releasesDir, 'live', what), join(target, 'live', what), { recursive: true });
  // What is kept for times without a network is made of releases, and the monolith has none.
  const settings = JSON.parse(await readFile(join(releasesDir, 'live/settings.json'), 'utf8'));
  await writeFile(join(target, 'live/settings.json'), JSON.stringify({ ...settings, offlineScreens: false }));
}

/** Signs in at the server itself and gives the origins of both nginx the same tokens. */
async function signedIn(house: RunningConsole, origins: string[]) {
  const { cookies, origins: kept } = await sessionOf(house, 'admin');
  return {
    cookies,
    origins: kept.flatMap(({ localStorage }) => origins.map((origin) => ({ origin, localStorage }))),
  };
}

interface Origins {
  readonly federated: string;
  readonly monolith: string;
}

async function loadInTurn(
  browser: Browser,
  house: RunningConsole,
  { federated, monolith }: Origins,
  path: string,
): Promise<Pair[]> {
  const state = await signedIn(house, [federated, monolith]);
  const visit = (origin: string) => coldVisit(browser, origin + path, state, conditions);
  const found: Pair[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    // Who goes first changes, so that neither always finds the machine warm.
    const federatedFirst = pair % 2 === 0;
    const first = await visit(federatedFirst ? federated : monolith);
    const second = await visit(federatedFirst ? monolith : federated);
    found.push(
      federatedFirst ? { federated: first, monolith: second } : { federated: second, monolith: first },
    );
  }
  return found;
}

/** What one address shows on one network, the middle of several cold visits. */
async function frontDoor(
  browser: Browser,
  house: RunningConsole,
  origin: string,
  path: string,
  network: string,
) {
  const state = await signedIn(house, [origin]);
  const found: Visit[] = [];
  for (let visit = 0; visit < visits; visit += 1)
    found.push(await coldVisit(browser, origin + path, state, networks[network] ?? conditions));
  const median = (measure: (visit: Visit) => number) => figuresOf(found.map(measure)).median;
  return {
    path,
    network,
    firstPaint: median((visit) => visit.firstPaint),
    content: median((visit) => visit.content),
    shellBytes: median((visit) => visit.shellBytes),
    bytes: median((visit) => visit.bytes),
    waves: median((visit) => visit.waves),
    shift: figuresOf(found.map((visit) => visit.shift)).max,
  };
}

type FrontDoor = Awaited<ReturnType<typeof frontDoor>>;

const frontDoorTable = (doors: readonly FrontDoor[]): string =>
  `The front door, cold, signed in; median of ${visits}, the worst shift\n\n${table(
    ['address', 'network', 'first paint ms', 'content ms', 'shell KB', 'all KB', 'waves', 'shift'],
    doors.map((door) => [
      door.path,
      door.network,
      door.firstPaint.toFixed(0),
      door.content.toFixed(0),
      kilobytes(door.shellBytes),
      kilobytes(door.bytes),
      String(door.waves),
      door.shift.toFixed(3),
    ]),
  )}`;

/** A return visit: everything but the page and its data must come from the cache. */
async function returnVisit(
  browser: Browser,
  house: RunningConsole,
  origin: string,
  path: string,
): Promise<Visit> {
  const state = await signedIn(house, [origin]);
  const context = await browser.newContext({ storageState: state, viewport: { width: 412, height: 915 } });
  const page = await context.newPage();
  await page.goto(origin + path);
  await screenStands(page);
  await nothingArrives(page);
  await page.goto('about:blank');
  const visit = await measuredVisit(page, origin + path, conditions);
  await context.close();
  return visit;
}

function summary(path: string, found: readonly Pair[]) {
  const of = (measure: (visit: Visit) => number) => {
    const federated = found.map((pair) => measure(pair.federated));
    const monolith = found.map((pair) => measure(pair.monolith));
    return {
      federated: figuresOf(federated),
      monolith: figuresOf(monolith),
      ratio: ratiosOf(federated, monolith),
    };
  };
  const content = of((visit) => visit.content);
  const interactive = of((visit) => visit.interactive);
  const bytes = of((visit) => visit.bytes);
  const requests = of((visit) => visit.requests);
  const waves = of((visit) => visit.waves);
  return {
    path,
    timeRatio: content.ratio.median,
    bytesRatio: bytes.ratio.median,
    interactiveRatio: interactive.ratio.median,
    content,
    interactive,
    bytes,
    requests,
    waves,
  };
}

type Summary = ReturnType<typeof summary>;

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(0);

function shownTable(summaries: readonly Summary[], returning: Record<string, Visit>): string {
  const head = [
    'address',
    'time ratio',
    'content ms: ours | monolith',
    'interactive ratio',
    'bytes ratio',
    'KB: ours | monolith',
    'requests',
    'waves',
    'return visit: uncached',
  ];
  const rows = summaries.map((one) => [
    one.path,
    shown(one.content.ratio),
    `${one.content.federated.median.toFixed(0)} | ${one.content.monolith.median.toFixed(0)}`,
    shown(one.interactive.ratio),
    shown(one.bytes.ratio),
    `${kilobytes(one.bytes.federated.median)} | ${kilobytes(one.bytes.monolith.median)}`,
    `${one.requests.federated.median} | ${one.requests.monolith.median}`,
    `${one.waves.federated.median} | ${one.waves.monolith.median}`,
    String(returning[one.path]?.uncached ?? ''),
  ]);
  const { latencyMs, bitsPerSecond, cpu } = conditions;
  const network = `${latencyMs} ms round trip, ${bitsPerSecond / 1e6} Mbit/s, CPU slowed ${cpu} times`;
  return `Cold loads, ${pairs} pairs an address, ${network}; median (lowest–highest)\n\n${table(head, rows)}`;
}

/** How to end what was started, the last first. */
const stops: (() => Promise<unknown>)[] = [];
try {
  progress(options, 'starting the server');
  // Without PUBLIC_URL the API answers under any name, so that one server stands behind both.
  const house = await startConsole({ settings: { ACCESS_TOKEN_LIFE_S: '3600' } });
  stops.push(() => house.stop());
  const monolithTarget = await mkdtemp(join(tmpdir(), 'console-monolith-target-'));
  stops.push(() => rm(monolithTarget, { recursive: true, force: true }));
  if (pairs > 0) {
    progress(options, 'building the monolith');
    await buildMonolith(monolithTarget, house.releasesDir);
  }
  const nginxOf = async (folder: string) => {
    const nginx = await startNginx({ releasesDir: folder, upstreamPort: house.serverPort });
    stops.push(() => nginx.stop());
    return nginx.origin;
  };
  const origins: Origins = {
    federated: await nginxOf(house.releasesDir),
    monolith: await nginxOf(monolithTarget),
  };
  const browser = await launchBrowser();
  stops.push(() => browser.close());
  const summaries: Summary[] = [];
  const returning: Record<string, Visit> = {};
  const doors: FrontDoor[] = [];
  for (const path of addresses) {
    progress(options, `measuring ${path}`);
    for (const network of Object.keys(networks))
      doors.push(await frontDoor(browser, house, origins.federated, path, network));
    if (pairs === 0) continue;
    summaries.push(summary(path, await loadInTurn(browser, house, origins, path)));
    returning[path] = await returnVisit(browser, house, origins.federated, path);
  }
  const figures = { pairs, conditions, addresses: summaries, returning, networks, doors };
  const tables = [frontDoorTable(doors), ...(pairs > 0 ? [shownTable(summaries, returning)] : [])];
  tell(options, figures, tables.join('\n\n'));
} finally {
  for (const stop of stops.reverse()) await stop();
}
