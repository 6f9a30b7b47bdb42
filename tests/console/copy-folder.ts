import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Copies a folder with all that is in it; `to` does not exist yet. Node's own `cp` takes ten times the work for the many small
 * files of a console.
 */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-R', from, to]);
}
