import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { newArea } from '../../remotes/_template/new-area.ts';
import { changesIn } from '../../server/src/house/releases/audit-log.ts';
import { readRecord, replaceFile } from '../../server/src/house/releases/target.ts';
import { root, sourceFiles } from '../house/sources.ts';

/** A checkout of its own, so that a broken remote is in nobody's way. */
const house = mkdtempSync(join(tmpdir(), 'console-checks-'));
const target = join(house, '.data/releases');
afterAll(() => rmSync(house, { recursive: true, force: true }));

const release = (...args: string[]): Promise<{ code: number; said: string }> =>
  new Promise((done) => {
    const script = ['--import', 'tsx', 'server/src/house/releases/cli.ts', 'release', 'parking'];
    execFile(process.execPath, [...script, '--to', target, ...args], { cwd: house }, (error, out, err) =>
      done({ code: error ? 1 : 0, said: out + err }),
    );
  });

function write(file: string, text: string): void {
  mkdirSync(dirname(join(house, 'remotes/parking', file)), { recursive: true });
  writeFileSync(join(house, 'remotes/parking', file), text);
}

beforeAll(async () => {
  for (const file of sourceFiles().filter((path) => !/^(?:docs|remotes\/(?!_template))/.test(path)))
    cpSync(join(root, file), join(house, file));
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));
  // Of a new area as much as makes a remote: its noun would need a contract, too.
  for (const [path, text] of newArea(root, { area: 'parking', zh: '停车' })) {
    const [, file] = /^remotes\/parking\/(.+\.json|rspack\.config\.ts)$/.exec(path) ?? [];
    if (file) write(file, text);
  }
  write(
    'src/remote.tsx',
    "import { defineRemote } from '@console/shell';\n\nexport default defineRemote({ name: 'parking', locales: { zh: {}, en: {} }, routes: [] });\n",
  );
  write(
    'src/lots.ts',
    "import { useFetcher } from 'react-router-dom';\nexport const lots: string = useFetcher.length;\n",
  );
  write('src/lots.test.ts', "it('counts its lots', () => expect(1).toBe(2));\n");
  await replaceFile(join(target, 'live/shell.json'), JSON.stringify({ entry: '', version: '0.9.0' }));
});

describe('npm run release', () => {
  it('tells everything that is wrong with a remote, and nothing of it is live', async () => {
    const { code, said } = await release('--why', 'lots');
    expect(code).toBe(1);
    expect(said).toMatch(/needs shell \S+, and 0\.9\.0 is live/);
    expect(said).toMatch(
      /lots\.ts imports useFetcher, which is not in host\/src\/libraries\/react-router\.ts/,
    );
    expect(said).toMatch(/lots\.ts.*TS2322/);
    expect(said).toContain('counts its lots');
    expect(readRecord(target, 'parking')).toBeUndefined();
  });

  it('says in a sentence which option it does not know, and how it is used', async () => {
    const { code, said } = await release('--skip-check', '--why', 'lots');
    expect(code).toBe(1);
    expect(said).toMatch(/^Unknown option '--skip-check'.*\n\nnpm run build/s);
    expect(said).not.toMatch(/\n\s+at /);
    expect(readRecord(target, 'parking')).toBeUndefined();
  });

  it('goes without checks only for a reason, which the audit log keeps', async () => {
    expect(await release('--skip-checks')).toMatchObject({ code: 1, said: expect.stringContaining('--why') });
    expect(await release('--skip-checks', '--why', 'flood')).toMatchObject({ code: 0 });
    expect(changesIn(target)).toMatchObject([{ remote: 'parking', why: 'without checks: flood' }]);
  });

  it('releases nothing else than it has checked', async () => {
    // One that was cut off says nothing of the live shell.
    await replaceFile(join(target, 'live/shell.json'), '{"entry":');
    write('src/lots.ts', 'export const lots = 1;\n');
    write(
      'src/lots.test.ts',
      "import { appendFileSync } from 'node:fs';\n\nit('is edited meanwhile', () => appendFileSync(new URL('lots.ts', import.meta.url), '// late'));\n",
    );
    expect(await release('--why', 'lots')).toMatchObject({
      code: 1,
      said: expect.stringMatching(/parking is not released: .* changed after its checks had begun/),
    });
    expect(changesIn(target)).toHaveLength(1);
  });
});
