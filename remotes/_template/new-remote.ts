/** `npm run new:remote parking 停车 [Parking]`: a sixth remote that builds and appears at once. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Lock, withOwn } from '../../server/lock-rules.ts';

const template = join(import.meta.dirname, 'files');
const usage =
  'npm run new:remote -- <name> <Chinese title> [English title], e.g. npm run new:remote parking 停车';
/** First segments of addresses that are not an area's. */
const taken = ['account', 'about', 'api', 'oidc', 'remotes', 'shell', 'live'];

export interface NewRemote {
  name: string;
  zh: string;
  en?: string;
  /** Folder of the remotes; another one in tests. */
  remotesDir: string;
  /** package-lock.json, which names every package; another one in tests. */
  lockFile: string;
}

/**
 * Copies the template and fills in the names.
 * @returns the new remote's folder
 * @throws a sentence when the name will not do
 */
export function newRemote({ name, zh, en, remotesDir, lockFile }: NewRemote): string {
  if (!/^[a-z][A-Za-z0-9]{1,30}$/.test(name)) {
    throw new Error(`"${name}" will not do: a lower-case letter first, then letters and digits.`);
  }
  const facts = factsOf(remotesDir);
  const dir = join(remotesDir, name);
  if (existsSync(dir) || taken.includes(name) || facts.some(({ area }) => area === name)) {
    throw new Error(`The name ${name} is taken.`);
  }
  const words: Record<string, string> = {
    remote: name,
    package: name.toLowerCase(),
    'title.zh': zh,
    'title.en': en ?? name.replace(/^./, (first) => first.toUpperCase()),
    order: String(Math.max(0, ...facts.map(({ order }) => order)) + 10),
  };
  for (const file of readdirSync(template, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const from = join(file.parentPath, file.name);
    copyFilled(from, join(dir, from.slice(template.length + 1)), words);
  }
  lock(lockFile, name, dir);
  return dir;
}

/** Otherwise `npm ci` would refuse the next fresh clone. */
function lock(file: string, name: string, dir: string): void {
  const own = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  const before = JSON.parse(readFileSync(file, 'utf8')) as Lock;
  writeFileSync(file, `${JSON.stringify(withOwn(before, `remotes/${name}`, own), null, 2)}\n`);
}

function copyFilled(from: string, to: string, words: Record<string, string>): void {
  mkdirSync(dirname(to), { recursive: true });
  // A number stands in quotation marks in the template, which is JSON too.
  const template = readFileSync(from, 'utf8').replace('"{{order}}"', '{{order}}');
  writeFileSync(
    to,
    template.replace(/\{\{([\w.]+)\}\}/g, (whole, word: string) => words[word] ?? whole),
  );
}

function factsOf(remotesDir: string): { area: string; order: number }[] {
  return readdirSync(remotesDir)
    .map((name) => join(remotesDir, name, 'remote.json'))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')));
}

if (process.argv[1] === import.meta.filename) {
  const [name, zh, en] = parseArgs({ allowPositionals: true }).positionals;
  try {
    if (!name || !zh) throw new Error(usage);
    const root = join(import.meta.dirname, '../..');
    const places = { remotesDir: join(root, 'remotes'), lockFile: join(root, 'package-lock.json') };
    const dir = newRemote({ name, zh, ...(en ? { en } : {}), ...places });
    process.stdout.write(
      `${dir} is ready. \`npm run dev\` or \`npm start\` builds it and shows it at /${name}/.\n`,
    );
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
