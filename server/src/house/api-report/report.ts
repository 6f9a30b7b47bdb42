import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contractBreaks, shellBreaks } from './compare.ts';
import { contractListing, shellListing } from './listing.ts';
import type { ContractListing, ShellListing } from './listing-rules.ts';

const folder = join(import.meta.dirname, '../../../../shared/api-report');

const currentFile = (name: string) => join(folder, name, 'api-report.json');
const frozenFile = (name: string, version: string) => join(folder, name, version, 'api-report.json');

export interface Listings {
  readonly shell: ShellListing;
  readonly contract: ContractListing;
}

/** What the sources offer now; takes seconds, for the compiler is asked. */
export const listings = async (): Promise<Listings> => ({
  shell: shellListing(),
  contract: await contractListing(),
});

const textOf = (listing: unknown): string => `${inLines(listing, 3)}\n`;

/** JSON whose innermost parts stand on one line each: a change of one schema is a change of one line. */
function inLines(value: unknown, depth: number, indent = ''): string {
  if (depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  const lines = entries.map(
    ([name, one]) => `${indent}  ${JSON.stringify(name)}: ${inLines(one, depth - 1, `${indent}  `)}`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n${indent}}`;
}

const readText = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

function write(file: string, listing: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, textOf(listing));
}

/** Packages whose committed listing is not the one of the sources. */
export const staleListings = (now: Listings): string[] =>
  Object.entries(now).flatMap(([name, listing]) =>
    readText(currentFile(name)) === textOf(listing) ? [] : [name],
  );

/** Packages whose version has no baseline yet. */
export const unfrozen = (now: Listings): string[] =>
  Object.entries(now).flatMap(([name, { version }]) => (existsSync(frozenFile(name, version)) ? [] : [name]));

export function writeListings(now: Listings): void {
  for (const [name, listing] of Object.entries(now)) write(currentFile(name), listing);
}

/** Keeps the present listings as those of their versions. One that is there is never changed. */
export function freeze(now: Listings): string[] {
  const names = unfrozen(now);
  for (const [name, listing] of Object.entries(now)) {
    if (names.includes(name)) write(frozenFile(name, listing.version), listing);
  }
  return names.map((name) => `${name} ${now[name as keyof Listings].version}`);
}

const majorOf = (version: string): string => version.split('.')[0] ?? '';

/** Frozen listings of this major version: what may be relied on. */
function baselines<Listing extends { version: string }>(name: string, { version }: Listing): Listing[] {
  const place = join(folder, name);
  if (!existsSync(place)) return [];
  return readdirSync(place)
    .filter((entry) => /^\d+\.\d+\.\d+$/.test(entry) && majorOf(entry) === majorOf(version))
    .map((entry) => JSON.parse(readFileSync(frozenFile(name, entry), 'utf8')));
}

/** What was promised in this major version and is kept no more: one sentence each. */
export function brokenPromises({ shell, contract }: Listings): string[] {
  const told = (name: string, version: string) => (sentence: string) =>
    `@console/${name} ${version}: ${sentence}`;
  return [
    ...baselines('shell', shell).flatMap((one) => shellBreaks(one, shell).map(told('shell', one.version))),
    ...baselines('contract', contract).flatMap((one) =>
      contractBreaks(one, contract).map(told('contract', one.version)),
    ),
  ];
}

/** The check that a release must pass. @throws with what is broken, and the way out */
export async function checkContract(): Promise<void> {
  const now = await listings();
  const broken = brokenPromises(now);
  if (broken.length > 0) throw new Error(refusal(broken));
}

export const refusal = (broken: readonly string[]): string =>
  `contract check: what was promised to releases that are live is kept no more\n  ${broken.join('\n  ')}\n` +
  'Keep it beside the new one, or raise the major version in the package.json of what has changed.';
