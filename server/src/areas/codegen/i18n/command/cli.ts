import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { filesBelow } from '../own-files.ts';
import { pull, push } from './calls.ts';
import { scan } from './scan-sources.ts';

const usage = `npm run i18n -- pull|push|scan [--server URL] [--key-file FILE] [--root FOLDER] [--remove-absent] [--trial] [--out FILE]

  pull   writes the project's texts into the files of this repository
  push   sends the files of this repository; what people have edited on the server since the last push stays
  scan   lists the keys that the sources use, as a report for the server

  --server URL       the console, e.g. https://console.example.com (http://127.0.0.1:8080 unless told)
  --key-file FILE    holds the API key, and nothing else
  --root FOLDER      of the repository (this folder unless told)
  --remove-absent    push: texts that a file does not have any more are taken out
  --trial            push: only tells what would change
  --out FILE         scan: where the report goes (i18n-scan.json unless told)`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    server: { type: 'string', default: 'http://127.0.0.1:8080' },
    'key-file': { type: 'string', default: '' },
    root: { type: 'string', default: '.' },
    'remove-absent': { type: 'boolean', default: false },
    trial: { type: 'boolean', default: false },
    out: { type: 'string', default: 'i18n-scan.json' },
  },
});
const root = resolve(values.root);
const [command] = positionals;

try {
  if (command === 'scan') runScan();
  else if (command === 'pull') await runPull();
  else if (command === 'push') await runPush();
  else {
    console.info(usage);
    process.exitCode = command === undefined ? 0 : 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function secret(): string {
  if (values['key-file'] === '') throw new Error('--key-file is missing: a file that holds the API key.');
  return readFileSync(values['key-file'], 'utf8').trim();
}

function runScan(): void {
  const keys = scan(root);
  writeFileSync(values.out, `${JSON.stringify({ keys }, null, 1)}\n`);
  console.info(`${keys.length} keys and patterns in ${values.out}`);
}

async function runPull(): Promise<void> {
  const { project, files } = await pull(values.server, secret());
  let written = 0;
  for (const { path, content } of files) {
    const file = inside(path);
    if (contentOf(file) === content) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    console.info(path);
    written += 1;
  }
  console.info(`${project}: ${files.length} files, ${written} written`);
}

/** Whatever the server says, nothing is written beside the repository. */
function inside(path: string): string {
  const file = resolve(root, path);
  if (!file.startsWith(root + sep) || !file.endsWith('.json'))
    throw new Error(`The server names ${path}, which is no translation file of this repository.`);
  return file;
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

async function runPush(): Promise<void> {
  const key = secret();
  const sum = { added: 0, changed: 0, removed: 0 };
  const files = filesBelow(root);
  // English first: what is translated is of the source as it is then.
  for (const { namespace, language, path, content, file } of files.sort(sourceFirst)) {
    const about = { removeAbsent: values['remove-absent'], isTrial: values.trial };
    const done = await push(values.server, { secret: key, namespace, language, path, content, ...about });
    for (const name of ['added', 'changed', 'removed'] as const) sum[name] += done[name];
    if (done.added + done.changed + done.removed > 0)
      console.info(`${file}: ${done.added} added, ${done.changed} changed, ${done.removed} removed`);
    for (const { code, key: at, line } of done.faults)
      console.warn(`${file}${line ? `:${line}` : ''}: ${code}${at ? ` ${at}` : ''}`);
  }
  const told = `${files.length} files: ${sum.added} added, ${sum.changed} changed, ${sum.removed} removed`;
  console.info(values.trial ? `${told} (nothing was sent for good)` : told);
}

function sourceFirst(a: { language: string }, b: { language: string }): number {
  return Number(b.language === 'en') - Number(a.language === 'en');
}
