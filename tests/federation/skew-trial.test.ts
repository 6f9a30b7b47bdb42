import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../server/testing/free-port.ts';
import { until } from '../../server/testing/until.ts';
import { launchBrowser, openPage } from '../console/browser.ts';
import { startConsole } from '../console/running-console.ts';
import { signedIn } from '../console/signed-in.ts';

const root = join(import.meta.dirname, '../..');

/** A developer's copy of a remote, below the root, so that its imports lead where those of the others do. */
function copyOfBili(): string {
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const dir = mkdtempSync(join(cache, 'trial-'));
  cpSync(join(root, 'remotes/bili'), dir, { recursive: true });
  return dir;
}

function retitle(dir: string, title: string): void {
  const file = join(dir, 'src/locales/en.json');
  const texts = JSON.parse(readFileSync(file, 'utf8'));
  texts.index.title = title;
  writeFileSync(file, JSON.stringify(texts));
}

/** Serves a remote in a process of its own, and waits until it is built. */
async function serve(dir: string, port: number): Promise<ChildProcess> {
  const script = join(import.meta.dirname, 'fixtures/skew/serve-remote.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, dir, String(port)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((ready, failed) => {
    child.stdout.once('data', ready);
    child.once('exit', (code) => failed(new Error(`the development server ended with ${code}`)));
  });
  return child;
}

it('a release that a developer’s machine serves runs in a console, in one tab, and follows its sources', async () => {
  const dir = copyOfBili();
  retitle(dir, 'First draft');
  const port = await freePort();
  let served: ChildProcess | undefined;
  const house = await startConsole({ settings: { REMOTE_ORIGINS: `http://localhost:${port}` } });
  const browser = await launchBrowser();
  try {
    served = await serve(dir, port);
    const { page, context } = await openPage(browser, house.origin, { language: 'en' });
    await signedIn(page, house, 'admin', '/codeGen/info');
    const heading = (text: string) => page.getByRole('heading', { level: 1, name: text });

    await page.getByLabel('Area to try').selectOption('bili');
    await page.getByLabel('Release to run').selectOption({ label: 'Another address, e.g. your own machine' });
    await page.getByLabel(/^Address/).fill(`http://localhost:${port}`);
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('link', { name: /^Open / }).click();
    await heading('First draft').waitFor();

    const other = await context.newPage();
    await other.goto('/bili/');
    await other.getByRole('heading', { level: 1 }).waitFor();
    expect(await other.getByRole('heading', { level: 1 }).textContent()).not.toBe('First draft');

    retitle(dir, 'Second draft');
    const shown = async () => {
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      return heading('Second draft').isVisible();
    };
    await until(shown, 'the edited release', 300_000);

    await page.goto('/codeGen/info');
    await page.getByRole('button', { name: /^End trial/ }).click();
    await page.goto('/bili/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await heading('Second draft').count()).toBe(0);
  } finally {
    await browser.close();
    served?.kill('SIGTERM');
    await house.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}, 900_000);
