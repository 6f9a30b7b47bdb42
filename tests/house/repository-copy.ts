import { copyFileSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root, sourceFiles } from './sources.ts';

const ownPackages = [
  ...['host', 'server', 'tests'],
  ...['shared/contract', 'shared/shell', 'shared/testing', 'shared/ui'],
];

/**
 * The whole repository once more, below itself: so what is installed is found, and nobody else sees what is changed there.
 * @param name what its folder's name begins with @returns the folder, which whoever asked removes
 */
export function copyRepository(name: string): string {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const copy = mkdtempSync(join(root, '.cache', `${name}-`));
  for (const path of sourceFiles('.')) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    copyFileSync(join(root, path), join(copy, path));
  }
  const packages = join(copy, 'node_modules/@console');
  mkdirSync(packages, { recursive: true });
  for (const folder of ownPackages) symlinkSync(join(copy, folder), join(packages, basename(folder)));
  return copy;
}
