/** What a build asks of the house, in the packed kit: it was written down when the kit was made. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** `kit.json` of the packed kit. */
export interface KitFacts {
  /** The kit's own version: that of the shell whose kit it is. */
  readonly version: string;
  /** Package → the version that pages bring, or that this kit was made with. */
  readonly versions: Readonly<Record<string, string>>;
  /** File of host/src/libraries → its text. */
  readonly chosenNames: Readonly<Record<string, string>>;
  /** What the next major version takes away, and what to use in its place. */
  readonly leaving: readonly Leaving[];
}

/** A name that goes with the next major version of the shell. */
export interface Leaving {
  readonly package: string;
  readonly name: string;
  readonly since: string;
  readonly instead: string;
}

export const kit: KitFacts = JSON.parse(readFileSync(join(import.meta.dirname, '../kit.json'), 'utf8'));

export function versionOf(name: string): string {
  const version = kit.versions[name];
  if (!version) throw new Error(`this kit does not know the version of ${name}`);
  return version;
}

export function moduleFile(file: string): string {
  const [scope = '', name = '', ...rest] = file.split('/');
  return join(folderOf(`${scope}/${name}`), ...rest);
}

const folders = new Map<string, string>();

/** MUI's own packages lie beside MUI, which may not be beside the kit. */
function folderOf(name: string): string {
  const known = folders.get(name);
  if (known) return known;
  const beside = createRequire(createRequire(import.meta.url).resolve('@mui/material/package.json'));
  const folder = dirname(beside.resolve(`${name}/package.json`));
  folders.set(name, folder);
  return folder;
}

export const chosenNamesIn = (file: string): string => kit.chosenNames[file] ?? '';
