import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../server/src/house/releases/target.ts';

/**
 * Puts packed files into a folder, each in one step. What else lies there stays: it is any folder that somebody has named, and remotes
 * begin with kits of before.
 * @returns their names
 */
export async function handOver(from: string, to: string): Promise<string[]> {
  const names = readdirSync(from).sort();
  for (const name of names) await replaceFile(join(to, name), readFileSync(join(from, name)));
  return names;
}
