import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { contractBreaks, shellBreaks } from './compare.ts';
import { contractListing, shellListing } from './listing.ts';
import type { ContractListing, ShellListing } from './listing-rules.ts';

const folder = join(import.meta.dirname, '../../../../shared/api-report');

const current = (name: string) => join(folder, name);
const frozen = (name: string, version: string) => join(folder, name, version);

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

/** What is kept of a listing, by file: the contract has one for each area, so that teams do not meet in one. */
const filesOf = (listing: ShellListing | ContractListing): [file: string, content: unknown][] =>
  'exports' in listing
    ? [['api-report.json', listing]]
    : [
        ...Object.entries(listing.areas).map(([area, endpoints]): [string, unknown] => [
          `${area}.json`,
          { endpoints },
        ]),
        ['documents.json', listing.documents],
      ];

const jsonFiles = (place: string): string[] =>
  existsSync(place) ? readdirSync(place).filter((file) => file.endsWith('.json')) : [];

function write(place: string, listing: ShellListing | ContractListing): void {
  const files = filesOf(listing);
  mkdirSync(place, { recursive: true });
  for (const [file, content] of files) writeFileSync(join(place, file), textOf(content));
  for (const file of surplus(place, files)) rmSync(join(place, file));
}

/** Files of areas that are no more. */
const surplus = (place: string, files: ReturnType<typeof filesOf>): string[] =>
  jsonFiles(place).filter((file) => !files.some(([name]) => name === file));

/** Committed files that are not what the sources offer. */
export const staleListings = (now: Listings): string[] =>
  Object.entries(now).flatMap(([name, listing]) => {
    const [place, files] = [current(name), filesOf(listing)];
    const stale = files
      .filter(([file, content]) => readText(join(place, file)) !== textOf(content))
      .map(([file]) => file);
    return [...stale, ...surplus(place, files)].map((file) => `${name}/${file}`);
  });

const readText = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Packages whose version has no baseline yet. */
export const unfrozen = (now: Listings): string[] =>
  Object.entries(now).flatMap(([name, { version }]) => (existsSync(frozen(name, version)) ? [] : [name]));

export function writeListings(now: Listings): void {
  for (const [name, listing] of Object.entries(now)) write(current(name), listing);
}

/** Keeps the present listings as those of their versions. One that is there is never changed. */
export function freeze(now: Listings): string[] {
  const names = unfrozen(now);
  for (const [name, listing] of Object.entries(now)) {
    if (names.includes(name)) write(frozen(name, listing.version), listing);
  }
  return names.map((name) => `${name} ${now[name as keyof Listings].version}`);
}

const majorOf = (version: string): string => version.split('.')[0] ?? '';

/** Versions of this major version that are frozen: what may be relied on. */
const baselines = (name: string, { version }: { version: string }): string[] =>
  existsSync(current(name))
    ? readdirSync(current(name)).filter(
        (entry) => /^\d+\.\d+\.\d+$/.test(entry) && majorOf(entry) === majorOf(version),
      )
    : [];

const frozenShell = (version: string): ShellListing =>
  JSON.parse(readText(join(frozen('shell', version), 'api-report.json')));

function frozenContract(version: string): ContractListing {
  const place = frozen('contract', version);
  const read = (file: string) => JSON.parse(readText(join(place, file)));
  const areas = jsonFiles(place).filter((file) => file !== 'documents.json');
  return {
    version,
    areas: Object.fromEntries(areas.map((file) => [basename(file, '.json'), read(file).endpoints])),
    documents: read('documents.json'),
  };
}

/** What was promised in this major version and is kept no more: one sentence each. */
export function brokenPromises({ shell, contract }: Listings): string[] {
  const told = (name: string, version: string) => (sentence: string) =>
    `@console/${name} ${version}: ${sentence}`;
  return [
    ...baselines('shell', shell).flatMap((version) =>
      shellBreaks(frozenShell(version), shell).map(told('shell', version)),
    ),
    ...baselines('contract', contract).flatMap((version) =>
      contractBreaks(frozenContract(version), contract).map(told('contract', version)),
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
