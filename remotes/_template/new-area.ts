/** `npm run new:area -- parking 停车 --noun space --noun-zh 车位`: an area with its first list and form, from the contract to the tests. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type AreaNames, filled, type Words, wordsOf } from './area-words.ts';
import { registrations } from './registrations.ts';

const template = join(import.meta.dirname, 'files');
const usage = `npm run new:area -- <name> <Chinese title> [English title] [--noun <one>] [--plural <many>] [--noun-zh <Chinese>]
e.g. npm run new:area -- parking 停车 --noun space --noun-zh 车位`;
/** First segments of addresses that are not an area's. */
const taken = ['account', 'about', 'api', 'oidc', 'remotes', 'shell', 'live'];

/** Path from the root → what stands there. */
type Files = Map<string, string>;

/**
 * What a new area comes to: the filled template, and the files that have to know it. Nothing is written.
 * @param root of the repository
 * @throws a sentence when a name will not do
 */
export function newArea(root: string, names: AreaNames): Files {
  const given = wordsOf(names);
  const remotes = remotesIn(root);
  demandFree(root, given, remotes);
  const words = {
    ...given,
    order: String(Math.max(0, ...remotes.map(({ order }) => order)) + 10),
    stamp: stampAfter(readdirSync(join(root, 'server/migrations'))),
  };
  const files: Files = new Map();
  for (const path of filesBelow(template)) {
    // A number stands in quotation marks in the template, which is JSON too.
    const text = readFileSync(join(template, path), 'utf8').replace('"__order__"', '__order__');
    files.set(filled(path, words), filled(text, words));
  }
  for (const { file, added } of registrations)
    files.set(file, added(files.get(file) ?? readFileSync(join(root, file), 'utf8'), words));
  return files;
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

function remotesIn(root: string): { area: string; order: number }[] {
  return readdirSync(join(root, 'remotes'))
    .map((name) => join(root, 'remotes', name, 'remote.json'))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')));
}

function demandFree(root: string, words: Words, remotes: readonly { area: string }[]): void {
  const { area = '', schema = '' } = words;
  const folders = ['remotes/__area__', 'shared/contract/src/__schema__', 'server/src/areas/__schema__'];
  const known = taken.includes(schema) || remotes.some((one) => one.area === area);
  if (known || folders.some((folder) => existsSync(join(root, filled(folder, words)))))
    throw new Error(`The name ${area} is taken.`);
  const contract = join(root, 'shared/contract/src');
  const said = filesBelow(contract).map((path) => readFileSync(join(contract, path), 'utf8'));
  for (const call of ['list__Nouns__', 'create__Noun__', 'update__Noun__', 'delete__Noun__'])
    if (said.some((text) => text.includes(`name: '${filled(call, words)}'`)))
      throw new Error(
        `The name ${words.noun} is taken: there is a call ${filled(call, words)}. Choose another with --noun.`,
      );
}

/** Minutes since which a migration can be: now, or behind the last one. */
function stampAfter(migrations: readonly string[]): string {
  const now = new Date().toISOString().replace(/\D/g, '').slice(0, 12);
  const last =
    migrations
      .map((name) => name.slice(0, 12))
      .toSorted()
      .at(-1) ?? '';
  return now > last ? now : String(Number(last) + 1);
}

/** Writes the files, as the linter would have them written, and lists the calls that are new. */
function write(root: string, files: Files): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
  const linted = [...files.keys()].filter(
    (path) => /\.(tsx?|mjs|json)$/.test(path) && path !== 'package-lock.json',
  );
  const run = (...words: string[]) => execFileSync(process.execPath, words, { cwd: root, stdio: 'pipe' });
  run(biome, 'check', '--write', ...linted);
  run('--import', 'tsx', 'server/src/house/api-report/cli.ts');
}

function command(): void {
  const options = {
    noun: { type: 'string' },
    plural: { type: 'string' },
    'noun-zh': { type: 'string' },
  } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const [area, zh, en] = positionals;
  if (!area || !zh) throw new Error(usage);
  const root = join(import.meta.dirname, '../..');
  const { noun, plural, 'noun-zh': nounZh } = values;
  const files = newArea(root, { area, zh, en, noun, plural, nounZh });
  write(root, files);
  const own = [...files.keys()].filter((path) => !registrations.some(({ file }) => file === path));
  process.stdout.write(
    `${own.map((path) => `  ${path}`).join('\n')}\nare new, and ${new Set(registrations.map(({ file }) => file)).size} files know of them.\n\
\`npm install\` links the package, \`npm start\` shows it at /${area}/; remotes/${area}/README.md says what to change first.\n`,
  );
}

if (process.argv[1] === import.meta.filename) {
  try {
    command();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
