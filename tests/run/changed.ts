import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Paths, from the repository's root, of what is not committed yet; of the last commit where everything is.
 * @param since a commit or branch: all that changed from there on, committed or not
 */
export async function changedFiles(root: string, since?: string): Promise<string[]> {
  const git = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)('git', args, { cwd: root });
    return stdout.split('\n').filter((path) => path !== '');
  };
  const untracked = await git('ls-files', '--others', '--exclude-standard');
  const changedFrom = (commit: string) => git('diff', '--name-only', '--no-renames', commit);
  if (since !== undefined) return [...(await changedFrom(since)), ...untracked];
  const uncommitted = [...(await changedFrom('HEAD')), ...untracked];
  return uncommitted.length > 0 ? uncommitted : changedFrom('HEAD~1');
}
