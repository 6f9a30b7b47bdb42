import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../.cache/reports');

/** Keeps what a test found out, for whoever wants to read more than that it passed: `.cache/reports/<name>.txt`. */
export async function keepReport(name: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.txt`), text);
}
