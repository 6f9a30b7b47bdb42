import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { inTarget, readRecord } from '../../server/src/house/releases/target.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { sourceDigest } from '../../source-digest.ts';
import { goInside, launchBrowser, openPage, signIn } from '../console/browser.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { copyRepository } from '../house/repository-copy.ts';
import { root, sourceFiles } from '../house/sources.ts';
import { stepsOf } from '../steps.ts';
import { woodHeadings } from './fixtures/second-wood.ts';

jest.setTimeout(900_000);

const place = mkdtempSync(join(tmpdir(), 'console-own-'));
const [packages, folder] = [join(place, 'packages'), join(place, 'parking')];

/** As whoever opens a terminal has it: nothing of this run, and no program that only this repository has. */
const environment = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(?:NODE_ENV|NODE_OPTIONS|JEST_\w+|CONSOLE_\w+|npm_(?:package|lifecycle)_\w+)$/.test(name),
    ),
  ),
  PATH: (process.env.PATH ?? '')
    .split(delimiter)
    .filter((one) => !one.endsWith(join('node_modules', '.bin')))
    .join(delimiter),
};

/** What took how many seconds. */
const steps: [step: string, seconds: number][] = [];

type More = Readonly<Record<string, string>>;

/** @param more beside the environment @returns what was said; where the program fails, it becomes the error */
async function npmWith(more: More, cwd: string, ...words: string[]): Promise<string> {
  const begun = performance.now();
  const options = { cwd, env: { ...environment, ...more }, maxBuffer: 64 * 2 ** 20 };
  const { stdout, stderr } = await promisify(execFile)('npm', words, options).catch(({ stdout, stderr }) =>
    Promise.reject(new Error(`npm ${words.join(' ')}\n${stdout}${stderr}`)),
  );
  steps.push([words.slice(0, 2).join(' '), (performance.now() - begun) / 1000]);
  return stdout + stderr;
}

const npm = (cwd: string, ...words: string[]) => npmWith({}, cwd, ...words);
const inFolder = (...words: string[]) => npm(folder, ...words);
/** A command of the new remote that goes to the console's folder. */
const command = (name: string, ...more: string[]) =>
  inFolder('run', name, '--', ...more, '--to', house.releasesDir);
/** The same to the console itself, from wherever it can be reached. */
const commandWith = (token: string, name: string, ...more: string[]) =>
  npmWith({ RELEASE_TOKEN: token }, folder, 'run', name, '--', ...more, '--to', house.origin);

/** What whoever runs the console makes for a team. */
async function tokenFor(remote: string): Promise<string> {
  const operator = { DATABASE_URL: house.databaseUrl ?? '', DATA_DIR: house.dataDir };
  const words = ['run', 'releases', '--', '--token', remote, '--may-roll-back'];
  const [, token = ''] = /^RELEASE_TOKEN=(\S+)$/m.exec(await npmWith(operator, root, ...words)) ?? [];
  return token;
}

/** The version of the shell before the present one. */
const versionBefore = (): string =>
  readdirSync(join(root, 'shared/api-report/shell'))
    .filter((name) => /^\d/.test(name))
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .at(-2) ?? '';

/**
 * Packs the kit as the version before the present one would have been, had it announced that a name leaves: these sources, its number and
 * its listing.
 */
