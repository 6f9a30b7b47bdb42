import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beginnings } from '../../kit/beginnings.ts';
import { writeRemote } from '../../kit/new-remote.ts';
import { packKit } from '../../kit/pack.ts';
import { readRecord } from '../../server/src/house/releases/target.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { sourceDigest } from '../../source-digest.ts';
import { launchBrowser, openPage, signIn } from '../console/browser.ts';
import { startConsole } from '../console/running-console.ts';
import { sourceFiles } from '../house/sources.ts';

const root = join(import.meta.dirname, '../..');
const place = mkdtempSync(join(tmpdir(), 'console-own-'));
const [packages, folder] = [join(place, 'packages'), join(place, 'parking')];
afterAll(() => rmSync(place, { recursive: true, force: true }));

const repository = () =>
  sourceDigest(
    sourceFiles('.').map((file) => join(root, file)),
    { withTests: true },
  );

const steps: [step: string, seconds: number][] = [];

async function timed<T>(step: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const made = await work();
  steps.push([step, (performance.now() - begun) / 1000]);
  return made;
}

/** In the new folder; what a program that fails has said becomes the error. */
async function npm(...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', words, { cwd: folder, maxBuffer: 64 * 2 ** 20 }).catch(
    ({ stdout, stderr }) => Promise.reject(new Error(`npm ${words.join(' ')}\n${stdout}${stderr}`)),
  );
  return stdout;
}

/** The area's service, in a process of its own; waits until it listens. */
async function startService(issuer: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'service/main.ts'], {
    cwd: folder,
    env: { ...process.env, ISSUER: issuer, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((ready, failed) => {
    child.stdout.once('data', ready);
    child.once('exit', (code) => failed(new Error(`the service ended with ${code}`)));
  });
  return child;
}

it('a remote in a folder of its own goes from nothing to live, and the console’s repository stays as it is', async () => {
  const before = repository();
  await timed('pack', () => packKit(packages));
  const names = { area: 'parking', zh: '停车', en: 'Parking', noun: 'space', nounZh: '车位' };
  const begin = { ...beginnings(), templates: join(root, 'remotes/_template'), packages };
  writeRemote(folder, names, begin);
  await timed('install', () => npm('install', '--no-audit', '--no-fund', '--prefer-offline'));
  await timed('types', () => npm('run', 'types'));
  await timed('tests', () => npm('test'));
  await timed('build', () => npm('run', 'build'));

  const port = await freePort();
  const service = {
    name: 'parking',
    url: `http://127.0.0.1:${port}`,
    resource: 'urn:console:parking',
    scopes: ['parking:read', 'parking:write'],
  };
  const house = await timed('console', () =>
    startConsole({ settings: { SERVICES: JSON.stringify([service]) } }),
  );
  let served: ChildProcess | undefined;
  const browser = await launchBrowser();
  try {
    served = await startService(`${house.origin}/oidc`, port);
    const release = (...more: string[]) =>
      npm('run', 'release', '--', '--to', house.releasesDir, '--why', 'first screens', ...more);
    await timed('release', () => release());
    const first = readRecord(house.releasesDir, 'parking')?.live.release;

    const { page } = await openPage(browser, house.origin, { language: 'en' });
    await signIn(page, 'admin', house.password('admin'));
    await page.goto('/parking/');
    await page.getByText('No spaces yet').waitFor();
    await page.getByRole('button', { name: 'New space' }).click();
    const dialog = page.getByRole('dialog', { name: 'New space' });
    await dialog.getByLabel(/^Code/).fill('a-01');
    await dialog.getByLabel(/^Name/).fill('By the gate');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('By the gate').waitFor();

    // The console's own token is good for nothing there, nor is none.
    expect((await fetch(`${house.origin}/services/parking/spaces`)).status).toBe(401);

    const file = join(folder, 'src/locales/en.json');
    const texts = JSON.parse(readFileSync(file, 'utf8'));
    texts.index.title = 'Places to park';
    writeFileSync(file, JSON.stringify(texts));
    await release('--skip-checks');
    expect(readRecord(house.releasesDir, 'parking')?.live.release).not.toBe(first);
    await page.goto('/parking/');
    await page.getByRole('heading', { level: 1, name: 'Places to park' }).waitFor();
    await npm('run', 'rollback', '--', '--to', house.releasesDir, '--why', 'the old title');
    expect(readRecord(house.releasesDir, 'parking')?.live.release).toBe(first);
    await page.goto('/parking/');
    await page.getByRole('heading', { level: 1, name: 'Spaces' }).waitFor();
    expect(await npm('run', 'releases', '--', '--to', house.releasesDir)).toContain(`live     ${first}`);
  } finally {
    served?.kill('SIGTERM');
    await browser.close();
    await house.stop();
  }
  expect(repository()).toBe(before);
  const reports = join(root, '.cache/reports');
  mkdirSync(reports, { recursive: true });
  writeFileSync(
    join(reports, 'own-repository.txt'),
    steps.map(([step, seconds]) => `${step.padEnd(8)} ${seconds.toFixed(1)} s\n`).join(''),
  );
}, 900_000);
