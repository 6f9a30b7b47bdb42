import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { type AreaNames, filled, type Words, wordsOf } from '../remotes/_template/area-words.ts';
import { asOwnCalls, type OwnFacts, withOwnContract } from './new-remote-rules.ts';

const usage = `<folder> <name> <Chinese title> [English title] [--noun <one>] [--plural <many>] [--noun-zh <Chinese>] [--packages <folder> | --registry <address>]
e.g. ../parking parking 停车 Parking --noun space --noun-zh 车位`;

/** Where the templates stand, and which packages a new remote begins with. */
export interface Beginnings {
  /** `remotes/_template`, or what was packed of it. */
  readonly templates: string;
  readonly version: string;
  /** Package → version, of all that is no part of the kit. */
  readonly versions: Readonly<Record<string, string>>;
  /** Folder with the kit's packages as files; left out: they are in a registry. */
  readonly packages?: string | undefined;
  /** Where npm asks for the kit's packages: elsewhere, somebody else may have published under their names. */
  readonly registry?: string | undefined;
}

type KitPlace = Pick<Beginnings, 'packages' | 'registry'>;

/** Which files of the area's template a remote of its own begins with, and where they go. */
const taken: readonly (readonly [from: string, to: string])[] = [
  ['files/remotes/__area__/src/', 'src/'],
  ['files/remotes/__area__/remote.json', 'remote.json'],
  ['files/shared/contract/src/__schema__/__nounsKebab__.ts', 'src/contract/__nounsKebab__.ts'],
  ['files/server/src/areas/__schema__/__nounKebab__-rules.ts', 'service/__nounKebab__-rules.ts'],
  ['files/server/src/areas/__schema__/__nounKebab__-rules.test.ts', 'service/__nounKebab__-rules.test.ts'],
  ['alone/', ''],
];

const ofKit = ['contract', 'kit', 'shell', 'testing', 'ui'];

/** @returns path in the new folder → text @throws a sentence when a name will not do */
export function remoteFiles(names: AreaNames, begin: Beginnings): Map<string, string> {
  const words: Words = { ...wordsOf(names), order: '90' };
  const files = new Map<string, string>();
  for (const [from, to] of taken) {
    const place = join(begin.templates, from);
    const paths = from.endsWith('/') ? filesBelow(place) : [''];
    for (const path of paths) {
      const target = filled(to + path, words).replace(/^gitignore$/, '.gitignore');
      const text = filled(readFileSync(join(place, path), 'utf8').replace('"__order__"', '__order__'), words);
      files.set(target, madeOwn(target, text, words, begin));
    }
  }
  if (begin.registry) files.set('.npmrc', `@console:registry=${begin.registry}\n`);
  return files;
}

function madeOwn(path: string, text: string, words: Words, begin: Beginnings): string {
  if (path === 'package.json') return manifest(text, begin);
  if (path === 'remote.json') return facts(text, begin.version);
  const { schema = '', nounsKebab = '' } = words;
  if (path === `src/contract/${nounsKebab}.ts`) return asOwnCalls(text, schema);
  return withOwnContract(text, schema, relative(dirname(path), 'src/contract/index.ts'));
}

function manifest(text: string, { version, versions, packages }: Beginnings): string {
  const kit = ofKit.map((name) => [
    `@console/${name}`,
    packages ? `file:packages/console-${name}-${version}.tgz` : `~${version}`,
  ]);
  const others = Object.entries(versions).map(([name, exact]) => [name, exact]);
  const devDependencies = Object.fromEntries([...kit, ...others].sort());
  return `${JSON.stringify({ ...JSON.parse(text), devDependencies }, null, 2)}\n`;
}

/** What the service allows stands in tokens and not among the console's permissions, so the menu asks for none. */
function facts(text: string, version: string): string {
  const { menu, ...rest } = JSON.parse(text) as OwnFacts;
  const shown = menu.map(({ permission: _, ...entry }) => entry);
  return `${JSON.stringify({ ...rest, menu: shown, shell: `^${version}` }, null, 2)}\n`;
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.replace(/\/$/, '').length + 1));

/** Writes a new remote into a folder that is empty or not there. @throws a sentence */
export function writeRemote(folder: string, names: AreaNames, begin: Beginnings): string[] {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`);
  const files = remoteFiles(names, begin);
  const packed = packedFiles(begin);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  for (const file of packed) {
    mkdirSync(join(folder, 'packages'), { recursive: true });
    copyFileSync(file, join(folder, 'packages', basename(file)));
  }
  return [...files.keys()].sort();
}

/** @returns the kit's packages, where they are files @throws a sentence when one of them is missing */
function packedFiles({ packages, version }: Beginnings): string[] {
  if (!packages) return [];
  const files = ofKit.map((name) => join(packages, `console-${name}-${version}.tgz`));
  const missing = files.find((file) => !existsSync(file));
  if (missing) throw new Error(`${missing} is missing: npm run pack:kit`);
  return files;
}

/**
 * Where a new remote gets the kit from.
 * @param typed what was said of it @param usual where it is else
 * @throws a sentence when nobody knows: npm would ask everybody's registry
 */
export function kitPlace(typed: KitPlace, usual: KitPlace): KitPlace {
  if (typed.registry !== undefined && /^https?:\/\//.test(typed.registry) && URL.canParse(typed.registry))
    return { registry: new URL(typed.registry).href };
  const packages = typed.packages ?? usual.packages;
  if (typed.registry === undefined && packages) return { packages };
  throw new Error('say where the kit is: --packages <its folder>, or --registry <its address>');
}

/** @param args what was typed @param command how it is called, for the usage */
export function newRemoteCommand(args: string[], command: string, begin: Beginnings): void {
  try {
    const options = {
      noun: { type: 'string' },
      plural: { type: 'string' },
      'noun-zh': { type: 'string' },
      packages: { type: 'string' },
      registry: { type: 'string' },
    } as const;
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
    const [folder, area, zh, en] = positionals;
    if (!folder || !area || !zh) throw new Error(`${command} ${usage}`);
    const { noun, plural, 'noun-zh': nounZh, ...typed } = values;
    const place = kitPlace(typed, begin);
    const own = { templates: begin.templates, version: begin.version, versions: begin.versions };
    const written = writeRemote(folder, { area, zh, en, noun, plural, nounZh }, { ...own, ...place });
    process.stdout.write(
      `${written.map((path) => `  ${path}`).join('\n')}\nare in ${folder}. Then, there: npm install, npm test; README.md says what comes next.\n`,
    );
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
