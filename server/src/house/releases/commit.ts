import { execFileSync } from 'node:child_process';

/**
 * The commit that sources stand at, with `+dirty` when they are not what it has.
 * @param paths files and folders that are looked at
 * @returns null outside of a repository
 */
export function commitOf(folder: string, paths: readonly string[]): string | null {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }).trim();
  try {
    const commit = git('rev-parse', '--short=12', 'HEAD');
    return git('status', '--porcelain', '--', ...paths) === '' ? commit : `${commit}+dirty`;
  } catch {
    return null;
  }
}
