import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { RemoteFacts } from '@console/contract';
import { listedRecords } from '../../host/src/remotes/boot.ts';
import { newRemote } from '../../remotes/_template/new-remote.ts';
import type { Lock } from '../../server/lock-rules.ts';
import { composePage } from '../../server/src/house/releases/compose-page.ts';
import { readRecord } from '../../server/src/house/releases/target.ts';
import { root, sourceFiles } from './sources.ts';

mkdirSync(join(root, '.cache'), { recursive: true });
// Below the repository, so that the packages are found; outside of remotes/, so that nobody else sees it.
const place = mkdtempSync(join(root, '.cache', 'new-remote-'));
const remotesDir = join(place, 'remotes');
const target = join(place, 'releases');
const lockFile = join(place, 'package-lock.json');
afterAll(() => rmSync(place, { recursive: true, force: true }));

const digest = () =>
  createHash('sha256')
    .update(
      sourceFiles('host', 'nginx')
        .map((path) => readFileSync(join(root, path), 'utf8'))
        .join('\0'),
    )
    .digest('hex');

describe('npm run new:remote', () => {
  let dir = '';
  const before = digest();

  beforeAll(() => {
    mkdirSync(remotesDir);
    copyFileSync(join(root, 'package-lock.json'), lockFile);
    dir = newRemote({ name: 'parking', zh: '停车', remotesDir, lockFile });
  });

  it('fills in every name', () => {
    const facts = RemoteFacts.parse(JSON.parse(readFileSync(join(dir, 'remote.json'), 'utf8')));
    expect(facts).toMatchObject({
      remote: 'parking',
      area: 'parking',
      titles: { zh: '停车', en: 'Parking' },
    });
    const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      expect(readFileSync(join(file.parentPath, file.name), 'utf8')).not.toMatch(/\{\{[\w.]+\}\}/);
    }
  });

  it('is in the lock file, so that a fresh clone can be installed', () => {
    const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as Lock;
    expect(packages).toMatchObject({
      'node_modules/@console/remote-parking': { resolved: 'remotes/parking', link: true },
      'remotes/parking': { name: '@console/remote-parking', version: '1.0.0' },
    });
  });

  it.each(['Parking', 'park ing', 'account', 'live', '../x', 'parking'])('refuses the name %j', (name) => {
    expect(() => newRemote({ name, zh: '停车', remotesDir, lockFile })).toThrow(/will not do|is taken/);
  });

  it('is typed', () => {
    const config = {
      extends: relative(place, join(root, 'tsconfig.tests.json')),
      compilerOptions: { composite: false, incremental: false, emitDeclarationOnly: false, noEmit: true },
      references: [],
      include: ['remotes'],
      exclude: [],
    };
    writeFileSync(join(place, 'tsconfig.json'), JSON.stringify(config));
    writeFileSync(
      join(place, 'rspack.config.base.ts'),
      "export { remoteBuild } from '../../rspack.config.base.ts';\n",
    );
    execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', place], { stdio: 'pipe' });
  }, 120_000);

  it('builds, goes live, and is in the page at its own address, with host and nginx as they were', () => {
    execFileSync(
      process.execPath,
      ['--import', 'tsx', join(import.meta.dirname, 'release-folder.ts'), target, dir],
      {
        cwd: root,
        stdio: 'pipe',
      },
    );
    const record = readRecord(target, 'parking');
    expect(record).toMatchObject({ remote: 'parking', titles: { zh: '停车' } });
    mkdirSync(join(target, 'live'), { recursive: true });
    writeFileSync(join(target, 'live/index.html'), readFileSync(join(root, 'host/index.html')));
    const page =
      composePage(target, '/live/index.html', {
        request_id: 'x',
        console_area: 'parking',
        console_screen: 'index',
      }) ?? '';
    const records = /id="live-records">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
    expect(listedRecords(records)).toMatchObject([
      { area: 'parking', record: { live: { release: record?.live.release } } },
    ]);
    expect(page).toContain(`href="${record?.live.entry}"`);
    expect(digest()).toBe(before);
  }, 120_000);
});
