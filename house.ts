/** What a build asks of this repository. In the packed kit, `kit/src/house.ts` stands in its place. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = import.meta.dirname;

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8'));

/** Version of a package that remotes share. They are written once: our own in their package.json, all others in the root's. */
export function versionOf(name: string): string {
  if (name.startsWith('@console/')) {
    return readJson<{ version: string }>(join(root, 'shared', name.slice('@console/'.length), 'package.json'))
      .version;
  }
  const { dependencies, devDependencies } = readJson<Record<string, Record<string, string>>>(
    join(root, 'package.json'),
  );
  const version = { ...dependencies, ...devDependencies }[name];
  if (!version) throw new Error(`${name} is shared but has no version in the root package.json`);
  return version.replace(/^[\^~]/, '');
}

/** Where a file of a package lies: `@mui/material/Button/Button.mjs`. */
export const moduleFile = (file: string): string => join(root, 'node_modules', file);

/** Source of a list of what the host offers of a large library. @param file of host/src/libraries */
export const chosenNamesIn = (file: string): string =>
  readFileSync(join(root, 'host/src/libraries', file), 'utf8');
