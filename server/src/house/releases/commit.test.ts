import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commitOf } from './commit.ts';

const folder = mkdtempSync(join(tmpdir(), 'console-commit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('says that sources are not what their commit has, and only theirs', () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
  const write = (remote: string, file: string) => {
    mkdirSync(join(folder, remote), { recursive: true });
    writeFileSync(join(folder, remote, file), file);
  };
  expect(commitOf(folder, ['wood'])).toBeNull();
  git('init');
  write('wood', 'a.ts');
  git('add', '.');
  git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-m', 'a');
  write('notes', 'new.ts');
  expect(commitOf(folder, ['wood'])).toMatch(/^[0-9a-f]{12}$/);
  write('wood', 'new.ts');
  expect(commitOf(folder, ['wood'])).toMatch(/^[0-9a-f]{12}\+dirty$/);
});