async function packKitBefore(version: string, to: string, announced: object): Promise<void> {
  const copy = copyRepository('kit-before');
  try {
    const written = (file: string, json: object) => writeFileSync(join(copy, file), JSON.stringify(json));
    const manifest = JSON.parse(readFileSync(join(copy, 'shared/shell/package.json'), 'utf8'));
    const listings = 'shared/api-report/shell';
    rmSync(join(copy, listings, manifest.version), { recursive: true });
    copyFileSync(join(copy, listings, version, 'api-report.json'), join(copy, listings, 'api-report.json'));
    written('shared/shell/package.json', { ...manifest, version });
    written('kit/leaving.json', [announced]);
    await npm(copy, 'run', 'pack:kit', '--', '--to', to);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Has the remote use another kit, and ask for the shell of its version. */
async function useKit(version: string, from: string): Promise<void> {
  const files = ['contract', 'kit', 'shell', 'testing', 'ui'].map((name) => `console-${name}-${version}.tgz`);
  await inFolder('install', '--no-audit', '--no-fund', ...files.map((file) => join(from, file)));
  const facts = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8'));
  writeFileSync(join(folder, 'remote.json'), JSON.stringify({ ...facts, shell: `^${version}` }));
}

const repository = () =>
  sourceDigest(
    sourceFiles('.').map((file) => join(root, file)),
    { withTests: true },
  );

/** The area's service, in a process of its own. @returns once it listens */
async function startService(issuer: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'service/main.ts'], {
    cwd: folder,
    env: { ...environment, ISSUER: issuer, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((listening, failed) => {
    child.stdout.once('data', listening);
    child.once('exit', (code) => failed(new Error(`the service ended with ${code}`)));
  });
  return child;
}

function replaceIn(file: string, from: string, to: string): void {
  const text = readFileSync(join(folder, file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(folder, file), text.replaceAll(from, to));
}

/** Where the title of the list stands, and where a test expects it. */
const [inTexts, inTest] = ['src/locales/en.json', 'src/screens/index/index.test.tsx'] as const;

const live = () => readRecord(house.releasesDir, 'parking');

async function shows(title: string): Promise<void> {
  await page.goto('/parking/');
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
}

let before: string;
let house: RunningConsole;
let servicePort: number;
let service: ChildProcess | undefined;
let browser: Browser;
let page: Page;
let first: string | undefined;
let token: string;

beforeAll(async () => {
  before = repository();
  servicePort = await freePort();
  const own = {
    name: 'parking',
    url: `http://127.0.0.1:${servicePort}`,
    resource: 'urn:console:parking',
    scopes: ['parking:read', 'parking:write'],
  };
  house = await startConsole({ settings: { SERVICES: JSON.stringify([own]) } });
  browser = await launchBrowser();
});
afterAll(async () => {
  service?.kill('SIGTERM');
  await browser?.close();
  await house?.stop();
  rmSync(place, { recursive: true, force: true });
  const reports = join(root, '.cache/reports');
  mkdirSync(reports, { recursive: true });
  const lines = steps.map(([step, seconds]) => `${seconds.toFixed(1).padStart(6)} s  npm ${step}\n`);
  writeFileSync(join(reports, 'own-repository.txt'), lines.join(''));
});

describe('a team’s day in a repository of its own', () => {
  const it = stepsOf();

  it('begins with the packed packages alone', async () => {
    await npm(root, 'run', 'pack:kit', '--', '--to', packages);
    const [create = ''] = readdirSync(packages).filter((file) => file.startsWith('create-console-remote-'));
    const names = [folder, 'parking', '停车', 'Parking', '--noun', 'space', '--noun-zh', '车位'];
    const packed = ['--yes', '--package', join(packages, create), '--', 'create-console-remote'];
    await npm(place, 'exec', ...packed, ...names, '--packages', packages);
    await inFolder('install', '--no-audit', '--no-fund');
    const told = ['contract', 'kit', 'shell', 'testing', 'ui'].filter((name) =>
      existsSync(join(folder, 'node_modules/@console', name, 'CHANGELOG.md')),
    );
    expect(told).toEqual(['contract', 'shell', 'ui']);
  });

  it('has tests that pass, and builds', async () => {
    await inFolder('test');
    expect(await inFolder('run', 'build')).toMatch(/parking \w+ is built with kit /);
    expect(readdirSync(join(folder, 'dist'))).toEqual(expect.arrayContaining(['release.json']));
  });

  it('is live after one command, which checks it first', async () => {
    expect(live()).toBeUndefined();
    await command('release', '--why', 'first screens');
    first = live()?.live.release;
    expect(await command('releases')).toContain(`live     ${first}`);
  });

  it('keeps what somebody enters in its own service, whose tokens are for it alone', async () => {
    service = await startService(`${house.identityAddress}/oidc`, servicePort);
    ({ page } = await openPage(browser, house.origin, { language: 'en' }));
    await signIn(page, 'admin', house.password('admin'));
    await page.goto('/parking/');
    await page.getByText('No spaces yet').waitFor();
    await page.getByRole('button', { name: 'New space' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New space' });
    await dialog.getByLabel(/^Code/).fill('a-01');
    await dialog.getByLabel(/^Name/).fill('By the gate');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('By the gate').waitFor();
    expect(readFileSync(join(folder, 'data/spaces.json'), 'utf8')).toContain('By the gate');
    const own = await page.evaluate(() => localStorage.getItem('console:tokens'));
    const { '@urn:console:api#': ofApi } = JSON.parse(own ?? '').state.accessTokens;
    const given: Record<string, string>[] = [{}, { authorization: `Bearer ${ofApi.token}` }];
    for (const headers of given)
      expect((await fetch(`${house.origin}/services/parking/spaces`, { headers })).status).toBe(401);
  });

  it('is not released while its own tests fail', async () => {
    replaceIn(inTexts, '"title": "Spaces"', '"title": "Places to park"');
    await expect(command('release', '--why', 'plainer words')).rejects.toThrow(/parking is not released/);
    expect(live()?.live.release).toBe(first);
    replaceIn(inTest, "'Spaces'", "'Places to park'");
  });

  it('reaches a console with a token for it alone, and none that is another team’s', async () => {
    const ofWood = await tokenFor('wood');
    token = await tokenFor('parking');
    const liveBefore = live();
    const sent = commandWith(ofWood, 'release', '--why', 'stolen', '--skip-checks');
    await expect(sent).rejects.toThrow(/refuses: FORBIDDEN/);
    await expect(commandWith(ofWood, 'rollback', '--why', 'stolen')).rejects.toThrow(/refuses: FORBIDDEN/);
    expect(live()).toEqual(liveBefore);
    const headers = { authorization: `Bearer ${token}` };
    const [own, other] = await Promise.all(
      ['parking', 'wood'].map((remote) => fetch(`${house.origin}/api/v1/releases/${remote}`, { headers })),
    );
    expect([own?.status, other?.status]).toEqual([200, 403]);
  });

  it('sends a change there, gives it to some, and then to everybody', async () => {
    await commandWith(token, 'release', '--percent', '10', '--why', 'plainer words');
    const [rollout] = live()?.rollouts ?? [];
    expect(live()?.live.release).toBe(first);
    const second = rollout?.release.release ?? '';
    expect(await commandWith(token, 'releases')).toMatch(new RegExp(`rollout  ${second} .*\\(10 %\\)`));
    await commandWith(token, 'rollout', second, '--live', '--why', 'nobody minded');
    expect(live()?.live.release).toBe(second);
    await shows('Places to park');
  });

  it('goes back, and the same sources are the same release again', async () => {
    await commandWith(token, 'rollback', '--why', 'the old title');
    expect(live()?.live.release).toBe(first);
    await shows('Spaces');
    for (const file of [inTexts, inTest]) replaceIn(file, 'Places to park', 'Spaces');
    expect(await inFolder('run', 'build')).toContain(`parking ${first} is built`);
  });

  it('runs with the kit of before beside remotes of the present one, and is told what will leave', async () => {
    const version = versionBefore();
    const [older, name] = [join(place, 'older'), 'useListAddress'];
    await packKitBefore(version, older, {
      ...{ package: '@console/shell', name, since: version, instead: 'useAddress' },
    });
    await useKit(version, older);
    const said = await command('release', '--why', 'the kit of before');
    expect(said).toContain(
      `warning: src/screens/index/index.tsx: ${name} of @console/shell leaves, announced in ${version}: use useAddress`,
    );
    expect(live()?.live).toMatchObject({ shell: `^${version}` });
    expect(live()?.live.release).not.toBe(first);
    await shows('Spaces');
    await page.getByText('By the gate').waitFor();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await goInside(page, '/wood/');
    await page.getByRole('heading', { level: 1, name: woodHeadings.first, exact: true }).waitFor();
    await goInside(page, '/parking/');
    await page.getByText('By the gate').waitFor();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  it('takes no kit of parts that were not made together', async () => {
    const [kit = ''] = readdirSync(packages).filter((file) => file.startsWith('console-kit-'));
    await expect(inFolder('install', '--dry-run', join(packages, kit))).rejects.toThrow(/ERESOLVE/);
  });

  it('tells who runs what, also of the others', async () => {
    const all = await command('releases', '--all');
    for (const remote of ['apartment', 'wood', 'notes', 'codeGen', 'bili', 'parking'])
      expect(all).toContain(`${readRecord(house.releasesDir, remote)?.live.release}`);
    const audit = readFileSync(inTarget(house.releasesDir).audit, 'utf8');
    expect(audit).toMatch(
      /first screens[\s\S]*plainer words[\s\S]*nobody minded[\s\S]*the old title[\s\S]*the kit of before/,
    );
  });

  it('leaves the console’s repository as it was', () => expect(repository()).toBe(before));
});
